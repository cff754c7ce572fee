#include <libfyaml.h>

#include <cairo.h>
#include <pango/pangocairo.h>
// The font map by files: takes a fontconfig configuration of one's own.
#include <pango/pangofc-fontmap.h>

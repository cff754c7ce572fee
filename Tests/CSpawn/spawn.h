// What the C library's spawn.h keeps for programs that ask for GNU's extensions, as Swift's own import of it does not.
#pragma once

#include <spawn.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

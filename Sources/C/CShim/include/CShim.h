// What Swift cannot import: function-like macros, variadic calls and feature-gated constants. Each entry says why it is here.
#ifndef HANDGLASS_CSHIM_H
#define HANDGLASS_CSHIM_H
#endif

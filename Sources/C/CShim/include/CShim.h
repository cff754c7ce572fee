// What Swift cannot import: function-like macros, variadic calls and headers that the Glibc module leaves out.
// Each entry says why it is here.
#ifndef HANDGLASS_CSHIM_H
#define HANDGLASS_CSHIM_H

// The Glibc module holds none of these headers.
#include <linux/input.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>

// Request numbers are function-like macros (_IOW with a sizeof inside), which Swift does not import.
static const unsigned long shim_EVIOCSCLOCKID = EVIOCSCLOCKID;
static const unsigned long shim_EVIOCGRAB = EVIOCGRAB;

static inline int shim_EVIOCGKEY(int fd, void *bits, unsigned int size) { return ioctl(fd, EVIOCGKEY(size), bits); }

// `major` and `minor` are macros.
static inline unsigned int shim_major(unsigned long device) { return major(device); }
static inline unsigned int shim_minor(unsigned long device) { return minor(device); }

// An epoll_event is packed on x86-64; its union is awkward to fill from Swift.
static inline int shim_epoll_ctl(int epoll, int operation, int fd, unsigned int events, unsigned long long token) {
    struct epoll_event event = {.events = events, .data = {.u64 = token}};
    return epoll_ctl(epoll, operation, fd, &event);
}

// The flags are enumerators of different anonymous enums; as plain numbers they can be combined.
static const unsigned int shim_EPOLLIN = EPOLLIN;
static const unsigned int shim_EPOLLOUT = EPOLLOUT;
static const unsigned int shim_EPOLLPRI = EPOLLPRI;
static const unsigned int shim_EPOLLERR = EPOLLERR;
static const unsigned int shim_EPOLLHUP = EPOLLHUP;
static const unsigned int shim_EPOLLRDHUP = EPOLLRDHUP;
static const int shim_EPOLL_CLOEXEC = EPOLL_CLOEXEC;
static const int shim_TFD_FLAGS = TFD_CLOEXEC | TFD_NONBLOCK;
static const int shim_SFD_FLAGS = SFD_CLOEXEC | SFD_NONBLOCK;
static const int shim_TFD_CANCEL_ON_SET = TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET;
#endif

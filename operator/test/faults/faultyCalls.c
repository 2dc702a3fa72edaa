/*
 * Fails a part of the system calls on files below one folder with EIO, in every process that loads it (LD_PRELOAD): Node's
 * own calls and those of FFmpeg alike. FAULTY_BELOW names the folder, FAULTY_PER_MILLE the rate, FAULTY_SEED the seed.
 * Threads race for the random numbers, so a seed does not fail the same calls again.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES 4096
static _Atomic char watched[FILES];
static _Atomic unsigned long state;
static const char *below;
static unsigned long per_mille;

#define EACH(DO)                                                                                    \
  DO(open) DO(open64) DO(read) DO(pread) DO(pread64) DO(write) DO(pwrite64) DO(fsync) DO(close)      \
  DO(rename) DO(link) DO(unlink) DO(mkdir) DO(rmdir) DO(statx) DO(scandir64)
#define POINTER(name) static __typeof__(&name) real_##name;
EACH(POINTER)
#define FOUND(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FIND(name) real_##name = FOUND(name);
/* Another library's constructor may call before ours. */
#define REAL(name) (real_##name ? real_##name : FOUND(name))

/*
 * The real functions are found once, here: dlsym takes a lock, and a call in a signal handler or between fork and exec
 * would wait for it for ever.
 */
__attribute__((constructor)) static void begin(void) {
  EACH(FIND)
  below = getenv("FAULTY_BELOW");
  const char *rate = getenv("FAULTY_PER_MILLE"), *seed = getenv("FAULTY_SEED");
  per_mille = rate ? strtoul(rate, NULL, 10) : 0;
  state = (seed ? strtoul(seed, NULL, 10) : 1) * 2654435761UL + (unsigned long)getpid();
}

static int fails(void) {
  unsigned long mixed = atomic_fetch_add(&state, 0x9e3779b97f4a7c15UL);
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9UL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebUL;
  if ((mixed ^ (mixed >> 31)) % 1000 >= per_mille) return 0;
  errno = EIO;
  return 1;
}

/* A path through an open folder (/proc/self/fd/N/name) counts by the folder's own path. */
static int is_below(const char *path) {
  if (!below || !path) return 0;
  if (strncmp(path, "/proc/self/fd/", 14) != 0) return strncmp(path, below, strlen(below)) == 0;
  char link[32], real[4096];
  size_t digits = strspn(path + 14, "0123456789");
  if (digits == 0 || digits > 10) return 0;
  memcpy(link, path, 14 + digits);
  link[14 + digits] = 0;
  ssize_t length = readlink(link, real, sizeof real - 2);
  if (length < 0) return 0;
  real[length] = '/';
  real[length + 1] = 0;
  return strncmp(real, below, strlen(below)) == 0;
}
/* A number may have passed to a pipe or an event of libuv, which ends the process if it fails. */
static int is_watched(int file) {
  struct stat found;
  return file >= 0 && file < FILES && watched[file] && fstat(file, &found) == 0 &&
         (S_ISREG(found.st_mode) || S_ISDIR(found.st_mode));
}
static int note(int file, const char *path) {
  if (file >= 0 && file < FILES) watched[file] = (char)is_below(path);
  return file;
}

static int mode_of(int flags, va_list rest) {
  return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, int) : 0;
}

#define OPENS(name)                                        \
  int name(const char *path, int flags, ...) {             \
    va_list rest;                                          \
    va_start(rest, flags);                                 \
    int mode = mode_of(flags, rest);                       \
    va_end(rest);                                          \
    if (is_below(path) && fails()) return -1;              \
    return note(REAL(name)(path, flags, mode), path);      \
  }
OPENS(open)
OPENS(open64)

ssize_t read(int file, void *to, size_t size) {
  if (is_watched(file) && fails()) return -1;
  return REAL(read)(file, to, size);
}
ssize_t pread(int file, void *to, size_t size, off_t at) {
  if (is_watched(file) && fails()) return -1;
  return REAL(pread)(file, to, size, at);
}
ssize_t pread64(int file, void *to, size_t size, off64_t at) {
  if (is_watched(file) && fails()) return -1;
  return REAL(pread64)(file, to, size, at);
}
ssize_t write(int file, const void *from, size_t size) {
  if (is_watched(file) && fails()) return -1;
  return REAL(write)(file, from, size);
}
ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) {
  if (is_watched(file) && fails()) return -1;
  return REAL(pwrite64)(file, from, size, at);
}
int fsync(int file) {
  if (is_watched(file) && fails()) return -1;
  return REAL(fsync)(file);
}
int close(int file) {
  if (file >= 0 && file < FILES) watched[file] = 0;
  return REAL(close)(file);
}
int rename(const char *from, const char *to) {
  if (is_below(to) && fails()) return -1;
  return REAL(rename)(from, to);
}
int link(const char *from, const char *to) {
  if (is_below(to) && fails()) return -1;
  return REAL(link)(from, to);
}
int unlink(const char *path) {
  if (is_below(path) && fails()) return -1;
  return REAL(unlink)(path);
}
int mkdir(const char *path, mode_t mode) {
  if (is_below(path) && fails()) return -1;
  return REAL(mkdir)(path, mode);
}
int rmdir(const char *path) {
  if (is_below(path) && fails()) return -1;
  return REAL(rmdir)(path);
}
int statx(int folder, const char *restrict path, int flags, unsigned int mask, struct statx *restrict found) {
  if (is_below(path) && fails()) return -1;
  return REAL(statx)(folder, path, flags, mask, found);
}
int scandir64(const char *restrict path, struct dirent64 ***restrict names, int (*pick)(const struct dirent64 *),
              int (*order)(const struct dirent64 **, const struct dirent64 **)) {
  if (is_below(path) && fails()) return -1;
  return REAL(scandir64)(path, names, pick, order);
}

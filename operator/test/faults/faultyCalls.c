/*
 * Fails or delays a part of the system calls on files below one folder, in every process that loads it (LD_PRELOAD): the
 * calls of Node, SQLite and FFmpeg alike. FAULTY_BELOW names the folder, FAULTY_SEED the seed. FAULTY_PER_MILLE is the rate
 * of failures; they are EIO, or with FAULTY_FULL=1 ENOSPC of calls that write. FAULTY_SLOW_PER_MILLE is the rate of delays
 * of 0.2 s to 2 s. With FAULTY_WHILE all that happens only while the file of that name exists.
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
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define FILES 4096
static _Atomic char watched[FILES];
static _Atomic unsigned long state;
static const char *below, *lasting;
static unsigned long per_mille, slow_per_mille;
static int is_full;
enum kind { READS, WRITES };

#define EACH(DO)                                                                                    \
  DO(open) DO(open64) DO(read) DO(pread) DO(pread64) DO(write) DO(pwrite64) DO(fsync) DO(fdatasync)  \
  DO(ftruncate64) DO(close) DO(rename) DO(link) DO(unlink) DO(mkdir) DO(rmdir) DO(statx) DO(scandir64)
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
  lasting = getenv("FAULTY_WHILE");
  is_full = getenv("FAULTY_FULL") != NULL;
  const char *rate = getenv("FAULTY_PER_MILLE"), *slow = getenv("FAULTY_SLOW_PER_MILLE"), *seed = getenv("FAULTY_SEED");
  per_mille = rate ? strtoul(rate, NULL, 10) : 0;
  slow_per_mille = slow ? strtoul(slow, NULL, 10) : 0;
  state = (seed ? strtoul(seed, NULL, 10) : 1) * 2654435761UL + (unsigned long)getpid();
}

static unsigned long drawn(void) {
  unsigned long mixed = atomic_fetch_add(&state, 0x9e3779b97f4a7c15UL);
  mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9UL;
  mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebUL;
  return mixed ^ (mixed >> 31);
}

/* Delays the call if it is its turn; true if the call has to fail. */
static int fails(enum kind kind) {
  if (lasting && syscall(SYS_faccessat, AT_FDCWD, lasting, F_OK) != 0) return 0;
  if (drawn() % 1000 < slow_per_mille) {
    struct timespec pause = {0, 0};
    unsigned long ms = 200 + drawn() % 1800;
    pause.tv_sec = (time_t)(ms / 1000);
    pause.tv_nsec = (long)(ms % 1000) * 1000000;
    nanosleep(&pause, NULL);
  }
  if ((is_full && kind == READS) || drawn() % 1000 >= per_mille) return 0;
  errno = is_full ? ENOSPC : EIO;
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
/*
 * `watched` may be out of date: libuv closes files by the bare system call, which no layer sees. A number that passed to an
 * event or a pipe of libuv must not fail, since libuv calls abort() then (uv__async_io, uv__async_send, uv_spawn).
 */
static int is_watched(int file) {
  if (file < 0 || file >= FILES || !watched[file]) return 0;
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return is_below(link);
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
    if (is_below(path) && fails(flags & O_CREAT ? WRITES : READS)) return -1; \
    return note(REAL(name)(path, flags, mode), path);      \
  }
OPENS(open)
OPENS(open64)

ssize_t read(int file, void *to, size_t size) {
  if (is_watched(file) && fails(READS)) return -1;
  return REAL(read)(file, to, size);
}
ssize_t pread(int file, void *to, size_t size, off_t at) {
  if (is_watched(file) && fails(READS)) return -1;
  return REAL(pread)(file, to, size, at);
}
ssize_t pread64(int file, void *to, size_t size, off64_t at) {
  if (is_watched(file) && fails(READS)) return -1;
  return REAL(pread64)(file, to, size, at);
}
ssize_t write(int file, const void *from, size_t size) {
  if (is_watched(file) && fails(WRITES)) return -1;
  return REAL(write)(file, from, size);
}
ssize_t pwrite64(int file, const void *from, size_t size, off64_t at) {
  if (is_watched(file) && fails(WRITES)) return -1;
  return REAL(pwrite64)(file, from, size, at);
}
int fsync(int file) {
  if (is_watched(file) && fails(WRITES)) return -1;
  return REAL(fsync)(file);
}
int fdatasync(int file) {
  if (is_watched(file) && fails(WRITES)) return -1;
  return REAL(fdatasync)(file);
}
int ftruncate64(int file, off64_t size) {
  if (is_watched(file) && fails(WRITES)) return -1;
  return REAL(ftruncate64)(file, size);
}
int close(int file) {
  if (file >= 0 && file < FILES) watched[file] = 0;
  return REAL(close)(file);
}
int rename(const char *from, const char *to) {
  if (is_below(to) && fails(WRITES)) return -1;
  return REAL(rename)(from, to);
}
int link(const char *from, const char *to) {
  if (is_below(to) && fails(WRITES)) return -1;
  return REAL(link)(from, to);
}
int unlink(const char *path) {
  if (is_below(path) && fails(READS)) return -1;
  return REAL(unlink)(path);
}
int mkdir(const char *path, mode_t mode) {
  if (is_below(path) && fails(WRITES)) return -1;
  return REAL(mkdir)(path, mode);
}
int rmdir(const char *path) {
  if (is_below(path) && fails(READS)) return -1;
  return REAL(rmdir)(path);
}
int statx(int folder, const char *restrict path, int flags, unsigned int mask, struct statx *restrict found) {
  if (is_below(path) && fails(READS)) return -1;
  return REAL(statx)(folder, path, flags, mask, found);
}
int scandir64(const char *restrict path, struct dirent64 ***restrict names, int (*pick)(const struct dirent64 *),
              int (*order)(const struct dirent64 **, const struct dirent64 **)) {
  if (is_below(path) && fails(READS)) return -1;
  return REAL(scandir64)(path, names, pick, order);
}

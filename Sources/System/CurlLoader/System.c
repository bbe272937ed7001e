#include "CurlLoader.h"

#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

bool host_addresses(const char *host, char *addresses, size_t size) {
  struct addrinfo hints;
  memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  struct addrinfo *found = NULL;
  if (size == 0 || getaddrinfo(host, NULL, &hints, &found) != 0) { return false; }
  size_t length = 0;
  int count = 0;
  addresses[0] = '\0';
  for (struct addrinfo *each = found; each != NULL && count < 16; each = each->ai_next) {
    char text[NI_MAXHOST];
    bool is_six = each->ai_family == AF_INET6;
    if ((!is_six && each->ai_family != AF_INET)
        || getnameinfo(each->ai_addr, each->ai_addrlen, text, sizeof text, NULL, 0, NI_NUMERICHOST) != 0
        || strchr(text, '%') != NULL) {
      continue;
    }
    int written = snprintf(addresses + length, size - length, "%s%s%s%s", count > 0 ? "," : "", is_six ? "[" : "", text,
                           is_six ? "]" : "");
    if (written < 0 || (size_t)written >= size - length) {
      addresses[length] = '\0';
      break;
    }
    length += (size_t)written;
    count++;
  }
  freeaddrinfo(found);
  return count > 0;
}

bool socket_is_readable(int socket) {
  struct pollfd request = {.fd = socket, .events = POLLIN};
  return poll(&request, 1, 0) > 0;
}

void socket_shut_down(int socket) {
  shutdown(socket, SHUT_RDWR);
  char bytes[4096];
  // After the shutdown nothing more is accepted, so that this ends.
  while (recv(socket, bytes, sizeof bytes, MSG_DONTWAIT) > 0) {}
}

void socket_close(int socket) { close(socket); }

typedef struct {
  void (*body)(void *);
  void *context;
} work;

static void *run(void *argument) {
  work mine = *(work *)argument;
  free(argument);
  mine.body(mine.context);
  return NULL;
}

bool start_thread(void (*body)(void *), void *context) {
  work *mine = malloc(sizeof *mine);
  if (mine == NULL) { return false; }
  *mine = (work){body, context};
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    free(mine);
    return false;
  }
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  // 1 MiB is enough for libcurl, TLS and name servers, also where the C library's default is 128 KiB.
  pthread_attr_setstacksize(&attributes, 1 << 20);
  // The thread inherits the mask of its creator.
  sigset_t all, previous;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &previous);
  pthread_t thread;
  bool is_started = pthread_create(&thread, &attributes, run, mine) == 0;
  pthread_sigmask(SIG_SETMASK, &previous, NULL);
  pthread_attr_destroy(&attributes);
  if (!is_started) { free(mine); }
  return is_started;
}

static void (*function_at_exit)(void);
static pid_t process_at_exit;

static void run_at_exit(void) {
  if (getpid() == process_at_exit) { function_at_exit(); }
}

void call_at_exit(void (*function)(void)) {
  function_at_exit = function;
  process_at_exit = getpid();
  atexit(run_at_exit);
}

void sleep_briefly(void) { nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL); }

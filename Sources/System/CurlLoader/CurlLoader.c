#include "CurlLoader.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// The beginning of `curl_version_info_data`, which every version has.
typedef struct {
  int age;
  const char *version;
  unsigned int version_num;
  const char *host;
  int features;
  const char *ssl_version;
  long ssl_version_num;
  const char *libz_version;
  const char *const *protocols;
} version_info;

/// `CURLMsg`.
typedef struct {
  int kind;
  curl_transfer *transfer;
  union {
    void *whatever;
    int result;
  } data;
} message;

enum {
  oldest_version = 0x074400,
  initialize_all = 3,
  message_done = 1,
  option_close_socket_data = 10209,
  option_close_socket_function = 20208,
  option_header_data = 10029,
  option_write_data = 10001,
  option_header_function = 20079,
  option_write_function = 20011,
};

struct curl_library {
  char *name;
  struct curl_library *next;
  uint32_t version;
  curl_tls tls;
  int (*global_init)(long);
  const version_info *(*version_info)(int);
  curl_transfer *(*easy_init)(void);
  int (*easy_setopt)(curl_transfer *, int, ...);
  int (*easy_getinfo)(curl_transfer *, int, ...);
  void (*easy_cleanup)(curl_transfer *);
  curl_transfers *(*multi_init)(void);
  int (*multi_setopt)(curl_transfers *, int, ...);
  int (*multi_add_handle)(curl_transfers *, curl_transfer *);
  int (*multi_remove_handle)(curl_transfers *, curl_transfer *);
  int (*multi_perform)(curl_transfers *, int *);
  int (*multi_poll)(curl_transfers *, void *, unsigned int, int, int *);
  int (*multi_wakeup)(curl_transfers *);
  message *(*multi_info_read)(curl_transfers *, int *);
  int (*multi_cleanup)(curl_transfers *);
  curl_texts *(*slist_append)(curl_texts *, const char *);
  void (*slist_free_all)(curl_texts *);
};

static bool find(void *handle, const char *name, void *function) {
  void *symbol = dlsym(handle, name);
  // A pointer to a function is as large as one to data on every system with dlsym.
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static bool has_protocol(const version_info *info, const char *name) {
  for (const char *const *protocol = info->protocols; protocol != NULL && *protocol != NULL; protocol++) {
    if (strcmp(*protocol, name) == 0) { return true; }
  }
  return false;
}

// OpenSSL would free its memory when the process exits, also if another thread is still loading libcurl then and
// crashes. The system frees that memory all the same.
static void keep_memory_of_tls(void *handle) {
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT of OpenSSL 1.1.1 and newer
  int (*init_crypto)(uint64_t, const void *);
  if (find(handle, "OPENSSL_init_crypto", &init_crypto)) { init_crypto(no_atexit, NULL); }
}

static curl_library_state fill(curl_library *library, void *handle) {
  keep_memory_of_tls(handle);
  // The versions that lack multi_wakeup are found by their number first.
  if (!find(handle, "curl_version_info", &library->version_info)) { return CURL_LIBRARY_UNUSABLE; }
  const version_info *info = library->version_info(0);
  if (info == NULL) { return CURL_LIBRARY_UNUSABLE; }
  library->version = info->version_num;
  if (library->version < oldest_version) { return CURL_LIBRARY_TOO_OLD; }
  bool has_all = find(handle, "curl_global_init", &library->global_init)
    && find(handle, "curl_easy_init", &library->easy_init)
    && find(handle, "curl_easy_setopt", &library->easy_setopt)
    && find(handle, "curl_easy_getinfo", &library->easy_getinfo)
    && find(handle, "curl_easy_cleanup", &library->easy_cleanup)
    && find(handle, "curl_multi_init", &library->multi_init)
    && find(handle, "curl_multi_setopt", &library->multi_setopt)
    && find(handle, "curl_multi_add_handle", &library->multi_add_handle)
    && find(handle, "curl_multi_remove_handle", &library->multi_remove_handle)
    && find(handle, "curl_multi_perform", &library->multi_perform)
    && find(handle, "curl_multi_poll", &library->multi_poll)
    && find(handle, "curl_multi_wakeup", &library->multi_wakeup)
    && find(handle, "curl_multi_info_read", &library->multi_info_read)
    && find(handle, "curl_multi_cleanup", &library->multi_cleanup)
    && find(handle, "curl_slist_append", &library->slist_append)
    && find(handle, "curl_slist_free_all", &library->slist_free_all);
  if (!has_all || !has_protocol(info, "http") || !has_protocol(info, "https")) { return CURL_LIBRARY_UNUSABLE; }
  // Several libraries may be named; those in parentheses are not in use.
  const char *tls = info->ssl_version != NULL ? info->ssl_version : "";
  if (strncmp(tls, "OpenSSL/", 8) == 0) { library->tls = CURL_TLS_OPENSSL; }
  if (strncmp(tls, "GnuTLS/", 7) == 0) { library->tls = CURL_TLS_GNUTLS; }
  return library->global_init(initialize_all) == 0 ? CURL_LIBRARY_USABLE : CURL_LIBRARY_UNUSABLE;
}

static curl_library *load(const char *name, curl_library_state *state) {
  *state = CURL_LIBRARY_MISSING;
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) { return NULL; }
  *state = CURL_LIBRARY_UNUSABLE;
  curl_library *library = calloc(1, sizeof *library);
  if (library != NULL && (library->name = strdup(name)) != NULL) {
    *state = fill(library, handle);
    if (*state == CURL_LIBRARY_USABLE) { return library; }
  }
  if (library != NULL) { free(library->name); }
  free(library);
  dlclose(handle);
  return NULL;
}

// Before 7.84 curl_global_init may not run on two threads at once.
static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;
static curl_library *libraries = NULL;

const curl_library *curl_library_open(const char *name, curl_library_state *state) {
  *state = CURL_LIBRARY_USABLE;
  pthread_mutex_lock(&loading);
  curl_library *library = libraries;
  while (library != NULL && strcmp(library->name, name) != 0) { library = library->next; }
  if (library == NULL && (library = load(name, state)) != NULL) {
    library->next = libraries;
    libraries = library;
  }
  pthread_mutex_unlock(&loading);
  return library;
}

uint32_t curl_library_version(const curl_library *library) { return library->version; }

curl_tls curl_library_tls(const curl_library *library) { return library->tls; }

curl_transfer *curl_transfer_create(const curl_library *library) { return library->easy_init(); }

void curl_transfer_destroy(const curl_library *library, curl_transfer *transfer) { library->easy_cleanup(transfer); }

bool curl_set_long(const curl_library *library, curl_transfer *transfer, int option, long value) {
  return library->easy_setopt(transfer, option, value) == 0;
}

bool curl_set_size(const curl_library *library, curl_transfer *transfer, int option, int64_t value) {
  return library->easy_setopt(transfer, option, value) == 0;
}

bool curl_set_text(const curl_library *library, curl_transfer *transfer, int option, const char *value) {
  return library->easy_setopt(transfer, option, value) == 0;
}

bool curl_set_pointer(const curl_library *library, curl_transfer *transfer, int option, const void *value) {
  return library->easy_setopt(transfer, option, value) == 0;
}

bool curl_set_receivers(const curl_library *library, curl_transfer *transfer, curl_receiver headers, curl_receiver body,
                        void *context) {
  return library->easy_setopt(transfer, option_header_function, headers) == 0
    && library->easy_setopt(transfer, option_header_data, context) == 0
    && library->easy_setopt(transfer, option_write_function, body) == 0
    && library->easy_setopt(transfer, option_write_data, context) == 0;
}

bool curl_set_closer(const curl_library *library, curl_transfer *transfer, curl_socket_closer closer, void *context) {
  return library->easy_setopt(transfer, option_close_socket_function, closer) == 0
    && library->easy_setopt(transfer, option_close_socket_data, context) == 0;
}

int curl_get_socket(const curl_library *library, curl_transfer *transfer) {
  int socket = -1;
  return library->easy_getinfo(transfer, CURL_INFO_ACTIVE_SOCKET, &socket) == 0 ? socket : -1;
}

long curl_get_long(const curl_library *library, curl_transfer *transfer, int info) {
  long value = 0;
  return library->easy_getinfo(transfer, info, &value) == 0 ? value : 0;
}

curl_texts *curl_texts_append(const curl_library *library, curl_texts *texts, const char *text) {
  return library->slist_append(texts, text);
}

void curl_texts_destroy(const curl_library *library, curl_texts *texts) { library->slist_free_all(texts); }

curl_transfers *curl_transfers_create(const curl_library *library) { return library->multi_init(); }

void curl_transfers_destroy(const curl_library *library, curl_transfers *transfers) {
  library->multi_cleanup(transfers);
}

bool curl_transfers_set(const curl_library *library, curl_transfers *transfers, int option, long value) {
  return library->multi_setopt(transfers, option, value) == 0;
}

bool curl_transfers_add(const curl_library *library, curl_transfers *transfers, curl_transfer *transfer) {
  return library->multi_add_handle(transfers, transfer) == 0;
}

void curl_transfers_remove(const curl_library *library, curl_transfers *transfers, curl_transfer *transfer) {
  library->multi_remove_handle(transfers, transfer);
}

bool curl_transfers_perform(const curl_library *library, curl_transfers *transfers) {
  int running = 0;
  return library->multi_perform(transfers, &running) == 0;
}

bool curl_transfers_wait(const curl_library *library, curl_transfers *transfers, int milliseconds) {
  return library->multi_poll(transfers, NULL, 0, milliseconds, NULL) == 0;
}

void curl_wake(const curl_library *library, curl_transfers *transfers) { library->multi_wakeup(transfers); }

curl_transfer *curl_transfers_next(const curl_library *library, curl_transfers *transfers, int *result) {
  int left = 0;
  message *next;
  while ((next = library->multi_info_read(transfers, &left)) != NULL) {
    if (next->kind == message_done) {
      *result = next->data.result;
      return next->transfer;
    }
  }
  return NULL;
}

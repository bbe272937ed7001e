/// libcurl, loaded while the program runs, and the names of its interface that `HTTPClient` uses.
///
/// Neither libcurl nor its headers are needed to build. Calls with a varying number of arguments, which Swift cannot make,
/// have a function here for each type of argument. The functions that wait for names and start threads are here since their
/// types differ between C libraries.
///
/// Handles are not synchronized: except for `curl_library_open` and `curl_wake`, a handle is used by one thread at a time.
#ifndef CURL_LOADER_H
#define CURL_LOADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A loaded libcurl. It is never unloaded, since its threads and exit handlers may outlive every use.
typedef struct curl_library curl_library;

/// A transfer, `CURL` in libcurl.
typedef struct curl_transfer curl_transfer;

/// Many transfers on one thread, `CURLM` in libcurl.
typedef struct curl_transfers curl_transfers;

/// A list of texts, `struct curl_slist` in libcurl.
typedef struct curl_texts curl_texts;

/// The reason why a library cannot be used.
typedef enum {
  /// The library can be used.
  CURL_LIBRARY_USABLE,
  /// No library has the name, or it cannot be loaded.
  CURL_LIBRARY_MISSING,
  /// The library is older than 7.68, which has the call that wakes up a waiting thread.
  CURL_LIBRARY_TOO_OLD,
  /// The library lacks a function, cannot be initialized, or was built without HTTP or TLS.
  CURL_LIBRARY_UNUSABLE,
} curl_library_state;

/// Loads a library, once for each name.
///
/// Any thread may call this. The result is valid until the process ends.
///
/// @param name A file name such as `libcurl.so.4`, or a path.
/// @param state Receives the reason for a null result.
/// @return The library, or null.
const curl_library *curl_library_open(const char *name, curl_library_state *state);

/// Returns the version as libcurl writes it: 0x074400 is 7.68.0.
uint32_t curl_library_version(const curl_library *library);

/// The TLS of a library, whose codes `CURL_INFO_VERIFICATION` has.
typedef enum { CURL_TLS_OTHER, CURL_TLS_OPENSSL, CURL_TLS_GNUTLS } curl_tls;

/// Returns the TLS of a library.
curl_tls curl_library_tls(const curl_library *library);

/// The options of a transfer that are used, with the numbers of `curl/curl.h`, which never change.
enum {
  CURL_OPTION_URL = 10002,
  CURL_OPTION_PROXY = 10004,
  CURL_OPTION_ERROR_BUFFER = 10010,
  CURL_OPTION_POST_FIELDS = 10015,
  CURL_OPTION_HTTP_HEADER = 10023,
  CURL_OPTION_SSL_VERSION = 32,
  CURL_OPTION_CUSTOM_REQUEST = 10036,
  CURL_OPTION_NO_BODY = 44,
  CURL_OPTION_NETRC = 51,
  CURL_OPTION_FOLLOW_LOCATION = 52,
  CURL_OPTION_SSL_VERIFY_PEER = 64,
  CURL_OPTION_CA_FILE = 10065,
  CURL_OPTION_FRESH_CONNECT = 74,
  CURL_OPTION_HTTP_GET = 80,
  CURL_OPTION_SSL_VERIFY_HOST = 81,
  CURL_OPTION_HTTP_VERSION = 84,
  CURL_OPTION_CA_DIRECTORY = 10097,
  CURL_OPTION_NO_SIGNAL = 99,
  CURL_OPTION_TCP_NO_DELAY = 121,
  CURL_OPTION_TRANSFER_DECODING = 157,
  CURL_OPTION_CONTENT_DECODING = 158,
  CURL_OPTION_NO_PROXY = 10177,
  CURL_OPTION_PROTOCOLS = 181,
  CURL_OPTION_RESOLVE = 10203,
  CURL_OPTION_TCP_KEEP_ALIVE = 213,
  CURL_OPTION_PATH_AS_IS = 234,
  CURL_OPTION_PROXY_CA_FILE = 10246,
  CURL_OPTION_PROXY_CA_DIRECTORY = 10247,
  CURL_OPTION_SUPPRESS_CONNECT_HEADERS = 265,
  CURL_OPTION_DISALLOW_USER_NAME = 278,
  CURL_OPTION_HTTP09_ALLOWED = 285,
  CURL_OPTION_MAXIMUM_IDLE_SECONDS = 288,
  CURL_OPTION_PROTOCOL_NAMES = 10318,
  CURL_OPTION_POST_FIELD_SIZE = 30120,
};

/// The options of many transfers that are used, with the numbers of `curl/multi.h`.
enum {
  CURL_TRANSFERS_MAXIMUM_CONNECTIONS_KEPT = 6,
};

/// The values of options, with the numbers of `curl/curl.h`.
enum {
  CURL_VALUE_HTTP_1_1 = 2,
  CURL_VALUE_TLS_1_2 = 6,
  CURL_VALUE_PROTOCOLS_HTTP_HTTPS = 3,
};

/// The numbers that a transfer has after its end, with the numbers of `curl/curl.h`.
enum {
  CURL_INFO_VERIFICATION = 0x20000D,
  CURL_INFO_ACTIVE_SOCKET = 0x50002C,
};

/// The results of a transfer that are distinguished, with the numbers of `curl/curl.h`.
enum {
  CURL_RESULT_OK = 0,
  CURL_RESULT_UNSUPPORTED_PROTOCOL = 1,
  CURL_RESULT_URL_MALFORMED = 3,
  CURL_RESULT_PROXY_NOT_RESOLVED = 5,
  CURL_RESULT_HOST_NOT_RESOLVED = 6,
  CURL_RESULT_NOT_CONNECTED = 7,
  CURL_RESULT_WEIRD_SERVER_REPLY = 8,
  CURL_RESULT_PARTIAL_FILE = 18,
  CURL_RESULT_OUT_OF_MEMORY = 27,
  CURL_RESULT_TIMED_OUT = 28,
  CURL_RESULT_TLS_CONNECT = 35,
  CURL_RESULT_BAD_ARGUMENT = 43,
  CURL_RESULT_GOT_NOTHING = 52,
  CURL_RESULT_TLS_ENGINE = 54,
  CURL_RESULT_SEND = 55,
  CURL_RESULT_RECEIVE = 56,
  CURL_RESULT_TLS_CIPHER = 59,
  CURL_RESULT_CERTIFICATE = 60,
  CURL_RESULT_BAD_ENCODING = 61,
  CURL_RESULT_CA_FILE = 77,
  CURL_RESULT_TLS_ISSUER = 83,
  CURL_RESULT_TLS_STATUS = 91,
  CURL_RESULT_TOO_LARGE = 100,
};

/// Receives bytes; a result other than `count` ends the transfer with `CURL_RESULT_WRITE_ERROR`.
typedef size_t (*curl_receiver)(const char *bytes, size_t size, size_t count, void *context);

curl_transfer *curl_transfer_create(const curl_library *library);
void curl_transfer_destroy(const curl_library *library, curl_transfer *transfer);
bool curl_set_long(const curl_library *library, curl_transfer *transfer, int option, long value);
bool curl_set_size(const curl_library *library, curl_transfer *transfer, int option, int64_t value);
/// Sets a text, which libcurl copies; null is the option's default.
bool curl_set_text(const curl_library *library, curl_transfer *transfer, int option, const char *value);
/// Sets a pointer, which must be valid until the transfer is destroyed.
bool curl_set_pointer(const curl_library *library, curl_transfer *transfer, int option, const void *value);
/// Sets the receivers of header lines and of the body, both with one context.
bool curl_set_receivers(const curl_library *library, curl_transfer *transfer, curl_receiver headers, curl_receiver body,
                        void *context);
/// Closes a socket for libcurl; returns 0.
typedef int (*curl_socket_closer)(void *context, int socket);

/// Sets the closer of the sockets that the transfer opens. It may be called after the transfer has been destroyed, until the
/// handle of many transfers has been.
bool curl_set_closer(const curl_library *library, curl_transfer *transfer, curl_socket_closer closer, void *context);
/// Returns the socket of a transfer that has ended if its connection is still open, or -1.
int curl_get_socket(const curl_library *library, curl_transfer *transfer);
/// Returns a number, or 0 where the transfer has none.
long curl_get_long(const curl_library *library, curl_transfer *transfer, int info);

/// Returns a list with one text more, or null, after which the old list is unchanged.
curl_texts *curl_texts_append(const curl_library *library, curl_texts *texts, const char *text);
void curl_texts_destroy(const curl_library *library, curl_texts *texts);

curl_transfers *curl_transfers_create(const curl_library *library);
void curl_transfers_destroy(const curl_library *library, curl_transfers *transfers);
bool curl_transfers_set(const curl_library *library, curl_transfers *transfers, int option, long value);
bool curl_transfers_add(const curl_library *library, curl_transfers *transfers, curl_transfer *transfer);
void curl_transfers_remove(const curl_library *library, curl_transfers *transfers, curl_transfer *transfer);
/// Reads and writes what can be without waiting; returns whether libcurl works.
bool curl_transfers_perform(const curl_library *library, curl_transfers *transfers);
/// Waits until something can be read or written, until a wake-up, or for a time; returns whether libcurl works.
bool curl_transfers_wait(const curl_library *library, curl_transfers *transfers, int milliseconds);
/// Ends a wait of `curl_transfers_wait`, or the next one. Any thread may call this until the handle is destroyed.
void curl_wake(const curl_library *library, curl_transfers *transfers);
/// Returns the next transfer that has ended and its result, or null.
curl_transfer *curl_transfers_next(const curl_library *library, curl_transfers *transfers, int *result);

/// Looks up the addresses of a host name. Waits for the name servers.
///
/// @param host The name.
/// @param addresses Receives up to 16 addresses as text, separated by commas, those of IPv6 in brackets.
/// @param size The size of `addresses`.
/// @return Whether there is an address.
bool host_addresses(const char *host, char *addresses, size_t size);

/// Returns whether a socket has bytes to read or was closed by the other end. Never waits.
bool socket_is_readable(int socket);

/// Ends both directions of a connection, and discards the bytes that have arrived. The descriptor stays open.
void socket_shut_down(int socket);

/// Closes a socket.
void socket_close(int socket);

/// Starts a detached thread, which no signal is delivered to: writing to a closed connection would end the process by
/// `SIGPIPE`.
///
/// @param body Runs on the thread.
/// @param context The argument of `body`.
/// @return Whether the thread was started.
bool start_thread(void (*body)(void *), void *context);

/// Lets the exit of the process call a function first, before those that were registered earlier.
///
/// It is not called in a child process that was forked without the other threads.
///
/// @param function The function; there can be only one.
void call_at_exit(void (*function)(void));

/// Blocks the calling thread for about a millisecond.
void sleep_briefly(void);

#endif

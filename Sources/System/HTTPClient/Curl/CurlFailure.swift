#if !canImport(Darwin)
  import CurlLoader

  extension HTTPFailure {
    /// Converts a result of libcurl.
    ///
    /// libcurl has one code for all certificates that are not valid. The reason is in the code of
    /// the TLS library, or else in the message. Nothing of the message is stored.
    ///
    /// - Parameters:
    ///   - result: The result, other than 0.
    ///   - message: The message of libcurl.
    ///   - hasBegun: Whether a byte of the response has arrived.
    ///   - isInTrailers: Whether the trailers have begun.
    ///   - reason: The reason that the TLS library's code for the certificate names, or nil if none.
    init(
      curlResult result: Int, message: String, hasBegun: Bool, isInTrailers: Bool,
      reason: TLSReason?
    ) {
      switch result {
      case CURL_RESULT_URL_MALFORMED: self = .invalidRequest(.address)
      case CURL_RESULT_HOST_NOT_RESOLVED, CURL_RESULT_PROXY_NOT_RESOLVED: self = .hostNotFound
      case CURL_RESULT_NOT_CONNECTED: self = .unreachable
      case CURL_RESULT_TIMED_OUT: self = .timedOut
      case CURL_RESULT_UNSUPPORTED_PROTOCOL: self = .malformed(.statusLine)
      case CURL_RESULT_WEIRD_SERVER_REPLY where message.contains("Content-Length"):
        self = .malformed(.contentLength)
      case CURL_RESULT_WEIRD_SERVER_REPLY:
        self = .malformed(hasBegun ? .header : .statusLine)
      // libcurl 7.88 returns this if the first header line is a continuation line.
      case CURL_RESULT_BAD_ARGUMENT where hasBegun: self = .malformed(.header)
      case CURL_RESULT_BAD_ENCODING: self = .malformed(.transferEncoding)
      // libcurl's own limits: one line of 100 KiB in old versions, 300 KiB of lines in new ones.
      case CURL_RESULT_TOO_LARGE, CURL_RESULT_OUT_OF_MEMORY: self = .tooLarge(.headers)
      case CURL_RESULT_RECEIVE where message.hasPrefix("Too large response header"):
        self = .tooLarge(.headers)
      // libcurl also reads the chunks and trailers itself, and rejects trailer lines above 4 KiB.
      case CURL_RESULT_RECEIVE where message.lowercased().contains("chunk"):
        self = isInTrailers ? .tooLarge(.trailers) : .malformed(.chunk)
      case CURL_RESULT_CERTIFICATE:
        self = .insecure(reason ?? TLSReason(message: message))
      case CURL_RESULT_CA_FILE: self = .insecure(.noAuthorities)
      case CURL_RESULT_TLS_CONNECT, CURL_RESULT_TLS_CIPHER, CURL_RESULT_TLS_ENGINE,
        CURL_RESULT_TLS_STATUS, CURL_RESULT_TLS_ISSUER:
        self = .insecure(.handshake)
      case CURL_RESULT_PARTIAL_FILE, CURL_RESULT_GOT_NOTHING, CURL_RESULT_SEND,
        CURL_RESULT_RECEIVE:
        self = .connectionLost
      // A part of the request may have been sent.
      default: self = .connectionLost
      }
    }
  }

  extension TLSReason {
    /// Converts the code of a certificate check by OpenSSL (`openssl/x509_vfy.h`) or GnuTLS
    /// (`gnutls/gnutls.h`).
    ///
    /// The result is nil for codes that name no reason: 0, after which libcurl's own check of the
    /// host's name may have failed; 1 of OpenSSL, libcurl's initial value; and 2 of GnuTLS, which
    /// means only “not valid”.
    init?(verification: Int, of tls: curl_tls) {
      switch tls {
      case CURL_TLS_OPENSSL: self.init(openSSL: verification)
      case CURL_TLS_GNUTLS: self.init(gnuTLS: verification)
      default: return nil
      }
    }

    private init?(openSSL code: Int) {
      switch code {
      case 9: self = .notYetValid
      case 10: self = .expired
      case 23: self = .revoked
      case 62, 64: self = .wrongHost
      case 2...: self = .untrusted
      default: return nil
      }
    }

    private init?(gnuTLS flags: Int) {
      guard flags & ~0x2 != 0 else { return nil }
      // Several bits can be set: the first match is returned, from the most severe on.
      if flags & 0x20 != 0 {
        self = .revoked
      } else if flags & 0x40 != 0 {
        self = .untrusted
      } else if flags & 0x400 != 0 {
        self = .expired
      } else if flags & 0x200 != 0 {
        self = .notYetValid
      } else if flags & 0x4000 != 0 {
        self = .wrongHost
      } else {
        self = .untrusted
      }
    }

    /// Finds the reason by words in libcurl's message, as builds with OpenSSL and GnuTLS write it.
    init(message: String) {
      let message = message.lowercased()
      func contains(_ words: String...) -> Bool {
        words.contains { word in message.contains(word) }
      }
      if contains("expir") {
        self = .expired
      } else if contains("not yet", "activat") {
        self = .notYetValid
      } else if contains("revoked") {
        self = .revoked
      } else if contains("subject name", "host name", "hostname", "does not match") {
        self = .wrongHost
      } else {
        self = .untrusted
      }
    }
  }
#endif

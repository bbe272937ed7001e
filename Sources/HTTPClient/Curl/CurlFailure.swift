#if !canImport(Darwin)
  import CurlLoader

  extension HTTPFailure {
    /// Finds the failure for a result of libcurl.
    ///
    /// libcurl has one code for all certificates that are not valid. The reason is in the code of
    /// OpenSSL, or else in the message. Nothing of the message is stored.
    ///
    /// - Parameters:
    ///   - result: The result, other than 0.
    ///   - message: The message of libcurl.
    ///   - hasBegun: Whether a byte of the response has arrived.
    ///   - verification: The result of OpenSSL's check of the certificate (`openssl/x509_vfy.h`), or 0.
    init(curlResult result: Int, message: String, hasBegun: Bool, verification: Int) {
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
      case CURL_RESULT_BAD_ENCODING: self = .malformed(.transferEncoding)
      // libcurl's own limits: one line of 100 KiB in old versions, 300 KiB of lines in new ones.
      case CURL_RESULT_TOO_LARGE, CURL_RESULT_OUT_OF_MEMORY: self = .tooLarge(.headers)
      case CURL_RESULT_RECEIVE where message.hasPrefix("Too large response header"):
        self = .tooLarge(.headers)
      case CURL_RESULT_CERTIFICATE:
        self = .insecure(TLSFault(verification: verification) ?? TLSFault(message: message))
      case CURL_RESULT_CA_FILE: self = .insecure(.noAuthorities)
      case CURL_RESULT_TLS_CONNECT, CURL_RESULT_TLS_CIPHER, CURL_RESULT_TLS_ENGINE,
        CURL_RESULT_TLS_STATUS, CURL_RESULT_TLS_ISSUER:
        self = .insecure(.handshake)
      case CURL_RESULT_PARTIAL_FILE, CURL_RESULT_GOT_NOTHING, CURL_RESULT_SEND,
        CURL_RESULT_RECEIVE:
        self = .connectionLost
      default: self = hasBegun ? .connectionLost : .unreachable
      }
    }
  }

  extension TLSFault {
    /// Finds the fault for a code of OpenSSL; nil for 0, with which libcurl's own check of the host's
    /// name has failed, and for codes without a fault of their own.
    init?(verification: Int) {
      switch verification {
      case 9: self = .notYetValid
      case 10: self = .expired
      case 23: self = .revoked
      case 62, 64: self = .wrongHost
      case 1...: self = .untrusted
      default: return nil
      }
    }

    /// Finds the fault by the words of libcurl with OpenSSL and GnuTLS.
    init(message: String) {
      let message = message.lowercased()
      func says(_ words: String...) -> Bool { words.contains { message.contains($0) } }
      if says("expire") {
        self = .expired
      } else if says("not yet", "activat") {
        self = .notYetValid
      } else if says("revoked") {
        self = .revoked
      } else if says("subject name", "host name", "hostname", "does not match") {
        self = .wrongHost
      } else {
        self = .untrusted
      }
    }
  }
#endif

#if !canImport(Darwin)
  import CurlLoader

  /// A loaded libcurl.
  struct CurlLibrary: Sendable {
    /// The names of libcurl with OpenSSL, GnuTLS and NSS.
    ///
    /// Debian calls only the first `libcurl.so.4`.
    static let names = [
      "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4", "libcurl.so",
    ]

    /// The address of the `curl_library`, which is valid until the process ends.
    ///
    /// A pointer is not `Sendable`.
    let address: UInt

    /// Loads the first library of a list that can be used.
    ///
    /// It is initialized once in a process.
    ///
    /// - Throws: `HTTPFailure.unusableLibrary`, with the fault of the library that is nearest to one
    ///   that can be used.
    init(names: [String]) throws(HTTPFailure) {
      var fault = LibraryFault.missing
      for name in names {
        var state = CURL_LIBRARY_USABLE
        if let library = unsafe curl_library_open(name, &state) {
          address = UInt(bitPattern: library)
          return
        }
        if state == CURL_LIBRARY_TOO_OLD { fault = .tooOld }
        if state == CURL_LIBRARY_UNUSABLE, fault == .missing { fault = .unusable }
      }
      throw .unusableLibrary(fault)
    }

    var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

    /// The version: 0x074400 is 7.68.0.
    var version: UInt32 { unsafe curl_library_version(pointer) }

    /// The TLS of the library.
    var tls: curl_tls { unsafe curl_library_tls(pointer) }
  }
#endif

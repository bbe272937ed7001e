#if !canImport(Darwin)
  import CurlLoader

  /// A loaded libcurl.
  struct CurlLibrary: Sendable {
    /// The names of libcurl with OpenSSL, GnuTLS and NSS.
    ///
    /// On Debian, only the build with OpenSSL is named `libcurl.so.4`.
    static let names = [
      "libcurl.so.4", "libcurl-gnutls.so.4", "libcurl-nss.so.4", "libcurl.so",
    ]

    /// The address of the `curl_library`, which is valid until the process ends.
    ///
    /// An integer, since a pointer is not `Sendable`.
    let address: UInt

    /// Loads the first library of a list that can be used.
    ///
    /// Each library is initialized only once in a process.
    ///
    /// - Throws: `HTTPFailure.unusableLibrary`, with the reason of the library that is closest to
    ///   being usable.
    init(names: [String]) throws(HTTPFailure) {
      var reason = LibraryReason.missing
      for name in names {
        var state = CURL_LIBRARY_USABLE
        if let library = unsafe curl_library_open(name, &state) {
          address = UInt(bitPattern: library)
          return
        }
        if state == CURL_LIBRARY_TOO_OLD { reason = .tooOld }
        if state == CURL_LIBRARY_UNUSABLE, reason == .missing { reason = .unusable }
      }
      throw .unusableLibrary(reason)
    }

    var pointer: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }

    /// The version: 0x074400 is 7.68.0.
    var version: UInt32 { unsafe curl_library_version(pointer) }

    /// The TLS library that this libcurl uses.
    var tls: curl_tls { unsafe curl_library_tls(pointer) }
  }

  /// libcurl's multi handle: the transfers and connections of one thread.
  @safe struct CurlHandle {
    let library: CurlLibrary
    private let pointer: OpaquePointer

    /// Creates a handle; nil if libcurl has no memory or file descriptor for it.
    init?(_ library: CurlLibrary, _ settings: CurlSettings) {
      guard let pointer = unsafe curl_transfers_create(library.pointer) else { return nil }
      self.library = library
      unsafe self.pointer = pointer
      _ = unsafe curl_transfers_set(
        library.pointer, pointer, Int32(CURL_TRANSFERS_MAXIMUM_CONNECTIONS_KEPT),
        settings.maximumIdleConnectionCount)
    }

    var wakeUp: CurlThread.WakeUp {
      unsafe .init(library: library, address: UInt(bitPattern: pointer))
    }

    /// Closes all connections and releases the handle.
    ///
    /// All transfers must have been removed before, and no thread may wake up the handle
    /// afterwards.
    func destroy() { unsafe curl_transfers_destroy(library.pointer, pointer) }

    func add(_ transfer: CurlTransfer) -> Bool {
      unsafe curl_transfers_add(library.pointer, pointer, transfer.pointer)
    }

    func remove(_ transfer: CurlTransfer) {
      unsafe curl_transfers_remove(library.pointer, pointer, transfer.pointer)
    }

    /// Reads and writes as much as is possible without waiting; returns false if libcurl fails.
    func perform() -> Bool { unsafe curl_transfers_perform(library.pointer, pointer) }

    /// Waits for the network, a wake-up or the end of a time, which is at most a minute; returns
    /// false if libcurl fails.
    func wait(_ time: Duration) -> Bool {
      let time = min(max(time, .zero), .seconds(60))
      let (seconds, attoseconds) = time.components
      // Rounded up, so that a deadline has passed when the wait ends.
      let milliseconds =
        seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
      return unsafe curl_transfers_wait(library.pointer, pointer, Int32(clamping: milliseconds))
    }

    /// Returns the address and the result of the next transfer that libcurl has ended, or nil if
    /// there is none.
    func next() -> (address: UInt, result: Int32)? {
      var result: Int32 = 0
      let transfer = unsafe curl_transfers_next(library.pointer, pointer, &result)
      return unsafe transfer.map { (UInt(bitPattern: $0), result) }
    }
  }
#endif

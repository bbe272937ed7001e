#if !canImport(Darwin)
  import CurlLoader

  /// libcurl's easy handle for one exchange.
  ///
  /// Only the thread of libcurl uses it.
  @safe final class CurlTransfer {
    let exchange: Exchange
    let pointer: OpaquePointer
    private let library: CurlLibrary
    private let sockets: OpenSockets
    private var reader: ResponseReader
    /// The lists and bytes that libcurl reads until the handle is destroyed.
    private var lists: [OpaquePointer] = unsafe []
    private let message: UnsafeMutableBufferPointer<CChar>
    private let body: UnsafeMutableBufferPointer<UInt8>

    /// Creates a handle with all of its options; nil if libcurl rejects one.
    init?(
      _ exchange: Exchange, _ settings: CurlSettings, proxy: String?, resolution: String?,
      library: CurlLibrary, sockets: OpenSockets
    ) {
      let bytes = exchange.request.body ?? []
      unsafe message = .allocate(capacity: 256)
      unsafe body = .allocate(capacity: max(bytes.count, 1))
      _ = unsafe body.update(fromContentsOf: bytes)
      unsafe message.update(repeating: 0)
      guard let pointer = unsafe curl_transfer_create(library.pointer) else {
        unsafe message.deallocate()
        unsafe body.deallocate()
        return nil
      }
      unsafe self.pointer = pointer
      self.library = library
      self.sockets = sockets
      self.exchange = exchange
      let request = exchange.request
      reader = ResponseReader(
        limits: settings.limits, isHead: request.method == "HEAD",
        isEncrypted: request.address.origin.isSecure)
      let isSet =
        setConnection(settings, proxy: proxy) && setCloser() && setRequest() && setHeaders()
        && setResolution(resolution) && setReceivers()
      guard isSet else { return nil }
    }

    deinit {
      unsafe curl_transfer_destroy(library.pointer, pointer)
      unsafe lists.forEach { unsafe curl_texts_destroy(library.pointer, $0) }
      unsafe message.deallocate()
      unsafe body.deallocate()
    }

    /// The address of the handle, by which libcurl names the transfer.
    var address: UInt { unsafe UInt(bitPattern: pointer) }

    /// Removes the transfer, which closes its connection unless the response is whole.
    func remove(from handle: CurlHandle) { handle.remove(self) }

    /// Returns the outcome, after libcurl has ended the transfer.
    func outcome(_ result: Int32) -> Exchange.Outcome {
      if Int(result) == CURL_RESULT_OK {
        unsafe sockets.insert(curl_get_socket(library.pointer, pointer))
      }
      if Int(result) == CURL_RESULT_OK || reader.failure != nil || reader.isComplete {
        return reader.end()
      }
      let text = unsafe String(
        decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      return .failure(
        HTTPFailure(
          curlResult: Int(result), message: text, hasBegun: reader.hasBegun,
          isInTrailers: reader.isInTrailers,
          reason: TLSReason(verification: number(CURL_INFO_VERIFICATION), of: library.tls)))
    }
  }

  extension CurlTransfer {
    private func setConnection(_ settings: CurlSettings, proxy: String?) -> Bool {
      let place = settings.authorities
      let hasPlace = place != CertificateAuthorities.Place()
      return set(CURL_OPTION_NO_SIGNAL, 1) && set(CURL_OPTION_NETRC, 0)
        && set(CURL_OPTION_FOLLOW_LOCATION, 0)
        && set(CURL_OPTION_HTTP_VERSION, CURL_VALUE_HTTP_1_1)
        && set(CURL_OPTION_HTTP09_ALLOWED, 0) && set(CURL_OPTION_DISALLOW_USER_NAME, 1)
        && setProtocols()
        // An idle connection can be reused until the thread ends.
        && set(
          CURL_OPTION_MAXIMUM_IDLE_SECONDS,
          max(1, Int(clamping: settings.idleTime.components.seconds)))
        && set(CURL_OPTION_TCP_KEEP_ALIVE, 1) && set(CURL_OPTION_TCP_NO_DELAY, 1)
        && set(CURL_OPTION_SSL_VERIFY_PEER, 1) && set(CURL_OPTION_SSL_VERIFY_HOST, 2)
        && set(CURL_OPTION_SSL_VERSION, CURL_VALUE_TLS_1_2)
        && (!hasPlace || setAuthorities(place))
        // An empty text means no proxy, even if the environment names one.
        && set(CURL_OPTION_PROXY, proxy ?? "") && set(CURL_OPTION_NO_PROXY, "")
        && set(CURL_OPTION_SUPPRESS_CONNECT_HEADERS, 1)
        // `ResponseReader` reads the framing of chunks, within limits.
        && set(CURL_OPTION_TRANSFER_DECODING, 0) && set(CURL_OPTION_CONTENT_DECODING, 0)
    }

    private func setProtocols() -> Bool {
      // libcurl 7.85 added the option with names and deprecated the one with bits.
      library.version >= 0x075500
        ? set(CURL_OPTION_PROTOCOL_NAMES, "http,https")
        : set(CURL_OPTION_PROTOCOLS, CURL_VALUE_PROTOCOLS_HTTP_HTTPS)
    }

    private func setAuthorities(_ place: CertificateAuthorities.Place) -> Bool {
      // A nil path removes the one that libcurl was built with. Not every TLS library reads
      // folders.
      let files = set(CURL_OPTION_CA_FILE, place.file) && set(CURL_OPTION_PROXY_CA_FILE, place.file)
      let directories =
        set(CURL_OPTION_CA_DIRECTORY, place.directory)
        && set(CURL_OPTION_PROXY_CA_DIRECTORY, place.directory)
      return files && (directories || place.directory == nil)
    }

    private func setCloser() -> Bool {
      // `sockets` outlives the handle of libcurl that calls the function.
      let context = unsafe Unmanaged.passUnretained(sockets).toOpaque()
      return unsafe curl_set_closer(
        library.pointer, pointer,
        { context, socket in
          guard let context = unsafe context else { return 1 }
          unsafe Unmanaged<OpenSockets>.fromOpaque(context).takeUnretainedValue().close(socket)
          return 0
        }, context)
    }

    private func setRequest() -> Bool {
      let request = exchange.request
      guard set(CURL_OPTION_URL, request.address.text), set(CURL_OPTION_PATH_AS_IS, 1),
        (request.mayReuseConnection && !sockets.hasReadable) || set(CURL_OPTION_FRESH_CONNECT, 1)
      else { return false }
      switch (request.method, request.body) {
      case ("HEAD", _): return set(CURL_OPTION_NO_BODY, 1)
      case ("GET", nil): return set(CURL_OPTION_HTTP_GET, 1)
      case ("POST", nil), ("PUT", nil), ("PATCH", nil), (_, _?):
        return setBody() && set(CURL_OPTION_CUSTOM_REQUEST, request.method)
      case (_, nil):
        return set(CURL_OPTION_HTTP_GET, 1) && set(CURL_OPTION_CUSTOM_REQUEST, request.method)
      }
    }

    private func setBody() -> Bool {
      let count = Int64(exchange.request.body?.count ?? 0)
      return unsafe curl_set_size(
        library.pointer, pointer, Int32(CURL_OPTION_POST_FIELD_SIZE), count)
        && curl_set_pointer(
          library.pointer, pointer, Int32(CURL_OPTION_POST_FIELDS), body.baseAddress)
    }

    private func setHeaders() -> Bool {
      let request = exchange.request
      // A name and a colon alone keep libcurl from adding its own header.
      let removed = ["Accept", "Content-Type", "Expect"].filter { !request.hasHeader($0) }
      let lines =
        removed.map { "\($0):" }
        // A semicolon sends a header without a value, which a colon would remove.
        + request.headers.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      return setList(CURL_OPTION_HTTP_HEADER, lines)
    }

    private func setResolution(_ resolution: String?) -> Bool {
      guard let resolution else { return true }
      // The plus, which libcurl 7.75 introduced, makes libcurl forget the addresses after a minute.
      let prefix = library.version >= 0x074B00 ? "+" : ""
      return setList(CURL_OPTION_RESOLVE, [prefix + resolution])
    }

    private func setReceivers() -> Bool {
      let context = unsafe Unmanaged.passUnretained(self).toOpaque()
      return unsafe curl_set_receivers(
        library.pointer, pointer,
        { bytes, _, count, context in
          unsafe CurlTransfer.receive(bytes, count, context) { $0.reader.read(line: $1) }
        },
        { bytes, _, count, context in
          unsafe CurlTransfer.receive(bytes, count, context) { $0.reader.read(body: $1) }
        }, context)
        && curl_set_pointer(
          library.pointer, pointer, Int32(CURL_OPTION_ERROR_BUFFER), message.baseAddress)
    }

    /// Reads bytes that libcurl has received; libcurl calls it on the transfer's thread.
    ///
    /// - Returns: `count` to continue; any other number ends the transfer.
    private static func receive(
      _ bytes: UnsafePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
      _ read: (CurlTransfer, [UInt8]) -> Bool
    ) -> Int {
      guard let context = unsafe context else { return 0 }
      let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
      let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
      return read(transfer, unsafe [UInt8](buffer)) ? count : count == 0 ? 1 : 0
    }

    private func setList(_ option: Int, _ texts: [String]) -> Bool {
      var list: OpaquePointer?
      defer { if let list = unsafe list { unsafe lists.append(list) } }
      for text in texts {
        guard let longer = unsafe curl_texts_append(library.pointer, list, text) else {
          return false
        }
        unsafe list = unsafe longer
      }
      return unsafe curl_set_pointer(
        library.pointer, pointer, Int32(option), UnsafeRawPointer(list))
    }

    private func set(_ option: Int, _ value: Int) -> Bool {
      unsafe curl_set_long(library.pointer, pointer, Int32(option), value)
    }

    private func set(_ option: Int, _ value: String?) -> Bool {
      unsafe curl_set_text(library.pointer, pointer, Int32(option), value)
    }

    private func number(_ info: Int) -> Int {
      unsafe curl_get_long(library.pointer, pointer, Int32(info))
    }
  }
#endif

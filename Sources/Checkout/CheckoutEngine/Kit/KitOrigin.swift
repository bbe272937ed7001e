internal import ScheduleEngine

/// An origin of a message, or a pattern of origins.
struct KitOrigin {
  let scheme: UTF8Text
  /// The host in lower case, without the `*.` of a pattern.
  private let host: UTF8Text
  /// Nil for the port that the scheme has without one.
  private let port: Int?
  /// Whether the pattern is of all domains below its host.
  private let isWildcard: Bool
  /// Whether the port is written as zero, which is no port.
  let hasPortZero: Bool

  /// Reads an origin or a pattern: a scheme and a host, perhaps with a port, and one slash at the end.
  ///
  /// - Parameters:
  ///   - text: The text; nil gives nil.
  ///   - isPattern: Whether `*.` may precede the host.
  init?(_ text: UTF8Text, isPattern: Bool) {
    let address = PageAddress(text)
    guard let scheme = address.scheme, let written = address.host, !address.hasUser,
      address.path.isEmpty || address.path == "/",
      !text.bytes.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    else { return nil }
    let prefix: UTF8Text = "*."
    isWildcard = isPattern && written.bytes.starts(with: prefix.bytes)
    host = UTF8Text(
      checkedUTF8: written.bytes[(isWildcard ? prefix.bytes.count : 0)...].map {
        $0.asciiLowercased
      })
    guard !host.isEmpty, let number = Self.number(of: address.port) else { return nil }
    self.scheme = scheme
    hasPortZero = number == 0
    let isDefault =
      (number == 443 && scheme == "https") || (number == 80 && scheme == "http") || number < 0
    port = isDefault ? nil : number
  }

  /// The origin of an address, whose user, path, query and fragment do not matter; nil without a
  /// host.
  init?(of address: PageAddress) {
    guard let scheme = address.scheme, let host = address.host else { return nil }
    let port = address.port.map { [UInt8(ascii: ":")] + $0.bytes } ?? []
    self.init(
      UTF8Text(checkedUTF8: scheme.bytes + ("://" as UTF8Text).bytes + host.bytes + port),
      isPattern: false)
  }

  /// Returns a port as a number, -1 without one, or nil if it is none.
  private static func number(of port: UTF8Text?) -> Int? {
    guard let port, !port.isEmpty else { return -1 }
    var number = 0
    for byte in port.bytes {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
      guard number <= 65_535 else { return nil }
    }
    return number
  }

  /// Returns whether an origin is one of this pattern.
  ///
  /// A wildcard is one domain or more below its host, never the host itself.
  func includes(_ origin: KitOrigin) -> Bool {
    guard scheme == origin.scheme, port == origin.port else { return false }
    guard isWildcard else { return host == origin.host }
    let (whole, end) = (origin.host.bytes, host.bytes)
    let rest = whole.count - end.count
    return rest > 1 && whole[rest...] == end[...] && whole[rest - 1] == UInt8(ascii: ".")
  }
}

extension KitSettings {
  /// Returns whether a message of the main frame is accepted.
  ///
  /// - Parameters:
  ///   - origin: The origin of the frame, or nil if it has none.
  ///   - page: The address that the page loaded.
  /// - Returns: Whether the message counts.
  func accepts(origin: UTF8Text?, of page: PageAddress) -> Bool {
    accepts(origin.flatMap { KitOrigin($0, isPattern: false) }, of: page)
  }

  /// Returns whether messages of a document in the main frame of a page would be accepted.
  ///
  /// - Parameters:
  ///   - document: The address of the document.
  ///   - page: The address that the page loaded.
  /// - Returns: Whether the page's messages may reach the document too.
  package func accepts(document: PageAddress, of page: PageAddress) -> Bool {
    accepts(KitOrigin(of: document), of: page)
  }

  private func accepts(_ origin: KitOrigin?, of page: PageAddress) -> Bool {
    let isWeb = host == .web
    let isOpen = messageOrigins.contains("*") || (messageOrigins.isEmpty && !isWeb)
    if isOpen, !isWeb { return true }
    guard let origin, !origin.hasPortZero else { return false }
    if isWeb, origin.scheme != "https" || isOpen { return origin.scheme == "https" }
    if let own = KitOrigin(of: page), own.includes(origin) { return true }
    var platform: [UTF8Text] = ["https://shop.app", "https://*.shop.app"]
    if isWeb { platform.append("https://*.shop.com") }
    for pattern in messageOrigins + platform {
      if KitOrigin(pattern, isPattern: true)?.includes(origin) == true { return true }
    }
    return false
  }
}

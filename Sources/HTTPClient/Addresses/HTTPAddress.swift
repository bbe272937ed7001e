/// The address of a resource: an origin, a path and perhaps a query.
struct HTTPAddress: Sendable {
  let origin: WebOrigin
  /// The path with the query, as it is sent.
  let target: String

  /// Reads an address; nil for one with a user name, a fragment, or a character that an address must
  /// encode.
  init?(_ text: String) {
    guard text.utf8.count <= 16_384, let scheme = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let host = text[scheme...].dropFirst(3)
    let end = host.utf8.firstIndex { $0 == 0x2F || $0 == 0x3F } ?? text.endIndex
    guard let origin = WebOrigin(String(text[..<end])),
      text[end...].utf8.allSatisfy(Self.isOfTarget)
    else { return nil }
    self.origin = origin
    let target = String(text[end...])
    self.target = target.hasPrefix("/") ? target : "/" + target
  }

  var text: String { origin.text + target }

  /// Returns whether a byte may be in a path or a query, as RFC 3986 has it.
  private static func isOfTarget(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x40...0x5A, 0x61...0x7A: true
    case 0x21, 0x24...0x2F, 0x3A, 0x3B, 0x3D, 0x3F, 0x5F, 0x7E: true
    default: false
    }
  }
}

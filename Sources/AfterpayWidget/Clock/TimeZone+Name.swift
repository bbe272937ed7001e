internal import Foundation

extension TimeZone {
  /// The zone with an IANA name, or nil if there is none.
  init?(named name: String) {
    // A name with a zero byte would be cut there.
    guard !name.utf8.contains(0) else { return nil }
    self.init(identifier: name)
  }
}

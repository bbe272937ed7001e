/// A request as the page's script writes it: a letter, and fields by their letters.
func request(_ wish: Character, _ fields: [(Character, String)] = []) -> [UInt8] {
  var bytes = Array(String(wish).utf8)
  for (name, value) in fields {
    bytes += String(name).utf8
    let count = value.utf8.count
    bytes += [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: count >> $0) }
    bytes += value.utf8
  }
  return bytes
}

/// The day and the time of a request, and an order of 200 dollars.
let order: [(Character, String)] = [
  ("a", "200.00"), ("c", "USD"), ("y", "2026-11-21"), ("u", "1795255200"),
]

extension [UInt8] {
  var text: String { String(decoding: self, as: UTF8.self) }
  /// What stands before the first line feed.
  var firstLine: String { self.prefix { $0 != 0x0A }.text }
}

extension ArraySlice<UInt8> {
  var text: String { String(decoding: self, as: UTF8.self) }
}

/// A Swift source without its comments and strings, line by line.
struct SwiftCode {
  /// The lines, without comments and with empty strings for strings.
  let lines: [String]

  init(_ source: String) {
    let bytes = Array(source.utf8)
    var code: [UInt8] = []
    var offset = 0
    func isAt(_ text: StaticString) -> Bool {
      bytes[offset...].starts(with: text.description.utf8)
    }
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "/"), isAt("//") {
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\n") { offset += 1 }
      } else if bytes[offset] == UInt8(ascii: "\"") || isAt("#\"") {
        let isRaw = bytes[offset] == UInt8(ascii: "#")
        let end: StaticString = isRaw ? "\"#" : isAt("\"\"\"") ? "\"\"\"" : "\""
        offset += end.utf8CodeUnitCount
        while offset < bytes.count, !isAt(end) {
          if bytes[offset] == UInt8(ascii: "\n") { code.append(bytes[offset]) }
          offset += bytes[offset] == UInt8(ascii: "\\") && !isRaw ? 2 : 1
        }
        offset += end.utf8CodeUnitCount
        code += Array("\"\"".utf8)
      } else {
        code.append(bytes[offset])
        offset += 1
      }
    }
    lines = String(decoding: code, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The modules that are imported.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index < words.count - 1 else { return nil }
      return String(words[words.count - 1])
    }
  }
}

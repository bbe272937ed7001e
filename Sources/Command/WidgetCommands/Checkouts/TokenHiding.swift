/// Hides the tokens of providers in lines of JSON, which a terminal or a log would keep.
enum TokenHiding {
  /// Returns lines in which each text of a member `token`, and each query item `token` of an
  /// address, is `hidden`.
  ///
  /// - Parameter lines: Lines of JSON, or any other text, which stays as it is.
  /// - Returns: The lines.
  /// - Complexity: O(*n*) in the number of bytes.
  static func hidden(_ lines: [UInt8]) -> [UInt8] {
    let members = replaced(Array("\"token\":\"".utf8), upTo: [UInt8(ascii: "\"")], in: lines)
    let ends = Array("&#\"".utf8)
    return ["?token=", "&token="].reduce(members) { replaced(Array($1.utf8), upTo: ends, in: $0) }
  }

  /// Replaces the bytes between a start and one of some ends.
  ///
  /// In JSON, a quotation mark within a text has a backslash before it, so that the start of a member
  /// is never within a text.
  private static func replaced(
    _ start: [UInt8], upTo ends: [UInt8], in bytes: [UInt8]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == start[0], bytes[index...].starts(with: start) else {
        result.append(bytes[index])
        index += 1
        continue
      }
      result += start + Array("hidden".utf8)
      index += start.count
      while index < bytes.count, !ends.contains(bytes[index]) {
        index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    return result
  }
}

import StrictJSON

/// The account that a line names although the line has a mistake.
///
/// The reader needs it so that a mistake ends the account whose event may be lost, and not only
/// itself. The name is certain if the members before the mistake name one account, and the rest of
/// the line names none: `{"account":"a","amount":"50.00","amount":"50.00"}` and a line that was cut
/// off after the name belong to `a`; two events on one line, the first of them cut off, to none.
enum NamedAccount {
  /// Returns the bytes of the name, or nil if no name is certain.
  ///
  /// Of a line that is too long, only the part of the length of the longest line is read.
  ///
  /// - Complexity: O(*n*) in the length of the longest line.
  static func name(in line: Span<UInt8>) -> [UInt8]? {
    let bytes = Array(line.extracting(first: EventLine.maximumByteCount))
    for end in ends(of: bytes) {
      guard let members = members(of: bytes[..<end]) else { continue }
      guard !namesAccount(bytes[end...]) else { return nil }
      let names = members.filter { $0.key == "account" }.map { $0.value.utf8Array }
      guard let name = names.first, let name, names.allSatisfy({ $0 == name }) else { return nil }
      return name
    }
    return nil
  }

  /// The offsets before which whole members can be: the mistake, and the comma before it.
  private static func ends(of bytes: [UInt8]) -> [Int] {
    var mistake = bytes.count
    do throws(JSONError) {
      _ = try JSONValue(parsing: bytes, acceptsRepeatedKeys: true)
    } catch {
      mistake = error.offset
    }
    return [mistake] + (lastComma(in: bytes[..<mistake]).map { [$0] } ?? [])
  }

  /// Returns the offset of the last comma between members of the outermost object.
  private static func lastComma(in bytes: ArraySlice<UInt8>) -> Int? {
    var last: Int?
    var depth = 0
    var isInText = false
    var isEscaped = false
    for (offset, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isInText
      case UInt8(ascii: "\""): isInText.toggle()
      case _ where isInText: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 1: last = offset
      default: break
      }
    }
    return last
  }

  /// Returns the members of an object, whose closing brace may be missing.
  private static func members(of bytes: ArraySlice<UInt8>) -> [JSONMember]? {
    for closing in [[], [UInt8(ascii: "}")]] {
      let value = try? JSONValue(parsing: Array(bytes + closing), acceptsRepeatedKeys: true)
      if let members = value?.object { return members }
    }
    return nil
  }

  /// Returns whether bytes contain the key of an account, or an escape of one of its letters.
  private static func namesAccount(_ bytes: ArraySlice<UInt8>) -> Bool {
    let text = Array(bytes)
    return ["account", #"\u006"#, #"\u007"#].contains { word in
      let word = Array(word.utf8)
      return text.indices.contains { text[$0...].starts(with: word) }
    }
  }
}

import OrderBatch
import StrictJSON

/// The rotation of ASCII letters by 13, which leaves other bytes unchanged.
///
/// A result that changes when the letters of a token are rotated depends on the token.
enum RotatedLetters {
  static func of(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "m"): byte + 13
      case UInt8(ascii: "n")...UInt8(ascii: "z"): byte - 13
      default: byte
      }
    }
  }
}

/// Rows, and the same rows with rotated letters in their tokens.
enum RotatedRows {
  static func pair(
    of bytes: [UInt8], _ format: BatchOptions.InputFormat
  ) -> (plain: [UInt8], rotated: [UInt8]) {
    switch format {
    case .csv: (bytes, rotatedFields(of: bytes))
    case .ndjson: (documents(in: bytes, isRotating: false), documents(in: bytes, isRotating: true))
    }
  }

  /// Returns rows of CSV with a rotated fifth field, which is the token.
  private static func rotatedFields(of bytes: [UInt8]) -> [UInt8] {
    var rotated = bytes
    for row in NaiveRows(bytes, isCSV: true).rows {
      guard let fields = row.fields, fields.count > 4 else { continue }
      rotated.replaceSubrange(fields[4], with: RotatedLetters.of(Array(bytes[fields[4]])))
    }
    return rotated
  }

  /// Returns the lines of an input, with or without rotated letters in their tokens.
  ///
  /// Lines of JSON are written again in both cases, so that the two results differ only in tokens.
  private static func documents(in bytes: [UInt8], isRotating: Bool) -> [UInt8] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      guard let value = try? JSONValue(parsing: Array(line)) else { return Array(line) }
      return JSONText(RotatedTokens(value, isRotating: isRotating)).utf8
    }
    return Array(lines.joined(separator: [0x0A]))
  }
}

/// A document, with or without rotated letters in its tokens.
struct RotatedTokens: JSONWritable {
  private let value: JSONValue
  private let isRotating: Bool
  private let isToken: Bool

  init(_ value: JSONValue, isRotating: Bool, isToken: Bool = false) {
    (self.value, self.isRotating, self.isToken) = (value, isRotating, isToken)
  }

  func writeJSON(to writer: inout JSONWriter) {
    switch value.content {
    case .string(let text) where isToken && isRotating:
      writer.string(String(decoding: RotatedLetters.of(Array(text.utf8)), as: UTF8.self))
    case .array(let elements):
      elements.map { RotatedTokens($0, isRotating: isRotating) }.writeJSON(to: &writer)
    case .object(let members):
      writer.object { object in
        for member in members {
          let isToken = member.key == "token"
          object.member(
            key: member.key, RotatedTokens(member.value, isRotating: isRotating, isToken: isToken))
        }
      }
    default: value.writeJSON(to: &writer)
    }
  }
}

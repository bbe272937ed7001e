package import ScheduleEngine

/// A secret that an answer may repeat, as it is or percent-encoded.
package struct HiddenText: Sendable {
  private let forms: [[UInt8]]

  /// Creates a value that replaces a secret, or nothing.
  package init(_ secret: String?) {
    guard let secret, !secret.isEmpty else {
      forms = []
      return
    }
    var encoded: [UInt8] = []
    UTF8Text(secret).appendPercentEncoded(to: &encoded)
    forms = [Array(secret.utf8), encoded]
  }

  /// Returns a text with `…` in place of the secret.
  package func replaced(in text: UTF8Text) -> UTF8Text {
    var bytes = text.bytes
    for form in forms { bytes = Self.replaced(form, in: bytes) }
    return UTF8Text(checkedUTF8: bytes)
  }

  private static func replaced(_ secret: [UInt8], in bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if bytes[offset...].starts(with: secret) {
        result += UTF8Text("…").bytes
        offset += secret.count
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return result
  }
}

extension HiddenText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The words "a secret", whatever the text.
  package var description: String { "a secret" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

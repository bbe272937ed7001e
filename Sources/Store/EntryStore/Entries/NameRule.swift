/// The grammar of the names of widgets and accounts.
///
/// A name has 1 to 64 bytes: ASCII letters, digits, `-`, `_` and `.`, the first a letter or digit. So
/// it can be the start of a file's name: it contains no path, is not hidden and needs no quoting. It
/// does not end in the suffix of such a file.
package enum NameRule {
  /// The longest name, in bytes.
  package static var maximumByteCount: Int { 64 }

  /// Checks a name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - suffix: The end of the name of a file with its lines, such as `.journal`.
  /// - Throws: ``NameFault`` with the first mistake.
  /// - Complexity: O(*n*) in the length of the name, but at most 65 bytes are read.
  package static func check(_ name: String, suffix: String) throws(NameFault) {
    guard !name.utf8.isEmpty else { throw .empty }
    guard name.utf8.count <= maximumByteCount else { throw .tooLong }
    for (offset, byte) in name.utf8.enumerated() where !accepts(byte, at: offset) {
      throw .unexpectedByte(byte, offset: offset)
    }
    guard !name.hasSuffix(suffix) else { throw .fileSuffix }
  }

  private static func accepts(_ byte: UInt8, at offset: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): offset > 0
    default: false
    }
  }
}

/// A mistake in a name.
package enum NameFault: Error, Hashable, Sendable {
  /// There are no bytes.
  case empty
  /// There are more than 64 bytes.
  case tooLong
  /// A byte is not allowed at its offset, counted from 0.
  case unexpectedByte(UInt8, offset: Int)
  /// The name ends in the suffix of its file.
  case fileSuffix
}

extension NameFault {
  /// Describes the mistake and its correction in one line.
  ///
  /// - Parameters:
  ///   - owner: The stored thing in the possessive case, such as `a widget's`.
  ///   - suffix: The suffix that the name cannot end in.
  /// - Returns: The line.
  package func explanation(of owner: String, suffix: String) -> String {
    switch self {
    case .empty: "\(owner) name is empty; write one such as order-1042"
    case .tooLong:
      "\(owner) name has at most \(NameRule.maximumByteCount) bytes; write a shorter one"
    case .unexpectedByte(let byte, let offset):
      "\(Self.name(of: byte)) at position \(offset + 1) of \(owner) name; use ASCII letters, "
        + "digits, '-', '_' and '.', the first a letter or digit"
    case .fileSuffix: "\(owner) name is not the name of its file; leave out '\(suffix)'"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case 0x20: "a space"
    case 0x21...0x7E: "'\(Unicode.Scalar(byte))'"
    default: "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }
}

/// A client's own identifier of a command, by which it can repeat the command safely.
///
/// An identifier has 1 to 128 bytes of printable ASCII without spaces; a UUID is one. A repeated
/// command with the same identifier has the same answer and is not carried out again; a different
/// command with that identifier is rejected. An identifier belongs to one command of all widgets that
/// had a name, also after a removal.
///
/// ```swift
/// try CommandID("checkout-7f3a").description  // "checkout-7f3a"
/// try CommandID("two words")                  // throws
/// ```
///
/// It has the purpose of the HTTP header field `Idempotency-Key`.
public struct CommandID: Hashable, Sendable {
  private let text: String

  /// Reads an identifier.
  ///
  /// - Parameter text: The identifier.
  /// - Throws: ``CommandIDError`` with the first mistake.
  /// - Complexity: O(*n*) in the length of the text, but at most 129 bytes are read.
  public init(_ text: String) throws(CommandIDError) {
    guard !text.utf8.isEmpty else { throw CommandIDError(reason: .empty) }
    guard text.utf8.count <= Self.maximumByteCount else { throw CommandIDError(reason: .tooLong) }
    for (offset, byte) in text.utf8.enumerated() where !(0x21...0x7E).contains(byte) {
      throw CommandIDError(reason: .unexpectedByte(byte, offset: offset))
    }
    self.text = text
  }

  /// The longest identifier, in bytes.
  public static var maximumByteCount: Int { 128 }
}

extension CommandID: CustomStringConvertible {
  /// The identifier's text.
  public var description: String { text }
}

/// The reason why a text cannot be a command's identifier.
public struct CommandIDError: Error, Hashable, Sendable {
  /// A mistake in an identifier.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// There are more than 128 bytes.
    case tooLong
    /// The byte at an offset, counted from 0, is not printable ASCII.
    case unexpectedByte(UInt8, offset: Int)
  }

  /// The mistake.
  public let reason: Reason
}

extension CommandIDError: CustomStringConvertible {
  /// One line that names the mistake and its correction.
  public var description: String {
    switch reason {
    case .empty: "a command's id is empty; write one such as a UUID"
    case .tooLong: "a command's id has at most 128 bytes; write a shorter one"
    case .unexpectedByte(let byte, let offset):
      "byte 0x" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        + " at position \(offset + 1) of a command's id; use printable ASCII without spaces"
    }
  }
}

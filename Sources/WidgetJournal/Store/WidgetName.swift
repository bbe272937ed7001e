/// The name of a stored widget, such as `default`.
///
/// A name has 1 to 64 bytes: ASCII letters, digits, `-`, `_` and `.`, the first a letter or digit. It
/// is also the start of a file's name, so it contains no path, is not hidden and needs no quoting. It
/// does not end in `.journal`, which is the end of the file's name.
///
/// ```swift
/// try WidgetName("order-1042").description  // "order-1042"
/// try WidgetName("../secret")               // throws
/// ```
public struct WidgetName: Hashable, Sendable {
  private let text: String

  /// Reads a name.
  ///
  /// - Parameter text: The name.
  /// - Throws: ``WidgetNameError`` with the first mistake.
  /// - Complexity: O(*n*) in the length of the text, but at most 65 bytes are read.
  public init(_ text: String) throws(WidgetNameError) {
    guard !text.utf8.isEmpty else { throw WidgetNameError(reason: .empty) }
    guard text.utf8.count <= Self.maximumByteCount else { throw WidgetNameError(reason: .tooLong) }
    for (offset, byte) in text.utf8.enumerated() {
      guard Self.accepts(byte, at: offset) else {
        throw WidgetNameError(reason: .unexpectedByte(byte, offset: offset))
      }
    }
    guard !text.hasSuffix(Self.fileSuffix) else { throw WidgetNameError(reason: .fileSuffix) }
    self.text = text
  }

  /// The longest name, in bytes.
  public static var maximumByteCount: Int { 64 }

  /// The end of a journal's file name, after the widget's name.
  static var fileSuffix: String { ".journal" }

  /// The name that is used when none is given, `default`.
  public static var `default`: WidgetName { WidgetName(known: "default") }

  private init(known text: String) { self.text = text }

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

extension WidgetName {
  /// The name of the widget's journal.
  var journalFileName: String { "\(text)\(Self.fileSuffix)" }

  /// Creates a widget's name from the file name of its journal; nil for any other file name.
  package init?(fileName: String) {
    guard fileName.hasSuffix(Self.fileSuffix),
      let name = try? WidgetName(String(fileName.dropLast(Self.fileSuffix.count)))
    else { return nil }
    self = name
  }
}

extension WidgetName: CustomStringConvertible {
  /// The name's text.
  public var description: String { text }
}

extension WidgetName: Comparable {
  /// Orders names by their bytes, so capital letters come before small ones.
  public static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// The reason why a text cannot be a widget's name.
public struct WidgetNameError: Error, Hashable, Sendable {
  /// A mistake in a name.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// There are more than 64 bytes.
    case tooLong
    /// A byte is not allowed at its offset, counted from 0.
    case unexpectedByte(UInt8, offset: Int)
    /// The name ends in `.journal`.
    case fileSuffix
  }

  /// The mistake.
  public let reason: Reason
}

extension WidgetNameError: CustomStringConvertible {
  /// One line that names the mistake and its correction.
  public var description: String {
    switch reason {
    case .empty: "a widget's name is empty; write one such as order-1042"
    case .tooLong: "a widget's name has at most 64 bytes; write a shorter one"
    case .unexpectedByte(let byte, let offset):
      "\(Self.name(of: byte)) at position \(offset + 1) of a widget's name; use ASCII letters, "
        + "digits, '-', '_' and '.', the first a letter or digit"
    case .fileSuffix: "a widget's name is not the name of its file; leave out '.journal'"
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

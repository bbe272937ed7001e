import EntryStore

/// The name of a stored widget, such as `default`.
///
/// A name has 1 to 64 bytes: ASCII letters, digits, `-`, `_` and `.`, the first a letter or digit. So
/// it can be the start of a file's name: it contains no path, is not hidden and needs no quoting. It
/// does not end in `.journal`, the end of the name of a file with the widget's lines.
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
    do throws(NameFault) {
      try NameRule.check(text, suffix: Self.fileSuffix)
    } catch {
      throw WidgetNameError(error)
    }
    self.text = text
  }

  /// The longest name, in bytes.
  public static var maximumByteCount: Int { NameRule.maximumByteCount }

  /// The suffix that no name has.
  fileprivate static var fileSuffix: String { ".journal" }

  /// The name that is used when none is given, `default`.
  public static var `default`: WidgetName { WidgetName(known: "default") }

  private init(known text: String) { self.text = text }
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

extension WidgetNameError {
  init(_ fault: NameFault) {
    reason =
      switch fault {
      case .empty: .empty
      case .tooLong: .tooLong
      case .unexpectedByte(let byte, let offset): .unexpectedByte(byte, offset: offset)
      case .fileSuffix: .fileSuffix
      }
  }

  private var fault: NameFault {
    switch reason {
    case .empty: .empty
    case .tooLong: .tooLong
    case .unexpectedByte(let byte, let offset): .unexpectedByte(byte, offset: offset)
    case .fileSuffix: .fileSuffix
    }
  }
}

extension WidgetNameError: CustomStringConvertible {
  /// One line that names the mistake and its correction.
  public var description: String {
    fault.explanation(of: "a widget's", suffix: WidgetName.fileSuffix)
  }
}

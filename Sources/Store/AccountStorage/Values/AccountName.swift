import EntryStore

/// The name of a stored account, such as `order-1042`.
///
/// A name has 1 to 64 bytes: ASCII letters, digits, `-`, `_` and `.`, the first a letter or digit. So
/// it can be the start of a file's name. It does not end in `.account`, the end of the name of a file
/// with the account's lines.
///
/// ```swift
/// try AccountName("order-1042").description  // "order-1042"
/// try AccountName("../secret")               // throws
/// ```
public struct AccountName: Hashable, Sendable {
  private let text: String

  /// Reads a name.
  ///
  /// - Parameter text: The name.
  /// - Throws: ``AccountNameError`` with the first mistake.
  /// - Complexity: O(*n*) in the length of the text, but at most 65 bytes are read.
  public init(_ text: String) throws(AccountNameError) {
    do throws(NameFault) {
      try NameRule.check(text, suffix: Self.fileSuffix)
    } catch {
      throw AccountNameError(fault: error)
    }
    self.text = text
  }

  /// The longest name, in bytes.
  public static var maximumByteCount: Int { NameRule.maximumByteCount }

  /// The suffix that no name has.
  fileprivate static var fileSuffix: String { ".account" }
}

extension AccountName: CustomStringConvertible {
  /// The name's text.
  public var description: String { text }
}

extension AccountName: Comparable {
  /// Orders names by their bytes, so capital letters come before small ones.
  public static func < (left: Self, right: Self) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

/// The reason why a text cannot be an account's name.
public struct AccountNameError: Error, Hashable, Sendable {
  let fault: NameFault
}

extension AccountNameError: CustomStringConvertible {
  /// One line that names the mistake and its correction.
  public var description: String {
    fault.explanation(of: "an account's", suffix: AccountName.fileSuffix)
  }
}

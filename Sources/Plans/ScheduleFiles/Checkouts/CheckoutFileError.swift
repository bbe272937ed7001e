internal import StrictJSON

/// A mistake in a file of checkouts, with the file, the place, the key and the reason.
///
/// ```text
/// checkouts.json: line 3, column 61: checkouts[0].amount.amount: the amount is zero; write more
/// than zero
/// ```
///
/// The error contains no text of the file that may be part of a token. It names a checkout by its
/// number, counted from 0, and an unknown key by its place.
public struct CheckoutFileError: Error, Hashable, Sendable {
  /// The name of the file, as the caller passed it.
  public let file: String
  /// The line of the mistake, counted from 1.
  public let line: Int
  /// The column of the mistake in Unicode scalars, counted from 1.
  public let column: Int
  /// The path of the value, such as `checkouts[0].token`, or of the object that has an unknown key;
  /// empty for the outermost object and for a file that is not JSON.
  public let key: String
  /// The mistake and its remedy, without file, place and key.
  public let reason: String

  init(_ error: JSONError, file: String) {
    self.file = file
    line = error.line
    column = error.column
    key = ""
    reason = error.reason.withoutSecrets
  }

  init(_ error: JSONReadError, file: String) {
    self.file = file
    line = error.position.line
    column = error.position.column
    if case .unknownKey = error.reason, case .member(let object, _) = error.path {
      key = object.description
    } else {
      key = error.path.description
    }
    reason = error.reason.description
  }
}

extension CheckoutFileError: CustomStringConvertible {
  /// One printable line with the file, the place, the key and the reason.
  public var description: String {
    let place = "\(file.quotedIfInvisible): line \(line), column \(column): "
    return place + (key.isEmpty ? reason : "\(key): \(reason)")
  }
}

extension JSONError.Reason {
  /// The reason without bytes of the document, which may be part of a token.
  fileprivate var withoutSecrets: String {
    switch self {
    case .unexpectedByte(_, let expected): "expected \(expected), found something else"
    case .trailingByte: "expected the end of the document, found something else"
    case .loneSurrogate: "half of a surrogate pair; write both halves"
    case .duplicateKey(_, let first): "the key is there twice (first in \(first)); remove one"
    case .tooLarge, .tooDeep, .byteOrderMark, .unexpectedEnd, .trailingComma, .comment,
      .leadingZero, .controlCharacter, .invalidUTF8, .invalidEscape:
      description
    }
  }
}

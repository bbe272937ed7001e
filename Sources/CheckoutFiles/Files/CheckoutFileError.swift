internal import StrictJSON

/// Says what is wrong with a file of checkouts: which file, where, which key and why.
///
/// ```text
/// checkouts.json: line 3, column 61: checkouts[0].amount.amount: the amount is zero; write more
/// than zero
/// ```
///
/// Nothing that stands in the file where a token may stand is in it, be it by mistake the name of a
/// key: checkouts are named by their number, counted from 0, and unknown keys by their place.
public struct CheckoutFileError: Error, Hashable, Sendable {
  /// The file's name, as it was given.
  public let file: String
  /// The line of the mistake, counted from 1.
  public let line: Int
  /// The column of the mistake in Unicode scalars, counted from 1.
  public let column: Int
  /// The way to the value, such as `checkouts[0].token`, or to the object that has an unknown key;
  /// empty for the outermost object and for a file that is not JSON.
  public let key: String
  /// What is wrong, without file, place and key.
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
    let isPrintable = file.unicodeScalars.allSatisfy { !$0.isInvisible }
    let place = "\(isPrintable ? file : file.quotedForMessage): line \(line), column \(column): "
    return place + (key.isEmpty ? reason : "\(key): \(reason)")
  }
}

extension JSONError.Reason {
  /// The reason without the bytes that are quoted from the document, which may be of a token.
  fileprivate var withoutSecrets: String {
    switch self {
    case .unexpectedByte(_, let expected): "expected \(expected), found something else"
    case .trailingByte: "expected the end of the document, found something else"
    case .loneSurrogate: "half of a surrogate pair stands alone; write both halves"
    case .duplicateKey(_, let first): "the key is there twice (first in \(first)); remove one"
    case .tooLarge, .tooDeep, .byteOrderMark, .unexpectedEnd, .trailingComma, .comment,
      .leadingZero, .controlCharacter, .invalidUTF8, .invalidEscape:
      description
    }
  }
}

/// The reason why some bytes are not a JSON document, and where.
///
/// The description is one line of printable ASCII:
///
/// ```swift
/// do {
///   _ = try JSONValue(parsing: #"{"id": 1, "id": 2}"#)
/// } catch {
///   print(error)  // line 1, column 11: the key "id" is there twice (first in line 1, column 2)
/// }
/// ```
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The document has more bytes than the limit allows.
    case tooLarge(bytes: Int, maximum: Int)
    /// Arrays and objects are nested deeper than the limit allows.
    case tooDeep(maximum: Int)
    /// The document opens with a byte order mark.
    case byteOrderMark
    /// The document ends where something else had to come.
    case unexpectedEnd(expected: Expectation)
    /// A byte stands where something else had to come.
    case unexpectedByte(UInt8, expected: Expectation)
    /// Something follows the document's only value.
    case trailingByte(UInt8)
    /// A comma stands before a closing bracket or brace.
    case trailingComma
    /// A comment, which JSON does not have.
    case comment
    /// A number starts with a superfluous zero.
    case leadingZero
    /// A control character stands unescaped in a string.
    case controlCharacter(UInt8)
    /// A string holds bytes that are not UTF-8.
    case invalidUTF8
    /// A backslash is followed by something that is not an escape.
    case invalidEscape
    /// Half of a surrogate pair stands alone.
    case loneSurrogate(UInt16)
    /// An object has a key twice.
    case duplicateKey(String, first: JSONPosition)
  }

  /// What had to come at a place.
  public enum Expectation: Hashable, Sendable {
    /// Any value.
    case value
    /// The first value of an array, or its end.
    case valueOrArrayEnd
    /// A key.
    case key
    /// The first key of an object, or its end.
    case keyOrObjectEnd
    /// The colon after a key.
    case colon
    /// A comma or the end of the array.
    case commaOrArrayEnd
    /// A comma or the end of the object.
    case commaOrObjectEnd
    /// A digit of a number.
    case digit
    /// The rest of a string.
    case endOfString
    /// The rest of `true`.
    case `true`
    /// The rest of `false`.
    case `false`
    /// The rest of `null`.
    case null
  }

  /// What is wrong.
  public let reason: Reason

  /// Where it is wrong.
  public let position: JSONPosition

  /// The line, counted from 1.
  public var line: Int { position.line }

  /// The column in Unicode scalars, counted from 1.
  public var column: Int { position.column }

  /// The number of bytes before the mistake.
  public var offset: Int { position.offset }

  init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }
}

extension JSONError: CustomStringConvertible {
  /// The place and what to do about it, in one line of printable ASCII.
  public var description: String { "\(position): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// What is wrong and what to do about it, without the place.
  public var description: String {
    switch self {
    case .tooLarge(let bytes, let maximum):
      "the document has \(bytes) bytes, at most \(maximum) are accepted"
    case .tooDeep(let maximum): "nested deeper than \(maximum) levels; flatten the document"
    case .byteOrderMark: "starts with a byte order mark; save the file as UTF-8 without one"
    case .unexpectedEnd(let expected): "the document ends here, expected \(expected)"
    case .unexpectedByte(let byte, let expected):
      "expected \(expected), found \(Self.name(of: byte))"
    case .trailingByte(let byte):
      "expected the end of the document, found \(Self.name(of: byte))"
    case .trailingComma: "nothing follows this comma; remove it"
    case .comment: "JSON has no comments; remove it"
    case .leadingZero: "a number has no leading zeros; remove them"
    case .controlCharacter(let byte): "\(Self.name(of: byte)) must be escaped in a string"
    case .invalidUTF8: "the string is not valid UTF-8"
    case .invalidEscape: #"not an escape; use \" \\ \/ \b \f \n \r \t or \u and four digits"#
    case .loneSurrogate(let unit):
      "\\u\(String(unit, radix: 16)) is half of a surrogate pair; write both halves"
    case .duplicateKey(let key, let first):
      "the key \(key.quotedForMessage) is there twice (first in \(first))"
    }
  }

  private static func name(of byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"): "\"'\""
    case 0x21...0x7E: "'\(Character(Unicode.Scalar(byte)))'"
    default: "byte 0x\(byte < 16 ? "0" : "")\(String(byte, radix: 16))"
    }
  }
}

extension JSONError.Expectation: CustomStringConvertible {
  /// The expectation as part of a sentence.
  public var description: String {
    switch self {
    case .value: "a value"
    case .valueOrArrayEnd: "a value or ']'"
    case .key: "a key in double quotes"
    case .keyOrObjectEnd: "a key in double quotes or '}'"
    case .colon: "':'"
    case .commaOrArrayEnd: "',' or ']'"
    case .commaOrObjectEnd: "',' or '}'"
    case .digit: "a digit"
    case .endOfString: "the closing '\"' of the string"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}

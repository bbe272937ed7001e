/// A mistake in bytes that are not a JSON document, with its position.
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
package struct JSONError: Error, Hashable, Sendable {
  /// The mistake.
  package enum Reason: Hashable, Sendable {
    /// The document has more bytes than the limit allows.
    case tooLarge(bytes: Int, maximum: Int)
    /// Arrays and objects are nested deeper than the limit allows.
    case tooDeep(maximum: Int)
    /// The document opens with a byte order mark.
    case byteOrderMark
    /// The document ends too early.
    case unexpectedEnd(expected: Expectation)
    /// A byte is not the expected syntax.
    case unexpectedByte(UInt8, expected: Expectation)
    /// A byte follows the document's only value.
    case trailingByte(UInt8)
    /// A comma precedes a closing bracket or brace.
    case trailingComma
    /// The document has a comment, which JSON does not allow.
    case comment
    /// A number starts with a superfluous zero.
    case leadingZero
    /// A string contains an unescaped control character.
    case controlCharacter(UInt8)
    /// A string contains bytes that are not UTF-8.
    case invalidUTF8
    /// A backslash does not begin an escape.
    case invalidEscape
    /// An escape is half of a surrogate pair.
    case loneSurrogate(UInt16)
    /// An object has a key twice.
    case duplicateKey(String, first: JSONPosition)
  }

  /// The syntax that the parser expects at a position.
  package enum Expectation: Hashable, Sendable {
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

  /// The mistake.
  package let reason: Reason

  /// The position of the mistake.
  package let position: JSONPosition

  /// The line, counted from 1.
  package var line: Int { position.line }

  /// The column in Unicode scalars, counted from 1.
  package var column: Int { position.column }

  /// The number of bytes that precede the mistake.
  package var offset: Int { position.offset }

  init(_ reason: Reason, at position: JSONPosition) {
    self.reason = reason
    self.position = position
  }
}

extension JSONError: CustomStringConvertible {
  /// The position, the mistake and its remedy, in one line of printable ASCII.
  package var description: String { "\(position): \(reason)" }
}

extension JSONError.Reason: CustomStringConvertible {
  /// The mistake and its remedy, without the position.
  package var description: String {
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
  package var description: String {
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

/// A position in a JSON document.
///
/// Lines end at a line feed, with or without a preceding carriage return. Columns count Unicode
/// scalars, as in most editors; `offset` counts bytes.
///
///     try JSONValue(parsing: "[1,\n 2]").array?[1].position.description  // "line 2, column 2"
package struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int

  /// The column in Unicode scalars, counted from 1.
  package let column: Int

  /// The number of preceding bytes.
  package let offset: Int

  /// Creates a position from its three coordinates.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The column in Unicode scalars, counted from 1.
  ///   - offset: The number of preceding bytes.
  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// Creates the position of an offset.
  ///
  /// - Complexity: O(*n*) in the offset.
  init(of offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    for byte in bytes[..<offset] {
      if byte == JSONByte.lineFeed {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // A byte that continues a scalar in UTF-8 is no column of its own.
        column += 1
      }
    }
    self.init(line: line, column: column, offset: offset)
  }

  /// Line and column in words: `line 3, column 14`.
  package var description: String { "line \(line), column \(column)" }
}

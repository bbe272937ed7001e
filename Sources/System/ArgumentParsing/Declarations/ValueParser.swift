/// An invalid value, or an invalid combination of values.
///
/// The message about a value completes a sentence that begins with the parameter and the value:
/// `must be above zero`. The message about a combination is a sentence of its own.
package struct ValidationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A description of the valid values or combinations, without a full stop.
  package let message: String

  package init(_ message: String) {
    self.message = message
  }

  /// The message.
  package var description: String { message }
}

/// Converts the text of one value to a typed value.
///
///     let even = ValueParser { text in
///       guard let number = Int(text), number % 2 == 0 else {
///         throw ValidationError("must be an even number")
///       }
///       return number
///     }
package struct ValueParser<Value: Sendable>: Sendable {
  /// The values that a shell proposes.
  package let completion: Completion
  let parse: @Sendable (String) throws(ValidationError) -> Value
  let text: @Sendable (Value) -> String

  /// Creates a parser from a function.
  ///
  /// - Parameters:
  ///   - completion: The values that a shell proposes.
  ///   - text: Returns the text of a default value for help texts.
  ///   - parse: Converts a text. The user sees the description of a thrown error, so it should be
  ///     one line that describes the valid values.
  package init<Failure: Error>(
    completion: Completion = .nothing,
    text: @escaping @Sendable (Value) -> String = { "\($0)" },
    _ parse: @escaping @Sendable (String) throws(Failure) -> Value
  ) {
    self.completion = completion
    self.text = text
    self.parse = { argument throws(ValidationError) in
      do { return try parse(argument) } catch { throw ValidationError("\(error)") }
    }
  }

  /// Returns a copy of this parser with other proposals for shells.
  package func completing(_ completion: Completion) -> ValueParser {
    ValueParser(completion: completion, text: text, parse)
  }
}

/// The values that a shell proposes for a parameter.
package enum Completion: Hashable, Sendable {
  /// No proposals.
  case nothing
  /// The names of files and directories.
  case files
  /// The names of directories.
  case directories
  /// A fixed list of values.
  case choices([String])
}

extension ValueParser where Value == String {
  /// A parser that returns any text unchanged, also the empty one.
  package static var string: ValueParser { ValueParser { $0 } }

  /// A parser of the path of a file: any text that is not empty; shells propose files.
  package static var file: ValueParser { path(.files) }

  /// A parser of the path of a directory: any text that is not empty; shells propose directories.
  package static var directory: ValueParser { path(.directories) }

  private static func path(_ completion: Completion) -> ValueParser {
    ValueParser(completion: completion) { text in
      guard !text.isEmpty else { throw ValidationError("must not be empty") }
      return text
    }
  }
}

extension ValueParser where Value == Int {
  /// Returns a parser of whole numbers in a range, written in ASCII digits with an optional `-`.
  ///
  ///     Option("threads", value: "N", .optional(.integer(in: 1...64)), help: "...")
  ///     // --threads 0: invalid value '0' for '--threads': must be a whole number from 1 to 64
  package static func integer(in range: ClosedRange<Int> = .min ... .max) -> ValueParser {
    ValueParser { text in
      guard text.utf8.first != UInt8(ascii: "+"), let number = Int(text), range.contains(number)
      else {
        throw ValidationError(
          "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// Returns a parser of the cases of an enumeration, written exactly as their raw values.
  ///
  ///     enum Format: String, CaseIterable { case text, json }
  ///     Option("format", value: "FORMAT", .optional(.choice(), default: Format.text), help: "...")
  ///     // --format xml: invalid value 'xml' for '--format': must be one of text, json
  package static func choice(_ type: Value.Type = Value.self) -> ValueParser {
    let names = Value.allCases.map(\.rawValue)
    return ValueParser(completion: .choices(names), text: \.rawValue) { text in
      guard let value = Value.allCases.first(where: { $0.rawValue.isSpelled(text) }) else {
        throw ValidationError("must be one of \(names.joined(separator: ", "))")
      }
      return value
    }
  }
}

extension String {
  /// Whether both texts have the same bytes.
  ///
  /// `==` is less strict: it treats the Kelvin sign as the letter K.
  func isSpelled(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}

/// The occurrence of a parameter and the conversion of its texts to a value.
///
/// | decoder | may be given | value |
/// | --- | --- | --- |
/// | `.required(parser)` | once | `Value` |
/// | `.optional(parser)` | once or not at all | `Value?` |
/// | `.optional(parser, default: value)` | once or not at all | `Value` |
/// | `.zeroOrMore(parser)` | any number of times | `[Value]` |
/// | `.oneOrMore(parser)` | at least once | `[Value]`, never empty |
///
/// `.required` and `.optional` without a parser decode plain text.
package struct ArgumentDecoder<Value: Sendable>: Sendable {
  let occurrence: Occurrence
  let completion: Completion
  let defaultText: String?
  let convert: Declaration.Conversion

  private init<Element>(
    _ occurrence: Occurrence, _ parser: ValueParser<Element>, defaultText: String? = nil,
    assemble: @escaping @Sendable ([Element]) -> Value?
  ) {
    self.occurrence = occurrence
    self.completion = parser.completion
    self.defaultText = defaultText
    self.convert = { texts throws(InvalidValueError) in
      var elements: [Element] = []
      for text in texts {
        do throws(ValidationError) {
          elements.append(try parser.parse(text))
        } catch {
          throw InvalidValueError(text: text, message: error.message)
        }
      }
      return assemble(elements).map(StoredValue.init)
    }
  }
}

/// The number of times that a parameter may be given.
package enum Occurrence: Hashable, Sendable {
  /// Exactly once.
  case required
  /// Once or not at all.
  case optional
  /// Any number of times.
  case zeroOrMore
  /// At least once.
  case oneOrMore

  var isRepeating: Bool { self == .zeroOrMore || self == .oneOrMore }
  var isRequired: Bool { self == .required || self == .oneOrMore }
}

extension ArgumentDecoder {
  /// Returns a decoder of exactly one value.
  package static func required(_ parser: ValueParser<Value>) -> ArgumentDecoder {
    ArgumentDecoder(.required, parser) { $0.first }
  }

  /// Returns a decoder of one value, or nil if there is none.
  package static func optional<Element>(_ parser: ValueParser<Element>) -> ArgumentDecoder
  where Value == Element? {
    ArgumentDecoder(.optional, parser) { .some($0.first) }
  }

  /// Returns a decoder of one value, or the default if there is none; help texts show the default.
  package static func optional(_ parser: ValueParser<Value>, default value: Value)
    -> ArgumentDecoder
  {
    ArgumentDecoder(.optional, parser, defaultText: parser.text(value)) { $0.first ?? value }
  }

  /// Returns a decoder of any number of values, in the order of the command line.
  package static func zeroOrMore<Element>(_ parser: ValueParser<Element>) -> ArgumentDecoder
  where Value == [Element] {
    ArgumentDecoder(.zeroOrMore, parser) { $0 }
  }

  /// Returns a decoder of at least one value, in the order of the command line.
  package static func oneOrMore<Element>(_ parser: ValueParser<Element>) -> ArgumentDecoder
  where Value == [Element] {
    ArgumentDecoder(.oneOrMore, parser) { $0.isEmpty ? nil : $0 }
  }
}

extension ArgumentDecoder where Value == String {
  /// A decoder of exactly one text.
  package static var required: ArgumentDecoder { .required(.string) }
}

extension ArgumentDecoder where Value == String? {
  /// A decoder of one text, or nil if there is none.
  package static var optional: ArgumentDecoder { .optional(.string) }
}

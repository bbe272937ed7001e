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
    self.convert = { texts throws(InvalidText) in
      var elements: [Element] = []
      for text in texts {
        do throws(ValidationError) {
          elements.append(try parser.parse(text))
        } catch {
          throw InvalidText(text: text, message: error.message)
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

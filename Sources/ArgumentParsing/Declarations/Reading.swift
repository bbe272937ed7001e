/// How often a parameter may be given, and the type of the result.
///
/// | reading | may be given | result |
/// | --- | --- | --- |
/// | `.required(parser)` | once | `Value` |
/// | `.optional(parser)` | once or not at all | `Value?` |
/// | `.optional(parser, default: value)` | once or not at all | `Value` |
/// | `.zeroOrMore(parser)` | any number of times | `[Value]` |
/// | `.oneOrMore(parser)` | at least once | `[Value]`, never empty |
///
/// `.required` and `.optional` alone read plain text.
public struct Reading<Value: Sendable>: Sendable {
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
    self.convert = { texts throws(RejectedText) in
      var elements: [Element] = []
      for text in texts {
        do throws(Rejection) {
          elements.append(try parser.parse(text))
        } catch {
          throw RejectedText(text: text, message: error.message)
        }
      }
      return assemble(elements).map(StoredValue.init)
    }
  }
}

/// How often a parameter may be given.
public enum Occurrence: Hashable, Sendable {
  /// Once, always.
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

extension Reading {
  /// Exactly one value.
  public static func required(_ parser: ValueParser<Value>) -> Reading {
    Reading(.required, parser) { $0.first }
  }

  /// One value, or nil when there is none.
  public static func optional<Element>(_ parser: ValueParser<Element>) -> Reading
  where Value == Element? {
    Reading(.optional, parser) { .some($0.first) }
  }

  /// One value, or the default, which help texts show, when there is none.
  public static func optional(_ parser: ValueParser<Value>, default value: Value) -> Reading {
    Reading(.optional, parser, defaultText: parser.text(value)) { $0.first ?? value }
  }

  /// Any number of values, in the order in which they were given.
  public static func zeroOrMore<Element>(_ parser: ValueParser<Element>) -> Reading
  where Value == [Element] {
    Reading(.zeroOrMore, parser) { $0 }
  }

  /// At least one value, in the order in which they were given.
  public static func oneOrMore<Element>(_ parser: ValueParser<Element>) -> Reading
  where Value == [Element] {
    Reading(.oneOrMore, parser) { $0.isEmpty ? nil : $0 }
  }
}

extension Reading where Value == String {
  /// Exactly one text.
  public static var required: Reading { .required(.string) }
}

extension Reading where Value == String? {
  /// One text, or nil when there is none.
  public static var optional: Reading { .optional(.string) }
}

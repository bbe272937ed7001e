public import ScheduleEngine

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A mistake in stored values, or the reason why a value cannot be stored.
///
/// This error is the `underlyingError` of a `DecodingError` or `EncodingError`. For an invalid
/// text, the underlying error is that of the text instead, such as `AmountError`.
///
///     let text = #"{"amount":"50.00","currency":"USD","tax":"4.00"}"#
///     try JSONDecoder().decode(Money.self, from: Data(text.utf8))  // throws DecodingError
public struct StoredValueError: Error, Hashable, Sendable {
  /// The kinds of mistakes in stored values.
  public enum Reason: Hashable, Sendable {
    /// The value has this newer format.
    case newerFormat(Int)
    /// No version has this format.
    case unknownFormat(Int)
    /// The object has an unknown key.
    case unknownKey(String)
    /// The text is none of these words.
    case unknownWord([String])
    /// The number is not in the range between these ends, both inclusive.
    case outOfRange(Int, Int)
    /// The amount is zero or less.
    case notPositive
    /// The amount is negative.
    case negative
    /// There is no built-in plan with this identifier.
    case unknownPlan(PlanID)
    /// Members contradict each other or a computed value; the text describes the contradiction.
    case contradiction(String)
  }

  /// The mistake.
  public let reason: Reason
}

extension StoredValueError: CustomStringConvertible {
  /// The mistake and its remedy, in one line.
  public var description: String {
    switch reason {
    case .newerFormat(let format):
      "the value has the newer format \(format), and this version reads format 1; update this "
        + "software"
    case .unknownFormat(let format): "there is no format \(format); restore the value as written"
    case .unknownKey(let key): "unknown key \(Self.quoted(key)); remove it"
    case .unknownWord(let words): "expected one of \(words.joined(separator: ", "))"
    case .outOfRange(let least, let most): "expected a whole number from \(least) to \(most)"
    case .notPositive: "the amount is not above zero; write more than zero"
    case .negative: "the amount is negative, and no text has a sign; store its magnitude"
    case .unknownPlan(let plan): "no built-in plan is \(plan); write the whole plan in its place"
    case .contradiction(let explanation): "\(explanation); restore the value as written"
    }
  }

  /// Returns the first 40 scalars of a key, quoted and on one line.
  private static func quoted(_ key: String) -> String {
    "\"" + key.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined() + "\""
  }
}

extension StoredValueError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

public import PaymentTerms
import StrictJSON

/// The rules for payment terms that a checkout or an order breaks.
///
///     let checkout = #"{"payment":{"terms":[]}}"#
///     let breaches = try TermsCheck(utf8: Array(checkout.utf8)).breaches
///     breaches.map(\.path)           // ["$.payment.terms"]
///     breaches.map(\.rule.rawValue)  // ["terms_empty"]
///
/// An object with `payment.accepted_term` is an order, any other one a checkout. Members that are
/// missing are no breach, except for those that another member needs.
///
/// Source: Universal Commerce Protocol, release 2026-08-25, `payment.terms`.
public struct TermsCheck: Hashable, Sendable {
  /// The breaches in the order of `payment`, `totals`, `messages` and `policies`; none if all is
  /// right.
  public let breaches: [TermBreach]

  /// Checks a checkout or an order.
  ///
  ///     try TermsCheck(utf8: Array("[]".utf8))  // throws: line 1, column 1: expected an object, …
  ///
  /// - Parameter bytes: The JSON, at most 16 MiB.
  /// - Throws: ``TermsCheckError`` for bytes that are no JSON object.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(utf8 bytes: [UInt8]) throws(TermsCheckError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw TermsCheckError(description: error.description)
    }
    guard value.kind == .object else {
      throw TermsCheckError(
        description: value.position.description + ": expected an object, found "
          + value.kind.description)
    }
    var checker = TermsChecker(value)
    checker.check()
    breaches = checker.breaches
  }
}

/// The error for bytes that are no JSON object.
public struct TermsCheckError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line with the position and the remedy.
  public let description: String
}

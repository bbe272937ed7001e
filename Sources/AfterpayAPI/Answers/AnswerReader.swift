package import ScheduleEngine
import StrictJSON

/// Reads the bodies of the service's answers.
///
/// Unknown keys are left alone.
package enum AnswerReader {
  /// The largest body that is read: 1 MiB.
  package static var maximumByteCount: Int { 1_048_576 }

  /// The order in the answer about a checkout.
  ///
  /// The service says when the token expires, 180 minutes after it was issued.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - token: The token that was asked for.
  /// - Returns: The order; its time of issue is nil where the answer has no `expires`.
  /// - Throws: ``AnswerFault``.
  package static func order(
    in body: [UInt8], for token: CheckoutToken
  ) throws(AnswerFault) -> CheckoutOrder {
    let answer = try object(in: body)
    if let text = try string("token", in: answer, path: "token") {
      guard (try? CheckoutToken(text)) == token else { throw .anotherCheckout }
    }
    guard let total = try money("amount", in: answer) else { throw .missing("amount") }
    guard total.minorUnits > 0 else { throw .impossible("amount.amount") }
    guard let expires = try string("expires", in: answer, path: "expires") else {
      return CheckoutOrder(total: total)
    }
    guard let time = try? Timestamp(expires) else { throw .impossible("expires") }
    return CheckoutOrder(
      total: total,
      issuedAt: Timestamp(
        secondsSinceEpoch: time.secondsSinceEpoch - CheckoutOrder.lifetimeInSeconds))
  }

  /// The limits in the answer about the shop's configuration.
  package static func limits(in body: [UInt8]) throws(AnswerFault) -> ServiceLimits {
    let answer = try object(in: body)
    guard let maximum = try money("maximumAmount", in: answer) else {
      throw .missing("maximumAmount")
    }
    let minimum = try money("minimumAmount", in: answer)
    guard maximum.minorUnits > 0 else { throw .impossible("maximumAmount.amount") }
    guard let minimum else { return ServiceLimits(minimum: nil, maximum: maximum) }
    guard minimum.currency == maximum.currency else { throw .impossible("minimumAmount.currency") }
    guard minimum.minorUnits <= maximum.minorUnits else {
      throw .impossible("minimumAmount.amount")
    }
    return ServiceLimits(minimum: minimum, maximum: maximum)
  }

  /// The `errorCode` of an answer that says no, if the body is such as the service writes them.
  package static func errorCode(in body: [UInt8]) -> String? {
    (try? object(in: body))?["errorCode"]?.string
  }

  private static func object(in body: [UInt8]) throws(AnswerFault) -> JSONValue {
    guard !body.isEmpty else { throw .empty }
    let limits = JSONLimits(maximumBytes: AnswerReader.maximumByteCount, maximumDepth: 32)
    guard let value = try? JSONValue(parsing: body, limits: limits) else { throw .notJSON }
    guard value.kind == .object else { throw .wrongType("the body") }
    return value
  }

  /// A string that may be missing or null.
  private static func string(
    _ key: String, in object: JSONValue, path: String
  ) throws(AnswerFault) -> String? {
    guard let value = object[key], !value.isNull else { return nil }
    guard let string = value.string else { throw .wrongType(path) }
    return string
  }

  /// Money that may be missing or null.
  private static func money(
    _ key: String, in object: JSONValue
  ) throws(AnswerFault) -> Money? {
    guard let value = object[key], !value.isNull else { return nil }
    guard value.kind == .object else { throw .wrongType(key) }
    guard let amount = try string("amount", in: value, path: "\(key).amount") else {
      throw .missing("\(key).amount")
    }
    guard let code = try string("currency", in: value, path: "\(key).currency") else {
      throw .missing("\(key).currency")
    }
    guard let currency = try? Currency(code) else { throw .impossible("\(key).currency") }
    guard let money = try? Money(amount, currency) else { throw .impossible("\(key).amount") }
    return money
  }
}

/// A fault is thrown to be told as the reason of an error.
extension AnswerFault: Error {}

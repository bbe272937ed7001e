package import PaymentWire
public import ScheduleEngine

/// Reads the bodies of the service's answers, and ignores unknown keys.
package enum AnswerReader {
  /// The size limit of a body, in bytes: 1 MiB.
  package static var maximumByteCount: Int { AnswerObject.maximumByteCount }

  /// Reads the order in the answer about a checkout.
  ///
  /// The answer contains no time of issue, only `expires`: the token expires 180 minutes after its
  /// issue.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - token: The requested token.
  /// - Returns: The order; its time of issue is nil if the answer has no `expires`.
  /// - Throws: ``AnswerError``.
  package static func order(
    in body: [UInt8], for token: CheckoutToken
  ) throws(AnswerError) -> CheckoutOrder {
    let answer = try AnswerObject(body: body)
    if let text = try answer.optionalText("token") {
      let answered = try? text.bytes.withSpan(CheckoutToken.init(utf8:))
      guard answered == token else { throw .anotherCheckout }
    }
    let total = try answer.money("amount")
    guard total.minorUnits > 0 else { throw .impossible("amount.amount") }
    guard try answer.optionalText("expires") != nil else { return CheckoutOrder(total: total) }
    guard let time = answer.time("expires") else { throw .impossible("expires") }
    return CheckoutOrder(
      total: total,
      issuedAt: Timestamp(
        secondsSinceEpoch: time.secondsSinceEpoch - CheckoutOrder.lifetimeInSeconds))
  }

  /// Reads the limits in the answer about the shop's configuration.
  package static func limits(in body: [UInt8]) throws(AnswerError) -> ServiceLimits {
    let answer = try AnswerObject(body: body)
    let maximum = try answer.money("maximumAmount")
    let minimum = try answer.optionalMoney("minimumAmount")
    guard maximum.minorUnits > 0 else { throw .impossible("maximumAmount.amount") }
    guard let minimum else { return ServiceLimits(minimum: nil, maximum: maximum) }
    guard minimum.currency == maximum.currency else { throw .impossible("minimumAmount.currency") }
    guard minimum.minorUnits <= maximum.minorUnits else {
      throw .impossible("minimumAmount.amount")
    }
    return ServiceLimits(minimum: minimum, maximum: maximum)
  }

  /// Returns the `errorCode` in the body of an error, or nil if the body has none.
  package static func errorCode(in body: [UInt8]) -> String? {
    ((try? AnswerObject(body: body).optionalText("errorCode")) ?? nil)?.description
  }
}

/// The smallest and the largest order that the service accepts from a shop, both inclusive.
public struct ServiceLimits: Hashable, Sendable {
  /// The smallest order total, or nil if the shop has none.
  public let minimum: Money?
  /// The largest order total.
  public let maximum: Money

  package init(minimum: Money?, maximum: Money) {
    (self.minimum, self.maximum) = (minimum, maximum)
  }
}

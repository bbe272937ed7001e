public import PaymentEngine
public import ScheduleEngine

extension AfterpayCapture {
  /// Returns the command by which the payment is captured at Afterpay's service.
  ///
  /// ```swift
  /// let bought = AfterpayPayment(token: token, amount: try Money("200.00", .usd))
  /// let shop = try AfterpayCapture(
  ///   of: bought, order: CheckoutOrder(total: bought.amount), plan: .usPayIn4)
  /// let asked = AfterpayCompletion(
  ///   token: "002.k2a4", paymentScheduleChecksum: UTF8Text("\(schedule.checksum(for: .tokenless))"))
  /// try shop.command(on: asked, at: moment).description  // "a full capture of 200.00 USD"
  /// ```
  ///
  /// The checksum of the completion is this package's own, and proves to the shop what the shopper
  /// saw. It is never sent: the service accepts only the checksum of its own widget, and demands it
  /// for an adjusted payment.
  ///
  /// The same values give the same command. So a repeated completion continues the capture, or gets
  /// its outcome again.
  ///
  /// - Parameters:
  ///   - completion: The token and the checksum of the request.
  ///   - moment: The day on which the payment was created, and the current time.
  ///   - reference: The shop's own number of the order, or nil.
  ///   - serviceChecksum: The checksum that the service's own widget has sent, or nil.
  /// - Returns: The command, for the token of ``payment``.
  /// - Throws: ``AfterpayRefusal`` if nothing may be sent.
  /// - Complexity: O(*n*) in the number of payments of the plan.
  public func command(
    on completion: AfterpayCompletion, at moment: Moment, reference: MerchantReference? = nil,
    serviceChecksum: ServiceChecksum? = nil
  ) throws(AfterpayRefusal) -> PaymentCommand {
    if case .refused(let refusal) = decision(on: completion, at: moment) {
      throw .capture(refusal)
    }
    if let serviceChecksum, serviceChecksum.amount != payment.amount {
      throw .checksumOfAnotherAmount(amount: payment.amount, checksum: serviceChecksum.amount)
    }
    let isAdjusted = payment.amount != payment.confirmedTotal
    if isAdjusted, serviceChecksum == nil {
      throw .noServiceChecksum(amount: payment.amount, confirmed: payment.confirmedTotal)
    }
    return .captureInFull(
      PaymentDecision(
        amount: payment.amount, isCheckoutAdjusted: isAdjusted, checksum: serviceChecksum,
        reference: reference))
  }

  /// The HTTP status by which a shop's server answers `POST /checkouts/{id}/complete` while the
  /// outcome of the capture is not known: 503.
  ///
  /// The service is busy, cannot be reached or does not accept the credentials, another process works
  /// on the order, or an answer was lost. The payment may be captured, so the server releases
  /// nothing. A native checkout asks for the outcome by `retry` and completes the payment again; it
  /// never pays a second time.
  public static var unsettledStatus: Int { 503 }
}

/// The reason why a payment is not captured at Afterpay's service.
///
/// Nothing was sent.
///
/// ```swift
/// let amounts = (new: try Money("200.00", .usd), old: try Money("180.00", .usd))
/// let refusal = AfterpayRefusal.noServiceChecksum(amount: amounts.new, confirmed: amounts.old)
/// refusal.code              // "no_service_checksum"
/// refusal.completionStatus  // 422
/// ```
public enum AfterpayRefusal: Error, Hashable, Sendable {
  /// The shop itself refuses the capture.
  case capture(CaptureRefusal)
  /// The shopper has confirmed another total, and there is no checksum of the service's own widget.
  case noServiceChecksum(amount: Money, confirmed: Money)
  /// The service's widget made its checksum for another amount.
  case checksumOfAnotherAmount(amount: Money, checksum: Money)

  /// The refusal's code: that of the ``/ScheduleEngine/CaptureRefusal``, `no_service_checksum` or
  /// `checksum_of_another_amount`.
  public var code: String {
    switch self {
    case .capture(let refusal): refusal.code
    case .noServiceChecksum: "no_service_checksum"
    case .checksumOfAnotherAmount: "checksum_of_another_amount"
    }
  }

  /// The HTTP status by which a shop's server answers `POST /checkouts/{id}/complete`.
  ///
  /// | refusal | status | the checkout |
  /// | --- | --- | --- |
  /// | of the shop itself | that of the decision | as for the decision |
  /// | no checksum of the service's widget | 422 | is declined |
  /// | a checksum of another amount | 409 | reads the order again and shows it; the shopper pays again |
  public var completionStatus: Int {
    switch self {
    case .capture(let refusal): CaptureDecision.refused(refusal).completionStatus
    case .noServiceChecksum: 422
    case .checksumOfAnotherAmount: 409
    }
  }
}

extension AfterpayRefusal: CustomStringConvertible {
  /// One line with the figures and the next step.
  public var description: String {
    switch self {
    case .capture(let refusal): refusal.message
    case .noServiceChecksum(let amount, let confirmed):
      "the shopper has confirmed \(confirmed), and the payment is for \(amount): the service demands "
        + "the checksum of its own widget, which this package cannot compute; show the shopper the "
        + "service's widget with \(amount), and pass the checksum that it then sends"
    case .checksumOfAnotherAmount(let amount, let checksum):
      "the service's checksum was made for \(checksum), and the payment is for \(amount); show the "
        + "shopper the service's widget with \(amount), and pass the checksum that it then sends"
    }
  }
}

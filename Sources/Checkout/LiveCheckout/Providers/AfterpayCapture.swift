public import CheckoutEngine
public import ScheduleEngine

/// The decision of a shop's server whether it completes an order that is paid by Afterpay.
///
/// The server creates the value when it receives `POST /checkouts/{id}/complete`, and asks it about
/// the token and the checksum of the request:
///
/// ```swift
/// let payment = AfterpayPayment(token: token, amount: try Money("200.00", .usd))
/// let capture = try AfterpayCapture(
///   of: payment, order: CheckoutOrder(total: payment.amount), plan: .usPayIn4)
/// let request = AfterpayCompletion(
///   token: "002.k2a4", paymentScheduleChecksum: UTF8Text("\(schedule.checksum(for: .tokenless))"))
/// let decision = capture.decision(on: request, at: moment)
/// decision.name              // "accepted"
/// decision.completionStatus  // 200
/// ```
///
/// A ``/ScheduleEngine/CaptureGuard`` alone rejects this request, and rightly: the checksum of a
/// schedule without a token never verifies for a token. The widget of a native checkout has no
/// token, because the token of a payment is made after the shopper has asked to pay. So the
/// checksum proves only what the shopper saw: the dates and amounts of this total under this plan
/// from this day on. The value verifies exactly that, by the checkout that the widget belonged to,
/// and then passes the checksum of the same schedule with the payment's token to the guard, which
/// decides:
///
/// | checksum of the request | verified as |
/// | --- | --- |
/// | the widget has no token: the shopper paid without an express checkout | tokenless |
/// | the widget belongs to the token of an express checkout | that token, ``AfterpayPayment/expressToken`` |
/// | the widget belongs to the payment's own token | that token |
///
/// No other checksum is accepted: not one of another total, plan or token. The checksum of the day
/// before or after gets a refusal that names its day.
///
/// The server then captures the payment at Afterpay's service, and answers with the outcome.
/// ``command(on:at:reference:serviceChecksum:)`` decides and returns the command; the `OrderStore` of
/// the product OrderStorage carries it out exactly once:
///
/// ```swift no-run
/// func status(of capture: AfterpayCapture) async throws -> Int {
///   let command: PaymentCommand
///   do throws(AfterpayRefusal) {
///     command = try capture.command(on: request, at: moment, reference: reference)
///   } catch {
///     return error.completionStatus
///   }
///   // Stored in one transaction before it is sent. The same id again has the same outcome.
///   let report = try await orders.perform(command, on: .token(secret), id: CommandID("p-1"))
///   return switch report.outcome {
///   case .approved: PaymentOutcome.approved.completionStatus
///   case .declined: PaymentOutcome.declined.completionStatus
///   case .rejected(let error): error.completionStatus
///   case .refused(let refusal): refusal.completionStatus
///   case .done, .running, .unknown, .notSent, .unauthorized: AfterpayCapture.unsettledStatus
///   }
/// }
///
/// let status = try await status(of: capture)
/// // 200: store the record and place the order, in one transaction.
/// // 402, 409, 422: release the payment. Any other status: change nothing.
/// // Then answer.
/// ```
///
/// Nothing of the order may change between the decision and the outcome, since the shopper pays the
/// total that was decided: lock the order in the transaction that decides. The request is repeated if its answer
/// is lost, or if the server has ended before it placed the order. The repetition gets the outcome
/// from the store and places the order. If the record is stored already, pass it, and the
/// repetition is answered alike.
///
/// A widget of a `WidgetStore` that belongs to the payment's token is captured in the transaction
/// that stores the command: pass it to `perform` as `capturing`.
public struct AfterpayCapture: Hashable, Sendable {
  /// The payment as the server stored it.
  public let payment: AfterpayPayment
  private let plan: Plan
  private let shop: CaptureGuard

  /// Creates the decision.
  ///
  /// - Parameters:
  ///   - payment: The payment as the server stored it.
  ///   - order: The order's total now, and the time at which the payment's token was issued.
  ///   - plan: The plan of the widget: that of ``/CheckoutEngine/NativeSettings/plan``, or the
  ///     default plan of the order's currency.
  ///   - captured: The stored record of the order's capture, or nil if it was not captured.
  /// - Throws: ``/ScheduleEngine/CaptureGuardError`` if the record belongs to another token.
  public init(
    of payment: AfterpayPayment, order: CheckoutOrder, plan: Plan, captured: CaptureRecord? = nil
  ) throws(CaptureGuardError) {
    (self.payment, self.plan) = (payment, plan)
    // The widget of a checkout has the plan's limits, so the guard has them too.
    shop = try CaptureGuard(token: payment.token, order: order, plan: plan, captured: captured)
  }

  /// Decides whether the payment may be captured.
  ///
  /// The widget does not change while the shopper pays. So the day is that on which the payment was
  /// created, in the shop's time zone, also if the request comes after midnight; the time is now.
  ///
  /// - Parameters:
  ///   - completion: The token and the checksum of the request.
  ///   - moment: The day on which the payment was created, and the current time.
  /// - Returns: The decision. A checkout always sends a checksum for Afterpay, so a request without
  ///   one is rejected even if the order was not adjusted.
  /// - Complexity: O(*n*) in the number of payments of the plan.
  public func decision(
    on completion: AfterpayCompletion, at moment: Moment
  ) -> CaptureDecision {
    guard let text = completion.token,
      let token = try? text.text.bytes.withSpan(CheckoutToken.init(utf8:))
    else {
      return .refused(.otherToken)
    }
    let request = CaptureRequest(
      token: token, amount: payment.amount,
      isCheckoutAdjusted: payment.amount != payment.confirmedTotal,
      paymentScheduleChecksum: completion.paymentScheduleChecksum.map {
        verified($0, from: moment.today)
      })
    let decision = shop.decision(on: request, at: moment)
    if case .accepted = decision, completion.paymentScheduleChecksum == nil {
      return .refused(.missingChecksum)
    }
    return decision
  }

  /// Returns the checksum of the schedule that a checksum proves, with the payment's token; or the
  /// text itself if it proves none.
  private func verified(_ text: UTF8Text, from today: CivilDate) -> String {
    guard let checksum = try? ScheduleChecksum(text.description) else { return text.description }
    let widgets: [CheckoutReference] =
      [.tokenless, .token(payment.token)] + (payment.expressToken.map { [.token($0)] } ?? [])
    // The guard's refusal names the day of a checksum next to today, so those are verified too.
    for days in [0, -1, 1] {
      guard let day = try? today.adding(days: days),
        let schedule = try? PaymentSchedule(total: payment.amount, plan: plan, startDate: day),
        widgets.contains(where: { schedule.matches(checksum, for: $0) })
      else { continue }
      return schedule.checksum(for: .token(payment.token)).description
    }
    return text.description
  }
}

/// A payment by Afterpay as the shop's server stores it, when it answers
/// `POST /checkouts/{id}/payments`.
public struct AfterpayPayment: Hashable, Sendable {
  /// The token that the server made at Afterpay for the payment.
  public let token: CheckoutToken
  /// The amount: the `expectedTotal` of the request, which the server compared with the order.
  public let amount: Money
  /// The total that the shopper confirms at Afterpay: the amount, or the last total of the express
  /// checkout if the payment continues one.
  public let confirmedTotal: Money
  /// The token of the express checkout that the shopper finished for the same order, or nil.
  public let expressToken: CheckoutToken?

  /// Creates a payment.
  ///
  /// - Parameters:
  ///   - token: The token that the server made at Afterpay for the payment.
  ///   - amount: The amount.
  ///   - confirmedTotal: The total that the shopper confirms at Afterpay; the amount by default.
  ///   - expressToken: The token of the express checkout for the same order, or nil.
  public init(
    token: CheckoutToken, amount: Money, confirmedTotal: Money? = nil,
    expressToken: CheckoutToken? = nil
  ) {
    (self.token, self.amount) = (token, amount)
    (self.confirmedTotal, self.expressToken) = (confirmedTotal ?? amount, expressToken)
  }
}

/// The members of `POST /checkouts/{id}/complete` that concern Afterpay.
///
/// The token is a secret, so no description shows it.
public struct AfterpayCompletion: Hashable, Sendable {
  /// The text of the token, or nil if the request has none.
  public let token: SecretText?
  /// The text of the checksum, or nil if the request has none.
  public let paymentScheduleChecksum: UTF8Text?

  /// Creates the members.
  ///
  /// - Parameters:
  ///   - token: The text of the token, well formed or not, or nil.
  ///   - paymentScheduleChecksum: The text of the checksum, well formed or not, or nil.
  public init(token: SecretText?, paymentScheduleChecksum: UTF8Text?) {
    (self.token, self.paymentScheduleChecksum) = (token, paymentScheduleChecksum)
  }
}

extension AfterpayCompletion: CustomStringConvertible, CustomReflectable {
  /// The checksum, in one line.
  public var description: String {
    "completion with \(token == nil ? "no token" : "a token") and "
      + (paymentScheduleChecksum.map { "checksum \($0)" } ?? "no checksum")
  }

  /// The checksum, without the token.
  public var customMirror: Mirror {
    Mirror(self, children: ["paymentScheduleChecksum": paymentScheduleChecksum as Any])
  }
}

extension CaptureDecision {
  /// The HTTP status by which a shop's server answers `POST /checkouts/{id}/complete`.
  ///
  /// It is not ``/ScheduleEngine/CaptureDecision/httpStatus``, which is Afterpay's: a native
  /// checkout reads 410 as an expired cart and pays again, and most other statuses as an unknown
  /// outcome.
  ///
  /// | decision | status | the checkout |
  /// | --- | --- | --- |
  /// | accepted, captured already | 200, with the order's number | is completed |
  /// | another total or another day | 409 | reads the order again and shows it; the shopper pays again |
  /// | the token cannot be used | 402 | is declined; the shopper pays again |
  /// | the order may not be paid by the plan, no or no readable checksum | 422 | is declined |
  /// | captured for another amount | 412 | asks for the outcome by `retry`, and never pays again |
  public var completionStatus: Int {
    switch self {
    case .accepted, .alreadyCaptured: 200
    case .refused(let refusal):
      switch refusal {
      case .amountMismatch, .checksumMismatch: 409
      case .otherToken, .tokenExpired, .tokenless, .barred(.tokenExpired),
        .barred(.invalidToken):
        402
      case .barred, .dateOutOfRange, .missingChecksum, .malformedChecksum: 422
      case .capturedOtherwise: 412
      }
    }
  }
}

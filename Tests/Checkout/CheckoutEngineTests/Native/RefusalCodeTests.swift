import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The codes of refusals and failures, and the sentences for shoppers.
@Suite struct RefusalCodeTests {
  /// The code of a reason by the contract; a new reason does not compile here.
  private func code(_ reason: NativeRefusal.Reason) -> String {
    switch reason {
    case .left: "left"
    case .completed: "completed"
    case .leaving: "leaving"
    case .alreadyLoaded: "already_loaded"
    case .notLoaded: "not_loaded"
    case .paymentInProgress: "payment_in_progress"
    case .notAGuest: "not_a_guest"
    case .invalidEmail: "invalid_email"
    case .sectionLocked: "section_locked"
    case .unknownAddress: "unknown_address"
    case .invalidAddress: "invalid_address"
    case .unknownShippingMethod: "unknown_shipping_method"
    case .invalidPromoCode: "invalid_promo_code"
    case .noDraft: "no_draft"
    case .unknownProvider: "unknown_provider"
    case .noPaymentNeeded: "no_payment_needed"
    case .providerBarred: "provider_barred"
    case .keyReused: "key_reused"
    case .invalidToken: "invalid_token"
    case .nothingToRetry: "nothing_to_retry"
    case .noPayment: "no_payment"
    case .notLeaving: "not_leaving"
    }
  }

  private static let codes = [
    "left", "completed", "leaving", "already_loaded", "not_loaded", "payment_in_progress",
    "not_a_guest", "invalid_email", "section_locked", "unknown_address", "invalid_address",
    "unknown_shipping_method", "invalid_promo_code", "no_draft", "unknown_provider",
    "no_payment_needed", "provider_barred", "key_reused", "invalid_token", "nothing_to_retry",
    "no_payment",
    "not_leaving",
  ]

  /// A checkout and an input for each reason.
  private func examples() throws -> [(Session, NativeInput, NativeRefusal.Reason)] {
    let key = try PaymentKey("k-1")
    let filled = try Session.filled()
    let small = try Session.shopping(.priced(usd(99)))
    let widget = try #require(small.state.widget)
    var used = filled
    try used.pay("card", "k-1")
    try used.answer(status: 402)
    return [
      (try .left(), .load, .left),
      (try .completed(), .load, .completed),
      (try .leaving(), .load, .leaving),
      (filled, .load, .alreadyLoaded),
      (try Session(), .refresh, .notLoaded),
      (try .requesting(), .refresh, .paymentInProgress),
      (try .shopping(.mugs(), .ada()), .setContact(email: "a@b.cd"), .notAGuest),
      (filled, .setContact(email: "ada"), .invalidEmail),
      (try .empty(), .setShippingAddress(.home), .sectionLocked),
      (filled, .chooseBillingAddress(id: "a-1"), .unknownAddress),
      (filled, .setBillingAddress(Address.home.with(.city, "")), .invalidAddress(.city)),
      (filled, .chooseShippingMethod(id: "drone"), .unknownShippingMethod),
      (filled, .removePromoCode("SAVE5"), .invalidPromoCode),
      (filled, .discardDraft(.promoCodes), .noDraft),
      (filled, .pay(provider: "paypal", key: key), .unknownProvider),
      (
        try .shopping(.priced(usd(0))), .pay(provider: "card", key: key), .noPaymentNeeded
      ),
      (small, .pay(provider: "afterpay", key: key), .providerBarred(widget)),
      (used, .pay(provider: "afterpay", key: key), .keyReused),
      (filled, .expressFinished(provider: "card", token: ""), .invalidToken),
      (filled, .retry, .nothingToRetry),
      (filled, .providerFinished(.cancelled), .noPayment),
      (filled, .stay, .notLeaving),
    ]
  }

  @Test func `Every reason is reached, and has the code of the contract`() throws {
    let examples = try examples()
    #expect(examples.map { code($0.2) } == Self.codes)
    for (session, input, reason) in examples {
      var checkout = session.checkout
      #expect(throws: NativeRefusal(reason)) { try checkout.apply(input, at: session.moment) }
      #expect(checkout == session.checkout)
      #expect("\(NativeRefusal(reason).code)" == code(reason))
    }
  }

  @Test func `Only an invalid address and a barred provider have a detail`() throws {
    for (_, _, reason) in try examples() {
      let detail = NativeRefusal(reason).detail.map { "\($0)" }
      switch reason {
      case .invalidAddress: #expect(detail == "city")
      case .providerBarred: #expect(detail == "amount_below_minimum")
      default: #expect(detail == nil)
      }
    }
  }

  /// Returns whether a text is a sentence or some: a capital first, a full stop last, one line.
  private func isSentence(_ text: String) -> Bool {
    guard let first = text.first, first.isUppercase, text.last == "." else { return false }
    return !text.contains("  ") && !text.contains(".,") && !text.contains("_")
      && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value > 0x7E }
  }

  @Test func `Every refusal has a sentence for the shopper`() throws {
    let barriers: [PurchaseBarrier] = [
      .amountBelowMinimum(total: usd(99), minimum: usd(1_00)),
      .amountAboveMaximum(total: usd(2_000_01), maximum: usd(2_000_00)),
      .amountTooSmall(total: usd(3), payments: 4),
      .unsupportedCurrency(order: .aud, plan: .usd),
      .planUnavailable(plan: Plan.usPayIn4.id, validity: .always), .tokenExpired,
    ]
    var reasons = try examples().map(\.2) + Address.Field.allCases.map { .invalidAddress($0) }
    reasons += barriers.map { .providerBarred(.status(.invalid($0))) }
    reasons.append(.providerBarred(.noPlan(for: .eur)))
    for reason in reasons {
      let refusal = NativeRefusal(reason)
      #expect(isSentence(refusal.message), "\(refusal.message)")
      #expect(refusal.description == "\(refusal.code): \(refusal.message)")
    }
    let messages = Set(reasons.map { NativeRefusal($0).message })
    // The one field and the one barrier that are there twice have the same sentence.
    #expect(messages.count == reasons.count - 2)
  }

  @Test func `The sentences say what to do`() throws {
    let sentences: [(NativeRefusal.Reason, String)] = [
      (.sectionLocked, "This is not open yet. Fill in the sections above, or try again."),
      (.invalidEmail, "This is not an email address. Write one such as ada@example.com."),
      (
        .invalidAddress(.country),
        "Enter the country as two capital letters, such as US."
      ),
      (.invalidPromoCode, "This promo code cannot be used. Check its spelling."),
      (.paymentInProgress, "A payment is in progress. Finish or cancel it first."),
      (
        .providerBarred(.noPlan(for: .eur)),
        "There is no plan for an order in EUR. Pay another way."
      ),
    ]
    for (reason, sentence) in sentences { #expect(NativeRefusal(reason).message == sentence) }
  }

  @Test func `The failures have the codes of the contract`() {
    #expect(
      CheckoutFailure.Code.allCases.map { "\($0.name)" } == [
        "service_unavailable", "malformed_answer", "not_authorized", "locked", "request_rejected",
        "change_rejected", "cart_expired", "amount_changed", "order_changed", "day_differs",
        "payment_declined", "payment_failed", "payment_unknown",
      ])
  }

  /// A checkout with each failure.
  private func failures() throws -> [Session] {
    var unavailable = try Session.filled()
    try unavailable.send(.refresh)
    var malformed = unavailable
    var rejected = unavailable
    var (unauthorized, locked) = (unavailable, unavailable)
    var expired = unavailable
    try unavailable.answer(status: 503)
    try malformed.answer(status: 200)
    try unauthorized.answer(status: 401)
    try locked.answer(status: 423)
    try rejected.answer(status: 404)
    try expired.answer(status: 410)
    try expired.answer(.filled(id: "o-2"))
    var change = try Session.filled()
    try change.send(.applyPromoCode("SAVE5"))
    try change.answer(status: 422)
    var amount = try Session.requesting()
    try amount.answer(status: 409)
    var (order, day) = (amount, amount)
    try amount.answer(.filled(tax: 1))
    try order.answer(.filled(contact: "b@b.cd"))
    try day.answer(.filled(version: 2))
    var declined = try Session.requesting()
    try declined.answer(status: 402)
    var failed = try Session.presented()
    try failed.send(.providerFinished(.failed(message: nil)))
    return [
      unavailable, malformed, unauthorized, locked, rejected, change, expired, amount, order, day,
      declined, failed, try .unknown(),
    ]
  }

  @Test func `Every failure is reached, and reported with its code`() throws {
    let sessions = try failures()
    #expect(sessions.map { $0.state.failure?.code } == CheckoutFailure.Code.allCases)
    for session in sessions {
      let code = try #require(session.state.failure?.code)
      #expect(session.news.last == "checkout_error \(code.name)")
    }
  }

  @Test func `Every failure has advice for the shopper`() throws {
    let failures =
      try failures().compactMap(\.state.failure)
      + [CheckoutFailure(.cartExpired, isRecovered: false)]
    let advice = failures.map(\.advice)
    for text in advice { #expect(isSentence(text), "\(text)") }
    #expect(Set(advice).count == 14)
    for failure in failures
    where [.amountChanged, .orderChanged, .dayDiffers, .paymentFailed].contains(failure.code) {
      #expect(failure.advice.contains("Nothing was paid."))
    }
    #expect(
      failures.last?.advice == "The cart has expired. Try again, or return to the cart.")
  }
}

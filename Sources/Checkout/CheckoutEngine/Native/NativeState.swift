public import ScheduleEngine

/// A section of a native checkout, which a shopper fills in.
public enum CheckoutSection: Int, Hashable, Sendable, CaseIterable {
  /// The email address, for guests only.
  case contact
  /// The shipping address.
  case shippingAddress
  /// The billing address.
  case billingAddress
  /// The shipping method.
  case shippingMethod
  /// The payment.
  case payment

  /// The part of the order that the section changes, or nil for the payment.
  public var part: OrderPart? { self == .payment ? nil : OrderPart(rawValue: rawValue) }

  /// The section's name in JSON, such as `shippingAddress`.
  public var name: StaticString { part?.name ?? "payment" }
}

/// The state of a section.
public enum SectionState: Hashable, Sendable {
  /// A section above must be filled in first.
  case locked
  /// The shopper can fill the section in.
  case open
  /// A change of the section is on its way to the shop's server.
  case updating
  /// The order has the section's data.
  case complete

  /// The state's name in JSON, such as `locked`.
  public var name: StaticString {
    switch self {
    case .locked: "locked"
    case .open: "open"
    case .updating: "updating"
    case .complete: "complete"
    }
  }
}

/// The states of a checkout's sections.
///
///     let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
///     let sections = NativeCheckout(settings: settings).state.sections
///     sections.contact            // .locked
///     sections[.payment]?.name    // locked
public struct SectionStates: Hashable, Sendable {
  /// The state of the contact section, or nil for a customer, who has none.
  public var contact: SectionState?
  /// The state of the shipping address, or nil for an order that is not delivered.
  public var shippingAddress: SectionState?
  /// The state of the billing address.
  public var billingAddress: SectionState
  /// The state of the shipping method, or nil for an order that is not delivered.
  public var shippingMethod: SectionState?
  /// The state of the payment.
  public var payment: SectionState

  /// Locked sections.
  init(isGuest: Bool, isDelivered: Bool = true) {
    contact = isGuest ? .locked : nil
    shippingAddress = isDelivered ? .locked : nil
    shippingMethod = shippingAddress
    (billingAddress, payment) = (.locked, .locked)
  }

  /// The state of a section, or nil if the checkout does not have it.
  ///
  /// - Parameter section: The section.
  public subscript(section: CheckoutSection) -> SectionState? {
    switch section {
    case .contact: contact
    case .shippingAddress: shippingAddress
    case .billingAddress: billingAddress
    case .shippingMethod: shippingMethod
    case .payment: payment
    }
  }
}

/// The part of a native checkout that an app shows.
///
///     let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
///     let state = NativeCheckout(settings: settings).state
///     state.phase                  // .idle
///     state.completedSectionCount  // 0
///     state.sectionCount           // 4
///
/// Equal states are drawn alike. <doc:CheckoutStates> explains the phases.
public struct NativeState: Hashable, Sendable {
  /// The phase of the checkout.
  public internal(set) var phase = Phase.idle
  /// The order as the shop's server last described it, or nil before it did.
  public internal(set) var order: Order?
  /// The states of the sections.
  public internal(set) var sections: SectionStates
  /// The section that the shopper is editing, or nil.
  public internal(set) var editing: CheckoutSection?
  /// The number of sections whose data the order has, without the payment, from 0 to
  /// ``sectionCount``.
  public internal(set) var completedSectionCount = 0
  /// Whether the order's billing address matches its shipping address.
  public internal(set) var isBillingSameAsShipping = false
  /// The identifier of the customer's address that the order is shipped to, or nil.
  public internal(set) var savedShippingAddress: UTF8Text?
  /// The identifier of the customer's address that the order is billed to, or nil.
  public internal(set) var savedBillingAddress: UTF8Text?
  /// The values that were entered and are not confirmed.
  public internal(set) var drafts = CheckoutDrafts()
  /// The request that the checkout waits for, or nil.
  public internal(set) var underWay: RequestUnderWay?
  /// The parts whose drafts are sent after the request under way.
  public internal(set) var queued = OrderParts()
  /// The payment, or nil while shopping.
  public internal(set) var payment: Payment?
  /// The status of the order's total under the plan, or nil without an order above zero: an order of
  /// zero has nothing to pay, see ``needsProvider``.
  public internal(set) var widget: CheckoutWidget?
  /// The last failure, or nil.
  public internal(set) var failure: CheckoutFailure?
  /// The number of the completed order, or nil.
  public internal(set) var orderNumber: UTF8Text?

  /// The phase of a native checkout.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Nothing happened yet.
    case idle
    /// The order is read for the first time.
    case loading
    /// The order could not be read.
    case failed
    /// The shopper fills the sections in.
    case shopping
    /// A payment is being made.
    case paying
    /// The order is paid.
    case completed
    /// The shopper is asked whether to leave; requests and a payment continue.
    case leaving
    /// The checkout was left.
    case left

    /// The phase's name in JSON, such as `shopping`.
    public var name: StaticString {
      switch self {
      case .idle: "idle"
      case .loading: "loading"
      case .failed: "failed"
      case .shopping: "shopping"
      case .paying: "paying"
      case .completed: "completed"
      case .leaving: "leaving"
      case .left: "left"
      }
    }
  }

  /// A request that was sent and is not answered.
  public struct RequestUnderWay: Hashable, Sendable {
    /// The request's number, from 1.
    public let number: Int
    /// The parts of the order that the request changes.
    public let parts: OrderParts
  }

  /// A payment of the order.
  public struct Payment: Hashable, Sendable {
    /// The provider's identifier, or nil for an order of zero.
    public let provider: UTF8Text?
    /// The attempt's key.
    public let key: PaymentKey
    /// The amount: the total of the order that was shown when the shopper asked to pay.
    public let amount: Money
    /// The payment's identifier, or nil until the shop's server created it.
    public internal(set) var paymentID: UTF8Text?
    /// The stage of the payment.
    public internal(set) var stage: Stage

    /// The stage of a payment.
    public enum Stage: Hashable, Sendable, CaseIterable {
      /// The shop's server is creating the payment.
      case requesting
      /// The provider shows the payment to the shopper.
      case presented
      /// The shop's server is completing the order.
      case completing
      /// It is not known whether the order is paid; ``NativeInput/retry`` and
      /// ``NativeInput/refresh`` ask the shop's server.
      case unknown
      /// The shop's server is asked whether the order is paid.
      case checking
      /// The order is paid.
      case completed

      /// The stage's name in JSON, such as `presented`.
      public var name: StaticString {
        switch self {
        case .requesting: "requesting"
        case .presented: "presented"
        case .completing: "completing"
        case .unknown: "unknown"
        case .checking: "checking"
        case .completed: "completed"
        }
      }
    }
  }

  /// The number of sections without the payment: 4 for a guest, 3 for a customer, and two less for
  /// an order that is not delivered.
  public var sectionCount: Int {
    1 + (sections.contact == nil ? 0 : 1) + (sections.shippingAddress == nil ? 0 : 1)
      + (sections.shippingMethod == nil ? 0 : 1)
  }

  /// Whether the order is paid through a provider: an order of zero is placed without one, by
  /// ``NativeInput/pay(provider:key:)`` with the provider nil, and has no ``widget``.
  ///
  /// It is true before there is an order.
  ///
  ///     let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
  ///     NativeCheckout(settings: settings).state.needsProvider  // true
  public var needsProvider: Bool { order?.summary.total.minorUnits != 0 }

  /// Whether there is an order, without the code of a comparison with nil.
  var hasOrder: Bool { if case _? = order { true } else { false } }

  init(isGuest: Bool) { sections = SectionStates(isGuest: isGuest) }
}

/// A failure that the shopper sees.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// var checkout = NativeCheckout(settings: settings)
/// try checkout.apply(.load, at: moment)
/// try checkout.apply(.answer(request: 1, ShopAnswer(status: 410)), at: moment)
/// checkout.state.failure?.code         // .cartExpired
/// checkout.state.failure?.isRecovered  // false
/// checkout.state.failure?.advice       // "The cart has expired. Try again, …"
/// ```
///
/// <doc:NativeCheckoutRules#Failures> lists all codes with their advice and the next input.
public struct CheckoutFailure: Hashable, Sendable {
  /// The kind of failure.
  public let code: Code
  /// The words of the shop's server or of the provider for it, or nil.
  public let message: UTF8Text?
  /// The reason why an answer is malformed, for the shop's developers, or nil for another failure.
  public let reason: MalformedAnswerReason?
  /// The parts of the order that could not be changed.
  public let parts: OrderParts
  /// The total that the shopper agreed to, if it changed.
  public let previousTotal: Money?
  /// The total now, if it changed.
  public let currentTotal: Money?
  /// Whether an expired cart was replaced by a new order, or nil for another failure.
  public let isRecovered: Bool?

  init(
    _ code: Code, message: UTF8Text? = nil, reason: MalformedAnswerReason? = nil,
    parts: OrderParts = [], previousTotal: Money? = nil, currentTotal: Money? = nil,
    isRecovered: Bool? = nil
  ) {
    (self.code, self.message, self.parts) = (code, message, parts)
    self.reason = code == .malformedAnswer ? reason : nil
    (self.previousTotal, self.currentTotal) = (previousTotal, currentTotal)
    self.isRecovered = isRecovered
  }

  /// A kind of failure.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The shop's server does not answer or has an error.
    case serviceUnavailable
    /// The answer of the shop's server cannot be used.
    case malformedAnswer
    /// The shop's server does not know who asks: the shopper has to sign in.
    case notAuthorized
    /// The shop's server has locked the order for the moment.
    case locked
    /// The shop's server rejected a request.
    case requestRejected
    /// The shop's server rejected a change.
    case changeRejected
    /// The cart expired.
    case cartExpired
    /// The order's total changed before the payment; nothing was paid.
    case amountChanged
    /// The order changed before the payment, but not its total; nothing was paid.
    case orderChanged
    /// The shop's server rejected the payment although the order is the one shown: it has another
    /// date than the checkout. Nothing was paid.
    case dayDiffers
    /// The payment was declined.
    case paymentDeclined
    /// The payment failed.
    case paymentFailed
    /// It is not known whether the order is paid.
    case paymentUnknown

    /// The failure's name in JSON, such as `cart_expired`.
    public var name: StaticString {
      switch self {
      case .serviceUnavailable: "service_unavailable"
      case .malformedAnswer: "malformed_answer"
      case .notAuthorized: "not_authorized"
      case .locked: "locked"
      case .requestRejected: "request_rejected"
      case .changeRejected: "change_rejected"
      case .cartExpired: "cart_expired"
      case .amountChanged: "amount_changed"
      case .orderChanged: "order_changed"
      case .dayDiffers: "day_differs"
      case .paymentDeclined: "payment_declined"
      case .paymentFailed: "payment_failed"
      case .paymentUnknown: "payment_unknown"
      }
    }
  }

  /// The failure and the next step, in English, for the shopper.
  public var advice: String { "\(adviceText)" }

  /// The text of ``advice``.
  package var adviceText: StaticString {
    switch code {
    case .serviceUnavailable: "The shop cannot be reached. Try again."
    case .malformedAnswer: "The shop's answer cannot be used. Try again."
    case .notAuthorized: "The shop asks you to sign in. Sign in, then try again."
    case .locked: "The shop has locked this order for the moment. Wait, then try again."
    case .requestRejected: "The shop cannot show this order. Return to the cart."
    case .changeRejected: "The shop does not accept this. Correct it, or discard it."
    case .cartExpired:
      isRecovered == true
        ? "The cart had expired. It is restored; check the order before you pay."
        : "The cart has expired. Try again, or return to the cart."
    case .amountChanged: "The total has changed. Nothing was paid. Check the order, then pay."
    case .orderChanged: "The order has changed. Nothing was paid. Check the order, then pay."
    case .dayDiffers:
      "The shop has another date. Nothing was paid. Check the payment dates, then pay."
    case .paymentDeclined: "The payment was declined. Pay another way."
    case .paymentFailed: "The payment failed. Nothing was paid. Try again, or pay another way."
    case .paymentUnknown:
      "It is not known whether the payment succeeded. Check again before anything else."
    }
  }
}

extension CheckoutFailure {
  /// Whether the failure is one of a reading of the order, which is over when the order is read.
  var isOfReading: Bool {
    switch code {
    case .serviceUnavailable, .malformedAnswer, .notAuthorized, .locked, .requestRejected:
      parts.isEmpty
    case .changeRejected, .cartExpired, .amountChanged, .orderChanged, .dayDiffers,
      .paymentDeclined, .paymentFailed, .paymentUnknown:
      false
    }
  }
}

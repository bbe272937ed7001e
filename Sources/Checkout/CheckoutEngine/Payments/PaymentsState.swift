public import ScheduleEngine

/// The part of a checkout of payments that an app shows.
///
/// ```swift
/// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
/// let state = PaymentsCheckout(settings: settings).state
/// state.phase  // .idle
/// state.days   // nil
/// ```
///
/// Equal states are drawn alike.
public struct PaymentsState: Hashable, Sendable {
  /// The phase of the checkout.
  public internal(set) var phase = Phase.idle
  /// The payments by their days, the newest first, or nil until a list was read.
  ///
  /// No days means that there are no payments. A failure leaves the days as they are.
  public internal(set) var days: [Day]?
  /// The new payment, or nil.
  public internal(set) var draft: Draft?
  /// The methods for the new payment, or nil until they were read.
  public internal(set) var methods: [PaymentMethod]?
  /// The number of the payment that is being paid, or nil.
  ///
  /// It is there in ``Phase/paying`` and ``Phase/askingFlow``, and only there.
  public internal(set) var paying: Int64?
  /// The address of the payment's page that is open in the app, or nil.
  public internal(set) var page: PageAddress?
  /// The last failure, or nil.
  public internal(set) var failure: PaymentsFailure?

  /// The phase of a checkout of payments.
  public enum Phase: Hashable, Sendable, CaseIterable {
    /// Nothing happened yet, or the list could not be read for the first time.
    case idle
    /// The list is read for the first time.
    case starting
    /// The shopper sees the list.
    case list
    /// The shopper entered a new payment; its methods are read, or something failed.
    case creating
    /// The shopper chooses a method and an issuer.
    case choosingMethod
    /// The new payment is on its way to the server.
    case saving
    /// The shopper is asked where to open the payment's page.
    case askingFlow
    /// The shopper is at the payment's page.
    case paying

    /// The phase's name in JSON, such as `askingFlow`.
    public var name: StaticString {
      switch self {
      case .idle: "idle"
      case .starting: "starting"
      case .list: "list"
      case .creating: "creating"
      case .choosingMethod: "choosingMethod"
      case .saving: "saving"
      case .askingFlow: "askingFlow"
      case .paying: "paying"
      }
    }
  }

  /// The payments of a day.
  public struct Day: Hashable, Sendable {
    /// The day on which they were created.
    public let day: CivilDate
    /// The payments, the newest first, then the one with the greater number; at least one.
    public let payments: [PaymentRecord]
  }

  /// A new payment that is not saved yet.
  public struct Draft: Hashable, Sendable {
    /// The amount, above zero.
    public let amount: Money
    /// The shopper's words for the payment, 3 to 255 characters.
    public let description: UTF8Text
    /// The identifier of the chosen method, or nil: the payment's page asks.
    public internal(set) var method: UTF8Text?
    /// The identifier of the chosen issuer, or nil.
    public internal(set) var issuer: UTF8Text?
    /// The key by which the server recognizes a repetition.
    public let key: PaymentKey
  }

  init() {}

  /// Returns the payment with a number, or nil if the list has none.
  ///
  /// - Parameter id: The payment's number.
  /// - Returns: The payment.
  /// - Complexity: O(*n*) in the number of payments.
  public func payment(withID id: Int64) -> PaymentRecord? {
    for day in days ?? [] {
      for payment in day.payments where payment.id == id { return payment }
    }
    return nil
  }

  /// The chosen method, or nil.
  var chosenMethod: PaymentMethod? {
    guard let id = draft?.method else { return nil }
    return methods?.first { $0.id == id }
  }
}

/// A failure of a checkout of payments that the shopper sees.
///
/// ```swift
/// let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
/// var checkout = PaymentsCheckout(settings: settings)
/// try checkout.apply(.start, at: moment)
/// try checkout.apply(.answer(request: 1, ShopAnswer(status: 503)), at: moment)
/// checkout.state.failure?.code    // .serviceUnavailable
/// checkout.state.failure?.status  // 503
/// checkout.state.failure?.advice  // "The shop cannot be reached. Try again."
/// ```
public struct PaymentsFailure: Hashable, Sendable {
  /// The kind of failure.
  public let code: Code
  /// The words of the shop's server for it, or nil.
  public let message: UTF8Text?
  /// The reason why an answer cannot be used, for the shop's developers; nil for a failure other
  /// than ``Code/malformedAnswer``.
  public let reason: MalformedAnswerReason?
  /// The HTTP status, or nil without an answer.
  public let status: Int?

  /// Creates the failure of an answer.
  init(
    _ code: Code, _ answer: ShopAnswer<PaymentsReply>, _ reason: MalformedAnswerReason? = nil
  ) {
    let hasMessage = answer.isRejection || code == .notAuthorized || code == .locked
    self.init(
      code: code, message: hasMessage ? answer.message : nil,
      reason: code == .malformedAnswer ? reason : nil,
      status: answer.status == 0 ? nil : answer.status)
  }

  init(code: Code, message: UTF8Text?, reason: MalformedAnswerReason?, status: Int?) {
    (self.code, self.message, self.reason, self.status) = (code, message, reason, status)
  }

  /// A kind of failure.
  public enum Code: Hashable, Sendable, CaseIterable {
    /// The shop's server does not answer or has an error.
    case serviceUnavailable
    /// The answer of the shop's server cannot be used.
    case malformedAnswer
    /// The shop's server rejected a request.
    case requestRejected
    /// The shop's server does not know the app or the shopper: status 401.
    case notAuthorized
    /// The shop's server has locked the payment for the moment: status 423.
    case locked
    /// It is not known whether the payment was created.
    case outcomeUnknown

    /// The failure's name in JSON, such as `outcome_unknown`.
    public var name: StaticString {
      switch self {
      case .serviceUnavailable: "service_unavailable"
      case .malformedAnswer: "malformed_answer"
      case .requestRejected: "request_rejected"
      case .notAuthorized: "not_authorized"
      case .locked: "locked"
      case .outcomeUnknown: "outcome_unknown"
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
    case .requestRejected: "The shop does not accept this. Correct it, or cancel."
    case .notAuthorized: "The shop asks you to sign in. Sign in, then try again."
    case .locked: "The shop is working on this payment. Wait a moment, then try again."
    case .outcomeUnknown:
      "It is not known whether the payment exists. Check the list before you save it again."
    }
  }
}

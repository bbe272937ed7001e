public import ScheduleEngine

/// A shop's own checkout, in which the shopper fills sections in.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["afterpay", "card"])
/// var checkout = NativeCheckout(settings: settings)
/// let reaction = try checkout.apply(.load, at: moment)
/// reaction.effects.count        // 1
/// reaction.effects[0].requestNumber  // 1
/// checkout.state.phase          // .loading
/// try checkout.apply(.retry, at: moment)  // throws: nothing_to_retry: Nothing failed.
/// ```
///
/// Its rules, in short: one request is under way at a time; a change that cannot be sent yet is
/// queued; a change that failed is kept as a draft; the amount that a provider is asked for is the
/// total of the order that is shown; and an order is never paid twice. <doc:NativeCheckoutRules>
/// has all of them.
public struct NativeCheckout: CheckoutFlow {
  /// The facts that the checkout began with.
  public let settings: NativeSettings
  /// The part of the checkout that an app shows.
  public internal(set) var state: NativeState

  /// The phase without regard to leaving: ``NativeState/phase`` hides it while leaving.
  var progress = NativeState.Phase.idle
  /// The request that was sent last; it is under way if `state.underWay` is not nil.
  var lastRequest: NativeRequest?
  /// Whether the order must be made again, because it expired.
  var remaking = PendingWork.none
  /// Whether the order must be read again.
  var reading = PendingWork.none
  /// The kept drafts that the server rejected; the promo codes say it themselves.
  var rejected = OrderParts()
  /// The promo codes whose drafts the request under way carries, and that were not entered again.
  var carriedCodes: [UTF8Text] = []
  /// Whether an expired order was made again since the shopper last acted.
  var hasRemade = false
  /// The amount of the payment that the server refused because the order changed, until the order
  /// is read.
  var refusedAmount: Money?
  /// The attempts to pay so far, in the order of their keys' bytes.
  var attempts: [Attempt] = []
  /// The attempt that was begun last, or nil.
  var latestAttempt: Attempt?
  /// The rejection of a request for the order, while the shop is asked whether the order is paid.
  var refusedOrder: RefusedOrder?
  /// Whether the checkout was resumed, and no order has arrived since.
  var isResumed = false
  /// The provider's token and the checksum that completed the payment or try to.
  var completion: Completion?
  /// The token of an express checkout with Afterpay and its time, if there was one.
  var token: IssuedToken?
  /// The facts that the widget was evaluated from.
  var widgetBasis: WidgetBasis?
  /// The events that happened and cannot happen again.
  var milestones = Milestones()

  /// Work to be done when no request is under way.
  enum PendingWork: Hashable, Sendable, CaseIterable {
    /// There is nothing to do.
    case none
    /// The work is done when no request is under way.
    case due
    /// The work failed, and waits for the shopper.
    case failed
  }

  /// An attempt to pay.
  struct Attempt: Hashable, Sendable {
    let key: PaymentKey
    let total: Money
    let provider: UTF8Text?
    let orderID: UTF8Text
  }

  /// A request for the order that the shop rejected with the status 403.
  struct RefusedOrder: Hashable, Sendable {
    let request: Request
    let message: UTF8Text?

    enum Request: Hashable, Sendable {
      /// The request that makes the first order.
      case making
      /// The request that makes an expired order again.
      case remaking
      /// The request that reads the order.
      case reading
    }
  }

  /// The arguments that complete a payment, which are the same each time.
  struct Completion: Hashable, Sendable {
    let token: SecretText?
    let checksum: ScheduleChecksum?
  }

  /// A checkout token and the time at which the checkout received it.
  struct IssuedToken: Hashable, Sendable {
    let token: CheckoutToken
    let issuedAt: Timestamp
  }

  /// The events that happen once.
  struct Milestones: Hashable, Sendable {
    var hasBegun = false
    var hasContact = false
    var hasShippingAddress = false
    var hasShippingMethod = false
    var hasPresented = false
  }

  /// Begins a checkout.
  ///
  /// - Parameter settings: The facts that the checkout begins with.
  public init(settings: NativeSettings) {
    self.settings = settings
    state = NativeState(isGuest: settings.buyer.isGuest)
  }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: ``NativeRefusal`` if the input is rejected; the checkout is unchanged then.
  /// - Complexity: O(*n*) in the size of the order, in the number of the customer's addresses, and
  ///   for a payment in the number of different keys so far.
  @discardableResult
  public mutating func apply(
    _ input: NativeInput, at moment: Moment
  ) throws(NativeRefusal) -> FlowReaction<NativeEffect, NativeEvent> {
    var step = NativeStep(widget: state.widget)
    let previousRequest = lastRequest?.number ?? 0
    switch input {
    case .answer(let request, let answer):
      guard let call = takeCall(of: request) else { return .ignored }
      receive(answer, to: call, &step)
    case .noAnswer(let request, _):
      guard let call = takeCall(of: request) else { return .ignored }
      // The status 408 says the same: there is no answer.
      receive(ShopAnswer(status: 408), to: call, &step)
    default:
      try checkPhase(for: input)
      try perform(input, at: moment, &step)
    }
    finish(&step, at: moment, previousRequest: previousRequest)
    return .accepted(effects: step.effects, events: step.events)
  }

  /// Continues a checkout whose app ended: the requests under way are lost, and no provider shows a
  /// payment.
  ///
  /// A payment in progress is checked by the key of its attempt, before anything else. Otherwise the
  /// order is loaded or read again, and the changes that were under way or queued are sent after it.
  /// A shopper who was asked whether to leave is not asked any more.
  ///
  /// ```swift
  /// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
  /// var checkout = NativeCheckout(settings: settings)
  /// try checkout.apply(.load, at: moment)
  /// var restored = checkout
  /// restored.resume(at: moment).effects.count  // 1
  /// restored.awaitsAnswer(to: 1)               // false
  /// restored.call(ofRequest: 2)                // .makeOrder(cartID: "c-1")
  /// ```
  ///
  /// - Parameter moment: The current day and time.
  /// - Returns: The effects and events, in order.
  public mutating func resume(at moment: Moment) -> FlowReaction<NativeEffect, NativeEvent> {
    guard state.phase != .left else { return .nothing }
    var step = NativeStep(widget: state.widget)
    let previousRequest = lastRequest?.number ?? 0
    loseRequest()
    if state.phase == .leaving { state.phase = progress }
    switch progress {
    case .idle, .failed, .completed, .leaving, .left: return .nothing
    case .loading: send(.makeOrder(cartID: settings.cartID))
    case .shopping: resumeShopping()
    case .paying:
      state.failure = nil
      checkPayment()
    }
    finish(&step, at: moment, previousRequest: previousRequest)
    return .accepted(effects: step.effects, events: step.events)
  }

  /// Returns whether the checkout waits for the answer to a request.
  ///
  /// ```swift
  /// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
  /// var checkout = NativeCheckout(settings: settings)
  /// try checkout.apply(.load, at: moment)
  /// checkout.awaitsAnswer(to: 1)  // true
  /// try checkout.apply(.leave, at: moment)
  /// checkout.awaitsAnswer(to: 1)  // false
  /// ```
  ///
  /// - Parameter request: The request's number.
  /// - Returns: Whether it is under way.
  public func awaitsAnswer(to request: Int) -> Bool { state.underWay?.number == request }

  /// Returns the call of a request, by which its answer must be read.
  ///
  /// ```swift
  /// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
  /// var checkout = NativeCheckout(settings: settings)
  /// try checkout.apply(.load, at: moment)
  /// checkout.call(ofRequest: 1)             // .makeOrder(cartID: "c-1")
  /// checkout.call(ofRequest: 1)?.replyKind  // .order
  /// checkout.call(ofRequest: 2)             // nil
  /// ```
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The call, or nil if the request is not under way.
  public func call(ofRequest request: Int) -> NativeCall? {
    awaitsAnswer(to: request) ? lastRequest?.call : nil
  }

  /// Ends a request and returns its call, or nil if it is not under way.
  private mutating func takeCall(of request: Int) -> NativeCall? {
    guard let call = call(ofRequest: request) else { return nil }
    state.underWay = nil
    return call
  }

  /// Throws the refusal that an input meets because of the phase, whatever it contains.
  private func checkPhase(for input: NativeInput) throws(NativeRefusal) {
    switch (state.phase, input) {
    case (.left, _): throw NativeRefusal(.left)
    case (.completed, .leave): break
    case (.completed, _): throw NativeRefusal(.completed)
    case (.leaving, .stay), (.leaving, .confirmLeave), (.leaving, .providerFinished),
      (.leaving, .expressFinished):
      break
    case (.leaving, _): throw NativeRefusal(.leaving)
    case (.idle, _), (.loading, _), (.failed, _), (.shopping, _), (.paying, _): break
    }
  }

  /// The order, if the shopper can change it now.
  func changeableOrder() throws(NativeRefusal) -> Order {
    guard let order = state.order else { throw NativeRefusal(.notLoaded) }
    guard progress != .paying else { throw NativeRefusal(.paymentInProgress) }
    return order
  }

  /// Enters a phase, which is hidden while the shopper is asked whether to leave.
  mutating func enter(_ phase: NativeState.Phase) {
    assert(state.phase != .left, "a checkout that was left stays so")
    progress = phase
    if state.phase != .leaving || phase == .completed { state.phase = phase }
  }

  /// Clears the failure, for an input by which the shopper acts.
  mutating func beginAction() {
    state.failure = nil
    hasRemade = false
  }
}

/// The effects and events of one input.
struct NativeStep {
  /// The status of the widget before the input.
  let widget: CheckoutWidget?
  /// The effects so far.
  var effects: [NativeEffect] = []
  /// The provider that shows a payment.
  var presentedProvider: UTF8Text?
  /// Whether the order was paid.
  var isPurchased = false
  /// The state in which the shopper left.
  var leaveReason: LeaveReason?
  /// The failure.
  var failure: CheckoutFailure.Code?
  /// The events, once the input is finished.
  var events: [NativeEvent] = []
}

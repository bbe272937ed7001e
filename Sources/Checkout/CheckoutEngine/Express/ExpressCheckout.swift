public import ScheduleEngine

/// Afterpay's checkout in a window, which ends with the token that the widget is created for.
///
/// ```swift
/// let settings = ExpressSettings(
///   token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
/// var checkout = ExpressCheckout(settings: settings)
/// checkout.opening.effects.count  // 1
/// try checkout.apply(.pageFinished, at: moment)
/// checkout.state.phase            // .open
/// let end = try checkout.apply(
///   .message(origin: "https://portal.afterpay.com", .success(token: "002.k2a4")), at: moment)
/// end.events.count                // 1
/// checkout.state.phase            // .succeeded
/// ```
///
/// Its rules, in short: only pages of Afterpay are listened to; each question of the page is
/// answered once; the amounts of an option that the app gave are the app's, whatever the page
/// says; and the checkout ends exactly once. <doc:ExpressCheckoutRules> has all of them.
public struct ExpressCheckout: CheckoutFlow {
  /// The facts that the checkout began with.
  public let settings: ExpressSettings
  /// The part of the checkout that an app shows.
  public internal(set) var state = ExpressState()

  /// The phase without regard to leaving: ``ExpressState/phase`` hides it while leaving.
  package internal(set) var progress = ExpressState.Phase.loading
  /// The identifiers of the page's messages so far, in the order of their bytes.
  var usedIDs: [UTF8Text] = []

  /// The largest number of questions and lines for a log that a page can send; later ones are
  /// ignored.
  public static var maximumMessageCount: Int { 1_000 }

  /// Begins a checkout.
  ///
  /// Without a page to load, the checkout has ended already.
  ///
  /// - Parameter settings: The facts that the checkout begins with.
  public init(settings: ExpressSettings) {
    self.settings = settings
    if let obstacle = settings.obstacle {
      state.reason = obstacle
      enter(.cancelled)
    }
  }

  /// The effects and events of the beginning: the page to load, or the end if there is none.
  public var opening: FlowReaction<ExpressEffect, ExpressEvent> {
    if let obstacle = settings.obstacle {
      return .accepted(effects: [], events: [.cancelled(obstacle)])
    }
    return .accepted(effects: [.loadPage(url: settings.pageURL)], events: [])
  }

  /// Applies an input.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time, which an express checkout does not use.
  /// - Returns: The effects and events, in order, or that the input was ignored.
  /// - Throws: ``ExpressRefusal`` if the input is rejected; the checkout is unchanged then.
  /// - Complexity: O(*n*) in the number of the page's messages so far, at most 1,000, and O(*m*²) in the number of
  ///   shipping options, at most 1,000.
  @discardableResult
  public mutating func apply(
    _ input: ExpressInput, at moment: Moment
  ) throws(ExpressRefusal) -> FlowReaction<ExpressEffect, ExpressEvent> {
    switch input {
    case .message, .pageFinished, .pageFailed:
      if state.hasEnded { return .ignored }
    case .shippingOptions, .shippingUpdate, .noChange, .refuse, .retry, .dismiss, .confirmLeave,
      .stay:
      if state.hasEnded { throw ExpressRefusal(.ended) }
    }
    switch input {
    case .message(let origin, let message):
      guard Self.isOrigin(origin) else { return .ignored }
      return receive(message)
    case .shippingOptions(let id, let options): return try answer(id, with: options)
    case .shippingUpdate(let id, let update): return try answer(id, with: update)
    case .noChange(let id): return try answerUnchanged(id)
    case .refuse(let id, let error): return try answer(id, with: error)
    case .pageFinished:
      if progress == .loading { enter(.open) }
      return .nothing
    case .pageFailed(let reason): return failPage(reason)
    case .retry: return try retry()
    case .dismiss: return dismiss()
    case .confirmLeave:
      guard state.phase == .leaving else { throw ExpressRefusal(.notLeaving) }
      return cancel(.user)
    case .stay:
      guard state.phase == .leaving else { throw ExpressRefusal(.notLeaving) }
      state.phase = progress
      return .nothing
    }
  }

  /// Continues a checkout whose app ended.
  ///
  /// The page is loaded again, and nothing that it asked is asked any more; or the shopper is asked
  /// again whether to try again. A question whether to leave is not asked any more.
  ///
  /// ```swift
  /// let settings = ExpressSettings(
  ///   token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
  /// var checkout = ExpressCheckout(settings: settings)
  /// try checkout.apply(.pageFinished, at: moment)
  /// checkout.resume(at: moment) == checkout.opening  // true
  /// checkout.state.phase                             // .loading
  /// ```
  ///
  /// - Parameter moment: The current day and time, which an express checkout does not use.
  /// - Returns: The effects and events, in order.
  @discardableResult
  public mutating func resume(at moment: Moment) -> FlowReaction<ExpressEffect, ExpressEvent> {
    guard !state.hasEnded else { return .nothing }
    // The page that is loaded now has not used any identifier.
    (state.asked, usedIDs, state.phase) = ([], [], progress)
    guard progress != .failed else { return .accepted(effects: [.askRetry], events: []) }
    enter(.loading)
    return .accepted(effects: [.loadPage(url: settings.pageURL)], events: [])
  }

  /// Returns false: an express checkout sends no requests.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: False.
  public func awaitsAnswer(to request: Int) -> Bool { false }

  private mutating func failPage(_ reason: UTF8Text) -> FlowReaction<ExpressEffect, ExpressEvent> {
    guard progress != .failed, reason != "cancelled" else { return .nothing }
    enter(.failed)
    return .accepted(effects: [.askRetry], events: [])
  }

  private mutating func retry() throws(ExpressRefusal)
    -> FlowReaction<ExpressEffect, ExpressEvent>
  {
    guard progress == .failed else { throw ExpressRefusal(.wrongPhase) }
    enter(.loading)
    return .accepted(effects: [.loadPage(url: settings.pageURL)], events: [])
  }

  private mutating func dismiss() -> FlowReaction<ExpressEffect, ExpressEvent> {
    guard state.phase != .leaving else { return .nothing }
    guard progress != .failed else { return cancel(.network) }
    state.phase = .leaving
    return .accepted(effects: [.promptToLeave(.unfinished)], events: [])
  }

  /// Enters a phase, which is hidden while the shopper is asked whether to leave.
  private mutating func enter(_ phase: ExpressState.Phase) {
    progress = phase
    if state.phase != .leaving || phase == .succeeded || phase == .cancelled { state.phase = phase }
  }
}

extension ExpressCheckout {
  /// Ends the checkout with a token.
  mutating func succeed(_ token: SecretText) -> FlowReaction<ExpressEffect, ExpressEvent> {
    state.token = token
    return end(.succeeded, .success(token: token))
  }

  /// Ends the checkout without a token.
  mutating func cancel(
    _ reason: ExpressCancellation
  ) -> FlowReaction<ExpressEffect, ExpressEvent> {
    state.reason = reason
    return end(.cancelled, .cancelled(reason))
  }

  private mutating func end(
    _ phase: ExpressState.Phase, _ event: ExpressEvent
  ) -> FlowReaction<ExpressEffect, ExpressEvent> {
    assert(!state.hasEnded, "a checkout ends once")
    enter(phase)
    state.asked = []
    return .accepted(effects: [.closePage], events: [event])
  }
}

public import CheckoutEngine

/// The functions that carry the effects of an express checkout out.
///
/// Each function can be replaced by itself:
///
/// ```swift
/// var runners = ExpressRunners(loadPage: { address in ignore(address) })
/// runners.shippingOptions = { address in
///   guard address.countryCode == "US" else { throw ExpressError.shippingAddressUnsupported }
///   return []
/// }
/// runners.promptToLeave = { _ in true }
/// ```
///
/// The page itself reports to the store: when it is loaded, when it failed, and each of its
/// messages with the origin of its frame.
public struct ExpressRunners: EffectRunner {
  /// Loads the page, whose address has the checkout's token, and puts it on screen.
  ///
  /// The page reports to the store by `pageFinished`, `pageFailed` and `message`.
  public var loadPage: @MainActor @Sendable (SecretText) -> Void
  /// Finds the shipping options for an address; nil if the app itself sends an answer.
  ///
  /// A function that throws answers the page with the ``/CheckoutEngine/ExpressError`` that it
  /// throws, or with `SERVICE_UNAVAILABLE` for any other error.
  public var shippingOptions: (@Sendable (ExpressAddress) async throws -> [ExpressShippingOption])?
  /// Finds new amounts of the option that the shopper chose, or returns nil if its amounts hold; nil
  /// if the app itself sends an answer.
  ///
  /// An error is as one of ``shippingOptions``. One about an address, which cannot be the answer,
  /// is `BAD_RESPONSE`.
  public var shippingUpdate:
    (@Sendable (ExpressShippingOption) async throws -> ExpressShippingUpdate?)?
  /// Sends an answer to the page.
  public var sendMessage: @MainActor @Sendable (ExpressAnswer) -> Void
  /// Asks the shopper whether to load the page again, and returns the answer; nil if the app itself
  /// sends `retry` or `dismiss`.
  public var askRetry: (@Sendable () async -> Bool)?
  /// Asks the shopper whether to leave, and returns the answer; nil if the app itself sends
  /// `confirmLeave` or `stay`.
  public var promptToLeave: (@Sendable (LeaveReason) async -> Bool)?
  /// Takes the page off the screen.
  public var closePage: @MainActor @Sendable () -> Void

  /// Creates runners.
  ///
  /// - Parameters:
  ///   - loadPage: Loads the page.
  ///   - shippingOptions: Finds the shipping options for an address.
  ///   - shippingUpdate: Finds new amounts of the chosen option.
  ///   - sendMessage: Sends an answer to the page; does nothing by default.
  ///   - askRetry: Asks the shopper whether to load the page again.
  ///   - promptToLeave: Asks the shopper whether to leave.
  ///   - closePage: Takes the page off the screen; does nothing by default.
  public init(
    loadPage: @escaping @MainActor @Sendable (SecretText) -> Void,
    shippingOptions: (@Sendable (ExpressAddress) async throws -> [ExpressShippingOption])? = nil,
    shippingUpdate: (
      @Sendable (ExpressShippingOption) async throws -> ExpressShippingUpdate?
    )? = nil,
    sendMessage: @escaping @MainActor @Sendable (ExpressAnswer) -> Void = { _ in },
    askRetry: (@Sendable () async -> Bool)? = nil,
    promptToLeave: (@Sendable (LeaveReason) async -> Bool)? = nil,
    closePage: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    (self.loadPage, self.sendMessage, self.closePage) = (loadPage, sendMessage, closePage)
    (self.shippingOptions, self.shippingUpdate) = (shippingOptions, shippingUpdate)
    (self.askRetry, self.promptToLeave) = (askRetry, promptToLeave)
  }

  /// Returns the work of an effect that is a command to the screen.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The work, or nil for a question.
  public func command(for effect: ExpressEffect) -> (@MainActor @Sendable () -> Void)? {
    switch effect {
    case .loadPage(let url): { [loadPage] in loadPage(url) }
    case .sendMessage(let answer): { [sendMessage] in sendMessage(answer) }
    case .closePage: closePage
    case .askShippingOptions, .askShippingOption, .askRetry, .promptToLeave: nil
    }
  }

  /// Carries out an effect that asks the app or the shopper.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Not used: each effect has at most one input.
  /// - Returns: The input that ends the effect, or nil.
  public func run(
    _ effect: ExpressEffect, in context: EffectContext<ExpressCheckout>
  ) async -> ExpressInput? {
    switch effect {
    case .askShippingOptions(let id, let address): return await options(for: address, id)
    case .askShippingOption(let id, let option): return await update(of: option, id)
    case .askRetry:
      guard let askRetry else { return nil }
      return await askRetry() ? .retry : .dismiss
    case .promptToLeave(let reason):
      guard let promptToLeave else { return nil }
      return await promptToLeave(reason) ? .confirmLeave : .stay
    case .loadPage, .sendMessage, .closePage: return nil
    }
  }

  private func options(for address: ExpressAddress, _ id: UTF8Text) async -> ExpressInput? {
    guard let shippingOptions else { return nil }
    do {
      return .shippingOptions(requestID: id, try await shippingOptions(address))
    } catch {
      return .refuse(requestID: id, error as? ExpressError ?? .serviceUnavailable)
    }
  }

  private func update(of option: ExpressShippingOption, _ id: UTF8Text) async -> ExpressInput? {
    guard let shippingUpdate else { return nil }
    do {
      guard let update = try await shippingUpdate(option) else { return .noChange(requestID: id) }
      return .shippingUpdate(requestID: id, update)
    } catch {
      switch error as? ExpressError {
      case .shippingAddressUnrecognized, .shippingAddressUnsupported, .badResponse:
        return .refuse(requestID: id, .badResponse)
      case .serviceUnavailable, nil: return .refuse(requestID: id, .serviceUnavailable)
      }
    }
  }

  /// Returns an input that changes nothing: an express checkout sends no requests.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  public func noAnswer(to request: Int) -> ExpressInput { .pageFailed(reason: "cancelled") }

  /// Returns whether a checkout still needs an effect.
  ///
  /// A question of the page is needed until it is answered, the question whether to load the page
  /// again until it loads, the prompt while the shopper is asked.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after a step.
  /// - Returns: Whether the effect may run.
  public func isNeeded(_ effect: ExpressEffect, by flow: ExpressCheckout) -> Bool {
    switch effect {
    case .askShippingOptions(let id, _), .askShippingOption(let id, _):
      flow.state.asked.contains { $0.requestID == id }
    case .askRetry: !flow.state.hasEnded && flow.progress == .failed
    case .promptToLeave: flow.state.phase == .leaving
    case .loadPage, .sendMessage, .closePage: true
    }
  }
}

/// The end of an express checkout.
public enum ExpressResult: Hashable, Sendable {
  /// The shopper approved the order; the token is the widget's.
  case success(token: SecretText)
  /// The checkout ended without a token.
  case cancelled(ExpressCancellation)
}

extension CheckoutStore where Flow == ExpressCheckout {
  /// Waits for the end of the checkout.
  ///
  /// There is always one, also for a checkout that ended when it began.
  ///
  /// - Returns: The end, or nil if the store is closed before it or the task is cancelled.
  public func result() async -> ExpressResult? {
    for await state in states(bufferingNewest: 1) {
      if let token = state.token { return .success(token: token) }
      if let reason = state.reason { return .cancelled(reason) }
    }
    return nil
  }
}

public import CheckoutEngine
public import ScheduleEngine

/// The functions that carry the effects of a native checkout out.
///
/// Each function can be replaced by itself:
///
///     var runners = NativeRunners(request: { _ in ShopAnswer(status: 503) })
///     runners.presentProvider = { _ in .cancelled }
///     runners.promptToLeave = { reason in reason == .unfinished }
public struct NativeRunners: EffectRunner {
  /// Sends a request to the shop's server and reads the answer by
  /// ``/CheckoutEngine/NativeCall/replyKind``.
  ///
  /// A function that throws reports that there is no answer: ``/ShopRequests/NoAnswerError`` says
  /// why, `CancellationError` means cancelled, any other error unreachable.
  public var request: @Sendable (NativeRequest) async throws -> ShopAnswer<NativeReply>
  /// Shows a payment at its provider until it ends.
  ///
  /// The shop's server is asked to complete the order only if the result is a success. A function
  /// that throws reports a failed payment; with `CancellationError`, a cancelled one.
  public var presentProvider: @Sendable (ProviderPresentation) async throws -> ProviderResult
  /// Asks the shopper whether to leave, and returns the answer; nil if the app itself sends
  /// `confirmLeave` or `stay`.
  public var promptToLeave: (@Sendable (LeaveReason) async -> Bool)?
  /// Closes the checkout's screen.
  public var dismiss: @Sendable () async -> Void

  /// Creates runners.
  ///
  /// - Parameters:
  ///   - request: Sends a request to the shop's server.
  ///   - presentProvider: Shows a payment at its provider; by default it fails at once.
  ///   - promptToLeave: Asks the shopper whether to leave; by default the app does so itself.
  ///   - dismiss: Closes the checkout's screen; does nothing by default.
  public init(
    request: @escaping @Sendable (NativeRequest) async throws -> ShopAnswer<NativeReply>,
    presentProvider: @escaping @Sendable (ProviderPresentation) async throws -> ProviderResult = {
      _ in .failed(message: nil)
    },
    promptToLeave: (@Sendable (LeaveReason) async -> Bool)? = nil,
    dismiss: @escaping @Sendable () async -> Void = {}
  ) {
    (self.request, self.presentProvider) = (request, presentProvider)
    (self.promptToLeave, self.dismiss) = (promptToLeave, dismiss)
  }

  /// Carries an effect out.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Not used: each effect has at most one input.
  /// - Returns: The input that ends the effect, or nil.
  public func run(
    _ effect: NativeEffect, in context: EffectContext<NativeCheckout>
  ) async -> NativeInput? {
    switch effect {
    case .request(let request): return await answer(to: request)
    case .presentProvider(let provider, let paymentID, let amount, let data):
      let presentation = ProviderPresentation(
        provider: provider, paymentID: paymentID, amount: amount, data: data)
      return .providerFinished(await result(of: presentation))
    case .promptToLeave(let reason):
      guard let promptToLeave else { return nil }
      return await promptToLeave(reason) ? .confirmLeave : .stay
    case .dismiss:
      await dismiss()
      return nil
    }
  }

  private func answer(to request: NativeRequest) async -> NativeInput {
    do {
      return .answer(request: request.number, try await self.request(request))
    } catch {
      return .noAnswer(request: request.number, NoAnswerReason(error))
    }
  }

  private func result(of presentation: ProviderPresentation) async -> ProviderResult {
    do {
      return try await presentProvider(presentation)
    } catch is CancellationError {
      return .cancelled
    } catch {
      return .failed(message: nil)
    }
  }

  /// Returns the input which reports that the shop's server could not be reached.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  public func noAnswer(to request: Int) -> NativeInput { .noAnswer(request: request, .unreachable) }

  /// Returns whether a checkout still needs an effect.
  ///
  /// A request is needed while the checkout waits for its answer, a provider while it shows the
  /// payment, a prompt while the shopper is asked. The screen is closed unless the store is closed
  /// before it.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after a step.
  /// - Returns: Whether the effect may run.
  public func isNeeded(_ effect: NativeEffect, by flow: NativeCheckout) -> Bool {
    switch effect {
    case .request(let request): return flow.awaitsAnswer(to: request.number)
    case .presentProvider(_, let paymentID, _, _):
      guard flow.state.phase != .left, let payment = flow.state.payment else { return false }
      return payment.stage == .presented && payment.paymentID == paymentID
    case .promptToLeave: return flow.state.phase == .leaving
    case .dismiss: return true
    }
  }
}

/// A payment that a provider shows to the shopper.
public struct ProviderPresentation: Hashable, Sendable {
  /// The provider's identifier.
  public let provider: UTF8Text
  /// The payment's identifier.
  public let paymentID: UTF8Text
  /// The amount: the total of the order that is shown.
  public let amount: Money
  /// The provider's data as JSON text from the shop's server, or nil.
  public let data: SecretText?

  /// Creates a presentation.
  ///
  /// - Parameters:
  ///   - provider: The provider's identifier.
  ///   - paymentID: The payment's identifier.
  ///   - amount: The amount.
  ///   - data: The provider's data as JSON text.
  public init(provider: UTF8Text, paymentID: UTF8Text, amount: Money, data: SecretText? = nil) {
    (self.provider, self.paymentID) = (provider, paymentID)
    (self.amount, self.data) = (amount, data)
  }
}

public import CheckoutEngine

/// The functions that carry the effects of a checkout of payments out.
///
/// Each function can be replaced by itself:
///
/// ```swift
/// var runners = PaymentsRunners(request: { _ in ShopAnswer(status: 503) })
/// runners.openBrowser = { url in ignore(url) }
/// runners.askFlow = { _ in .inApp }
/// ```
public struct PaymentsRunners: EffectRunner {
  /// Sends a request to the shop's server and reads the answer by
  /// ``/CheckoutEngine/PaymentsCall/replyKind``.
  ///
  /// A function that throws reports that there is no answer: ``/ShopRequests/NoAnswerError`` says
  /// why, `CancellationError` means cancelled, any other error unreachable.
  public var request: @Sendable (PaymentsRequest) async throws -> ShopAnswer<PaymentsReply>
  /// Opens a payment's page in the device's browser.
  public var openBrowser: @MainActor @Sendable (_ url: PageAddress) -> Void
  /// Opens a payment's page in a web view of the app, which reports each address that it wants to
  /// go to by `navigated`.
  public var openPage: @MainActor @Sendable (_ url: PageAddress) -> Void
  /// Closes the web view.
  public var closePage: @MainActor @Sendable () -> Void
  /// Asks the shopper where to open the page of a payment, and returns the answer, or nil if the
  /// shopper wants neither; nil if the app itself sends `chooseFlow` or `cancel`.
  public var askFlow: (@Sendable (_ id: Int64) async -> PaymentsFlow.Choice?)?
  /// Hands an address over to the app that opens it, such as a bank's.
  public var openLink: @MainActor @Sendable (_ url: PageAddress) -> Void
  /// Shows the status of a payment that cannot be opened.
  public var notify: @MainActor @Sendable (_ id: Int64, _ status: PaymentStatus) -> Void

  /// Creates runners; the functions for the screen do nothing by default.
  ///
  /// - Parameters:
  ///   - request: Sends a request to the shop's server.
  ///   - openBrowser: Opens a page in the device's browser.
  ///   - openPage: Opens a page in a web view of the app.
  ///   - closePage: Closes the web view.
  ///   - askFlow: Asks the shopper where to open a page; by default the app does so itself.
  ///   - openLink: Hands an address over to another app.
  ///   - notify: Shows the status of a payment.
  public init(
    request: @escaping @Sendable (PaymentsRequest) async throws -> ShopAnswer<PaymentsReply>,
    openBrowser: @escaping @MainActor @Sendable (_ url: PageAddress) -> Void = { _ in },
    openPage: @escaping @MainActor @Sendable (_ url: PageAddress) -> Void = { _ in },
    closePage: @escaping @MainActor @Sendable () -> Void = {},
    askFlow: (@Sendable (_ id: Int64) async -> PaymentsFlow.Choice?)? = nil,
    openLink: @escaping @MainActor @Sendable (_ url: PageAddress) -> Void = { _ in },
    notify: @escaping @MainActor @Sendable (_ id: Int64, _ status: PaymentStatus) -> Void = {
      _, _ in
    }
  ) {
    (self.request, self.askFlow) = (request, askFlow)
    (self.openBrowser, self.openPage, self.closePage) = (openBrowser, openPage, closePage)
    (self.openLink, self.notify) = (openLink, notify)
  }

  /// Returns the work of an effect that is a command to the screen.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The work, or nil for a request and for the question where to open a page.
  public func command(for effect: PaymentsEffect) -> (@MainActor @Sendable () -> Void)? {
    switch effect {
    case .openBrowser(let url): { [openBrowser] in openBrowser(url) }
    case .openPage(let url): { [openPage] in openPage(url) }
    case .closePage: closePage
    case .openLink(let url): { [openLink] in openLink(url) }
    case .notify(let id, let status): { [notify] in notify(id, status) }
    case .request, .askFlow: nil
    }
  }

  /// Carries out a request, or the question where to open a page.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Not used: each effect has at most one input.
  /// - Returns: The input that ends the effect, or nil.
  public func run(
    _ effect: PaymentsEffect, in context: EffectContext<PaymentsCheckout>
  ) async -> PaymentsInput? {
    switch effect {
    case .request(let request):
      do {
        return .answer(request: request.number, try await self.request(request))
      } catch {
        return .noAnswer(request: request.number, NoAnswerReason(error))
      }
    case .askFlow(let id):
      guard let askFlow else { return nil }
      return await askFlow(id).map { .chooseFlow($0) } ?? .cancel
    case .openBrowser, .openPage, .closePage, .openLink, .notify: return nil
    }
  }

  /// Returns the input which reports that the shop's server could not be reached.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  public func noAnswer(to request: Int) -> PaymentsInput {
    .noAnswer(request: request, .unreachable)
  }

  /// Returns whether a checkout still needs an effect.
  ///
  /// A request is needed while the checkout waits for its answer, the question where to open a page
  /// while the shopper is asked about this payment.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after a step.
  /// - Returns: Whether the effect may run.
  public func isNeeded(_ effect: PaymentsEffect, by flow: PaymentsCheckout) -> Bool {
    switch effect {
    case .request(let request): flow.awaitsAnswer(to: request.number)
    case .askFlow(let id): flow.state.phase == .askingFlow && flow.state.paying == id
    case .openBrowser, .openPage, .closePage, .openLink, .notify: true
    }
  }
}

extension CheckoutStore where Flow == PaymentsCheckout {
  /// Begins a new payment, with a new key.
  ///
  /// - Parameters:
  ///   - amount: The amount as text, above zero.
  ///   - description: The shopper's words for the payment, 3 to 255 characters.
  ///   - isolation: The caller's actor.
  /// - Returns: The effects and events.
  /// - Throws: ``/CheckoutEngine/PaymentsRefusal`` if the checkout rejects the payment.
  @discardableResult
  public func create(
    amount: UTF8Text, description: UTF8Text, isolation: isolated (any Actor)? = #isolation
  ) async throws(PaymentsRefusal) -> FlowReaction<PaymentsEffect, PaymentsEvent> {
    try await send(
      .create(amount: amount, description: description, key: environment.newPaymentKey()))
  }
}

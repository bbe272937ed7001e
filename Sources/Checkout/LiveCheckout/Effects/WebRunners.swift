public import CheckoutEngine

/// The functions that carry the effects of a web checkout out.
///
/// Each function can be replaced by itself:
///
/// ```swift
/// var runners = WebRunners(
///   request: { _ in ShopAnswer(status: 503) }, loadPage: { page in ignore(page.url) })
/// runners.promptToLeave = { _ in true }
/// ```
///
/// The page itself reports to the store: the start, the progress and the end of its loading, its
/// messages, and the addresses that it goes to.
public struct WebRunners: EffectRunner {
  /// Sends a request to the shop's server and reads the answer by
  /// ``/CheckoutEngine/WebCall/replyKind``.
  ///
  /// A function that throws reports that there is no answer: ``/ShopRequests/NoAnswerError`` says
  /// why, `CancellationError` means cancelled, any other error unreachable.
  public var request: @Sendable (WebRequest) async throws -> ShopAnswer<WebReply>
  /// Waits before a report is sent again by itself, and throws `CancellationError` if its task is
  /// cancelled; by default, it waits as long as the continuous clock says.
  public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Loads a page in the web view: its address, with the method, headers, cookies and body that the
  /// shop's server named.
  public var loadPage: @MainActor @Sendable (WebPage) -> Void
  /// Asks the shopper whether to leave, and returns the answer; nil if the app itself sends
  /// `confirmLeave` or `stay`.
  public var promptToLeave: (@Sendable (LeaveReason) async -> Bool)?
  /// Closes the checkout's screen.
  public var dismiss: @MainActor @Sendable () -> Void

  /// Creates runners.
  ///
  /// - Parameters:
  ///   - request: Sends a request to the shop's server.
  ///   - loadPage: Loads a page in the web view.
  ///   - promptToLeave: Asks the shopper whether to leave; by default the app does so itself.
  ///   - dismiss: Closes the checkout's screen; does nothing by default.
  public init(
    request: @escaping @Sendable (WebRequest) async throws -> ShopAnswer<WebReply>,
    loadPage: @escaping @MainActor @Sendable (WebPage) -> Void,
    promptToLeave: (@Sendable (LeaveReason) async -> Bool)? = nil,
    dismiss: @escaping @MainActor @Sendable () -> Void = {}
  ) {
    (self.request, self.loadPage) = (request, loadPage)
    (self.promptToLeave, self.dismiss) = (promptToLeave, dismiss)
  }

  /// Returns the work of an effect that is a command to the screen.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The work, or nil for a request and for the prompt.
  public func command(for effect: WebEffect) -> (@MainActor @Sendable () -> Void)? {
    switch effect {
    case .loadPage(let page): { [loadPage] in loadPage(page) }
    case .dismiss: dismiss
    case .request, .promptToLeave: nil
    }
  }

  /// Carries out a request or the prompt.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Not used: each effect has at most one input.
  /// - Returns: The input that ends the effect, or nil.
  public func run(_ effect: WebEffect, in context: EffectContext<WebCheckout>) async -> WebInput? {
    switch effect {
    case .request(let request):
      do {
        if request.pauseInSeconds > 0 { try await pause(.seconds(request.pauseInSeconds)) }
        return .answer(request: request.number, try await self.request(request))
      } catch {
        return .noAnswer(request: request.number, NoAnswerReason(error))
      }
    case .promptToLeave(let reason):
      guard let promptToLeave else { return nil }
      return await promptToLeave(reason) ? .confirmLeave : .stay
    case .loadPage, .dismiss: return nil
    }
  }

  /// Returns the input which reports that the shop's server could not be reached.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  public func noAnswer(to request: Int) -> WebInput { .noAnswer(request: request, .unreachable) }

  /// Returns whether a checkout still needs an effect.
  ///
  /// A request is needed while the checkout waits for its answer: the report of a placed order also
  /// after the checkout was closed. The prompt is needed while the shopper is asked.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after a step.
  /// - Returns: Whether the effect may run.
  public func isNeeded(_ effect: WebEffect, by flow: WebCheckout) -> Bool {
    switch effect {
    case .request(let request): flow.awaitsAnswer(to: request.number)
    case .promptToLeave: flow.state.phase == .leaving
    case .loadPage, .dismiss: true
    }
  }
}

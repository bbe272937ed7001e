public import CheckoutEngine

/// The functions that carry the effects of a checkout of the Checkout Kit 4 out: commands to the web
/// views that are its pages, questions to the app, and timers.
///
/// Each function can be replaced by itself:
///
/// ```swift
/// var runners = KitRunners(loadPage: { load in ignore(load.url) })
/// runners.answer = { page, answer in ignore(answer.json) }
/// runners.linkAction = { _ in .cancel }
/// ```
///
/// Commands are called on the main actor, in the order of the effects. A page is known by its
/// number. Its web view reports to the store: answers, the end of its loading, failures, messages
/// with their frame and origin, and the addresses to which it goes.
public struct KitRunners: EffectRunner {
  /// Loads an address in a page, which is created if its number is new.
  public var loadPage: @MainActor @Sendable (KitPageLoad) -> Void
  /// Puts a page on screen.
  public var showPage: @MainActor @Sendable (_ page: Int) -> Void = { _ in }
  /// Releases a page and its bridge.
  public var discardPage: @MainActor @Sendable (_ page: Int) -> Void = { _ in }
  /// Takes the checkout off the screen.
  public var hide: @MainActor @Sendable () -> Void = {}
  /// Does not let a page go to an address.
  public var cancelNavigation: @MainActor @Sendable (_ page: Int, PageAddress) -> Void = { _, _ in }
  /// Opens an address outside of the page, if the device can.
  public var openLink: @MainActor @Sendable (PageAddress, KitLinkTarget) -> Void = { _, _ in }
  /// Sends an answer to the script of a page: ``/CheckoutEngine/KitAnswer`` as `json`.
  public var answer: @MainActor @Sendable (_ page: Int, KitAnswer) -> Void = { _, _ in }
  /// Decides about a window that a page wants to open; nil if the app sends the answer, or its
  /// ``KitDelegate``.
  public var linkAction: (@Sendable (PageAddress) async -> KitLinkAction)?
  /// Does a step that the app took over; nil if the app sends the answer.
  ///
  /// A function that throws rejects the request: by the ``/CheckoutEngine/KitRejection`` that it
  /// throws, or by `not_allowed_error` for any other error, for `windowOpenRejected`, and for a result
  /// that is none of the step.
  public var delegated: (@Sendable (KitDelegation, KitSnapshot) async throws -> KitDelegatedAnswer)?
  /// Keeps the content of the preloaded page alive, and returns whether it is; by default it is.
  public var keepAlive: @Sendable () async -> Bool = { true }
  /// Waits for a timer, and throws `CancellationError` if its task is cancelled; by default, it waits
  /// as long as the continuous clock says.
  public var pause: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

  /// Creates runners; the other functions do nothing.
  ///
  /// - Parameter loadPage: Loads an address in a page.
  public init(loadPage: @escaping @MainActor @Sendable (KitPageLoad) -> Void) {
    self.loadPage = loadPage
  }

  /// Returns the work of an effect that is a command to the screen.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The work, or nil for a question or a timer.
  public func command(for effect: KitEffect) -> (@MainActor @Sendable () -> Void)? {
    switch effect {
    case .hide: hide
    case .discardPage(let page): { [discardPage] in discardPage(page) }
    case .loadPage(let load): { [loadPage] in loadPage(load) }
    case .showPage(let page): { [showPage] in showPage(page) }
    case .cancelNavigation(let page, let url):
      { [cancelNavigation] in cancelNavigation(page, url) }
    case .openLink(let url, let target): { [openLink] in openLink(url, target) }
    case .answer(let page, let answer): { [send = self.answer] in send(page, answer) }
    case .stopTimer, .askLink, .askDelegated, .armTimer: nil
    }
  }

  /// Carries out a question or a timer; a timer that is stopped is cancelled.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Not used: each effect has at most one input.
  /// - Returns: The input that ends the effect, or nil.
  public func run(_ effect: KitEffect, in context: EffectContext<KitCheckout>) async -> KitInput? {
    switch effect {
    case .askLink(let ask, _, let url):
      guard let linkAction else { return nil }
      return .link(ask: ask, await linkAction(url))
    case .askDelegated(let ask, _, let delegation, let checkout):
      guard let delegated else { return nil }
      do {
        let answer = try await delegated(delegation, checkout)
        guard answer.answers(delegation) else { return .reject(ask: ask, .notAllowed) }
        return .delegated(ask: ask, answer)
      } catch {
        let rejection = error as? KitRejection ?? .notAllowed
        return .reject(ask: ask, rejection == .windowOpenRejected ? .notAllowed : rejection)
      }
    case .armTimer(let timer, let generation, let milliseconds):
      return await end(of: timer, generation, after: .milliseconds(milliseconds))
    case .stopTimer, .hide, .discardPage, .loadPage, .showPage, .cancelNavigation, .openLink,
      .answer:
      return nil
    }
  }

  private func end(
    of timer: KitTimer, _ generation: Int, after interval: Duration
  ) async -> KitInput? {
    do {
      repeat { try await pause(interval) } while await continues(timer)
      return timer == .expiry
        ? .expired(generation: generation) : .keepAliveFailed(generation: generation)
    } catch {
      return nil
    }
  }

  private func continues(_ timer: KitTimer) async -> Bool {
    switch timer {
    case .expiry: false
    case .keepAlive: await keepAlive()
    }
  }

  /// Returns whether a checkout still needs an effect.
  ///
  /// A timer is needed while it runs, a question while it waits for the app.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - flow: The checkout after a step.
  /// - Returns: Whether the effect may run.
  public func isNeeded(_ effect: KitEffect, by flow: KitCheckout) -> Bool {
    switch effect {
    case .armTimer(let timer, let generation, _): flow.awaits(timer, generation: generation)
    case .askLink(let ask, _, _), .askDelegated(let ask, _, _, _):
      flow.state.questions.contains { $0.ask == ask }
    case .stopTimer, .hide, .discardPage, .loadPage, .showPage, .cancelNavigation, .openLink,
      .answer:
      true
    }
  }

  /// Returns an input that changes nothing: this checkout makes no requests.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  public func noAnswer(to request: Int) -> KitInput { .processDied(page: 0) }
}

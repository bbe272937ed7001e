public import CheckoutEngine

/// The functions that carry the effects of a checkout sheet out: commands to the web views that are
/// its pages.
///
/// Each function can be replaced by itself:
///
/// ```swift
/// var runners = SheetRunners(loadPage: { load in ignore(load.url) })
/// runners.showPage = { page in ignore(page) }
/// ```
///
/// They are called on the main actor, in the order of the effects. A page is known by its number.
/// Its web view reports to the store: answers, progress, the end of its loading, failures,
/// messages, links and the addresses that it goes to.
public struct SheetRunners: EffectRunner {
  /// Loads an address in a page, which is created if its number is new.
  public var loadPage: @MainActor @Sendable (SheetPageLoad) -> Void
  /// Puts a page on screen, in a sheet that is shown if there is none.
  public var showPage: @MainActor @Sendable (_ page: Int) -> Void
  /// Releases a page.
  public var discardPage: @MainActor @Sendable (_ page: Int) -> Void
  /// Takes the sheet off the screen.
  public var hide: @MainActor @Sendable () -> Void
  /// Sends a message to the script of a page.
  public var sendMessage: @MainActor @Sendable (_ page: Int, SheetPageMessage) -> Void

  /// Creates runners; functions that are left out do nothing.
  ///
  /// - Parameters:
  ///   - loadPage: Loads an address in a page.
  ///   - showPage: Puts a page on screen.
  ///   - discardPage: Releases a page.
  ///   - hide: Takes the sheet off the screen.
  ///   - sendMessage: Sends a message to the script of a page.
  public init(
    loadPage: @escaping @MainActor @Sendable (SheetPageLoad) -> Void,
    showPage: @escaping @MainActor @Sendable (_ page: Int) -> Void = { _ in },
    discardPage: @escaping @MainActor @Sendable (_ page: Int) -> Void = { _ in },
    hide: @escaping @MainActor @Sendable () -> Void = {},
    sendMessage: @escaping @MainActor @Sendable (_ page: Int, SheetPageMessage) -> Void = {
      _, _ in
    }
  ) {
    (self.loadPage, self.showPage, self.discardPage) = (loadPage, showPage, discardPage)
    (self.hide, self.sendMessage) = (hide, sendMessage)
  }

  /// Returns the work of an effect: each is a command to the screen.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The work.
  public func command(for effect: SheetEffect) -> (@MainActor @Sendable () -> Void)? {
    switch effect {
    case .hide: hide
    case .discardPage(let page): { [discardPage] in discardPage(page) }
    case .loadPage(let load): { [loadPage] in loadPage(load) }
    case .showPage(let page): { [showPage] in showPage(page) }
    case .sendMessage(let page, let message): { [sendMessage] in sendMessage(page, message) }
    }
  }

  /// Does nothing: each effect is a command.
  ///
  /// - Parameters:
  ///   - effect: The effect.
  ///   - context: Not used.
  /// - Returns: Nil.
  public func run(
    _ effect: SheetEffect, in context: EffectContext<SheetCheckout>
  ) async -> SheetInput? { nil }

  /// Returns an input that changes nothing: a sheet makes no requests.
  ///
  /// - Parameter request: The request's number.
  /// - Returns: The input.
  public func noAnswer(to request: Int) -> SheetInput { .queued(page: 0) }
}

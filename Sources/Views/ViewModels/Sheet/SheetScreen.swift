public import CheckoutEngine
internal import ScheduleEngine

/// The values of a checkout sheet on the screen.
///
/// ```swift
/// let checkout = SheetCheckout(settings: SheetSettings(colorScheme: .dark))
/// let screen = SheetScreen(state: checkout.state, settings: checkout.settings)
/// screen.title        // "Checkout"
/// screen.appearance   // .dark
/// screen.isPresented  // false
/// ```
public struct SheetScreen: Hashable, Sendable {
  /// Whether the sheet is up; it closes when this becomes false.
  public let isPresented: Bool
  /// The title of the sheet.
  public let title: String
  /// Whether the bar with the title and the button is hidden, because the page shows a dialog.
  public let isBarHidden: Bool
  /// The button that closes the sheet.
  public let closeButton: ScreenButton
  /// The bar that shows how far the page is loaded, or nil if it is hidden.
  public let progress: ScreenProgress?
  /// The color of the sheet while its page is loading, or nil for the system's own.
  public let backgroundColor: SheetColor?
  /// The colors that the sheet insists on, or nil for those of the device.
  public let appearance: ScreenAppearance?
  /// The identifier of the page in the sheet, in its host; nil until the page has a web view.
  public let page: Int?
  /// The identifier of the preloaded page, which may be in the sheet at the same time, or nil.
  public let preloadedPage: Int?
  /// The failure in words, until the next presentation or the beginning of a second try; or nil.
  public let errorText: String?
  /// The last announcement, or nil.
  public let announcement: Announcement?

  /// The color of the progress bar without a tint color.
  ///
  /// Source: the default of Shopify's Checkout Sheet Kit, 0.09, 0.45 and 0.69.
  public static var defaultTint: SheetColor { SheetColor(red: 23, green: 115, blue: 176) }

  /// Creates the values for a state of the checkout.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - settings: The configuration.
  ///   - pages: The pages that have a web view.
  ///   - texts: The texts.
  ///   - announcement: The last announcement, or nil.
  public init(
    state: SheetState, settings: SheetSettings, pages: PageHostScreen = PageHostScreen(),
    texts: SheetTexts = SheetTexts(), announcement: Announcement? = nil
  ) {
    isPresented = state.phase != .hidden && state.phase != .failed
    title = "\(state.title)"
    isBarHidden = state.isBarHidden
    closeButton = ScreenButton(texts.close)
    let isLoading =
      state.phase == .loading || (state.phase == .recovering && state.progress < 1_000)
    progress =
      isLoading
      ? ScreenProgress(
        thousandths: state.progress, tint: settings.tintColor ?? Self.defaultTint) : nil
    backgroundColor = settings.backgroundColor
    appearance =
      switch settings.colorScheme {
      case .light: .light
      case .dark: .dark
      case .automatic, .web: nil
      }
    page = state.page.flatMap { pages.page(number: $0)?.id }
    preloadedPage = state.preload.flatMap { pages.page(number: $0.page)?.id }
    errorText = state.error.map(texts.text(of:))
    self.announcement = announcement
  }

  /// Returns the announcement after the state changed.
  static func announcement(
    after last: Announcement?, from old: SheetState, to new: SheetState, _ texts: SheetTexts
  ) -> Announcement? {
    guard old.phase != new.phase else { return last }
    switch new.phase {
    case .loading: return .next(after: last, text: texts.loading)
    case .showing: return .next(after: last, text: texts.ready)
    case .recovering: return .next(after: last, text: texts.recovering)
    case .completed: return .next(after: last, text: texts.completed)
    case .deciding, .failed:
      let text = new.error.map(texts.text(of:))
      return old.phase == .deciding ? last : .next(after: last, text: text, isUrgent: true)
    case .hidden: return last
    }
  }
}

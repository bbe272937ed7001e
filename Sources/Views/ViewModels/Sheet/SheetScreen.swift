public import CheckoutEngine
internal import ScheduleEngine

/// The values of a checkout sheet on the screen, of the Checkout Sheet Kit or of the Checkout Kit 4.
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

  /// Creates the values for a state of a checkout of the Checkout Sheet Kit.
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
    let isLoading =
      state.phase == .loading || (state.phase == .recovering && state.progress < 1_000)
    let appearance: ScreenAppearance? =
      switch settings.colorScheme {
      case .light: .light
      case .dark: .dark
      case .automatic, .web: nil
      }
    self.init(
      Contents(state, texts), isBarHidden: state.isBarHidden,
      progress: isLoading ? state.progress : nil, tint: settings.tintColor,
      background: settings.backgroundColor, appearance: appearance,
      preload: state.preload?.page, pages: pages, texts: texts, announcement: announcement)
  }

  /// Creates the values for a state of a checkout of the Checkout Kit 4.
  ///
  ///     let checkout = KitCheckout(settings: KitSettings(title: "Caisse"))
  ///     let screen = SheetScreen(state: checkout.state, settings: checkout.settings)
  ///     screen.title        // "Caisse"
  ///     screen.isBarHidden  // false
  ///
  /// The progress is that of the page in its web view.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - settings: The configuration.
  ///   - pages: The pages that have a web view.
  ///   - texts: The texts.
  ///   - announcement: The last announcement, or nil.
  public init(
    state: KitState, settings: KitSettings, pages: PageHostScreen = PageHostScreen(),
    texts: SheetTexts = SheetTexts(), announcement: Announcement? = nil
  ) {
    let percent = state.page.flatMap { pages.page(number: $0)?.progress } ?? 0
    let appearance: ScreenAppearance? =
      switch settings.appearance {
      case .light: .light
      case .dark: .dark
      case .automatic, .storefront: nil
      }
    self.init(
      Contents(state, texts), isBarHidden: false,
      progress: state.phase == .loading ? percent * 10 : nil, tint: settings.tintColor,
      background: settings.backgroundColor, appearance: appearance,
      preload: state.preloaded?.page, pages: pages, texts: texts, announcement: announcement)
  }

  private init(
    _ contents: Contents, isBarHidden: Bool, progress: Int?, tint: SheetColor?,
    background: SheetColor?, appearance: ScreenAppearance?, preload: Int?, pages: PageHostScreen,
    texts: SheetTexts, announcement: Announcement?
  ) {
    isPresented = contents.phase != .hidden && contents.phase != .failed
    title = contents.title
    self.isBarHidden = isBarHidden
    closeButton = ScreenButton(texts.close)
    self.progress = progress.map {
      ScreenProgress(thousandths: $0, tint: tint ?? Self.defaultTint)
    }
    backgroundColor = background
    self.appearance = appearance
    page = contents.page.flatMap { pages.page(number: $0)?.id }
    preloadedPage = preload.flatMap { pages.page(number: $0)?.id }
    errorText = contents.errorText
    self.announcement = announcement
  }
}

extension SheetScreen {
  /// The part of a state that both kits have.
  struct Contents: Hashable {
    let phase: SheetState.Phase
    let title: String
    let page: Int?
    let errorText: String?

    init(_ state: SheetState, _ texts: SheetTexts) {
      (phase, title, page) = (state.phase, "\(state.title)", state.page)
      errorText = state.error.map { texts.text(of: $0) }
    }

    init(_ state: KitState, _ texts: SheetTexts) {
      phase =
        switch state.phase {
        case .hidden: .hidden
        case .loading: .loading
        case .showing: .showing
        case .completed: .completed
        case .failed: .failed
        }
      (title, page) = ("\(state.title)", state.page)
      errorText = state.error.map { texts.text(of: $0) }
    }
  }

  /// Returns the announcement after the contents changed.
  static func announcement(
    after last: Announcement?, from old: Contents, to new: Contents, _ texts: SheetTexts
  ) -> Announcement? {
    guard old.phase != new.phase else { return last }
    switch new.phase {
    case .loading: return .next(after: last, text: texts.loading)
    case .showing: return .next(after: last, text: texts.ready)
    case .recovering: return .next(after: last, text: texts.recovering)
    case .completed: return .next(after: last, text: texts.completed)
    case .deciding, .failed:
      return old.phase == .deciding
        ? last : .next(after: last, text: new.errorText, isUrgent: true)
    case .hidden: return last
    }
  }
}

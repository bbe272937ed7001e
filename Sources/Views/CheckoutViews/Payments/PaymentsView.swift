#if canImport(SwiftUI)
  internal import CheckoutEngine
  public import SwiftUI
  public import ViewModels
  internal import WidgetViews

  /// A list of payments, which the shopper makes and pays.
  ///
  /// ```swift no-run
  /// NavigationStack {
  ///   PaymentsView(model: model, webViews: webViews)
  /// }
  /// ```
  ///
  /// The view is for a navigation stack, which has its title. It reads the payments when it appears and
  /// whenever the app becomes active, and receives the app's deep links.
  public struct PaymentsView<Page: View>: View {
    private let model: PaymentsModel
    private let page: Page
    @FocusState private var keyboard: PaymentsScreen.Focus.Element?
    @AccessibilityFocusState private var voice: PaymentsScreen.Focus.Element?

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: The model, which the app keeps.
    ///   - page: The page of a payment that is paid in the app.
    public init(model: PaymentsModel, @ViewBuilder page: () -> Page) {
      (self.model, self.page) = (model, page())
    }

    /// The model's screen.
    public var body: some View {
      let screen = model.screen
      let focus = ScreenFocus(keyboard: $keyboard, voice: $voice)
      PaymentsScreenView(screen: screen, actions: model, focus: focus, page: page)
        .asks(screen.alert) { model.answer($0) }
        .announces(screen.announcement)
        .moves(focus, to: screen.focus?.element, number: screen.focus?.number)
        .onAppear { model.appear() }
        .keepsPresent { model.appear() }
        .onOpenURL { url in model.deepLink(PageAddress(url)) }
        .navigationTitle(screen.title)
    }
  }

  extension PaymentsView where Page == EmptyView {
    /// Creates the view of a model whose payments are paid in the browser alone.
    ///
    /// - Parameter model: The model, which the app keeps.
    public init(model: PaymentsModel) { self.init(model: model) { EmptyView() } }
  }
#endif

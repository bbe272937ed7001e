#if canImport(SwiftUI)
  internal import CheckoutEngine
  public import SwiftUI
  public import ViewModels
  internal import WidgetViews

  /// A native checkout: a stack of sections that the shopper fills in, from top to bottom.
  ///
  /// ```swift no-run
  /// NavigationStack {
  ///   NativeCheckoutView(model: model, onLeave: { isPresented = false }) {
  ///     Text("Free shipping this week")
  ///   }
  /// }
  /// ```
  ///
  /// The view is for a navigation stack, which has its title and the button that leaves. It shows the
  /// model's screen and follows it, and reads the order when it appears, when the app becomes active
  /// and when a new day begins.
  public struct NativeCheckoutView<Top: View>: View {
    private let model: NativeCheckoutModel
    private let onLeave: @MainActor () -> Void
    private let top: Top
    @FocusState private var keyboard: NativeCheckoutScreen.Focus.Target?
    @AccessibilityFocusState private var voice: NativeCheckoutScreen.Focus.Target?

    /// Creates the view of a model.
    ///
    /// - Parameters:
    ///   - model: The model, which the app keeps.
    ///   - onLeave: Closes the screen, when the shopper has left the checkout.
    ///   - top: Content of the app, after the progress and before all else; the slot `scroll-top`.
    public init(
      model: NativeCheckoutModel, onLeave: @escaping @MainActor () -> Void,
      @ViewBuilder top: () -> Top
    ) {
      (self.model, self.onLeave, self.top) = (model, onLeave, top())
    }

    /// The model's screen.
    public var body: some View {
      let screen = model.screen
      let focus = ScreenFocus(keyboard: $keyboard, voice: $voice)
      NativeScreenView(screen: screen, actions: model, focus: focus, top: top)
        .asks(screen.alert) { model.answer($0) }
        .announces(screen.announcement)
        .moves(focus, to: screen.focus?.target, number: screen.focus?.number)
        .onChange(of: screen.phase) { _, phase in if phase == .left { onLeave() } }
        .onAppear { model.appear() }
        .keepsPresent { model.refresh() }
        .navigationTitle(screen.title)
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            ModelButton(screen.leaveButton) { model.leave() }
          }
        }
    }
  }

  extension NativeCheckoutView where Top == EmptyView {
    /// Creates the view of a model without content of the app.
    ///
    /// - Parameters:
    ///   - model: The model, which the app keeps.
    ///   - onLeave: Closes the screen, when the shopper has left the checkout.
    public init(model: NativeCheckoutModel, onLeave: @escaping @MainActor () -> Void) {
      self.init(model: model, onLeave: onLeave) { EmptyView() }
    }
  }
#endif

#if canImport(SwiftUI)
  internal import AfterpayWidget
  public import SwiftUI
  public import ViewModels
  public import WidgetRendering

  /// The payments of an order in SwiftUI: the widget of Afterpay's guide, as a view.
  ///
  /// ```swift no-run
  /// struct Cart: View {
  ///   let model: WidgetViewModel
  ///
  ///   var body: some View {
  ///     PaymentScheduleView(model: model)
  ///       .theme(.timeline)
  ///       .logo(false)
  ///   }
  /// }
  /// ```
  ///
  /// The view shows the model's screen and follows it. It has the shopper's text size, colors and
  /// direction of writing, and fits a width of 300 points or more. It reads the clock again when the
  /// app becomes active and when a new day begins.
  public struct PaymentScheduleView: View {
    private let model: WidgetViewModel
    private var look = WidgetLook()

    /// Creates the view of a model.
    ///
    /// - Parameter model: The model, which the app keeps.
    public init(model: WidgetViewModel) { self.model = model }

    /// The model's screen.
    public var body: some View {
      WidgetScreenView(screen: model.screen, look: look) { model.retry() }
        .announces(model.screen.announcement)
        .keepsPresent { model.refresh() }
    }
  }

  // The style of the model's widget is the default; each modifier changes a part of it.
  extension PaymentScheduleView {
    /// Shows or hides the logo, if the widget has one.
    ///
    /// - Parameter isShown: Whether the logo is shown.
    /// - Returns: The view.
    public func logo(_ isShown: Bool) -> Self { with { $0.logo = isShown } }

    /// Shows or hides the heading, if the widget has one.
    ///
    /// - Parameter isShown: Whether the heading is shown.
    /// - Returns: The view.
    public func heading(_ isShown: Bool) -> Self { with { $0.heading = isShown } }

    /// Shows or hides the border.
    ///
    /// - Parameter isShown: Whether the border is shown.
    /// - Returns: The view.
    public func outline(_ isShown: Bool) -> Self { with { $0.border = isShown } }

    /// Arranges the payments.
    ///
    /// - Parameter theme: The arrangement. Collapsible and modal widgets are shown open.
    /// - Returns: The view.
    public func theme(_ theme: WidgetStyle.Theme) -> Self { with { $0.theme = theme } }

    /// Chooses the circles of the payments.
    ///
    /// - Parameter marks: The circles.
    /// - Returns: The view.
    public func marks(_ marks: WidgetStyle.Marks) -> Self { with { $0.marks = marks } }

    /// Shows the link to an explanation of the payments below them.
    ///
    /// - Parameter action: Opens the explanation.
    /// - Returns: The view.
    public func onMoreInfo(_ action: @escaping @MainActor () -> Void) -> Self {
      with { $0.openMoreInfo = action }
    }

    private func with(_ change: (inout WidgetLook) -> Void) -> Self {
      var view = self
      change(&view.look)
      return view
    }
  }
#endif

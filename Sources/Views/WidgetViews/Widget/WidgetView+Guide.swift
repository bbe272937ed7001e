#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  public import AfterpayWidget
  public import ScheduleEngine
  internal import ViewModels

  // The calls of Afterpay's guide.

  extension WidgetView {
    /// Creates the widget of a checkout, whose order it looks up.
    ///
    /// - Parameter token: The checkout's token.
    /// - Throws: `WidgetError` if the shop has no configuration or no lookup, or if the text cannot be
    ///   a token.
    public convenience init(token: String) throws(WidgetError) {
      try self.init(token: token, style: Style())
    }

    /// Creates the widget of a checkout, whose order it looks up.
    ///
    /// - Parameters:
    ///   - token: The checkout's token.
    ///   - style: The look of the widget.
    /// - Throws: `WidgetError` if the shop has no configuration or no lookup, or if the text cannot be
    ///   a token.
    public convenience init(token: String, style: Style) throws(WidgetError) {
      self.init(model: try WidgetViewModel(token: token, style: style))
    }

    /// Creates the widget of an order total, before a checkout.
    ///
    /// - Parameter amount: The order total in the configuration's currency, such as `200.00`.
    /// - Throws: `WidgetError` if the shop has no configuration, or if the amount is malformed or zero.
    public convenience init(amount: String) throws(WidgetError) {
      try self.init(amount: amount, style: Style())
    }

    /// Creates the widget of an order total, before a checkout.
    ///
    /// - Parameters:
    ///   - amount: The order total in the configuration's currency, such as `200.00`.
    ///   - style: The look of the widget.
    /// - Throws: `WidgetError` if the shop has no configuration, or if the amount is malformed or zero.
    public convenience init(amount: String, style: Style) throws(WidgetError) {
      self.init(model: try WidgetViewModel(amount: amount, style: style))
    }

    /// Updates the order total without waiting; the view follows soon.
    ///
    /// Totals are applied in the order of the calls. One that cannot be applied is dropped, and the
    /// shop's handler receives a failure. To have it thrown, await the model's `sendUpdate(amount:)`.
    ///
    /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
    public func sendUpdate(amount: String) { model.enqueueUpdate(amount: amount) }

    /// Passes the present status of the order to a completion handler.
    ///
    /// While the order is being looked up, the call waits.
    ///
    /// - Parameter completion: Called exactly once, on the main actor, with the status or the error.
    public func getStatus(
      _ completion: @escaping @MainActor @Sendable (Result<WidgetStatus, WidgetError>) -> Void
    ) {
      model.getStatus(completion)
    }
  }
#endif

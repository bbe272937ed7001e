public import AfterpayWidget
public import Observation
public import ScheduleEngine
public import WidgetRendering

/// The model of a widget's view: the values on the screen, and the calls of Afterpay's guide.
///
/// The view shows ``screen`` and calls ``retry()`` for the button of a failed lookup. It calls
/// ``refresh()`` when the app comes to the foreground and when a new day begins.
///
///     let widget = try await WidgetViewModel(amount: "200.00", in: shop)
///     try await widget.sendUpdate(amount: "180.00")
///     if case .payments(let payments) = await widget.screen.content {
///       payments.dueTodayLabel   // "Due today"
///       payments.dueTodayAmount  // "$45.00"
///     }
///
/// The screen follows every change of the widget, also those that other code causes: an enqueued
/// update, the answer of a lookup, a new day. Releasing the model releases its widget.
@MainActor @Observable public final class WidgetViewModel {
  /// The values on the screen: the only observed property, set only if it differs.
  public private(set) var screen: WidgetScreen

  /// The widget, for its streams, its ``/AfterpayWidget/LiveWidget/snapshot()`` and its
  /// ``/AfterpayWidget/LiveWidget/captureGuard(captured:)``.
  public nonisolated let widget: LiveWidget

  private let locale: ConsumerLocale
  private let brand: String?
  /// The number of the presentation on the screen.
  @ObservationIgnored private var number: Int
  @ObservationIgnored private var follower: StoreFollower?

  /// Creates the model of a widget for an order total, before a checkout.
  ///
  /// The payments or the barrier are on the screen at once.
  ///
  /// - Parameters:
  ///   - amount: The order total in the configuration's currency, such as `200.00`.
  ///   - style: The look of the widget.
  ///   - shop: The shop; `AfterpayShop.shared` by default.
  /// - Throws: `WidgetError`, as `LiveWidget` does. An amount outside the order limits throws
  ///   nothing: the screen has a barrier.
  public convenience init(
    amount: String, style: WidgetStyle = WidgetStyle(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    self.init(opening: try LiveWidget(amount: amount, style: style, in: shop))
  }

  /// Creates the model of a widget for an order total, before a checkout.
  ///
  /// - Parameters:
  ///   - amount: The order total, above zero, in the configuration's currency.
  ///   - style: The look of the widget.
  ///   - shop: The shop; `AfterpayShop.shared` by default.
  /// - Throws: `WidgetError`, as `LiveWidget` does.
  public convenience init(
    amount: Money, style: WidgetStyle = WidgetStyle(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    self.init(opening: try LiveWidget(amount: amount, style: style, in: shop))
  }

  /// Creates the model of a widget for a checkout, and starts the lookup of its order.
  ///
  /// The screen has a placeholder until the order is known.
  ///
  /// - Parameters:
  ///   - token: The checkout's token.
  ///   - style: The look of the widget.
  ///   - shop: The shop; `AfterpayShop.shared` by default.
  /// - Throws: `WidgetError` if there is no configuration or no lookup, or if the text cannot be a
  ///   token.
  public convenience init(
    token: String, style: WidgetStyle = WidgetStyle(), in shop: AfterpayShop = .shared
  ) throws(WidgetError) {
    self.init(opening: try LiveWidget(token: token, style: style, in: shop))
  }

  /// Creates the model of a widget that exists already, with its present state on the screen.
  ///
  /// - Parameters:
  ///   - widget: The widget.
  ///   - locale: The locale of the texts; by default that of the widget's configuration.
  ///   - brand: The name in the logo; by default the brand of a built-in plan, and empty for any
  ///     other, which shows no logo.
  public convenience init(
    showing widget: LiveWidget, locale: ConsumerLocale? = nil, brand: String? = nil
  ) async {
    self.init(of: widget, at: await widget.presentation(), locale: locale, brand: brand)
  }

  private convenience init(opening widget: LiveWidget) {
    self.init(of: widget, at: widget.opening, locale: nil, brand: nil)
  }

  private init(
    of widget: LiveWidget, at presentation: WidgetPresentation, locale: ConsumerLocale?,
    brand: String?
  ) {
    self.widget = widget
    self.locale = locale ?? widget.configuration.displayLocale
    self.brand = brand
    number = presentation.number
    screen = WidgetScreen(of: presentation, locale: self.locale, brand: brand, after: nil)
    follower = StoreFollower(widget.presentations) { [weak self] presentation in
      self?.show(presentation)
      return self != nil
    } end: { [weak self] in
      self?.close()
    }
  }
}

extension WidgetViewModel {
  /// Updates the order total; the payments of the total are on the screen when the call returns.
  ///
  ///     let widget = try await WidgetViewModel(amount: "200.00", in: shop)
  ///     try await widget.sendUpdate(amount: "2500.00")
  ///     await widget.screen.canProceed  // false
  ///
  /// While the order is being looked up, the screen keeps its placeholder.
  ///
  /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
  /// - Throws: `WidgetError`, as `LiveWidget` does; the screen is then unchanged.
  public func sendUpdate(amount: String) async throws(WidgetError) {
    try await widget.sendUpdate(amount: amount)
    show(await widget.presentation())
  }

  /// Updates the order total, as ``sendUpdate(amount:)-(String)`` does.
  ///
  /// - Parameter amount: The order total, above zero, in the widget's currency.
  /// - Throws: `WidgetError`, as for an amount as text, and if the amount is negative or in another
  ///   currency.
  public func sendUpdate(amount: Money) async throws(WidgetError) {
    try await widget.sendUpdate(amount: amount)
    show(await widget.presentation())
  }

  /// Sends the order total without waiting; the screen follows soon.
  ///
  /// Totals are applied in the order of the calls. One that ``sendUpdate(amount:)-(String)`` would
  /// reject is dropped, and the events receive a failure.
  ///
  /// - Parameter amount: The order total in the widget's currency, such as `50.00`.
  public nonisolated func enqueueUpdate(amount: String) { widget.enqueueUpdate(amount: amount) }

  /// Passes the status of the order at the present time to a completion handler.
  ///
  /// While the order is being looked up, the call waits. It does not retain the model.
  ///
  /// ```swift no-run
  /// widget.getStatus { result in
  ///   // handle result
  /// }
  /// ```
  ///
  /// - Parameter completion: Called exactly once, on the main actor, with the status or the error,
  ///   also if the model is released meanwhile.
  public nonisolated func getStatus(
    _ completion: @escaping @MainActor @Sendable (Result<WidgetStatus, WidgetError>) -> Void
  ) {
    widget.getStatus(completion)
  }

  /// Looks the order up again, after a failure; otherwise it changes nothing on the screen.
  ///
  /// - Returns: A task that ends when the screen shows that the order is being looked up; it need
  ///   not be awaited.
  @discardableResult public func retry() -> Task<Void, Never> {
    Task { [weak self, widget] in
      await widget.retryLookup()
      self?.show(await widget.presentation())
    }
  }

  /// Reads the clock: a new day moves the payments, and a token may have expired.
  ///
  /// Call it when the app comes to the foreground, and when a new day begins.
  ///
  /// - Returns: A task that ends when the screen shows the present state; it need not be awaited.
  @discardableResult public func refresh() -> Task<Void, Never> {
    Task { [weak self, widget] in
      await widget.refresh()
      self?.show(await widget.presentation())
    }
  }

  /// The widget's events, as streams and Combine publishers.
  public nonisolated var publisher: WidgetEventPublisher { widget.publisher }
}

extension WidgetViewModel {
  /// Shows a state of the widget, unless a later one is on the screen.
  func show(_ presentation: WidgetPresentation) {
    guard presentation.number > number else { return }
    number = presentation.number
    if case .closed = presentation.machine.state { return close() }
    set(WidgetScreen(of: presentation, locale: locale, brand: brand, after: screen))
  }

  /// Leaves the last contents on the screen; the order may not proceed any more.
  private func close() {
    number = .max
    set(screen.closed)
  }

  private func set(_ new: WidgetScreen) { if new != screen { screen = new } }
}

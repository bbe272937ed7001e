public import CheckoutEngine

/// A checkout whose events ``GoogleAnalytics`` names: native, web, sheet, kit and payments.
public protocol AnalyticsFlow: CheckoutFlow {
  /// Returns the event for analytics.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state after the input that caused it.
  ///   - mapping: The mapping.
  /// - Returns: The event for analytics, or nil if there is none.
  static func analyticsEvent(
    for event: Event, in state: State, by mapping: GoogleAnalytics
  ) -> AnalyticsEvent?

  /// Returns whether an event counts for nothing after what analytics received before, such as the
  /// repetition of one; by default false.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state before the input that caused it.
  /// - Returns: Whether ``AnalyticsMiddleware`` leaves the event out.
  static func analyticsLeavesOut(_ event: Event, after state: State) -> Bool
}

extension AnalyticsFlow {
  /// Returns false: each event counts.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state before the input that caused it.
  /// - Returns: False.
  public static func analyticsLeavesOut(_ event: Event, after state: State) -> Bool { false }
}

extension NativeCheckout: AnalyticsFlow {
  /// Returns the event for analytics.
  public static func analyticsEvent(
    for event: NativeEvent, in state: NativeState, by mapping: GoogleAnalytics
  ) -> AnalyticsEvent? { mapping.event(for: event, in: state) }
}

extension WebCheckout: AnalyticsFlow {
  /// Returns the event for analytics, or nil if there is none.
  public static func analyticsEvent(
    for event: WebEvent, in state: WebState, by mapping: GoogleAnalytics
  ) -> AnalyticsEvent? { mapping.event(for: event, in: state) }
}

extension SheetCheckout: AnalyticsFlow {
  /// Returns the event for analytics, or nil if there is none.
  public static func analyticsEvent(
    for event: SheetEvent, in state: SheetState, by mapping: GoogleAnalytics
  ) -> AnalyticsEvent? { mapping.event(for: event, in: state) }
}

extension PaymentsCheckout: AnalyticsFlow {
  /// Returns the event for analytics, or nil if there is none.
  public static func analyticsEvent(
    for event: PaymentsEvent, in state: PaymentsState, by mapping: GoogleAnalytics
  ) -> AnalyticsEvent? { mapping.event(for: event, in: state) }
}

extension KitCheckout: AnalyticsFlow {
  /// Returns the event for analytics, or nil if there is none.
  public static func analyticsEvent(
    for event: KitEvent, in state: KitState, by mapping: GoogleAnalytics
  ) -> AnalyticsEvent? { mapping.event(for: event, in: state) }

  /// Returns whether the page repeats its start or its placed order, or a checkout with a placed order
  /// is closed.
  ///
  /// - Parameters:
  ///   - event: The event of the checkout.
  ///   - state: The state before the input that caused it.
  /// - Returns: Whether analytics leaves the event out.
  public static func analyticsLeavesOut(_ event: KitEvent, after state: KitState) -> Bool {
    switch event {
    case .start: state.checkout != nil
    case .complete(let checkout):
      state.phase == .completed && state.checkout?.orderID == checkout.orderID
    case .dismiss: state.phase == .completed
    case .update, .fail, .preload, .log, .metric: false
    }
  }
}

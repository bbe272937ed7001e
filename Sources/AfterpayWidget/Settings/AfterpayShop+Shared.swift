extension AfterpayShop {
  /// Sets the configuration of the ``shared`` shop.
  ///
  /// - Parameter configuration: The configuration, or nil to have none.
  public static func setConfiguration(_ configuration: Configuration?) {
    shared.setConfiguration(configuration)
  }

  /// Sets where the ``shared`` shop looks its checkouts up.
  ///
  /// - Parameter lookup: The lookup, or nil to have none.
  public static func setCheckoutLookup(_ lookup: (any CheckoutLookup)?) {
    shared.setCheckoutLookup(lookup)
  }

  /// Sets the handler of the ``shared`` shop's widgets, and retains it until another is set or it is
  /// removed.
  ///
  /// - Parameter handler: The handler.
  public static func setWidgetHandler(strongly handler: any WidgetHandler) {
    shared.setWidgetHandler(strongly: handler)
  }

  /// Sets the handler of the ``shared`` shop's widgets, without retaining it.
  ///
  /// - Parameter handler: The handler, which is lost when it is released; the loss is reported.
  public static func setWidgetHandler(weakly handler: any WidgetHandler) {
    shared.setWidgetHandler(weakly: handler)
  }

  /// Removes the handler of the ``shared`` shop's widgets.
  public static func removeWidgetHandler() { shared.removeWidgetHandler() }
}

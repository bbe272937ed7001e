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

  /// Sets who hears of the ``shared`` shop's widgets, and keeps it until another is set.
  ///
  /// - Parameter handler: The handler, or nil to have none.
  public static func setWidgetHandler(_ handler: (any WidgetHandler)?) {
    shared.setWidgetHandler(handler)
  }

  /// Sets who hears of the ``shared`` shop's widgets, without keeping it.
  ///
  /// - Parameter handler: The handler, which is lost when it is released; the loss is reported.
  public static func setWidgetHandler(weakly handler: any WidgetHandler) {
    shared.setWidgetHandler(weakly: handler)
  }
}

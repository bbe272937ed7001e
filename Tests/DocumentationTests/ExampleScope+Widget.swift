import AfterpayWidget

/// What the examples of the live widget use without making it.
extension ExampleScope {
  private struct Clock: WidgetClock {
    let moment: Moment

    func now() -> Moment { moment }
  }

  /// A shop in the United States, on the day of the other examples.
  var shop: AfterpayShop {
    get throws {
      try AfterpayShop(
        configuration: Configuration(
          minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US"),
        clock: Clock(moment: moment))
    }
  }
}

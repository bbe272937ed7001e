public import CheckoutEngine
public import ScheduleEngine
public import ShopRequests

// Runners whose requests a client sends.

extension NativeRunners {
  /// Creates runners whose requests a client sends.
  ///
  /// ```swift no-run
  /// var runners = NativeRunners(shop: ShopClient(shop: try ShopAddress("https://shop.example")))
  /// runners.presentProvider = { presentation in try await registry.present(presentation) }
  /// ```
  ///
  /// - Parameter client: The client of the shop's server.
  public init(shop client: ShopClient) {
    self.init(request: { request in try await client.request(request) })
  }
}

extension WebRunners {
  /// Creates runners whose requests a client sends.
  ///
  /// - Parameters:
  ///   - client: The client of the shop's server.
  ///   - loadPage: Loads a page in the web view, with its headers and cookies.
  public init(
    shop client: ShopClient, loadPage: @escaping @MainActor @Sendable (WebPage) -> Void
  ) {
    self.init(request: { request in try await client.request(request) }, loadPage: loadPage)
  }
}

extension PaymentsRunners {
  /// Creates runners whose requests a client sends.
  ///
  /// - Parameters:
  ///   - client: The client of the shop's server, with the device's identifier.
  ///   - currency: The currency of all payments, from `PaymentsSettings.currency`.
  ///   - day: Returns the day of a time in the shopper's time zone; by default, the day in UTC.
  public init(
    shop client: ShopClient, currency: Currency,
    day: @escaping @Sendable (Timestamp) -> CivilDate = { PaymentTime.dayInUTC($0) }
  ) {
    self.init(request: { request in
      try await client.request(request, currency: currency, day: day)
    })
  }
}

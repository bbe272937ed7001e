public import CheckoutEngine
internal import FoundationOverlay
public import ScheduleEngine
public import ShopRequests

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  ///   - timeZone: The time zone by whose days the payments are listed: the shop's, as in the
  ///     ``CheckoutEnvironment``.
  public init(shop client: ShopClient, currency: Currency, timeZone: TimeZone) {
    self.init(request: { request in
      try await client.request(request, currency: currency) { time in
        Moment(at: time, in: timeZone).today
      }
    })
  }
}

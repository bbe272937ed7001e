public import CheckoutEngine
public import LiveCheckout
public import ScheduleEngine
package import ShopRequests

/// Sends the requests of checkouts to a shop's server.
///
/// ```swift no-run
/// let client = ShopClient(shop: try ShopAddress("https://shop.example"))
/// let store = CheckoutStore<NativeCheckout>(
///   settings: settings, environment: environment, runner: NativeRunners(shop: client))
/// ```
///
/// Each request has time limits, and is sent again only if that is safe: <doc:CheckoutAPI#Attempts>
/// lists when. Errors and descriptions contain no part of a request or an answer. A client follows
/// no redirects and stores no cookies. One client can serve any number of checkouts at the same
/// time, and reuses connections.
public struct ShopClient: Sendable {
  private let sender: ShopSender

  /// The address of the shop's server.
  public let shop: ShopAddress

  /// Creates a client; sends no request.
  ///
  /// - Parameters:
  ///   - shop: The address of the shop's server.
  ///   - device: The device's identifier for the list of payments, such as a UUID; nil if the app
  ///     shows no such list. It must be visible ASCII.
  ///   - settings: The time limits, and the number of attempts.
  public init(
    shop: ShopAddress, device: String? = nil,
    settings: ShopRequestSettings = ShopRequestSettings()
  ) {
    self.init(
      shop: shop,
      sender: ShopSender(
        shop.location, device: device, timeouts: settings.timeouts, backoff: settings.backoff))
  }

  package init(shop: ShopAddress, sender: ShopSender) {
    (self.shop, self.sender) = (shop, sender)
  }

  /// Sends a request of a native checkout, and reads the answer.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, with any status; a redirect is one.
  /// - Throws: `NoAnswerError`: at once if the task is cancelled, else after the last attempt.
  public func request(
    _ request: NativeRequest
  ) async throws(NoAnswerError) -> ShopAnswer<NativeReply> {
    try await answer(to: request)
  }

  /// Sends a request of a web checkout, and reads the answer.
  ///
  /// The headers and cookies in the answer to a begin request describe the request that the page
  /// makes; the client itself neither sends nor stores them.
  ///
  /// - Parameter request: The request.
  /// - Returns: The answer, with any status; a redirect is one.
  /// - Throws: `NoAnswerError`: at once if the task is cancelled, else after the last attempt.
  public func request(
    _ request: WebRequest
  ) async throws(NoAnswerError) -> ShopAnswer<WebReply> {
    try await answer(to: request)
  }

  /// Sends a request of a checkout of payments, and reads the answer.
  ///
  /// The request has the device's identifier in the header `X-Mollie-Checkout-Device-UUID`.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - currency: The currency of all payments, from `PaymentsSettings.currency`.
  ///   - day: Returns the day of a time in the shopper's time zone; by default, the day in UTC.
  /// - Returns: The answer, with any status; a redirect is one.
  /// - Throws: `NoAnswerError`: at once if the task is cancelled, else after the last attempt.
  public func request(
    _ request: PaymentsRequest, currency: Currency,
    day: @escaping @Sendable (Timestamp) -> CivilDate = { PaymentTime.dayInUTC($0) }
  ) async throws(NoAnswerError) -> ShopAnswer<PaymentsReply> {
    try await answer(to: PaymentsShopCall(request, currency: currency, day: day))
  }

  /// Sends a request of any flow, and reads the answer.
  package func answer<Call: ShopCall>(
    to call: Call
  ) async throws(NoAnswerError) -> ShopAnswer<Call.Reply> {
    do throws(ShopFailure) {
      return try await sender.answer(to: call)
    } catch {
      throw NoAnswerError(error.reason, detail: error.description)
    }
  }
}

extension ShopClient: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The address of the shop's server.
  public var description: String { "a client of \(shop)" }
  /// The address of the shop's server.
  public var debugDescription: String { description }
  /// The address of the shop's server.
  public var customMirror: Mirror { Mirror(self, children: ["shop": shop.text]) }
}

package import CheckoutEngine
internal import CheckoutWire
package import ScheduleEngine

/// A request of a checkout to the shop's server, and the way to read its answer.
///
/// The requests of each flow conform.
package protocol ShopCall: Sendable {
  /// The body of a successful answer.
  associatedtype Reply: Hashable & Sendable

  /// The HTTP method.
  var method: StaticString { get }
  /// The path below the shop's address, percent-encoded, perhaps with a query; the slash at its
  /// start may be missing.
  var path: UTF8Text { get }
  /// The body as JSON, or nil if the request has none.
  var json: [UInt8]? { get }
  /// The key by which the server recognizes a repetition, or nil.
  var idempotencyKey: PaymentKey? { get }
  /// Whether the request has the header with the device's identifier.
  var namesDevice: Bool { get }

  /// Reads the answer.
  ///
  /// - Parameters:
  ///   - status: The HTTP status, 200 to 999.
  ///   - body: The body, at most 1 MiB.
  /// - Returns: The answer; a body of another form is a success without a reply.
  func answer(status: Int, body: [UInt8]) -> ShopAnswer<Reply>
}

extension ShopCall {
  package var idempotencyKey: PaymentKey? { nil }
  package var namesDevice: Bool { false }
}

extension NativeRequest: ShopCall {
  package var json: [UInt8]? { body }

  package func answer(status: Int, body: [UInt8]) -> ShopAnswer<NativeReply> {
    ShopAnswer(status: status, body: body, to: call.replyKind)
  }
}

extension WebRequest: ShopCall {
  package var json: [UInt8]? { body }

  /// Reads the answer; the headers and cookies that it describes belong to the page in the reply.
  package func answer(status: Int, body: [UInt8]) -> ShopAnswer<WebReply> {
    ShopAnswer(status: status, body: body, to: call.replyKind)
  }
}

/// A request of a checkout of payments, with the facts that its answer is read by.
package struct PaymentsShopCall: ShopCall {
  private let request: PaymentsRequest
  private let currency: Currency
  private let day: @Sendable (Timestamp) -> CivilDate

  /// Creates a call.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - currency: The currency of all payments.
  ///   - day: Returns the day of a time in the shop's time zone; by default, the day in UTC.
  package init(
    _ request: PaymentsRequest, currency: Currency,
    day: @escaping @Sendable (Timestamp) -> CivilDate = { PaymentTime.dayInUTC($0) }
  ) {
    (self.request, self.currency, self.day) = (request, currency, day)
  }

  package var method: StaticString { request.method }
  package var path: UTF8Text { request.path }
  package var json: [UInt8]? { request.body }
  package var idempotencyKey: PaymentKey? { request.idempotencyKey }
  package var namesDevice: Bool { true }

  package func answer(status: Int, body: [UInt8]) -> ShopAnswer<PaymentsReply> {
    ShopAnswer(
      status: status, body: body, to: request.call.replyKind, currency: currency, day: day)
  }
}

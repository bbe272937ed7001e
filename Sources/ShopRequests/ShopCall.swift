package import CheckoutEngine
internal import CheckoutWire

/// A request of a checkout to the shop's server, and the way to read its answer.
///
/// ``/CheckoutEngine/NativeRequest`` is one. The requests of another flow conform in the same way.
package protocol ShopCall: Sendable {
  /// The body of a successful answer.
  associatedtype Reply: Hashable & Sendable

  /// The HTTP method.
  var method: StaticString { get }
  /// The path below the shop's address, percent-encoded, perhaps with a query; the slash at its
  /// start may be missing.
  var path: UTF8Text { get }
  /// The body as JSON, or nil if the request has none.
  var body: [UInt8]? { get }
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
  package func answer(status: Int, body: [UInt8]) -> ShopAnswer<NativeReply> {
    ShopAnswer(status: status, body: body, to: call.replyKind)
  }
}

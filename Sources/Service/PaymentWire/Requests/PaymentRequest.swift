package import PaymentEngine
package import ScheduleEngine

/// A request to the service about an order, exactly as it is sent.
///
/// It is stored before its first byte leaves, so that a repetition after any crash is the same
/// request. The path or the body may contain the checkout's token, so the value prints and dumps
/// without them.
package struct PaymentRequest: Hashable, Sendable {
  /// The HTTP method.
  package let method: String
  /// The path below the service's address.
  package let path: String
  /// The body as JSON in one line, or nil if the request has none.
  package let body: String?

  /// Creates a request from its stored parts.
  package init(method: String, path: String, body: String?) {
    (self.method, self.path, self.body) = (method, path, body)
  }

  /// Creates the request of a stored command.
  ///
  /// - Parameters:
  ///   - intent: The command.
  ///   - token: The checkout's token; needed for a decision and a reversal.
  ///   - order: The service's number of the order; needed for a capture, a void and a refund.
  /// - Throws: ``PaymentRequestError`` if one of them is missing, or a value cannot be sent.
  package init(
    _ intent: PaymentIntent, token: String?, order: OrderNumber?
  ) throws(PaymentRequestError) {
    let path: String
    switch intent.command.kind {
    case .authorize: path = Self.root + "auth"
    case .captureInFull: path = Self.root + "capture"
    case .capture, .void, .refund:
      guard let order else { throw .missingOrder }
      path = Self.root + order.description + "/" + intent.command.kind.rawValue
    case .reverse:
      guard let token else { throw .missingToken }
      path = Self.root + (try Self.segment(token)) + "/reversal"
    }
    try self.init(method: "POST", path: path, body: RequestBody.text(of: intent, token: token))
  }

  /// Returns the request for an order by its number.
  package static func order(_ order: OrderNumber) -> Self {
    Self(method: "GET", path: root + order.description, body: nil)
  }

  /// Returns the request for the order of a token.
  ///
  /// - Throws: ``PaymentRequestError`` for a token that cannot be part of a path.
  package static func order(token: String) throws(PaymentRequestError) -> Self {
    Self(method: "GET", path: root + (try segment(token)), body: nil)
  }

  static var root: String { "/v2/payments/" }
  static var tokenPrefix: String { "token:" }

  /// Returns the segment of a path that names the order of a token.
  private static func segment(_ token: String) throws(PaymentRequestError) -> String {
    tokenPrefix + (try pathSegment(ofToken: token))
  }

  /// Returns a token as one segment of a path.
  ///
  /// - Throws: ``PaymentRequestError`` for a token that could change the rest of the path, or that
  ///   the service's own libraries reject: with a slash, a percent sign or a character that is not
  ///   ASCII, and for `.` and `..`.
  package static func pathSegment(ofToken token: String) throws(PaymentRequestError) -> String {
    guard (try? CheckoutToken(token)) != nil else { throw .invalidToken }
    let isPlain = token.utf8.allSatisfy { byte in
      (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "%")
    }
    guard isPlain, token != ".", token != ".." else { throw .tokenNotOfPath }
    var segment: [UInt8] = []
    UTF8Text(token).appendPercentEncoded(to: &segment)
    return String(decoding: segment, as: UTF8.self)
  }
}

extension PaymentRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The words “a request about an order”.
  package var description: String { "a request about an order" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The reason why a command cannot be sent as a request.
///
/// It contains no part of the token.
package enum PaymentRequestError: Error, Hashable, Sendable {
  /// The command needs the checkout's token.
  case missingToken
  /// The command needs the service's number of the order.
  case missingOrder
  /// The command needs an identifier of its requests.
  case missingRequestID
  /// The token is empty, too long or has a control character.
  case invalidToken
  /// The token has a character that no path may contain.
  case tokenNotOfPath
  /// The service has no such currency.
  case unsupportedCurrency(Currency)
  /// The amount is zero or negative.
  case amountNotPositive(Money)
  /// The checksum was made for another amount.
  case checksumOfAnotherAmount(amount: Money, checksum: Money)
  /// The reference of a refund has more characters than the service accepts.
  case referenceTooLong(limit: Int)
}

extension PaymentRequestError: CustomStringConvertible {
  /// The mistake and its correction, in one line.
  package var description: String {
    switch self {
    case .missingToken: "the command needs the checkout's token; pass it"
    case .missingOrder: "the command needs the service's number of the order; pass it"
    case .missingRequestID: "the command needs an identifier of its requests"
    case .invalidToken:
      "the token is empty, has more than 1024 bytes or a control character; pass it as it is"
    case .tokenNotOfPath:
      "the token has a slash, a percent sign or a character that is not ASCII, so no request can "
        + "name it; use the order's number"
    case .unsupportedCurrency(let currency):
      "the service has no orders in \(currency); use AUD, CAD, GBP, NZD or USD"
    case .amountNotPositive(let amount): "\(amount) is not above zero; pass a larger amount"
    case .checksumOfAnotherAmount(let amount, let checksum):
      "the checksum was made for \(checksum), and the order is for \(amount); "
        + "pass the checksum that the widget sends for \(amount)"
    case .referenceTooLong(let limit):
      "the reference of the refund has more than \(limit) characters; shorten it"
    }
  }
}

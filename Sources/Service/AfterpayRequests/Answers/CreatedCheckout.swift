internal import PaymentWire
public import ScheduleEngine

/// A checkout that the service has created.
public struct CreatedCheckout: Hashable, Sendable {
  /// The checkout's token.
  public let token: SecretToken
  /// The end of the checkout in the service's own text.
  public let expires: UTF8Text
  /// The address of the window in which the shopper confirms the order; it contains the token.
  public let redirectCheckoutURL: UTF8Text

  package init(token: SecretToken, expires: UTF8Text, redirectCheckoutURL: UTF8Text) {
    (self.token, self.expires) = (token, expires)
    self.redirectCheckoutURL = redirectCheckoutURL
  }
}

extension CreatedCheckout: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The token's digest, shortened.
  public var description: String { "created \(token)" }
  /// The token's digest, shortened.
  public var debugDescription: String { description }
  /// A mirror without the token and the address.
  public var customMirror: Mirror { Mirror(self, children: ["expires": expires]) }
}

/// A checkout as the service reports it.
public struct ServiceCheckout: Hashable, Sendable {
  /// The amount and the time of issue.
  public let order: CheckoutOrder
  /// The whole answer as JSON in one line, without the token: the member `token` is missing, and in
  /// other texts `…` replaces it.
  ///
  /// It contains the shopper's name and addresses.
  public let json: UTF8Text
}

extension ServiceCheckout: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  /// The amount, without the shopper's data.
  public var description: String { "a checkout of \(order.total)" }
  /// The amount, without the shopper's data.
  public var debugDescription: String { description }
  /// The amount, without the shopper's data.
  public var customMirror: Mirror { Mirror(self, children: ["amount": order.total]) }
}

extension AnswerReader {
  /// Reads the answer to the creation of a checkout.
  static func created(in body: [UInt8]) throws(AnswerError) -> CreatedCheckout {
    let answer = try AnswerObject(body: body)
    let text = try answer.text("token").description
    let token: SecretToken
    do throws(CheckoutTokenError) {
      token = try SecretToken(text)
    } catch {
      throw .impossible("token")
    }
    return CreatedCheckout(
      token: token, expires: try answer.identifier("expires", limit: 64),
      redirectCheckoutURL: try answer.identifier("redirectCheckoutUrl", limit: 8_192))
  }

  /// Reads the answer about a checkout, as ``order(in:for:)`` does, with all its members.
  static func checkout(
    in body: [UInt8], for token: SecretToken
  ) throws(AnswerError) -> ServiceCheckout {
    let order = try order(in: body, for: token.token)
    let json = try AnswerObject(body: body).text(without: "token", hiding: token.revealed)
    return ServiceCheckout(order: order, json: json)
  }
}

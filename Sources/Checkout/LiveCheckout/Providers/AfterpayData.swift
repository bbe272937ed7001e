public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

/// The data of an Afterpay payment, which the shop's server sends to ``AfterpayProvider``.
///
/// It is the member `data` of the answer to `POST /checkouts/{id}/payments`, and of the data of an
/// ``ExpressRequest``. The shop's server makes the token by Afterpay's API:
///
/// ```swift
/// let data = try AfterpayData(token: "002.k2a4", amount: Money("30.00", .usd))
/// data.json.text.bytes.count  // 65
/// try AfterpayData(json: data.json) == data  // true
/// try AfterpayData(json: "{}")  // throws: the data of the payment has no token; …
/// ```
///
/// In JSON, the members that are not there can also be null, and others are ignored:
///
/// ```text
/// {"token":"002.k2a4","amount":{"amount":"30.00","currency":"USD"},"confirmed":false,
///  "pickup":false,"buyNow":true,"shippingOptionRequired":false}
/// ```
public struct AfterpayData: Hashable, Sendable {
  /// The token of the checkout at Afterpay, a secret.
  public let token: SecretText
  /// The amount of the payment, or nil; the provider presents no other amount.
  public let amount: Money?
  /// Whether the shopper has confirmed the checkout at Afterpay, in an express checkout.
  ///
  /// Then the payment needs no window, and the data must name its amount.
  public let isConfirmed: Bool
  /// The options of the window.
  public let options: Options

  /// The options of Afterpay's window; those that are nil are not passed to it.
  public struct Options: Hashable, Sendable {
    /// Whether the shopper collects the goods.
    public var pickup: Bool?
    /// Whether the window's last button says that the shopper buys.
    public var buyNow: Bool?
    /// Whether the shopper must choose a shipping method in the window.
    public var shippingOptionRequired: Bool?

    /// Creates options.
    ///
    /// - Parameters:
    ///   - pickup: Whether the shopper collects the goods.
    ///   - buyNow: Whether the window's last button says that the shopper buys.
    ///   - shippingOptionRequired: Whether the shopper must choose a shipping method.
    public init(
      pickup: Bool? = nil, buyNow: Bool? = nil, shippingOptionRequired: Bool? = nil
    ) {
      (self.pickup, self.buyNow) = (pickup, buyNow)
      self.shippingOptionRequired = shippingOptionRequired
    }
  }

  /// Creates data.
  ///
  /// - Parameters:
  ///   - token: The token, as ``/ScheduleEngine/CheckoutToken`` accepts it.
  ///   - amount: The amount of the payment, or nil.
  ///   - isConfirmed: Whether the shopper has confirmed the checkout at Afterpay.
  ///   - options: The options of the window.
  /// - Throws: ``AfterpayDataError`` for a text that is no token.
  public init(
    token: SecretText, amount: Money? = nil, isConfirmed: Bool = false,
    options: Options = Options()
  ) throws(AfterpayDataError) {
    do throws(CheckoutTokenError) {
      _ = try token.text.bytes.withSpan(CheckoutToken.init(utf8:))
    } catch {
      throw AfterpayDataError(reason: .invalidToken(error))
    }
    (self.token, self.amount) = (token, amount)
    (self.isConfirmed, self.options) = (isConfirmed, options)
  }

  /// Reads data.
  ///
  /// - Parameter json: JSON text, or nil.
  /// - Throws: ``AfterpayDataError`` for any other text.
  /// - Complexity: O(*n*) in the length of the text.
  public init(json: SecretText?) throws(AfterpayDataError) {
    guard let json else { throw AfterpayDataError(reason: .missingToken) }
    let object: JSONValue
    do throws(JSONError) {
      object = try JSONValue(parsing: json.text.bytes)
    } catch {
      throw AfterpayDataError(reason: .noObject)
    }
    guard object.kind == .object else { throw AfterpayDataError(reason: .noObject) }
    guard let token = object.member("token") else {
      throw AfterpayDataError(reason: .missingToken)
    }
    guard let token = token.string else { throw AfterpayDataError(reason: .member("token")) }
    try self.init(
      token: SecretText(UTF8Text(token)), amount: Self.amount(in: object),
      isConfirmed: Self.flag("confirmed", in: object) ?? false,
      options: Options(
        pickup: Self.flag("pickup", in: object), buyNow: Self.flag("buyNow", in: object),
        shippingOptionRequired: Self.flag("shippingOptionRequired", in: object)))
  }

  private static func flag(
    _ key: String, in object: JSONValue
  ) throws(AfterpayDataError) -> Bool? {
    guard let value = object.member(key) else { return nil }
    guard let flag = value.bool else { throw AfterpayDataError(reason: .member(key)) }
    return flag
  }

  private static func amount(in object: JSONValue) throws(AfterpayDataError) -> Money? {
    guard let value = object.member("amount") else { return nil }
    guard let code = value["currency"]?.string, let currency = try? Currency(code),
      let text = value["amount"]?.string, let amount = try? Money(text, currency)
    else { throw AfterpayDataError(reason: .member("amount")) }
    return amount
  }

  /// The data as JSON text, for the answer of the shop's server.
  public var json: SecretText {
    let text = JSONText.object { object in
      object.member("token", token.text.description)
      if let amount {
        object.object("amount") { money in
          money.member("amount", amount.text)
          money.member("currency", amount.currency.code)
        }
      }
      if isConfirmed { object.member("confirmed", true) }
      if let pickup = options.pickup { object.member("pickup", pickup) }
      if let buyNow = options.buyNow { object.member("buyNow", buyNow) }
      if let required = options.shippingOptionRequired {
        object.member("shippingOptionRequired", required)
      }
    }
    return SecretText(UTF8Text(text.string))
  }
}

extension JSONValue {
  /// The value of a key, or nil if it is missing or null.
  fileprivate func member(_ key: String) -> JSONValue? {
    self[key].flatMap { $0.isNull ? nil : $0 }
  }
}

extension AfterpayData: CustomStringConvertible, CustomReflectable {
  /// The size of the token, and the rest, in one line.
  public var description: String {
    "a token of \(token.text.bytes.count) bytes"
      + (amount.map { " for \($0)" } ?? "") + (isConfirmed ? ", confirmed" : "")
  }

  /// The members, without the token.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: ["amount": amount as Any, "isConfirmed": isConfirmed, "options": options])
  }
}

/// The reason why data cannot be that of an Afterpay payment.
///
/// It contains no part of the data.
public struct AfterpayDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A mistake in the data.
  public enum Reason: Hashable, Sendable {
    /// The data is no JSON object.
    case noObject
    /// There is no token.
    case missingToken
    /// The text is no token.
    case invalidToken(CheckoutTokenError)
    /// The member with this key has the wrong form.
    case member(String)
  }

  /// The mistake.
  public let reason: Reason

  /// The error and the remedy, for the shop, in one line.
  public var description: String {
    switch reason {
    case .noObject: "the data of the payment is no JSON object; send an object with a token"
    case .missingToken: "the data of the payment has no token; send Afterpay's token"
    case .invalidToken(let error): "\(error)"
    case .member(let key): "the member \(key) of the payment's data is malformed; correct it"
    }
  }
}

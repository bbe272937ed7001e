public import ScheduleEngine

/// An order as a shop's server or its page describes it, in part.
///
/// The texts of the amounts are as spelled: their currency may be known only from an earlier
/// description.
public struct WebOrderData: Hashable, Sendable {
  /// The order's identifier, or nil.
  public var orderID: UTF8Text?
  /// The total, as spelled, or nil.
  public var total: UTF8Text?
  /// The sum of the lines, as spelled, or nil.
  public var subTotal: UTF8Text?
  /// The price of the delivery, as spelled, or nil.
  public var delivery: UTF8Text?
  /// The discount, as spelled, or nil.
  public var discount: UTF8Text?
  /// The currency, or nil.
  public var currency: Currency?
  /// Whether the description has a currency that is not known, so that it cannot be read.
  package var hasUnknownCurrency = false

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - orderID: The order's identifier, or nil.
  ///   - total: The total, as spelled, or nil.
  ///   - subTotal: The sum of the lines, as spelled, or nil.
  ///   - delivery: The price of the delivery, as spelled, or nil.
  ///   - discount: The discount, as spelled, or nil.
  ///   - currency: The currency, or nil.
  public init(
    orderID: UTF8Text? = nil, total: UTF8Text? = nil, subTotal: UTF8Text? = nil,
    delivery: UTF8Text? = nil, discount: UTF8Text? = nil, currency: Currency? = nil
  ) {
    (self.orderID, self.total, self.subTotal) = (orderID, total, subTotal)
    (self.delivery, self.discount, self.currency) = (delivery, discount, currency)
  }
}

/// The order of a web checkout, as far as it is known.
///
/// The identifier and the currency are the last that were described; the amounts are all of the
/// last description.
public struct WebOrder: Hashable, Sendable {
  /// The order's identifier, or nil.
  public let orderID: UTF8Text?
  /// The total, or nil.
  public let total: WebAmount?
  /// The sum of the lines, or nil.
  public let subTotal: WebAmount?
  /// The price of the delivery, or nil.
  public let delivery: WebAmount?
  /// The discount, or nil.
  public let discount: WebAmount?
  /// The currency, or nil.
  public let currency: Currency?

  /// Creates the order after a description.
  ///
  /// - Parameters:
  ///   - data: The description.
  ///   - previous: The order so far.
  /// - Throws: ``UnreadableOrder`` if an amount, the identifier or the currency cannot be read.
  init(reading data: WebOrderData, after previous: WebOrder?) throws(UnreadableOrder) {
    guard data.orderID?.isEmpty != true else {
      throw UnreadableOrder(path: "$.order.orderId", rule: "an identifier is empty")
    }
    guard !data.hasUnknownCurrency else {
      throw UnreadableOrder(path: "$.order.currency", rule: "no currency has the code")
    }
    let currency = data.currency ?? previous?.currency
    func amount(_ text: UTF8Text?, _ path: UTF8Text) throws(UnreadableOrder) -> WebAmount? {
      guard let text else { return nil }
      guard let amount = WebAmount(text, in: currency) else {
        throw UnreadableOrder(
          path: path, rule: "an amount has digits, and at most the currency's places after a point")
      }
      return amount
    }
    orderID = data.orderID ?? previous?.orderID
    total = try amount(data.total, "$.order.total")
    subTotal = try amount(data.subTotal, "$.order.subTotal")
    delivery = try amount(data.delivery, "$.order.delivery")
    discount = try amount(data.discount, "$.order.discount")
    self.currency = currency
  }

  /// Creates the order after a description that cannot be read.
  ///
  /// All amounts are unknown then, and so are an identifier and a currency that were described again.
  init(withoutPartsOf data: WebOrderData, _ previous: WebOrder) {
    self.init(
      orderID: data.orderID == nil ? previous.orderID : nil,
      currency: data.currency == nil && !data.hasUnknownCurrency ? previous.currency : nil)
  }

  /// An order that is unknown: each part is nil.
  static var unknown: WebOrder { WebOrder(orderID: nil, currency: nil) }

  /// Creates an order without amounts.
  private init(orderID: UTF8Text?, currency: Currency?) {
    (self.orderID, self.currency) = (orderID, currency)
    (total, subTotal, delivery, discount) = (nil, nil, nil, nil)
  }
}

/// The error of an order that cannot be read.
struct UnreadableOrder: Error {
  let reason: MalformedAnswerReason

  init(path: UTF8Text, rule: UTF8Text) { reason = MalformedAnswerReason(path: path, rule: rule) }
}

/// An amount of a web checkout, whose currency may be unknown.
///
///     WebAmount("20.5", in: .usd)?.text  // "20.50"
///     WebAmount("20.5", in: nil)?.text   // "20.5"
///     WebAmount("20.555", in: .usd)      // nil
public enum WebAmount: Hashable, Sendable {
  /// An amount in a known currency.
  case money(Money)
  /// An amount as the page spelled it, because its currency is unknown.
  case spelled(UTF8Text)

  /// Reads an amount: `digits` or `digits.digits`, without sign and exponent.
  ///
  /// An amount in an unknown currency is at most `Int64.max` of the units of its last digit.
  ///
  /// - Parameters:
  ///   - text: The amount, as spelled.
  ///   - currency: The currency, or nil.
  /// - Complexity: O(*n*) in the length of the text.
  public init?(_ text: UTF8Text, in currency: Currency?) {
    if let currency {
      do throws(AmountError) {
        self = .money(try Money(utf8: text.bytes, currency))
      } catch {
        return nil
      }
    } else {
      guard Self.isAmount(text.bytes) else { return nil }
      self = .spelled(text)
    }
  }

  private static func isAmount(_ bytes: [UInt8]) -> Bool {
    var (value, digits, hasPoint): (Int64, Int, Bool) = (0, 0, false)
    for byte in bytes {
      if byte == UInt8(ascii: "."), digits > 0, !hasPoint {
        (hasPoint, digits) = (true, 0)
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (sum, isOverflow) = product.addingReportingOverflow(Int64(digit))
      guard digit < 10, !isTooLarge, !isOverflow else { return false }
      (value, digits) = (sum, digits + 1)
    }
    return digits > 0
  }

  /// The amount in a known currency, or nil.
  public var money: Money? {
    if case .money(let money) = self { money } else { nil }
  }

  /// The amount with all the places of its currency, or as spelled.
  public var text: String {
    switch self {
    case .money(let money): money.text
    case .spelled(let text): text.description
    }
  }
}

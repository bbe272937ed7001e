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

  /// Creates the order after a description, or returns nil if an amount or an identifier cannot be
  /// read.
  ///
  /// - Parameters:
  ///   - data: The description.
  ///   - previous: The order so far.
  init?(_ data: WebOrderData, after previous: WebOrder?) {
    let currency = data.currency ?? previous?.currency
    /// An amount, or nil if there is none; the outer optional is nil if it cannot be read.
    func amount(_ text: UTF8Text?) -> WebAmount?? {
      guard let text else { return .some(nil) }
      return WebAmount(text, in: currency).map { .some($0) }
    }
    guard data.orderID?.isEmpty != true, let total = amount(data.total),
      let subTotal = amount(data.subTotal), let delivery = amount(data.delivery),
      let discount = amount(data.discount)
    else { return nil }
    orderID = data.orderID ?? previous?.orderID
    (self.total, self.subTotal, self.delivery) = (total, subTotal, delivery)
    (self.discount, self.currency) = (discount, currency)
  }
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
        self = .money(try Money(utf8: text.bytes.span, currency))
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

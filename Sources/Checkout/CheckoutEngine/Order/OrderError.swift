public import ScheduleEngine

/// The reason why values are not an order.
///
/// An app reports it to the shop's server: a shopper cannot do anything about it.
///
///     print(OrderError(reason: .unknownShippingMethod))
///     // the chosen shipping method is not among the methods offered
///
/// A sum has both figures:
///
/// ```swift
/// let error = OrderError(
///   reason: .lineTotal(index: 0), path: "$.lines[0].total", actual: try Money("24.01", .usd),
///   expected: try Money("24.00", .usd))
/// print(error)
/// // the total of line 1 is 24.01, quantity times unit price is 24.00
/// ```
public struct OrderError: Error, Hashable, Sendable {
  /// A rule that an order can break.
  public enum Reason: Hashable, Sendable {
    /// An identifier, a code or a name has no bytes.
    case emptyText
    /// The version is below zero.
    case negativeVersion
    /// There are more lines, promo codes, shipping methods or adjustments than an order may have.
    case tooMany
    /// An amount is negative, unless it is an adjustment, or in another currency than the order.
    case invalidAmount
    /// The line at this index, from 0, has no pieces, or its total is not quantity times unit
    /// price, rounded half up.
    case lineTotal(index: Int)
    /// The subtotal is not the sum of the lines.
    case subtotal
    /// The discount is not the sum of the promo codes, or is above the subtotal.
    case discount
    /// The chosen shipping method is not offered.
    case unknownShippingMethod
    /// Goods that are not delivered have a shipping address, a shipping method or a price of
    /// shipping.
    case notDelivered
    /// The shipping is not the price of the chosen method, or not zero without one.
    case shipping
    /// The total is not subtotal - discount + shipping + tax + adjustments, or without the tax if
    /// prices contain it.
    case total
  }

  /// The broken rule.
  public let reason: Reason
  /// The member of the order's JSON that breaks it, such as `$.lines[0].total`, or `$`.
  public let path: UTF8Text
  /// The amount of the order that breaks the rule, or nil if the rule is not about a sum.
  public let actual: Money?
  /// The amount that the rule demands, or nil if the rule is not about a sum, or if the sum is more
  /// than an amount can be.
  public let expected: Money?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The broken rule.
  ///   - path: The member of the order's JSON that breaks it.
  ///   - actual: The amount of the order that breaks the rule.
  ///   - expected: The amount that the rule demands.
  public init(
    reason: Reason, path: UTF8Text = "$", actual: Money? = nil, expected: Money? = nil
  ) {
    (self.reason, self.path, self.actual, self.expected) = (reason, path, actual, expected)
  }
}

extension OrderError: CustomStringConvertible {
  /// The error in one line, with the figures of a sum.
  public var description: String { String(decoding: sentence.bytes, as: UTF8.self) }

  /// The bytes of ``description``.
  package var sentence: Sentence {
    switch reason {
    case .emptyText: return "an identifier, a code or a name is empty"
    case .negativeVersion: return "the version is below zero"
    case .tooMany:
      return
        "there are more than 1000 lines, 64 promo codes, 100 shipping methods or 100 adjustments"
    case .invalidAmount: return "an amount is negative or in another currency than the order"
    case .unknownShippingMethod:
      return "the chosen shipping method is not among the methods offered"
    case .notDelivered:
      return "goods that are not delivered have a shipping address, method or price"
    case .lineTotal(let index):
      return figures("the total of line \(index + 1)", "quantity times unit price")
    case .subtotal: return figures("the subtotal", "the sum of the lines")
    case .discount:
      return figures("the discount", "the sum of the promo codes (at most the subtotal)")
    case .shipping:
      return figures("the shipping", "the price of the chosen method (zero without one)")
    case .total:
      return figures(
        "the total", "subtotal - discount + shipping + tax (unless included) + adjustments")
    }
  }

  /// Returns a sentence about a sum, with both figures if they are known.
  private func figures(_ sum: Sentence, _ rule: Sentence) -> Sentence {
    guard let actual else { return "\(sum) is not \(rule)" }
    guard let expected else { return "\(sum) is \(amount: actual), \(rule) is out of range" }
    return "\(sum) is \(amount: actual), \(rule) is \(amount: expected)"
  }
}

extension Sentence.Pieces {
  /// Appends an amount without its currency.
  @inline(never)
  mutating func appendInterpolation(amount: Money) {
    for byte in amount.textBytes { appendInterpolation(ascii: byte) }
  }
}

import CheckoutEngine
import ScheduleEngine

/// The figures of an order in minor units, right or wrong.
struct Figures {
  var currency = Currency.usd
  var isDelivered = true
  var shippingAddress: Address?
  /// Quantity, unit price and total of each line.
  var lines: [(quantity: Quantity, price: Int64, total: Int64)] = []
  /// The discounts of the promo codes.
  var discounts: [Int64] = []
  /// The prices of the shipping methods, whose identifiers are `m-0`, `m-1` and so on.
  var methods: [Int64] = []
  var method: UTF8Text?
  var isTaxIncluded = false
  var subtotal: Int64 = 0
  var discount: Int64 = 0
  var shipping: Int64 = 0
  var tax: Int64 = 0
  /// The adjustments, whose identifiers are `a-0`, `a-1` and so on.
  var adjustments: [Int64] = []
  var total: Int64 = 0

  /// Two mugs at 12.00, SAVE5 for 5.00, standard shipping for 6.00, a tax of 1.60: 26.60.
  static var mugs: Figures {
    Figures(
      lines: [(2, 12_00, 24_00)], discounts: [5_00], methods: [6_00, 15_00], method: "m-0",
      subtotal: 24_00, discount: 5_00, shipping: 6_00, tax: 1_60, total: 26_60)
  }

  private func money(_ amount: Int64) -> Money { Money(minorUnits: amount, currency: currency) }

  func order() throws(OrderError) -> Order {
    try Order(
      id: "o-1", cartID: "c-1", version: 1, currency: currency, isDelivered: isDelivered,
      lines: lines.enumerated().map { index, line in
        OrderLine(
          id: UTF8Text("l-\(index)"), name: "Thing", quantity: line.quantity,
          unitPrice: money(line.price), total: money(line.total))
      },
      promoCodes: discounts.enumerated().map { index, discount in
        PromoCode(code: UTF8Text("P\(index)"), discount: money(discount))
      },
      shippingAddress: shippingAddress,
      shippingMethods: methods.enumerated().map { index, price in
        ShippingMethod(id: UTF8Text("m-\(index)"), name: "Method", price: money(price))
      },
      shippingMethod: method, isTaxIncluded: isTaxIncluded,
      summary: OrderSummary(
        subtotal: money(subtotal), discount: money(discount), shipping: money(shipping),
        tax: money(tax),
        adjustments: adjustments.enumerated().map { index, amount in
          OrderAdjustment(id: UTF8Text("a-\(index)"), name: "Change", amount: money(amount))
        },
        total: money(total)))
  }

  /// The error of the figures, or nil if they add up.
  var error: OrderError? {
    do throws(OrderError) {
      _ = try order()
      return nil
    } catch {
      return error
    }
  }

  /// The rule that the figures break, or nil if they add up.
  var mistake: OrderError.Reason? { error?.reason }
}

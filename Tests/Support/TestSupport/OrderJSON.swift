/// An order as a shop's server writes it.
///
/// Amounts are minor units. The sums follow from the lines, the promo codes and the chosen method.
package struct OrderJSON {
  package var id = "o-1"
  package var version = 1
  package var currency = "USD"
  /// The goods; their identifiers are `l-1`, `l-2` and so on.
  package var lines: [(name: String, quantity: Int, unitPrice: Int)]
  package var promoCodes: [(code: String, discount: Int)] = []
  package var email: String?
  /// Addresses as JSON.
  package var shippingAddress: String?
  package var billingAddress: String?
  package var shippingMethods: [(id: String, name: String, price: Int)] = []
  /// The identifier of the chosen method.
  package var shippingMethod: String?
  package var tax = 0
  /// Whether the goods are delivered; the member is written only if they are not.
  package var isDelivered = true
  /// Amounts that are added to the total, and may be below zero; written only if there are any.
  package var adjustments: [(id: String, name: String, amount: Int)] = []

  package init(lines: [(name: String, quantity: Int, unitPrice: Int)]) { self.lines = lines }

  package var text: String {
    let lines = lines.enumerated().map { index, line in
      #"{"id":"l-\#(index + 1)","name":"\#(line.name)","quantity":\#(line.quantity),"#
        + #""unitPrice":"\#(money(line.unitPrice))","total":"\#(money(line.quantity * line.unitPrice))"}"#
    }
    let codes = promoCodes.map { #"{"code":"\#($0.code)","discount":"\#(money($0.discount))"}"# }
    let methods = shippingMethods.map {
      #"{"id":"\#($0.id)","name":"\#($0.name)","price":"\#(money($0.price))"}"#
    }
    return #"{"id":"\#(id)","cartId":"c-1","version":\#(version),"currency":"\#(currency)","#
      + (isDelivered ? "" : #""delivery":false,"#)
      + #""expiresAt":null,"lines":[\#(lines.joined(separator: ","))],"#
      + #""promoCodes":[\#(codes.joined(separator: ","))],"#
      + #""contact":\#(email.map { #"{"email":"\#($0)"}"# } ?? "null"),"#
      + #""shippingAddress":\#(shippingAddress ?? "null"),"#
      + #""billingAddress":\#(billingAddress ?? "null"),"#
      + #""shippingMethods":[\#(methods.joined(separator: ","))],"#
      + #""shippingMethod":\#(shippingMethod.map { "\"\($0)\"" } ?? "null"),"#
      + #""taxIncluded":false,"summary":\#(summary)}"#
  }

  private var summary: String {
    let subtotal = lines.reduce(0) { $0 + $1.quantity * $1.unitPrice }
    let discount = promoCodes.reduce(0) { $0 + $1.discount }
    let shipping = shippingMethods.first { $0.id == shippingMethod }?.price ?? 0
    let changes = adjustments.map {
      #"{"id":"\#($0.id)","name":"\#($0.name)","amount":"\#(money($0.amount))"}"#
    }
    let total = adjustments.reduce(subtotal - discount + shipping + tax) { $0 + $1.amount }
    return #"{"subtotal":"\#(money(subtotal))","discount":"\#(money(discount))","#
      + #""shipping":"\#(money(shipping))","tax":"\#(money(tax))","#
      + (changes.isEmpty ? "" : #""adjustments":[\#(changes.joined(separator: ","))],"#)
      + #""total":"\#(money(total))"}"#
  }

  /// Returns an amount with two decimals, or none in yen.
  private func money(_ units: Int) -> String {
    let (sign, units) = (units < 0 ? "-" : "", abs(units))
    let digits =
      currency == "JPY" ? "\(units)" : "\(units / 100).\(String(units % 100 + 100).dropFirst())"
    return sign + digits
  }
}

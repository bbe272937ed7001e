package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension Order: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("cartId", cartID)
    object.member("version", version)
    object.member("currency", currency)
    object.member("expiresAt", expiresAt)
    object.member("lines", lines)
    object.member("promoCodes", promoCodes)
    object.member("contact", contact.map(Contact.init))
    object.member("shippingAddress", shippingAddress)
    object.member("billingAddress", billingAddress)
    object.member("shippingMethods", shippingMethods)
    object.member("shippingMethod", shippingMethod)
    object.member("taxIncluded", isTaxIncluded)
    object.member("summary", summary)
  }
}

extension OrderLine: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("name", name)
    object.member("quantity", quantity)
    object.member("unitPrice", unitPrice.text)
    object.member("total", total.text)
  }
}

extension PromoCode: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code)
    object.member("discount", discount.text)
  }
}

extension ShippingMethod: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("id", id)
    object.member("name", name)
    object.member("price", price.text)
  }
}

extension OrderSummary: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("subtotal", subtotal.text)
    object.member("discount", discount.text)
    object.member("shipping", shipping.text)
    object.member("tax", tax.text)
    object.member("total", total.text)
  }
}

/// The contact of an order.
struct Contact: JSONObjectWritable {
  let email: UTF8Text

  func writeMembers(to object: inout JSONObjectWriter) { object.member("email", email) }
}

extension Address: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("name", name)
    object.member("line1", line1)
    object.member("line2", line2)
    object.member("city", city)
    object.member("region", region)
    object.member("postcode", postcode)
    object.member("country", country)
    object.member("phone", phone)
  }
}

extension OrderChanges: JSONObjectWritable {
  /// Writes the new values of an order's parts, those alone that change.
  package func writeMembers(to object: inout JSONObjectWriter) {
    for part in parts {
      switch part {
      case .contact: object.member(part.name, contact.map(Contact.init))
      case .shippingAddress: object.member(part.name, shippingAddress)
      case .billingAddress: object.member(part.name, billingAddress)
      case .shippingMethod: object.member(part.name, shippingMethod)
      case .promoCodes: object.member(part.name, promoCodes)
      }
    }
  }
}

extension CheckoutWidget: JSONObjectWritable {
  /// Writes the status, or the reason why there is no plan.
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("isValid", isValid)
    if case .status(.valid(let amountDueToday, let checksum)) = self {
      object.member("amountDueToday", amountDueToday)
      object.member("paymentScheduleChecksum", checksum)
    } else {
      object.object("error") { object in
        object.member("errorCode", code)
        object.member("message", sentence.map { UTF8Text(checkedUTF8: $0.bytes) })
      }
    }
  }
}

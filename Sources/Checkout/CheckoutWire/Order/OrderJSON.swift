package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

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

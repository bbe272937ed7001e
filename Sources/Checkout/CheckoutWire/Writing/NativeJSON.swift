public import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension NativeRequest {
  /// The body of the request as JSON in UTF-8, or nil if it has none.
  ///
  /// ```swift
  /// var checkout = NativeCheckout(
  ///   settings: try NativeSettings(cartID: "c-1", providers: ["card"]))
  /// if case .request(let request) = try checkout.apply(.load, at: moment).effects[0] {
  ///   print(String(decoding: request.body ?? [], as: UTF8.self))  // {"cartId":"c-1"}
  /// }
  /// ```
  ///
  /// - Complexity: O(*n*) in the length of the body.
  public var body: [UInt8]? {
    switch call {
    case .readOrder, .checkPayment: nil
    case .makeOrder, .remakeOrder, .changeOrder, .requestPayment, .completePayment:
      JSONText(call).utf8
    }
  }
}

extension NativeCall: JSONWritable {
  /// Writes the body of the request, or `null` if it has none.
  package func writeJSON(to writer: inout JSONWriter) {
    switch self {
    case .makeOrder(let cartID): writer.object { $0.member("cartId", cartID) }
    case .remakeOrder(let order):
      writer.object { object in
        object.member("cartId", order.cartID)
        object.member("contact", order.contact.map(Contact.init))
        object.member("shippingAddress", order.shippingAddress)
        object.member("billingAddress", order.billingAddress)
        object.member("shippingMethod", order.shippingMethod)
        object.array("promoCodes") { for code in order.promoCodes { $0.element(code.code) } }
        object.array("lines") { array in
          for line in order.lines {
            array.object { object in
              object.member("id", line.id)
              object.member("quantity", line.quantity)
            }
          }
        }
      }
    case .readOrder, .checkPayment: writer.null()
    case .changeOrder(_, let changes): changes.writeJSON(to: &writer)
    case .requestPayment(_, let cartID, let total, let provider, let key):
      writer.object { object in
        object.member("cartId", cartID)
        object.member("expectedTotal", total)
        object.member("provider", provider)
        object.member("key", key.text)
      }
    case .completePayment(_, let paymentID, let token, let checksum):
      writer.object { object in
        object.member("paymentId", paymentID)
        object.member("token", token?.text)
        object.member("paymentScheduleChecksum", checksum)
      }
    }
  }
}

extension NativeState {
  /// The state as one line of JSON, as `widget checkout replay native` writes it.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public var json: String { JSONText(self).string }
}

extension NativeState: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    writeMembers(to: &object, order: order)
  }

  /// Writes the members, with the order or its text.
  func writeMembers<Written: JSONWritable>(to object: inout JSONObjectWriter, order: Written?) {
    object.member("flow", "native")
    object.member("phase", phase.name)
    object.member("order", order)
    object.array("sections") { array in
      for section in CheckoutSection.allCases {
        guard let state = sections[section] else { continue }
        array.object { object in
          object.member("id", section.name)
          object.member("state", state.name)
        }
      }
    }
    object.member("editing", editing?.name)
    object.object("progress") { object in
      object.member("done", completedSectionCount)
      object.member("of", sectionCount)
    }
    object.member("billingSameAsShipping", isBillingSameAsShipping)
    object.object("addressBook") { object in
      object.member("shipping", savedShippingAddress)
      object.member("billing", savedBillingAddress)
    }
    object.member("drafts", drafts)
    object.member("underWay", underWay)
    object.array("queued") { for part in queued { $0.element(part.name) } }
    object.member("payment", payment)
    object.member("widget", widget)
    object.member("error", failure)
    object.member("orderNumber", orderNumber)
  }
}

extension CheckoutDrafts: JSONObjectWritable {
  /// Writes the drafts, of those parts alone that have one.
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

extension PromoCodeDraft: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code)
    object.member("remove", isRemoval)
    object.member("rejected", isRejected)
  }
}

extension NativeState.RequestUnderWay: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("request", number)
    object.array("sections") { for part in parts { $0.element(part.name) } }
  }
}

extension NativeState.Payment: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("provider", provider)
    object.member("key", key.text)
    object.member("amount", amount)
    object.member("paymentId", paymentID)
    object.member("stage", stage.name)
  }
}

extension CheckoutFailure: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code.name)
    object.member("message", message)
    object.member(ofReason: reason)
    object.array("sections") { for part in parts { $0.element(part.name) } }
    object.member("was", previousTotal)
    object.member("is", currentTotal)
    object.member("recovered", isRecovered)
  }
}

extension NativeEffect: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    switch self {
    case .request(let request):
      object.members(
        ofRequest: request.number, request.method, request.path, key: request.idempotencyKey?.text,
        body: request.call)
    case .presentProvider(let provider, let paymentID, let amount, let data):
      object.member("effect", "presentProvider")
      object.member("provider", provider)
      object.member("paymentId", paymentID)
      object.member("amount", amount)
      object.member("data", data?.text.parsed)
    case .promptToLeave(let reason):
      object.member("effect", "promptToLeave")
      object.member("reason", reason.name)
    case .dismiss: object.member("effect", "dismiss")
    }
  }
}

extension NativeEvent: JSONObjectWritable {
  package func writeMembers(to object: inout JSONObjectWriter) {
    object.member("event", name)
    switch self {
    case .beginCheckout(let order):
      order.writeValue(to: &object)
      order.writeItems(to: &object)
    case .addContactInfo, .addShippingAddress: break
    case .addShippingInfo(let tier): object.member("shippingTier", tier)
    case .addPaymentInfo(let provider): object.member("provider", provider)
    case .purchase(let number, let order):
      object.member("transactionId", number)
      order.writeValue(to: &object, withTaxAndShipping: true)
      order.writeItems(to: &object)
    case .checkoutLeft(let reason): object.member("reason", reason.name)
    case .widgetChanged(let widget): object.member("status", widget)
    case .checkoutFailed(let code): object.member("code", code.name)
    }
  }
}

extension Order {
  /// Writes the amounts and the promo codes of an event.
  fileprivate func writeValue(
    to object: inout JSONObjectWriter, withTaxAndShipping isFull: Bool = false
  ) {
    object.member("value", summary.total.text)
    object.member("currency", currency)
    if isFull {
      object.member("tax", summary.tax.text)
      object.member("shipping", summary.shipping.text)
    }
    let codes = promoCodes.map { $0.code.bytes }.joined(separator: [UInt8(ascii: ",")])
    object.member(
      "coupon", promoCodes.isEmpty ? nil : UTF8Text(checkedUTF8: Array(codes)))
  }

  /// Writes the lines of an event.
  fileprivate func writeItems(to object: inout JSONObjectWriter) {
    object.array("items") { array in
      for line in lines {
        array.object { object in
          object.member("id", line.id)
          object.member("name", line.name)
          object.member("quantity", line.quantity)
          object.member("price", line.unitPrice.text)
        }
      }
    }
  }
}

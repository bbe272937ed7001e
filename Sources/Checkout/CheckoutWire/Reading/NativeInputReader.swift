package import CheckoutEngine
internal import ScheduleEngine
package import StrictJSON

extension NativeSettings {
  /// Reads the members of the input `begin`.
  package init(reading object: inout ObjectReader) throws(JSONReadError) {
    let cartID = try object.text("cartId")
    let buyer = try object.object("buyer") { buyer throws(JSONReadError) in
      try Buyer(reading: &buyer)
    }
    let providers = try object.list("providers") { element throws(JSONReadError) in
      try element.text()
    }
    var plan: Plan?
    if let field = object.optional("plan"), !field.isNull {
      let text = try field.string()
      let id = try field.converted { () throws(PlanIDError) in try PlanID(text) }
      plan = Plan.builtIn[id]
      guard plan != nil else { throw field.error(.invalid("no built-in plan has this id")) }
    }
    let object = object
    self = try object.converted { () throws(NativeSettingsError) in
      try NativeSettings(cartID: cartID, buyer: buyer, providers: providers, plan: plan)
    }
  }
}

extension Buyer {
  private enum Kind: String, CaseIterable {
    case guest
    case customer
  }

  fileprivate init(reading object: inout ObjectReader) throws(JSONReadError) {
    switch try object.word("kind", of: Kind.self) {
    case .guest: self = .guest
    case .customer:
      self = .customer(
        email: try object.text("email"),
        addresses: try object.list("addresses") { element throws(JSONReadError) in
          try element.object { saved throws(JSONReadError) in
            SavedAddress(
              id: try saved.text("id"), address: try saved.required("address").enteredAddress())
          }
        },
        defaultAddress: try object.nullable("defaultAddress")?.text())
    }
  }
}

extension NativeInput {
  /// Reads the members of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  ///   - replyKind: Returns the form of the answer to a request, or nil if it is not under way.
  /// - Returns: The input, or nil if the name is none of a native checkout.
  /// - Throws: ``JSONReadError`` for wrong members.
  package static func read(
    _ name: String, _ object: inout ObjectReader,
    replyKind: (Int) -> NativeCall.ReplyKind?
  ) throws(JSONReadError) -> NativeInput? {
    switch name {
    case "answer": return try answer(&object, replyKind)
    case "noAnswer":
      let request = try object.integer("request", in: 0...Int.max)
      return .noAnswer(request: request, try object.noAnswerReason())
    case "load": return .load
    case "setContact": return .setContact(email: try object.text("email"))
    case "setShippingAddress":
      return .setShippingAddress(try object.required("address").enteredAddress())
    case "chooseShippingAddress": return .chooseShippingAddress(id: try object.text("id"))
    case "setBillingAddress":
      return .setBillingAddress(try object.required("address").enteredAddress())
    case "chooseBillingAddress": return .chooseBillingAddress(id: try object.text("id"))
    case "useShippingAsBilling": return .useShippingAsBilling
    case "chooseShippingMethod": return .chooseShippingMethod(id: try object.text("id"))
    case "applyPromoCode": return .applyPromoCode(try object.text("code"))
    case "removePromoCode": return .removePromoCode(try object.text("code"))
    case "discardPromoCode": return .discardPromoCode(try object.text("code"))
    case "edit": return .edit(try object.required("section").section())
    case "endEditing": return .endEditing
    case "discardDraft": return .discardDraft(try object.required("section").draftName())
    case "pay":
      let provider = try object.optionalText("provider")
      let field = try object.required("key")
      let text = try field.text()
      let key = try field.converted { () throws(PaymentKeyError) in try PaymentKey(text) }
      return .pay(provider: provider, key: key)
    case "expressFinished":
      return .expressFinished(
        provider: try object.text("provider"), token: SecretText(try object.text("token")))
    case "refresh": return .refresh
    case "retry": return .retry
    case "providerFinished": return .providerFinished(try ProviderResult(reading: &object))
    case "leave": return .leave
    case "confirmLeave": return .confirmLeave
    case "stay": return .stay
    default: return nil
    }
  }

  private static func answer(
    _ object: inout ObjectReader, _ replyKind: (Int) -> NativeCall.ReplyKind?
  ) throws(JSONReadError) -> NativeInput {
    let request = try object.integer("request", in: 0...Int.max)
    let status = try object.integer("status", in: 100...999)
    let body = object.optional("body")
    let answer =
      replyKind(request).map { ShopAnswer(status: status, body: body?.value, to: $0) }
      ?? ShopAnswer(status: status)
    return .answer(request: request, try object.withRecordedReason(answer))
  }
}

extension ProviderResult {
  private enum Name: String, CaseIterable {
    case succeeded
    case cancelled
    case failed
  }

  fileprivate init(reading object: inout ObjectReader) throws(JSONReadError) {
    let name = try object.word("result", of: Name.self)
    let token = try object.optionalText("token")
    let message = try object.optionalText("message")
    switch name {
    case .succeeded: self = .succeeded(token: token.map(SecretText.init))
    case .cancelled: self = .cancelled
    case .failed: self = .failed(message: message)
    }
  }
}

extension JSONField {
  /// Returns the value as an address that a shopper enters: some members may be missing, and others
  /// are wrong.
  fileprivate func enteredAddress() throws(JSONReadError) -> Address {
    try object { object throws(JSONReadError) in
      Address(
        name: try object.text("name"), line1: try object.text("line1"),
        line2: try object.optionalText("line2"), city: try object.text("city"),
        region: try object.optionalText("region"), postcode: try object.optionalText("postcode"),
        country: try object.text("country"), phone: try object.optionalText("phone"))
    }
  }

  fileprivate func section() throws(JSONReadError) -> CheckoutSection {
    try word(of: SectionName.self).section
  }

  fileprivate func draftName() throws(JSONReadError) -> NativeInput.DraftName {
    try string() == "promoCodes" ? .promoCodes : .section(section())
  }
}

/// The name of a section.
private enum SectionName: String, CaseIterable {
  case contact
  case shippingAddress
  case billingAddress
  case shippingMethod
  case payment

  var section: CheckoutSection {
    switch self {
    case .contact: .contact
    case .shippingAddress: .shippingAddress
    case .billingAddress: .billingAddress
    case .shippingMethod: .shippingMethod
    case .payment: .payment
    }
  }
}

package import CheckoutEngine
package import ScheduleEngine
package import StrictJSON

extension ExpressSettings {
  /// Reads the members of the input `begin`.
  package init(reading object: inout ObjectReader) throws(JSONReadError) {
    let token = try object.optionalText("token")
    let region = ExpressRegion(try object.text("region"))
    let environment = try object.word("environment", of: EnvironmentName.self)
    let isPickup = try object.optionalBool("pickup")
    let isBuyNow = try object.optionalBool("buyNow")
    let requiresShippingOption = try object.optionalBool("shippingOptionRequired")
    let sdk = try object.optionalText("sdk")
    let currency = try object.required("currency")
    let code = try currency.string()
    self.init(
      token: token.map(SecretText.init), region: region, environment: environment.environment,
      currency: try currency.converted { () throws(CurrencyError) in try Currency(code) },
      isPickup: isPickup, isBuyNow: isBuyNow, requiresShippingOption: requiresShippingOption,
      sdk: sdk, asks: try object.optionalBool("asks") ?? true)
  }
}

extension ExpressInput {
  /// Reads the members of an input.
  ///
  /// - Parameters:
  ///   - name: The input's name.
  ///   - object: The line.
  ///   - currency: The currency of the checkout.
  /// - Returns: The input, or nil if the name is none of an express checkout.
  /// - Throws: ``JSONReadError`` for wrong members.
  package static func read(
    _ name: String, _ object: inout ObjectReader, currency: Currency
  ) throws(JSONReadError) -> ExpressInput? {
    switch name {
    case "message":
      let origin = try object.text("origin")
      let text = try object.text("text")
      return .message(origin: origin, ExpressMessage(text.bytes, currency: currency))
    case "shippingOptions":
      let id = try object.text("requestId")
      return .shippingOptions(
        requestID: id,
        try object.list("options") { element throws(JSONReadError) in
          try element.object { option throws(JSONReadError) in
            try ExpressShippingOption(reading: &option, in: currency)
          }
        })
    case "shippingUpdate":
      let id = try object.text("requestId")
      return .shippingUpdate(
        requestID: id,
        try object.object("update") { update throws(JSONReadError) in
          let id = try update.text("id")
          let amounts = try ExpressAmounts(reading: &update, in: currency)
          return ExpressShippingUpdate(
            id: id, shippingAmount: amounts.shipping, orderAmount: amounts.order,
            taxAmount: amounts.tax)
        })
    case "noChange": return .noChange(requestID: try object.text("requestId"))
    case "refuse":
      return .refuse(
        requestID: try object.text("requestId"),
        try object.word("code", of: ErrorName.self).error)
    case "pageFinished": return .pageFinished
    case "pageFailed": return .pageFailed(reason: try object.text("reason"))
    case "retry": return .retry
    case "dismiss": return .dismiss
    case "confirmLeave": return .confirmLeave
    case "stay": return .stay
    default: return nil
    }
  }
}

extension ExpressShippingOption {
  fileprivate init(
    reading object: inout ObjectReader, in currency: Currency
  ) throws(JSONReadError) {
    self.init(
      id: try object.text("id"), name: try object.text("name"),
      description: try object.optionalText("description"),
      amounts: try ExpressAmounts(reading: &object, in: currency))
  }
}

extension ExpressAmounts {
  fileprivate init(
    reading object: inout ObjectReader, in currency: Currency
  ) throws(JSONReadError) {
    let shipping = try object.required("shippingAmount").money(in: currency)
    let order = try object.required("orderAmount").money(in: currency)
    let tax = object.optional("taxAmount")
    self.init(
      shipping: shipping, order: order,
      tax: try tax.flatMap { field throws(JSONReadError) in
        field.isNull ? nil : try field.money(in: currency)
      })
  }
}

extension JSONField {
  /// Returns the value as an amount and its currency.
  ///
  /// The checkout rejects an amount in another currency, so a text that is no amount in the
  /// currency becomes one in another: the checkout's refusal is the answer to both.
  fileprivate func money(in currency: Currency) throws(JSONReadError) -> Money {
    try object { object throws(JSONReadError) in
      let amount = try object.text("amount")
      let code = try object.text("currency")
      if code.bytes == currency.textBytes {
        do throws(AmountError) {
          return try Money(utf8: amount.bytes, currency)
        } catch {}
      }
      return Money(minorUnits: 0, currency: currency == .usd ? .eur : .usd)
    }
  }
}

extension ObjectReader {
  /// Reads an optional Boolean; null is the same as none.
  fileprivate mutating func optionalBool(_ key: String) throws(JSONReadError) -> Bool? {
    guard let field = optional(key), !field.isNull else { return nil }
    return try field.bool()
  }
}

/// The name of a service.
private enum EnvironmentName: String, CaseIterable {
  case sandbox
  case production

  var environment: ExpressEnvironment { self == .sandbox ? .sandbox : .production }
}

/// The code of an error that the page receives.
private enum ErrorName: String, CaseIterable {
  case shippingAddressUnrecognized = "SHIPPING_ADDRESS_UNRECOGNIZED"
  case shippingAddressUnsupported = "SHIPPING_ADDRESS_UNSUPPORTED"
  case serviceUnavailable = "SERVICE_UNAVAILABLE"
  case badResponse = "BAD_RESPONSE"

  var error: ExpressError {
    switch self {
    case .shippingAddressUnrecognized: .shippingAddressUnrecognized
    case .shippingAddressUnsupported: .shippingAddressUnsupported
    case .serviceUnavailable: .serviceUnavailable
    case .badResponse: .badResponse
    }
  }
}

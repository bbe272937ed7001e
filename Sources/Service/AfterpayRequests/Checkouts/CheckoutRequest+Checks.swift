internal import PaymentEngine
internal import ScheduleEngine

/// The checks of a checkout's fields.
enum FieldCheck {
  /// Checks a required text.
  static func text(
    _ text: String, _ field: String, limit: Int = .max
  ) throws(CheckoutRequestError) {
    guard !text.isEmpty else { throw CheckoutRequestError(field, .empty) }
    try optional(text, field, limit: limit)
  }

  /// Checks a text that may be missing or empty.
  static func optional(
    _ text: String?, _ field: String, limit: Int
  ) throws(CheckoutRequestError) {
    guard let text, text.unicodeScalars.count > limit else { return }
    throw CheckoutRequestError(field, .tooLong(limit: limit))
  }

  /// Checks a web address.
  static func address(
    _ text: String?, _ field: String, limit: Int = .max
  ) throws(CheckoutRequestError) {
    guard let text else { return }
    try self.text(text, field, limit: limit)
    let scheme = ["https://", "http://"].first { text.hasPrefix($0) }
    guard let scheme, text.utf8.count > scheme.utf8.count,
      text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
      text.utf8[text.utf8.index(text.utf8.startIndex, offsetBy: scheme.utf8.count)]
        != UInt8(ascii: "/")
    else { throw CheckoutRequestError(field, .notAnAddress) }
  }

  /// Checks an amount that is zero or more.
  static func money(
    _ money: Money?, _ field: String, _ currency: Currency
  ) throws(CheckoutRequestError) {
    guard let money else { return }
    guard money.currency == currency else {
      throw CheckoutRequestError(field + ".currency", .otherCurrency)
    }
    guard money.minorUnits >= 0 else { throw CheckoutRequestError(field + ".amount", .negative) }
  }
}

extension CheckoutRequest {
  /// Checks the limits of all fields, in the order in which they are sent.
  func check() throws(CheckoutRequestError) {
    guard Payment.currencies.contains(amount.currency) else {
      throw CheckoutRequestError("amount.currency", .unsupportedCurrency)
    }
    guard amount.minorUnits > 0 else { throw CheckoutRequestError("amount.amount", .notPositive) }
    if let consumer {
      try consumer.check("consumer")
    } else if mode != .express {
      throw CheckoutRequestError("consumer", .missing)
    }
    try merchant.check("merchant", mode)
    try FieldCheck.optional(merchantReference, "merchantReference", limit: 128)
    try billing?.check("billing")
    try shipping?.check("shipping")
    guard items.count <= 100 else { throw CheckoutRequestError("items", .tooMany(limit: 100)) }
    for (index, item) in items.enumerated() { try item.check("items[\(index)]", amount.currency) }
    try courier?.check("courier.")
    try FieldCheck.money(taxAmount, "taxAmount", amount.currency)
    try FieldCheck.money(shippingAmount, "shippingAmount", amount.currency)
    for (index, discount) in discounts.enumerated() {
      try FieldCheck.text(discount.displayName, "discounts[\(index)].displayName")
      try FieldCheck.money(discount.amount, "discounts[\(index)].amount", amount.currency)
    }
  }
}

extension CheckoutRequest.Consumer {
  fileprivate func check(_ path: String) throws(CheckoutRequestError) {
    try FieldCheck.text(email, path + ".email", limit: 128)
    try FieldCheck.optional(givenNames, path + ".givenNames", limit: 128)
    try FieldCheck.optional(surname, path + ".surname", limit: 128)
    try FieldCheck.optional(phoneNumber, path + ".phoneNumber", limit: 32)
  }
}

extension CheckoutRequest.Merchant {
  fileprivate func check(
    _ path: String, _ mode: CheckoutRequest.Mode
  ) throws(CheckoutRequestError) {
    if popupOriginURL != nil {
      guard mode == .express else {
        throw CheckoutRequestError(path + ".popupOriginUrl", .expressOnly)
      }
    } else {
      guard redirectConfirmURL != nil else {
        throw CheckoutRequestError(path + ".redirectConfirmUrl", .missing)
      }
      guard redirectCancelURL != nil else {
        throw CheckoutRequestError(path + ".redirectCancelUrl", .missing)
      }
    }
    try FieldCheck.address(redirectConfirmURL, path + ".redirectConfirmUrl")
    try FieldCheck.address(redirectCancelURL, path + ".redirectCancelUrl")
    try FieldCheck.address(popupOriginURL, path + ".popupOriginUrl")
  }
}

extension CheckoutRequest.Contact {
  /// The countries of the service.
  private static var countries: [String] { ["AU", "NZ", "US", "CA", "GB"] }

  fileprivate func check(_ path: String) throws(CheckoutRequestError) {
    try FieldCheck.text(name, path + ".name", limit: 255)
    try FieldCheck.text(line1, path + ".line1", limit: 128)
    try FieldCheck.text(postcode, path + ".postcode", limit: 128)
    guard Self.countries.contains(countryCode) else {
      throw CheckoutRequestError(path + ".countryCode", .notACountry)
    }
  }
}

extension CheckoutRequest.Item {
  fileprivate func check(_ path: String, _ currency: Currency) throws(CheckoutRequestError) {
    try FieldCheck.text(name, path + ".name", limit: 255)
    guard Int32(exactly: quantity) != nil else {
      throw CheckoutRequestError(path + ".quantity", .outOfRange)
    }
    try FieldCheck.money(price, path + ".price", currency)
    try FieldCheck.address(pageURL, path + ".pageUrl", limit: 2_048)
    try FieldCheck.address(imageURL, path + ".imageUrl", limit: 2_048)
  }
}

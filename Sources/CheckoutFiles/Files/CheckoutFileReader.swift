import ScheduleEngine
import StrictJSON

/// Reads the members of a file of checkouts.
enum CheckoutFileReader {
  static func table(from object: inout ObjectReader) throws(JSONReadError) -> CheckoutTable {
    try format(in: &object)
    try expectKeys(["format", "checkouts"], in: object)
    var orders: [CheckoutToken: CheckoutOrder] = [:]
    var paths: [CheckoutToken: JSONPath] = [:]
    for field in try object.elements("checkouts") {
      try field.object { entry throws(JSONReadError) in
        try expectKeys(["token", "amount", "issuedAt"], in: entry)
        let tokenField = try entry.required("token")
        let token = try token(tokenField)
        if let first = paths.updateValue(field.path, forKey: token) {
          throw tokenField.error(
            .invalid("the token is that of \(first) as well; remove one of the two"))
        }
        orders[token] = CheckoutOrder(
          total: try total(try entry.required("amount")), issuedAt: try issuedAt(in: &entry))
      }
    }
    return CheckoutTable(orders)
  }

  private static func format(in object: inout ObjectReader) throws(JSONReadError) {
    let field = try object.required("format")
    if let number = try field.number().integer(as: Int.self), number > CheckoutFile.format {
      throw field.error(
        .invalid(
          "the file is written in the newer format \(number), and this version reads format "
            + "\(CheckoutFile.format) only; update this software, or write the file in that format")
      )
    }
    _ = try field.integer(in: CheckoutFile.format...CheckoutFile.format)
  }

  /// Looks for unknown keys before any key is missed, so that a misspelled one is named as such.
  private static func expectKeys(
    _ keys: [String], in object: ObjectReader
  ) throws(JSONReadError) {
    var object = object
    for key in keys { _ = object.optional(key) }
    try object.finish()
  }

  private static func token(_ field: JSONField) throws(JSONReadError) -> CheckoutToken {
    let text = try field.string()
    return try field.converted { () throws(CheckoutTokenError) in try CheckoutToken(text) }
  }

  private static func total(_ field: JSONField) throws(JSONReadError) -> Money {
    try field.object { object throws(JSONReadError) in
      try expectKeys(["amount", "currency"], in: object)
      let amountField = try object.required("amount")
      let text = try amountField.string()
      let currencyField = try object.required("currency")
      let code = try currencyField.string()
      let currency = try currencyField.converted { () throws(CurrencyError) in try Currency(code) }
      let total = try amountField.converted { () throws(AmountError) in try Money(text, currency) }
      guard total.minorUnits > 0 else {
        throw amountField.error(.invalid("the amount is zero; write more than zero"))
      }
      return total
    }
  }

  private static func issuedAt(in entry: inout ObjectReader) throws(JSONReadError) -> Int64? {
    guard let field = entry.optional("issuedAt"), !field.isNull else { return nil }
    let text = try field.string()
    return try field.converted { () throws(TimestampError) in try Timestamp(text) }
      .secondsSinceEpoch
  }
}

extension JSONField {
  /// Turns an error of a value into one that knows the key and the place.
  fileprivate func converted<Value, Failure: Error & CustomStringConvertible>(
    _ convert: () throws(Failure) -> Value
  ) throws(JSONReadError) -> Value {
    do throws(Failure) {
      return try convert()
    } catch {
      throw self.error(.invalid(error.description))
    }
  }
}

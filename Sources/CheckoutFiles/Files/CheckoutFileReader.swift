import ScheduleEngine
import StrictJSON

/// Reads the members of a file of checkouts.
enum CheckoutFileReader {
  static func table(from object: inout ObjectReader) throws(JSONReadError) -> CheckoutTable {
    try object.expectFormat(CheckoutFile.format, of: "file")
    try object.expectKeys(["format", "checkouts"])
    var orders: [CheckoutToken: CheckoutOrder] = [:]
    var paths: [CheckoutToken: JSONPath] = [:]
    for field in try object.elements("checkouts") {
      try field.object { entry throws(JSONReadError) in
        try entry.expectKeys(["token", "amount", "issuedAt"])
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

  private static func token(_ field: JSONField) throws(JSONReadError) -> CheckoutToken {
    let text = try field.string()
    return try field.converted { () throws(CheckoutTokenError) in try CheckoutToken(text) }
  }

  private static func total(_ field: JSONField) throws(JSONReadError) -> Money {
    try field.object { object throws(JSONReadError) in
      try object.expectKeys(["amount", "currency"])
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

  private static func issuedAt(in entry: inout ObjectReader) throws(JSONReadError) -> Timestamp? {
    guard let field = entry.optional("issuedAt"), !field.isNull else { return nil }
    let text = try field.string()
    return try field.converted { () throws(TimestampError) in try Timestamp(text) }
  }
}

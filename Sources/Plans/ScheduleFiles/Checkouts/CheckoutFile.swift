import ScheduleEngine
import StrictJSON

/// Reads files of orders and their checkout tokens as bytes, without a file system.
///
///     let text =
///       #"{"format": 1, "checkouts": [{"token": "002.k2a4", "issuedAt": "2026-11-21T10:00:00Z","#
///       + #" "amount": {"amount": "200.00", "currency": "USD"}}]}"#
///     let table = try CheckoutFile.read(Array(text.utf8), named: "checkouts.json")
///     table[token]?.total     // 200.00 USD
///     table[token]?.issuedAt  // 2026-11-21T10:00:00Z
///
/// The format is described in <doc:CheckoutFileFormat>.
public enum CheckoutFile {
  /// The version of the format.
  static let format = 1

  /// Reads a file of checkouts.
  ///
  /// Unknown keys, repeated keys, repeated tokens and invalid values are errors.
  ///
  ///     let bytes = Array("{}".utf8)
  ///     try CheckoutFile.read(bytes, named: "checkouts.json")
  ///     // throws: checkouts.json: line 1, column 1: format: this key is missing; add it
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file, in UTF-8. The caller limits their number.
  ///   - name: The name of the file, for the error.
  /// - Returns: The orders by their tokens.
  /// - Throws: ``CheckoutFileError`` with the file, the place, the key and the reason of the first
  ///   mistake.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func read(
    _ bytes: [UInt8], named name: String
  ) throws(CheckoutFileError) -> CheckoutTable {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes, limits: JSONLimits(maximumBytes: .max))
    } catch {
      throw CheckoutFileError(error, file: name)
    }
    do throws(JSONReadError) {
      return try JSONField(value).object { object throws(JSONReadError) in
        try CheckoutFileReader.table(from: &object)
      }
    } catch {
      throw CheckoutFileError(error, file: name)
    }
  }
}

/// Reads the members of a file of checkouts.
private enum CheckoutFileReader {
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

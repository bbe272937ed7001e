import ScheduleEngine
import StrictJSON

extension WireReader {
  /// Returns the fault of a message whose type is `error`.
  static func error(in object: inout ObjectReader) throws(WireError) -> WireFault {
    if let field = present("isValid", in: &object), try bool(field) {
      throw WireError(.contradiction, at: field, "an error is not valid; write false")
    }
    return try fault(in: &object)
  }

  /// Returns the fault of an invalid message, whose checksum is checked and dropped.
  static func fault(in object: inout ObjectReader) throws(WireError) -> WireFault {
    _ = try checksum(in: &object)
    return try present("error", in: &object).map(fault) ?? WireFault()
  }

  /// Returns the content of an `error`, each field of which may be missing.
  private static func fault(_ field: JSONField) throws(WireError) -> WireFault {
    var error = try object(field)
    let code = try present("errorCode", in: &error).map(string)
    let errorId = try present("errorId", in: &error).map(string)
    let message = try present("message", in: &error).map(string)
    let status = try present("httpStatusCode", in: &error).map(httpStatusCode)
    return WireFault(
      errorCode: code, message: message, errorId: errorId, httpStatusCode: status)
  }

  /// Rejects a fault in a valid message; an `error` without content is none.
  static func expectNoFault(in object: inout ObjectReader) throws(WireError) {
    guard let field = present("error", in: &object), try !fault(field).isEmpty else { return }
    throw WireError(
      .contradiction, at: field, "a message that is valid has no error; leave one of them out")
  }

  static func checksum(in object: inout ObjectReader) throws(WireError) -> String? {
    try present("paymentScheduleChecksum", in: &object).map(string)
  }

  /// An amount; its currency is read first, since it sets the decimal places.
  static func money(_ field: JSONField) throws(WireError) -> Money {
    var object = try object(field)
    let currencyField = try required("currency", in: &object)
    let code = try string(currencyField)
    let currency: Currency
    do throws(CurrencyError) {
      currency = try Currency(code)
    } catch {
      throw WireError(.unknownCurrency, at: currencyField, error.description)
    }
    let amountField = try required("amount", in: &object)
    let amount = try string(amountField)
    do throws(AmountError) {
      return try Money(amount, currency)
    } catch {
      throw WireError(.invalidAmount, at: amountField, error.description)
    }
  }

  private static func httpStatusCode(_ field: JSONField) throws(WireError) -> Int32 {
    try read { () throws(JSONReadError) in try field.integer(in: Int32.min...Int32.max) }
  }

  /// Returns a height in whole points; a fraction is rounded up, so that nothing is cut off.
  static func points(_ field: JSONField) throws(WireError) -> UInt32 {
    try read { () throws(JSONReadError) in
      let literal = try field.number().text
      guard let points = UInt32(roundingUp: literal) else {
        throw field.error(.outOfRange(literal, minimum: "0", maximum: "\(UInt32.max)"))
      }
      return points
    }
  }
}

extension WireReader {
  static func object(_ field: JSONField) throws(WireError) -> ObjectReader {
    try read { () throws(JSONReadError) in try ObjectReader(field) }
  }

  static func string(_ field: JSONField) throws(WireError) -> String {
    try read { () throws(JSONReadError) in try field.string() }
  }

  static func bool(_ field: JSONField) throws(WireError) -> Bool {
    try read { () throws(JSONReadError) in try field.bool() }
  }

  /// A field that has to be there.
  static func required(
    _ key: String, in object: inout ObjectReader
  ) throws(WireError) -> JSONField {
    try read { () throws(JSONReadError) in try object.required(key) }
  }

  /// A field that may be missing; `null` counts as missing.
  static func present(_ key: String, in object: inout ObjectReader) -> JSONField? {
    object.optional(key).flatMap { $0.isNull ? nil : $0 }
  }

  /// Turns an error of the document into one of the message.
  static func read<Value>(
    _ body: () throws(JSONReadError) -> Value
  ) throws(WireError) -> Value {
    do throws(JSONReadError) {
      return try body()
    } catch {
      throw WireError(error)
    }
  }
}

import ScheduleEngine
import StrictJSON

extension WireReader {
  /// The fault of a message whose type is `error`, which says nothing else.
  static func error(in object: inout ObjectReader) throws(WireError) -> WireFault {
    if let field = present("isValid", in: &object), try bool(field) {
      throw WireError(.contradiction, at: field, "an error is not valid; write false")
    }
    return try fault(in: &object)
  }

  /// The fault of a message that is invalid; a checksum means nothing beside it.
  static func fault(in object: inout ObjectReader) throws(WireError) -> WireFault {
    _ = try checksum(in: &object)
    var error = try self.object(required("error", in: &object))
    let code = try string(required("errorCode", in: &error))
    let errorId = try present("errorId", in: &error).map(string)
    let message = try string(required("message", in: &error))
    let status = try present("httpStatusCode", in: &error).map(httpStatusCode)
    return WireFault(
      errorCode: code, message: message, errorId: errorId, httpStatusCode: status)
  }

  static func expectNoFault(in object: inout ObjectReader) throws(WireError) {
    guard let field = present("error", in: &object) else { return }
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

  private static func httpStatusCode(_ field: JSONField) throws(WireError) -> UInt16 {
    try read { () throws(JSONReadError) in try field.integer(in: 0...UInt16.max) }
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

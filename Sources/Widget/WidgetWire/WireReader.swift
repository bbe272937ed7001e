import ScheduleEngine
import StrictJSON

/// Reads the members of a message; other keys are ignored.
///
/// The order of reading is that in which `WireMessage` writes the members, not that of the bytes.
enum WireReader {
  private enum Kind: String, CaseIterable {
    case ready
    case change
    case error
    case resize
  }

  static func message(in field: JSONField) throws(WireError) -> WireMessage {
    var object = try object(field)
    guard let type = object.optional("type") else { return .status(try status(in: &object)) }
    switch try read({ () throws(JSONReadError) in try type.word(of: Kind.self) }) {
    case .ready: return try ready(in: &object)
    case .change: return .change(try status(in: &object))
    case .error: return .error(try error(in: &object))
    case .resize: return .resize(try present("size", in: &object).map(points))
    }
  }

  private static func ready(in object: inout ObjectReader) throws(WireError) -> WireMessage {
    let isValid = try bool(required("isValid", in: &object))
    let amountDueToday = try money(required("amountDueToday", in: &object))
    let verdict = try verdict(isValid, in: &object)
    return .ready(amountDueToday: amountDueToday, verdict)
  }

  /// Reads a status, whose amount is checked even if the status is invalid and needs none.
  private static func status(in object: inout ObjectReader) throws(WireError) -> WireStatus {
    let isValid = try bool(required("isValid", in: &object))
    guard isValid else {
      if let field = present("amountDueToday", in: &object) { _ = try money(field) }
      return .invalid(try fault(in: &object))
    }
    let amountDueToday = try money(required("amountDueToday", in: &object))
    let checksum = try checksum(in: &object)
    try expectNoFault(in: &object)
    return .valid(amountDueToday: amountDueToday, checksum: checksum)
  }

  private static func verdict(
    _ isValid: Bool, in object: inout ObjectReader
  ) throws(WireError) -> WireVerdict {
    guard isValid else { return .invalid(try fault(in: &object)) }
    let checksum = try checksum(in: &object)
    try expectNoFault(in: &object)
    return .valid(checksum: checksum)
  }
}

extension WireReader {
  /// Returns the fault of a message whose type is `error`.
  static func error(in object: inout ObjectReader) throws(WireError) -> WireFault {
    if let field = present("isValid", in: &object), try bool(field) {
      throw WireError(.contradiction, at: field, "an error is not valid; write false")
    }
    return try fault(in: &object)
  }

  /// Returns the fault of an invalid message; if there is a checksum, it must be a string.
  static func fault(in object: inout ObjectReader) throws(WireError) -> WireFault {
    _ = try checksum(in: &object)
    return try present("error", in: &object).map(fault) ?? WireFault()
  }

  /// Returns the content of an `error`, whose fields can all be missing.
  private static func fault(_ field: JSONField) throws(WireError) -> WireFault {
    var error = try object(field)
    let code = try present("errorCode", in: &error).map(string)
    let errorId = try present("errorId", in: &error).map(string)
    let message = try present("message", in: &error).map(string)
    let status = try present("httpStatusCode", in: &error).map(httpStatusCode)
    return WireFault(
      errorCode: code, message: message, errorId: errorId, httpStatusCode: status)
  }

  /// Throws if a valid message has a fault; an `error` without content does not count as one.
  static func expectNoFault(in object: inout ObjectReader) throws(WireError) {
    guard let field = present("error", in: &object), try !fault(field).isEmpty else { return }
    throw WireError(
      .contradiction, at: field, "a message that is valid has no error; leave one of them out")
  }

  static func checksum(in object: inout ObjectReader) throws(WireError) -> String? {
    try present("paymentScheduleChecksum", in: &object).map(string)
  }

  /// Returns an amount; the currency is read first, since it determines the number of decimal
  /// places.
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

  /// Returns the field with a key; throws if it is missing.
  static func required(
    _ key: String, in object: inout ObjectReader
  ) throws(WireError) -> JSONField {
    try read { () throws(JSONReadError) in try object.required(key) }
  }

  /// Returns the field with a key, or nil if it is missing or `null`.
  static func present(_ key: String, in object: inout ObjectReader) -> JSONField? {
    object.optional(key).flatMap { $0.isNull ? nil : $0 }
  }

  /// Returns the result of `body`, whose error becomes a ``WireError``.
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

extension WireMessage {
  /// The most bytes of a message: 65,536.
  public static var maximumByteCount: Int { 65_536 }

  /// Reads a message.
  ///
  /// ```swift
  /// let message = try WireMessage(decoding: Array(#"{"type":"resize","size":1337}"#.utf8))
  /// message == .resize(1337)  // true
  /// ```
  ///
  /// Any bytes give a message or an error. Unknown keys are ignored, because Afterpay adds some;
  /// the value of a known key must have its type. `null` counts as missing, except for `type`.
  /// <doc:ReadingMessages> lists the messages that are rejected although an SDK reads them.
  ///
  /// - Parameter bytes: One JSON object, UTF-8, at most ``maximumByteCount`` bytes.
  /// - Throws: ``WireError`` with the first mistake, its field and its position.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(decoding bytes: [UInt8]) throws(WireError) {
    let value: JSONValue
    do throws(JSONError) {
      let limits = JSONLimits(maximumBytes: Self.maximumByteCount, maximumDepth: 32)
      value = try JSONValue(parsing: bytes, limits: limits)
    } catch {
      throw WireError(error)
    }
    self = try WireReader.message(in: JSONField(value))
  }

  /// Reads a message from text.
  ///
  /// - Parameter text: One JSON object, equivalent to its UTF-8 bytes.
  /// - Throws: ``WireError`` with the first mistake, its field and its position.
  /// - Complexity: O(*n*) in the length of the text.
  public init(decoding text: String) throws(WireError) {
    try self.init(decoding: Array(text.utf8))
  }
}

extension UInt32 {
  /// Rounds a number up to a whole one, without floating point.
  ///
  /// Fails for a number below zero and for one that is too large after rounding.
  ///
  /// - Parameter literal: The number in JSON's grammar, with any fraction and exponent.
  /// - Complexity: O(*n*) in the length of the literal, for any exponent.
  init?(roundingUp literal: String) {
    let bytes = literal.utf8
    let mark = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.endIndex
    let mantissa = bytes[..<mark]
    let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count { $0 != UInt8(ascii: "-") }
    let allDigits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let digits = allDigits.drop { $0 == UInt8(ascii: "0") }
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else {
      self = 0
      return
    }
    guard mantissa.first != UInt8(ascii: "-") else { return nil }
    // The number of digits before the decimal point: at most 10 fit in a `UInt32`.
    let shift = Self.exponent(bytes[mark...].dropFirst())
    let count = whole - (allDigits.count - digits.count) + shift
    guard count <= 10 else { return nil }
    var value: UInt64 = 0
    for place in 0..<Swift.max(count, 0) {
      let digit = place < digits.count ? digits[digits.startIndex + place] - UInt8(ascii: "0") : 0
      value = value * 10 + UInt64(digit)
    }
    let rest = digits.dropFirst(Swift.max(count, 0))
    if rest.contains(where: { $0 != UInt8(ascii: "0") }) { value += 1 }
    guard let exact = UInt32(exactly: value) else { return nil }
    self = exact
  }

  /// Returns an exponent, clamped to -1,000,000...1,000,000.
  ///
  /// A message has at most 65,536 bytes, too few digits to compensate for such an exponent.
  private static func exponent(_ text: Substring.UTF8View) -> Int {
    var magnitude = 0
    for byte in text where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      magnitude = Swift.min(magnitude * 10 + Int(byte - UInt8(ascii: "0")), 1_000_000)
    }
    return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }
}

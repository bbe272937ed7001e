import ScheduleEngine

/// Reads the fields that all orders have.
enum OrderField {
  /// The longest identifier, in bytes.
  static let longestID = 256

  /// Throws if an identifier is invalid.
  static func check(id: Span<UInt8>) throws(RowError.Reason) {
    func reason(_ message: String) -> RowError.Reason {
      RowError.Reason(code: "invalid_id", message: message)
    }
    guard id.count > 0 else { throw reason("the id is empty; write one of 1 to 256 bytes") }
    guard id.count <= longestID else {
      throw reason("the id is longer than 256 bytes; write a shorter one")
    }
    if let offset = UTF8Scalar.firstControl(in: id) {
      throw reason("the id has a control character at byte \(offset + 1); leave it out")
    }
  }

  static func currency(_ bytes: Span<UInt8>) throws(RowError.Reason) -> Currency {
    do throws(CurrencyError) {
      return try Currency(utf8: bytes)
    } catch {
      throw RowError.Reason(code: "unsupported_currency", message: error.description)
    }
  }

  static func total(_ bytes: Span<UInt8>, _ currency: Currency) throws(RowError.Reason) -> Money {
    let total: Money
    do throws(AmountError) {
      total = try Money(utf8: bytes, currency)
    } catch {
      let message = groupingMessage(for: bytes) ?? error.description
      throw RowError.Reason(code: "invalid_amount", message: message)
    }
    guard total.minorUnits > 0 else {
      throw RowError.Reason(
        code: "invalid_amount", message: "the amount is zero; write more than zero")
    }
    return total
  }

  static func total(_ bytes: [UInt8], _ currency: Currency) throws(RowError.Reason) -> Money {
    let slice = bytes[...]
    return try total(slice.span, currency)
  }

  /// Returns the message for a decimal comma or a character that groups digits; nil for another
  /// mistake.
  private static func groupingMessage(for bytes: Span<UInt8>) -> String? {
    func isDigit(_ offset: Int) -> Bool {
      offset < bytes.count && (0x30...0x39).contains(bytes[offset])
    }
    var offset = 0
    var points = 0
    while isDigit(offset) || points == 0 && isDigit(offset + 1) && bytes[offset] == 0x2E {
      if !isDigit(offset) { points += 1 }
      offset += 1
    }
    guard offset > 0, offset < bytes.count, let name = groupingNames[bytes[offset]] else {
      return nil
    }
    var next = offset + 1
    while next < bytes.count, bytes[next] >= 0x80 { next += 1 }
    guard isDigit(next) else { return nil }
    return "\(name) at position \(offset + 1): a decimal comma and grouping are not read; "
      + "write only digits and one point, such as 1234.50"
  }

  /// The names of the first bytes of characters that group digits or precede decimals.
  private static let groupingNames: [UInt8: String] = [
    UInt8(ascii: ","): "a comma", UInt8(ascii: "."): "another point",
    UInt8(ascii: "'"): "an apostrophe", UInt8(ascii: "_"): "a low line", 0x20: "a space",
    0xC2: "another character", 0xE2: "another character",
  ]

  /// Reads a day, or the day of a time.
  ///
  /// - Parameters:
  ///   - bytes: The day, or the time.
  ///   - zone: The time zone in which the day of a time is computed, or nil.
  /// - Returns: The day.
  /// - Throws: The reason why the text is no day, or why its time has none.
  static func date(
    _ bytes: Span<UInt8>, in zone: OrderTimeZone? = nil
  ) throws(RowError.Reason) -> CivilDate {
    if let time = OrderTime(bytes) { return try time.day(in: zone) }
    do throws(DateError) {
      return try CivilDate(utf8: bytes)
    } catch {
      throw RowError.Reason(code: "invalid_date", message: error.description)
    }
  }

  static func date(
    _ bytes: [UInt8], in zone: OrderTimeZone?
  ) throws(RowError.Reason) -> CivilDate {
    let slice = bytes[...]
    return try date(slice.span, in: zone)
  }

  static func checksum(_ bytes: Span<UInt8>) throws(RowError.Reason) -> ScheduleChecksum {
    do throws(ScheduleChecksumError) {
      return try ScheduleChecksum(
        String(decoding: bytes.copy(0..<bytes.count), as: UTF8.self))
    } catch {
      throw RowError.Reason(code: "invalid_checksum", message: error.description)
    }
  }
}

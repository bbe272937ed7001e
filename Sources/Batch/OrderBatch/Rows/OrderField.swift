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
      throw RowError.Reason(code: "invalid_amount", message: error.description)
    }
    guard total.minorUnits > 0 else {
      throw RowError.Reason(
        code: "invalid_amount", message: "the amount is zero; write more than zero")
    }
    return total
  }

  static func date(_ bytes: Span<UInt8>) throws(RowError.Reason) -> CivilDate {
    do throws(DateError) {
      return try CivilDate(utf8: bytes)
    } catch {
      throw RowError.Reason(code: "invalid_date", message: error.description)
    }
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

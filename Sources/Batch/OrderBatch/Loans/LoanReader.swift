import Financing
import ScheduleEngine

/// A loan that a row describes.
struct RowLoan {
  let schedule: AmortizedSchedule
  /// The checksum to check, or nil if rows have none.
  let received: ScheduleChecksum?
}

/// Reads the loans of rows.
///
/// If a row has several mistakes, the first in the order of the checks is reported.
struct LoanReader {
  /// The terms of all loans.
  let terms: LoanTerms
  /// The rate of rows without one, or nil if each row must have one.
  let rate: InterestRate?
  /// Whether rows have a checksum to check.
  let verifies: Bool
  /// The time zone in which the day of a time is computed, or nil.
  var timeZone: OrderTimeZone?

  /// Returns the loan of a row.
  ///
  /// - Parameter fields: The fields of the row.
  /// - Returns: The loan, and the checksum to check.
  /// - Throws: The first error: of the identifier, the currency, the amount, the date, the token,
  ///   the checksum, the rate, or a loan that the terms do not offer.
  func loan(of fields: OrderFields) throws(RowError.Reason) -> RowLoan {
    try fields.id.withSpan(OrderField.check(id:))
    let currency = try fields.currency.withSpan(currency)
    let total = try OrderField.total(fields.amount, currency)
    let date = try OrderField.date(fields.date, in: timeZone)
    guard fields.token == nil else {
      throw RowError.Reason(
        code: "invalid_token",
        message: "the checksum of a loan has no checkout token; leave the token out")
    }
    let received = verifies ? try fields.checksum.withSpan(OrderField.checksum) : nil
    let rate = try fields.rate.map { (text) throws(RowError.Reason) in
      try text.withSpan(Self.rate)
    }
    var memory = LoanMemory()
    let schedule = try schedule(of: total, on: date, at: rate, reusing: &memory)
    return RowLoan(schedule: schedule, received: received)
  }

  /// Reads the currency, which is that of the terms.
  func currency(_ bytes: Span<UInt8>) throws(RowError.Reason) -> Currency {
    let currency = try OrderField.currency(bytes)
    guard currency == terms.currency else {
      throw RowError.Reason(.unsupportedCurrency(currency, expected: terms.currency))
    }
    return currency
  }

  static func rate(_ bytes: Span<UInt8>) throws(RowError.Reason) -> InterestRate {
    do throws(FinancingError) {
      return try InterestRate(utf8: bytes)
    } catch {
      throw RowError.Reason(error)
    }
  }

  /// Returns the schedule of a loan, at the rate of its row or of the batch.
  func schedule(
    of total: Money, on date: CivilDate, at rate: InterestRate?, reusing memory: inout LoanMemory
  ) throws(RowError.Reason) -> AmortizedSchedule {
    guard let rate = rate ?? self.rate else { throw RowError.Reason(.invalidRate) }
    do throws(FinancingError) {
      return try AmortizedSchedule(
        total: total, terms: terms, rate: rate, startDate: date, reusing: &memory)
    } catch {
      throw RowError.Reason(error)
    }
  }
}

extension RowError.Reason {
  /// Creates the reason of a row for which there is no loan.
  fileprivate init(_ error: FinancingError) {
    self.init(code: error.code, message: error.description)
  }
}

public import Financing
import ScheduleEngine

extension AmortizedSchedule {
  /// The payments as comma-separated values in ASCII: a line of headings, and a line each, which end
  /// in a line feed.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), terms: .usPayMonthly6, rate: InterestRate("15"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     print(String(decoding: loan.csv, as: UTF8.self))
  ///     // number,dueDate,payment,interest,principal,balance
  ///     // 1,2026-12-21,104.39,7.40,96.99,503.01
  ///     // …
  ///
  /// - Complexity: O(*n*) in the number of payments.
  public var csv: [UInt8] {
    TextWriter.bytes { writer in
      writer.append("number,dueDate,payment,interest,principal,balance\n")
      for payment in self {
        writer.beginLine()
        writer.append(decimal: UInt64(payment.number.magnitude))
        writer.append(",")
        writer.append(payment.dueDate)
        for amount in [payment.amount, payment.interest, payment.principal, payment.balance] {
          writer.append(",")
          writer.append(amount)
        }
        writer.append("\n")
      }
    }
  }
}

import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON
import Testing

/// Loans as JSON and comma-separated values, against texts that were written by hand.
@Suite struct LoanWritingTests {
  private func loan(
    _ total: String = "600.00", down: String? = "100.00", rate: String = "35.99",
    from start: String = "2026-11-21"
  ) throws -> AmortizedSchedule {
    try AmortizedSchedule(
      total: Money(total, .usd), downPayment: down.map { try Money($0, .usd) },
      terms: .usPayMonthly6, rate: InterestRate(rate), startDate: CivilDate(start))
  }

  private func money(_ amount: String) -> String { #"{"amount":"\#(amount)","currency":"USD"}"# }

  private func payment(_ number: Int, _ day: String, _ amounts: [String]) -> String {
    #"{"number":\#(number),"dueDate":"\#(day)","amount":\#(money(amounts[0])),"#
      + #""interest":\#(money(amounts[1])),"principal":\#(money(amounts[2])),"#
      + #""balance":\#(money(amounts[3]))}"#
  }

  /// The payments of 600.00 with 100.00 down at 35.99 from 2026-11-21, by the second implementation.
  private static let rows = [
    ("2026-12-21", ["92.24", "14.79", "77.45", "422.55"]),
    ("2027-01-21", ["92.24", "12.92", "79.32", "343.23"]),
    ("2027-02-21", ["92.24", "10.49", "81.75", "261.48"]),
    ("2027-03-21", ["92.24", "7.22", "85.02", "176.46"]),
    ("2027-04-21", ["92.24", "5.39", "86.85", "89.61"]),
    ("2027-05-21", ["92.26", "2.65", "89.61", "0.00"]),
  ]

  private func json(checksum: String, end: String) -> String {
    let payments = Self.rows.enumerated().map { payment($0 + 1, $1.0, $1.1) }
    return #"{"plan":"us-pay-monthly-6","startDate":"2026-11-21","total":\#(money("600.00")),"#
      + #""downPayment":\#(money("100.00")),"amountFinanced":\#(money("500.00")),"#
      + #""rate":"35.990000","dayCount":"actual/365","payment":\#(money("92.24")),"#
      + #""totalOfPayments":\#(money("553.46")),"financeCharge":\#(money("53.46")),"#
      + #""totalSalePrice":\#(money("653.46")),"apr":"35.78","aprMethod":"us","#
      + #""checksum":"\#(checksum)","payments":[\#(payments.joined(separator: ","))]\#(end)}"#
  }

  /// The checksum by `sha256sum` of the canonical text.
  private static let checksum = "6e2c76e3afc7114707e7560171ec1e07df41a705d2188074c307845f82745b6e"

  @Test func `A loan is one line of JSON with the members in order`() throws {
    #expect(
      String(decoding: try loan().json(), as: UTF8.self) == json(checksum: Self.checksum, end: ""))
  }

  @Test func `The amount that ends a loan is the last member`() throws {
    let loan = try loan()
    let payOff = try loan.payOff(on: CivilDate("2027-03-01"))
    let end =
      #","payOff":{"on":"2027-03-01","amount":\#(money("263.54")),"interest":\#(money("2.06")),"#
      + #""saved":\#(money("13.20"))}"#
    #expect(
      String(decoding: loan.json(with: payOff), as: UTF8.self)
        == json(checksum: Self.checksum, end: end))
  }

  @Test func `The first payment of the contract is written as it is there`() throws {
    let loan = try AmortizedSchedule(
      total: Money("1000.00", .usd), terms: .usPayMonthly12, rate: InterestRate("29.99"),
      startDate: CivilDate("2026-11-21"))
    let text = String(decoding: loan.json(), as: UTF8.self)
    let checksum = "193c5110b8b644ba89f6427f05eccf26799a93872299cfe0d541b5c7f643d463"
    #expect(text.contains(#""checksum":"\#(checksum)""#))
    #expect(text.contains(payment(1, "2026-12-21", ["97.43", "24.65", "72.78", "927.22"])))
    #expect(text.contains(#""downPayment":\#(money("0.00")),"#))
  }

  @Test func `Comma-separated values have a heading and a line for each payment`() throws {
    let lines = Self.rows.enumerated().map { index, row in
      "\(index + 1),\(row.0),\(row.1.joined(separator: ","))\n"
    }
    #expect(
      String(decoding: try loan().csv, as: UTF8.self)
        == "number,dueDate,payment,interest,principal,balance\n" + lines.joined())
  }

  @Test func `The longest amounts and counts are written in full`() throws {
    let terms = LoanTerms(
      id: try PlanID("long"), currency: .jpy,
      payments: try LoanPayments(count: 480, interval: .months(1), firstDue: .months(1)),
      interest: LoanInterest(dayCount: .actual365), apr: try APRTerms(method: .us))
    let loan = try AmortizedSchedule(
      total: Money(minorUnits: AmortizedSchedule.maximumTotal, currency: .jpy), terms: terms,
      rate: InterestRate("1"), startDate: CivilDate("2026-01-31"))
    let lines = String(decoding: loan.csv, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 481)
    #expect(lines.allSatisfy { $0.split(separator: ",").count == 6 })
    let value = try JSONValue(parsing: loan.json())
    #expect(value["payments"]?.array?.count == 480)
    #expect(value["total"]?["amount"]?.string == "1000000000000000")
  }
}

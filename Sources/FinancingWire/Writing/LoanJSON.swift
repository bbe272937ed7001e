public import Financing
import ScheduleEngine
import StrictJSON

extension AmortizedSchedule {
  /// Returns the schedule as one line of JSON, without a line feed.
  ///
  ///     let loan = try AmortizedSchedule(
  ///       total: Money("600.00", .usd), terms: .usPayMonthly6, rate: InterestRate("15"),
  ///       startDate: CivilDate("2026-11-21"))
  ///     String(decoding: loan.json(), as: UTF8.self)
  ///     // "{"plan":"us-pay-monthly-6","startDate":"2026-11-21","total":{"amount":"600.00",…"
  ///
  /// - Parameter payOff: The amount that ends the loan on a day, as the last member, or nil for none.
  /// - Returns: The JSON.
  /// - Complexity: O(*n*) in the number of payments.
  public func json(with payOff: PayOff? = nil) -> [UInt8] {
    JSONText.object { object in
      object.member("plan", terms.id.description)
      object.member("startDate", startDate.description)
      object.money("total", total)
      object.money("downPayment", downPayment)
      object.money("amountFinanced", amountFinanced)
      object.member("rate", rate.description)
      object.member("dayCount", terms.interest.dayCount.rawValue)
      object.money("payment", levelPayment)
      object.money("totalOfPayments", totalOfPayments)
      object.money("financeCharge", financeCharge)
      object.money("totalSalePrice", totalSalePrice)
      object.member("apr", apr.description)
      object.member("aprMethod", apr.method.rawValue)
      object.member("checksum", checksum.description)
      object.array("payments") { payments in
        for payment in self { payments.object { Self.write(payment, to: &$0) } }
      }
      if let payOff { object.object("payOff") { Self.write(payOff, to: &$0) } }
    }.utf8
  }

  private static func write(_ payment: AmortizedPayment, to object: inout JSONObjectWriter) {
    object.member("number", payment.number)
    object.member("dueDate", payment.dueDate.description)
    object.money("amount", payment.amount)
    object.money("interest", payment.interest)
    object.money("principal", payment.principal)
    object.money("balance", payment.balance)
  }

  private static func write(_ payOff: PayOff, to object: inout JSONObjectWriter) {
    object.member("on", payOff.date.description)
    object.money("amount", payOff.amount)
    object.money("interest", payOff.interest)
    object.money("saved", payOff.saved)
  }
}

extension JSONObjectWriter {
  /// Writes an amount with its currency.
  mutating func money(_ key: String, _ money: Money) {
    object(key) { object in
      object.member("amount", money.text)
      object.member("currency", money.currency.code)
    }
  }
}

public import Financing
import ScheduleEngine

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
    var bytes = [UInt8(ascii: "{")]
    appendJSONMembers(to: &bytes, checksum: TextWriter.bytes { $0.append(checksum.digest) })
    TextWriter.append(to: &bytes) { writer in
      if let payOff { Self.write(payOff, to: &writer) }
      writer.append("}")
    }
    return bytes
  }

  /// Appends the members of the schedule's JSON, from `plan` to `payments`, without braces.
  ///
  /// It allocates nothing if there is room for them: all texts in them are ASCII without escapes.
  ///
  /// - Parameters:
  ///   - bytes: Receives the members.
  ///   - checksum: The 64 hexadecimal digits of the checksum.
  ///   - isMatch: Whether a received checksum is equal, written as `match`; nil if there is none.
  /// - Returns: The offset of the checksum in the bytes.
  @discardableResult
  package func appendJSONMembers(
    to bytes: inout [UInt8], checksum: [UInt8], isMatch: Bool? = nil
  ) -> Int {
    TextWriter.append(to: &bytes) { writeMembersBeforeChecksum(to: &$0) }
    let offset = bytes.count
    bytes.append(contentsOf: checksum)
    TextWriter.append(to: &bytes) { writer in
      if let isMatch { writer.append(isMatch ? #"","match":true"# : #"","match":false"#) }
      writer.append(isMatch == nil ? #"","payments":["# : #","payments":["#)
      for payment in self { Self.write(payment, to: &writer) }
      writer.append("]")
    }
    return offset
  }

  private func writeMembersBeforeChecksum(to writer: inout TextWriter) {
    writer.beginLine()
    writer.append(#""plan":""#)
    writer.append(terms.id)
    writer.append(#"","startDate":""#)
    writer.append(startDate)
    writer.append(#"","total":"#, total)
    writer.append(#","downPayment":"#, downPayment)
    writer.append(#","amountFinanced":"#, amountFinanced)
    writer.append(#","rate":""#)
    writer.append(rate)
    writer.append(#"","dayCount":""#)
    writer.append(terms.interest.dayCount.name)
    writer.append(#"","payment":"#, levelPayment)
    writer.append(#","totalOfPayments":"#, totalOfPayments)
    writer.append(#","financeCharge":"#, financeCharge)
    writer.append(#","totalSalePrice":"#, totalSalePrice)
    writer.beginLine()
    writer.append(#","apr":""#)
    writer.append(apr)
    writer.append(#"","aprMethod":""#)
    writer.append(apr.method.name)
    writer.append(#"","checksum":""#)
  }

  private static func write(_ payment: AmortizedPayment, to writer: inout TextWriter) {
    writer.beginLine()
    writer.append(payment.number == 1 ? #"{"number":"# : #",{"number":"#)
    writer.append(decimal: UInt64(payment.number.magnitude))
    writer.append(#","dueDate":""#)
    writer.append(payment.dueDate)
    writer.append(#"","amount":"#, payment.amount)
    writer.append(#","interest":"#, payment.interest)
    writer.append(#","principal":"#, payment.principal)
    writer.append(#","balance":"#, payment.balance)
    writer.append("}")
  }

  private static func write(_ payOff: PayOff, to writer: inout TextWriter) {
    writer.beginLine()
    writer.append(#","payOff":{"on":""#)
    writer.append(payOff.date)
    writer.append(#"","amount":"#, payOff.amount)
    writer.append(#","interest":"#, payOff.interest)
    writer.append(#","saved":"#, payOff.saved)
    writer.append("}")
  }
}

extension TextWriter {
  /// Appends a key with its punctuation, and an amount with its currency as an object.
  fileprivate mutating func append(_ key: StaticString, _ money: Money) {
    beginLine()
    append(key)
    append(#"{"amount":""#)
    append(money)
    append(#"","currency":""#)
    append(money.currency)
    append(#""}"#)
  }
}

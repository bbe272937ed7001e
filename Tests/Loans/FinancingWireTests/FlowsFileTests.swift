import Financing
import FinancingWire
import PropertyTesting
import ScheduleEngine
import Testing

/// Files of flows, right and wrong.
@Suite struct FlowsFileTests {
  private func read(_ text: String, in currency: Currency = .usd) throws -> CreditFlows {
    try FlowsFile.read(Array(text.utf8), every: .every(.months(1)), in: currency)
  }

  @Test(arguments: [
    "advance,1978-01-10,5000.00\npayment,1978-02-10,2500.00\npayment,1978-03-10,2700.00\n",
    "advance,1978-01-10,5000.00\npayment,1978-02-10,2500.00\npayment,1978-03-10,2700.00",
    "advance,1978-01-10,5000.00\r\npayment,1978-02-10,2500.00\r\npayment,1978-03-10,2700.00\r\n",
    "payment,1978-03-10,2700\n\nadvance,1978-01-10,5000\r\n\r\npayment,1978-02-10,002500.0",
  ])
  func `Lines are read in any order and with any line ends`(text: String) throws {
    let flows = try read(text)
    #expect(flows.advance == (try Money("5000.00", .usd)))
    #expect(flows.startDate == (try CivilDate("1978-01-10")))
    #expect(flows.totalOfPayments == (try Money("5200.00", .usd)))
    #expect(
      try flows
        == CreditFlows(
          advance: Money("5000.00", .usd), on: CivilDate("1978-01-10"), every: .every(.months(1)),
          payments: [
            .init(on: CivilDate("1978-02-10"), Money("2500.00", .usd)),
            .init(on: CivilDate("1978-03-10"), Money("2700.00", .usd)),
          ]))
  }

  @Test func `A payment on the day of the advance is a charge at once`() throws {
    let flows = try read("advance,2026-01-31,100.00\npayment,2026-01-31,1.00\n")
    #expect(flows.totalOfPayments.text == "1.00")
  }

  private static let start = "advance,2026-01-31,100.00\n"

  @Test(arguments: [
    ("", 1, "invalid_flow", "there is no advance"),
    ("\n\n", 1, "invalid_flow", "there is no advance"),
    ("payment,2026-01-31,1.00\n\n", 1, "invalid_flow", "there is no advance"),
    ("payment,2026-01-31,1.00\npayment,2026-01-31,1.00", 2, "invalid_flow", "no advance"),
    ("advance,2026-01-31\n", 1, "invalid_flow", "write advance,DAY,AMOUNT or payment,DAY,AMOUNT"),
    ("\(start)payment,2026-02-28,1,000.00\n", 2, "invalid_flow", "not a flow"),
    ("\(start)payment;2026-02-28;1.00\n", 2, "invalid_flow", "not a flow"),
    ("\(start) \n", 2, "invalid_flow", "not a flow"),
    ("\(start)Payment,2026-02-28,1.00\n", 2, "invalid_flow", "\"Payment\": unknown kind of flow"),
    ("\(start)refund,2026-02-28,1.00\n", 2, "invalid_flow", "\"refund\": unknown kind"),
    ("\(start)\"payment\",2026-02-28,1.00\n", 2, "invalid_flow", "\"\\\"payment\\\"\": unknown"),
    ("\u{FEFF}\(start)", 1, "invalid_flow", "\"\\u{feff}advance\": unknown kind"),
    ("\(start)\n\(start)", 3, "invalid_flow", "there is an advance in line 1 already"),
    ("\(start)payment,2026-02-30,1.00\n", 2, "invalid_flow", "\"2026-02-30\": this month has no"),
    ("\(start)payment,28.02.2026,1.00\n", 2, "invalid_flow", "\"28.02.2026\": not a date"),
    ("\(start)payment, 2026-02-28,1.00\n", 2, "invalid_flow", "\" 2026-02-28\": not a date"),
    ("\(start)payment,2026-02-28,1e3\n", 2, "invalid_amount", "\"1e3\": "),
    ("\(start)payment,2026-02-28,-1.00\n", 2, "invalid_amount", "must be positive"),
    ("\(start)payment,2026-02-28,\n", 2, "invalid_amount", "\"\": the amount is empty"),
    ("\(start)payment,2026-02-28,1.001\n", 2, "invalid_amount", "at most 2"),
    ("\(start)payment,2026-02-28,0.00\n", 2, "invalid_amount", "not a number above zero"),
    ("advance,2026-02-28,0\n", 1, "invalid_amount", "not a number above zero"),
    (
      "\(start)payment,2026-02-28,0.00\npayment,2026-03-31,1.00\n", 2, "invalid_amount",
      "not a number above zero"
    ),
    (
      "\(start)payment,2026-02-28,10000000000000.01\n", 2, "amount_too_large",
      "write at most 10000000000000.00 USD"
    ),
    (
      "\(start)payment,2026-02-28,9\npayment,2026-01-30,1.00\n", 3, "first_payment_too_early",
      "before the advance of 2026-01-31"
    ),
  ])
  func `The first mistake is reported with its line, its code and what to do`(
    text: String, line: Int, code: String, phrase: String
  ) throws {
    let error = try #require(throws: FlowsError.self) { try read(text) }
    #expect(error.line == line)
    #expect(error.code == code)
    #expect(error.message.contains(phrase), "\(error.message)")
    #expect(error.description == "\(line): \(code): \(error.message)")
    #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) })
  }

  @Test func `Payments that add up to too much are an error`() throws {
    let payment = "payment,2026-02-28,10000000000000.00\n"
    let text = Self.start + String(repeating: payment, count: 9_224)
    let error = try #require(throws: FlowsError.self) { try read(text) }
    #expect(error.code == "amount_too_large" && error.line == 9_225)
  }

  @Test func `Amounts have the places of the currency`() throws {
    #expect(try read("advance,2026-01-31,100\n", in: .jpy).advance.minorUnits == 100)
    let error = try #require(throws: FlowsError.self) { try read(Self.start, in: .jpy) }
    #expect(error.code == "invalid_amount" && error.message.contains("this currency has none"))
  }

  @Test func `No changed byte traps, and every error is one line`() throws {
    var numbers = SplitMix64(seed: 20_261_121)
    let good = Array("\(Self.start)payment,2026-02-28,60.00\r\npayment,2026-03-31,60.00\n".utf8)
    for offset in good.indices {
      for value in 0...255 {
        var bytes = good
        bytes[offset] = UInt8(value)
        if Bool.random(using: &numbers) { bytes.insert(UInt8(value), at: offset) }
        do throws(FlowsError) {
          let flows = try FlowsFile.read(bytes, every: .every(.months(1)), in: .usd)
          #expect(flows.advance.minorUnits > 0)
        } catch {
          #expect(error.description.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(error)")
          #expect((1...5).contains(error.line))
        }
      }
    }
  }
}

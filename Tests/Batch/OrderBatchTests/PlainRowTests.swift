import OrderBatch
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Compares the fast way of plain rows with the general way of all rows.
@Suite struct PlainRowTests {
  private func isSame(_ rows: [UInt8], _ options: BatchOptions) -> Bool {
    let short = BatchRun(rows, options)
    let long = BatchRun(rows, options, readsPlainRows: false)
    let cut = BatchRun(rows, options, stopsAtError: true)
    return short == long
      && cut == BatchRun(rows, options, stopsAtError: true, readsPlainRows: false)
  }

  @Test func `Random rows become the same lines both ways`() {
    forAll(.rows(), runs: 100) { isSame($0, BatchOptions()) }
  }

  @Test func `Random rows with checksums to check become the same lines both ways`() {
    forAll(.rows(verifies: true), runs: 50) { isSame($0, .verifying) }
  }

  @Test func `Random rows become the same lines of CSV both ways`() {
    forAll(.rows(), runs: 50) { isSame($0, .csvOut) }
  }

  @Test(arguments: BatchOptions.OutputFormat.allCases)
  func `Any of the checksums may match`(_ output: BatchOptions.OutputFormat) {
    let options = BatchOptions.with { ($0.verifies, $0.output) = (true, output) }
    let tokens = Generator<String>.oneOf([.constant(""), .string(of: .ascii, count: 1...70)])
    let row = zip(zip(.integer(in: 50...1_900), tokens), zip(.bool, .integer(in: 0...63)))
    forAll(.array(of: row, count: 0...40), runs: 25) { rows in
      var (text, differing) = ("", 0)
      for (index, (order, change)) in rows.enumerated() {
        let token = order.1.filter { $0.isLetter || $0.isNumber }
        let five = "o-\(index),\(order.0).00,USD,2026-11-21,\(token)"
        var checksum = Array(Self.checksum(of: five))
        if change.0 {
          checksum[change.1] = checksum[change.1] == "0" ? "f" : "0"
          differing += 1
        }
        text += "\(five),\(String(checksum))\(index % 3 == 0 ? "\r" : "")\n"
      }
      return isSame(Array(text.utf8), options)
        && BatchRun(text, options).counts.mismatches == differing
    }
  }

  /// Returns the checksum of a row without one, computed in the general way.
  private static func checksum(of row: String) -> String {
    let run = BatchRun(Array(row.utf8), .csvOut, readsPlainRows: false)
    return String(run.lines[0].split(separator: ",")[1])
  }

  @Test(arguments: [BatchOptions.OutputFormat.json, .csv])
  func `Every byte at every position of a checksum is read the same both ways`(
    _ output: BatchOptions.OutputFormat
  ) throws {
    let options = BatchOptions.with { ($0.verifies, $0.output) = (true, output) }
    let row = Array("o-1,200.00,USD,2026-11-21,,\(VerifyTests.checksum)\n".utf8)
    // Every third position is each position of a word in turn; the last two end the checksum and the row.
    let places = Array(stride(from: 26, to: row.count, by: 3)) + [row.count - 2, row.count - 1]
    for place in try thinned(places) {
      let rows = row.withEveryByte(at: place, after: row)
      #expect(isSame(rows, options))
    }
  }

  @Test(arguments: ["=1", "+1", "-1", "@1", "1=", "\\1"])
  func `An identifier like a formula is the same in CSV both ways`(id: String) {
    #expect(isSame(Array("\(id),5.00,USD,2026-11-21,\n".utf8), .csvOut))
  }

  @Test func `Any plan's orders become the same lines both ways`() {
    let tokens = Generator<String>.oneOf([.constant(""), .string(of: .ascii, count: 1...70)])
    forAll(zip(.order, .array(of: tokens, count: 12...12)), runs: 25) { order, tokens in
      let total = order.total
      let rows = tokens.enumerated().map { index, token in
        let amount = Money(minorUnits: total.minorUnits &+ Int64(index), currency: total.currency)
        let token = token.filter { !"\",".contains($0) }
        return "o-\(index),\(amount.text),\(total.currency),\(order.startDate),\(token)\n"
      }
      return isSame(Array(rows.joined().utf8), .plan(order.plan))
    }
  }

  @Test(arguments: [
    0, 1, 7, 8, 9, 54, 55, 56, 63, 64, 118, 119, 120, 183, 184, 230, 239, 240, 247, 248, 300, 1_024,
  ])
  func `Tokens of every number of blocks are digested`(length: Int) {
    // Twenty tokens fill the lanes twice and leave four, mixed with twenty of one byte more.
    let rows = (0..<20).map { index in
      let token = String(repeating: "t", count: length + index % 2)
      return "o,\(index + 1).00,USD,2026-11-21,\(token)\n"
    }
    #expect(isSame(Array(rows.joined().utf8), BatchOptions()))
  }

  @Test func `Amounts around every power of ten are written the same both ways`() throws {
    for exponent in [("JPY", 0), ("USD", 2), ("KWD", 3), ("CLF", 4)] {
      let plan = Plan(
        id: try PlanID("p"), currency: try Currency(exponent.0),
        installments: try InstallmentTerms(count: 3, interval: .days(30)), split: .halfUpLast)
      var rows = ""
      var power: Int64 = 1
      while power < 10_000_000_000 {
        for total in [power * 3 - 1, power * 3, power * 3 + 1, power - 1, power, power + 1] {
          rows += "o,\(Money(minorUnits: total, currency: plan.currency).text),"
          rows += "\(exponent.0),2026-11-21,\n"
        }
        power *= 10
      }
      #expect(isSame(Array(rows.utf8), .plan(plan)))
    }
  }

  @Test func `Days of eight years and the calendar's ends are written the same both ways`() throws {
    let first = try CivilDate("2023-12-31").dayNumber
    let days = Array(first..<first + 366 * 8) + Array(1...800) + Array(3_651_300...3_652_059)
    var rows = ""
    for day in days { rows += "o,5.00,USD,\(try CivilDate(dayNumber: day)),\n" }
    #expect(isSame(Array(rows.utf8), BatchOptions()))
  }

  @Test func `Days that have one place in the table of due dates have their own due dates`() {
    // The last digits 0 and 8, and 1 and 9, have the same three bits.
    let years = [2024, 2034, 1924, 14, 2020, 2028, 2021, 2029, 2024, 2028]
    let rows = years.flatMap { year in
      let start = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
      return ["02-28", "02-29", "02-28"].flatMap { day in
        ["USD", "AUD", "USD"].map { "o,50.00,\($0),\(start)-\(day),\n" }
      }
    }
    #expect(isSame(Array(rows.joined().utf8), BatchOptions()))
  }

  @Test func `Months and days that there are not are found so both ways`() {
    func text(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // The table of due dates has the four lowest bits of a month and the five lowest of a day.
    for month in [0, 1, 2, 4, 12, 13, 16, 17, 18, 28, 99] {
      let days = [0, 1, 2, 28, 29, 30, 31, 32, 33, 34, 60, 61, 62, 63, 64, 99]
      let rows = days.map { "o,5.00,USD,2024-\(text(month))-\(text($0)),\n" }.joined()
      // The second time, the days are in the table.
      #expect(isSame(Array((rows + rows).utf8), BatchOptions()))
    }
  }

  @Test func `A plan is offered from its first to its last day, also the second time`() throws {
    let validity = try PlanValidity(from: CivilDate("2026-02-01"), until: CivilDate("2026-02-02"))
    let plan = Plan(
      id: try PlanID("p"), currency: .usd,
      installments: try InstallmentTerms(count: 2, interval: .days(14)), split: .halfUpLast,
      validity: validity)
    let days = ["01-31", "02-01", "02-02", "02-03"]
    let rows = (days + days).map { "o,5.00,USD,2026-\($0),\n" }.joined()
    #expect(isSame(Array(rows.utf8), .plan(plan)))
    #expect(BatchRun(rows, .plan(plan)).counts.schedules == 4)
  }

  @Test func `Every byte at every position of a row is read the same both ways`() throws {
    let row = Array("o-1234567,199.99,USD,2026-11-21,tok_12345\n".utf8)
    for place in try thinned(row.indices) {
      let rows = row.withEveryByte(at: place, after: row)
      #expect(isSame(rows, BatchOptions()))
    }
  }

  @Test func `Rows beyond the queue's capacity have the checksums in their own lines`() {
    var rows = ""
    for index in 1...2_000 {
      rows += "o-\(index),\(index % 1_900 + 1).0\(index % 10),USD,2026-11-21,"
      rows += index % 3 == 0 ? String(repeating: "k", count: index % 130) + "\n" : "\n"
    }
    #expect(isSame(Array(rows.utf8), BatchOptions()))
  }
}

import Financing
import OrderBatch
import PropertyTesting
import ScheduleEngine
import Testing

@Suite struct LoanPropertyTests {
  private static let outputs = Generator<BatchOptions.OutputFormat>.element(
    of: Array(BatchOptions.OutputFormat.allCases))

  @Test func `Each line is that of the loan computed by itself`() {
    let rows = Generator<[LoanRow]>.array(of: .loanRow, count: 1...20)
    forAll(zip(rows, Self.outputs), runs: 25) { rows, output in
      let run = BatchRun(rows.map { $0.text + "\n" }.joined(), .loans(output: output))
      guard run.lines.count == rows.count else { return false }
      return zip(rows, run.lines).allSatisfy { row, line in
        do {
          let loan = try SingleLoan(row.amount, row.date, at: row.rate, by: .usPayMonthly12)
          return line == loan.line(id: row.id, output)
        } catch {
          return line.contains((error as? FinancingError)?.code ?? "not a loan's error")
        }
      }
    }
  }

  @Test func `The fast way and the general way write the same lines`() {
    forAll(zip(.loanRows(), Self.outputs), runs: 40) { rows, output in
      for rate in [nil, "15"] {
        let options = BatchOptions.loans(at: rate, output: output)
        guard
          BatchRun(rows, options) == BatchRun(rows, options, readsPlainRows: false),
          BatchRun(rows, options, stopsAtError: true)
            == BatchRun(rows, options, stopsAtError: true, readsPlainRows: false)
        else { return false }
      }
      return true
    }
  }

  @Test func `Other forms of rows become the same lines both ways, and those of plain rows`() {
    let rows = Generator<[LoanRow]>.array(of: .loanRow, count: 1...10)
    forAll(zip(rows, Self.outputs), runs: 15) { rows, output in
      let plain = BatchRun(rows.map { $0.text + "\n" }.joined(), .loans(output: output))
      let forms: [(BatchOptions.InputFormat, (LoanRow) -> String)] = [
        (.csv, { row in row.fields.map { "\"\($0)\"" }.joined(separator: ",") }),
        (.ndjson, { row in row.json }),
      ]
      return forms.allSatisfy { input, form in
        let text = Array(rows.map { form($0) + "\n" }.joined().utf8)
        let options = BatchOptions.loans(output: output, input: input)
        let run = BatchRun(text, options)
        return run == plain && run == BatchRun(text, options, readsPlainRows: false)
      }
    }
  }

  @Test(arguments: [nil, "15"])
  func `Every byte of a row of another form is read the same both ways`(_ rate: String?) throws {
    let row = LoanRow(id: "é,1", amount: "1000.00", date: "2026-11-21", rate: "29.99")
    let quoted = row.fields.map { "\"\($0)\"" }.joined(separator: ",")
    for (input, text) in [(BatchOptions.InputFormat.csv, quoted), (.ndjson, row.json)] {
      let bytes = Array("\(text)\n".utf8)
      for place in try thinned(bytes.indices) {
        let rows = bytes.withEveryByte(at: place)
        for output in [BatchOptions.OutputFormat.json, .csv] {
          let options = BatchOptions.loans(at: rate, output: output, input: input)
          #expect(BatchRun(rows, options) == BatchRun(rows, options, readsPlainRows: false))
        }
      }
    }
  }

  @Test func `A rate is missing, null, empty or of another type, the same both ways`() {
    let four = #""id":"a","amount":"1000.00","currency":"USD","date":"2026-11-21""#
    for end in [
      "", #","rate":null"#, #","rate":"""#, #","rate":9.99"#, #","rate":"9.99","rate":null"#,
    ] {
      for rate in [nil, "15"] {
        let (options, text) = (BatchOptions.loans(at: rate, input: .ndjson), "{\(four)\(end)}\n")
        #expect(
          BatchRun(text, options) == BatchRun(Array(text.utf8), options, readsPlainRows: false))
      }
      let text = "{\(four)\(end)}\n"
      #expect(
        BatchRun(text, .ndjson) == BatchRun(Array(text.utf8), .ndjson, readsPlainRows: false))
    }
    for end in ["", ",", #","""#, ",9", ",9,"] {
      for rate in [nil, "15"] {
        let (options, text) = (
          BatchOptions.loans(at: rate), "\"a\",1000.00,USD,2026-11-21,\(end)\n"
        )
        #expect(
          BatchRun(text, options) == BatchRun(Array(text.utf8), options, readsPlainRows: false))
      }
    }
  }

  @Test func `The lines do not depend on how the input is cut into parts`() {
    let form = zip(zip(Self.outputs, .integer(in: 20...2_000)), .element(of: [nil, "15"]))
    forAll(zip(.loanRows(), form), runs: 100) { rows, form in
      let options = BatchOptions.loans(at: form.1, output: form.0.0)
      let whole = BatchRun(rows, options)
      return BatchRun(rows, options, inPartsOf: form.0.1) == whole
        && BatchRun(rows, options, inPartsOf: form.0.1, rowsAtOnce: 1 + form.0.1 % 5) == whole
    }
  }

  @Test func `Any of the checksums may match`() {
    let changed = zip(Generator<LoanRow>.loanRow, zip(.bool, .integer(in: 0...63)))
    let rows = Generator<[(LoanRow, (Bool, Int))]>.array(of: changed, count: 0...30)
    forAll(zip(rows, Self.outputs), runs: 25) { rows, output in
      var (text, differing) = ("", 0)
      for (row, change) in rows {
        guard
          let loan = try? SingleLoan(row.amount, row.date, at: row.rate, by: .usPayMonthly12)
        else { continue }
        var checksum = Array(loan.schedule.checksum.description)
        if change.0 {
          checksum[change.1] = checksum[change.1] == "0" ? "f" : "0"
          differing += 1
        }
        text += "\(row.id),\(row.amount),USD,\(row.date),,\(String(checksum)),\(row.rate)\n"
      }
      let options = BatchOptions.loans(output: output, verifies: true)
      let run = BatchRun(text, options)
      return run.counts.mismatches == differing
        && run == BatchRun(Array(text.utf8), options, readsPlainRows: false)
    }
  }

  @Test func `Every byte at every position of a row is read the same both ways`() throws {
    let row = Array("\(LoanLineTests.row)\n".utf8)
    for place in try thinned(row.indices) {
      let rows = row.withEveryByte(at: place)
      // A computed row for each of the others would take most of the time.
      let options = place % 2 == 1 ? BatchOptions.loans() : .loans(at: "15", output: .csv)
      #expect(BatchRun(rows, options) == BatchRun(rows, options, readsPlainRows: false))
    }
  }

  @Test(arguments: [1, 2, 12, 17, 18, 19, 20, 60, 480])
  func `Loans of any number of payments have the checksums in their own lines`(count: Int) throws {
    let terms = LoanTerms(
      id: try PlanID("p"), currency: .jpy,
      payments: try LoanPayments(count: count, interval: .months(1), firstDue: .days(20)),
      interest: LoanInterest(dayCount: .thirty360, rounding: .down),
      apr: try APRTerms(method: .eu, places: 3))
    var (rows, lines) = ("", [String]())
    for index in 1...19 {
      // Totals of different lengths have texts of different numbers of blocks.
      let amount = "1\(String(repeating: "0", count: 6 + index % 7))\(index)"
      rows += "o-\(index),\(amount),JPY,2026-01-31,,\(index)\n"
      let loan = try SingleLoan(amount, "2026-01-31", at: "\(index)", by: terms)
      lines.append(loan.line(id: "o-\(index)", .json))
    }
    #expect(BatchRun(rows, .loans(by: terms)).lines == lines)
  }
}

import OrderBatch
import PropertyTesting
import Testing

@Suite struct CSVLineTests {
  @Test(arguments: [
    ("o,0,USD,2026-11-21,", "o,,,invalid_amount,1,the amount is zero; write more than zero"),
    (
      "\"a,\"\"b\"\"\",0,USD,2026-11-21,",
      "\"a,\"\"b\"\"\",,,invalid_amount,1,the amount is zero; write more than zero"
    ),
    ("=1+1,0,USD,2026-11-21,", "'=1+1,,,invalid_amount,1,the amount is zero; write more than zero"),
    ("@x,0,USD,2026-11-21,", "'@x,,,invalid_amount,1,the amount is zero; write more than zero"),
    ("tok", ",,,malformed_row,1,\"the row has 1 field; write id,amount,currency,date,token\""),
    (
      "\"a\nb\u{1B}\",0,USD,2026-11-21,",
      "a\u{FFFD}b\u{FFFD},,,invalid_id,1,the id has a control character at byte 2; leave it out"
    ),
  ])
  func `An error is in its fields, in quotes where they are needed`(row: String, line: String) {
    #expect(BatchRun(row, .csvOut).lines == [line])
  }

  @Test func `With a checksum to check there is a field more`() {
    var options = BatchOptions.csvOut
    options.verifies = true
    #expect(
      BatchRun("o,0,USD,2026-11-21,,", options).lines == [
        "o,,,,invalid_amount,1,the amount is zero; write more than zero"
      ])
  }

  @Test func `Every line is read back as one row`() {
    forAll(.rows(), runs: 200) { rows in
      let run = BatchRun(rows, .csvOut)
      let back = NaiveRows.rows(Array(run.lines.map { $0 + "\n" }.joined().utf8))
      return back.count == run.counts.rows && back.allSatisfy { ($0.fields?.count ?? 0) >= 6 }
    }
  }
}

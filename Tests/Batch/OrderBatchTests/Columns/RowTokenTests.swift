import OrderBatch
import Testing

@Suite struct RowTokenTests {
  @Test func `The token of a row is that of a token file`() {
    let plain = BatchRun("o-1,200.00,USD,2026-11-21,002.k2a4\n")
    for token in [" 002.k2a4", "002.k2a4 ", "\"002.k2a4\n\"", "\u{200B}002.k2a4\u{A0}"] {
      #expect(BatchRun("o-1,200.00,USD,2026-11-21,\(token)\n").lines == plain.lines)
    }
    for token in [" ", "\u{200B}"] {
      #expect(
        BatchRun("o-1,200.00,USD,2026-11-21,\(token)\n").lines == [WorkedExampleTests.tokenless])
    }
    for length in 1...70 {
      let head = String(repeating: "t", count: length)
      let run = BatchRun("o-1,200.00,USD,2026-11-21,\(head) \(head)\n")
      #expect(run.firstError?.message.contains("U+0020 SPACE at character \(length + 1)") == true)
    }
    let json = { (token: String) in
      #"{"id":"o-1","amount":"200.00","currency":"USD","date":"2026-11-21","token":"\#(token)"}"#
    }
    #expect(BatchRun(json(" 002.k2a4 ") + "\n", .ndjson).lines == plain.lines)
    #expect(BatchRun(json("002. k2a4") + "\n", .ndjson).firstError?.code == "invalid_token")
    #expect(BatchRun(json(" ") + "\n", .ndjson).firstError?.code == "invalid_token")
  }
}

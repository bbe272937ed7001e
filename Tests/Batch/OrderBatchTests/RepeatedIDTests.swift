import OrderBatch
import Testing

@Suite struct RepeatedIDTests {
  private static let rows = """
    a,1.00,USD,2026-11-21,
    b,x,USD,2026-11-21,
    "c
    c",1.00,USD,2026-11-21,
    "a",2.00,USD,2026-11-21,
    b,1.00,USD,2026-11-21,
    d,1.00

    """

  @Test func `A row has the line of its identifier and the first line with the same one`() {
    let batch = BatchProcessor(BatchOptions())
    var ids = RepeatedIDs()
    let rows = Array(Self.rows.utf8)
    #expect(ids.add(batch.ids(of: rows.span, firstLine: 1)) == [5: 1, 6: 2])
    // All of the next part were there, but the row without its fields has no identifier.
    let again = ids.add(batch.ids(of: rows.span, firstLine: 8))
    #expect(again == [8: 1, 9: 2, 10: 3, 12: 1, 13: 2])
  }

  @Test(arguments: [BatchOptions(), .ndjson])
  func `A byte order mark is no part of the first identifier`(options: BatchOptions) {
    let row =
      options.input == .csv
      ? "a,1.00,USD,2026-11-21,\n"
      : #"{"id":"a","amount":"1.00","currency":"USD","date":"2026-11-21"}"# + "\n"
    let batch = BatchProcessor(options)
    var ids = RepeatedIDs()
    let rows = Array(("\u{FEFF}" + row + row).utf8)
    #expect(ids.add(batch.ids(of: rows.span, firstLine: 1)) == [2: 1])
  }

  @Test func `A repeated row is an error in its place`() {
    var batch = BatchProcessor(BatchOptions())
    let rows = Array(Self.rows.utf8)
    let result = batch.run(
      rows.span, firstLine: 1, stopsAtError: false, repeated: [5: 1, 6: 2])
    let lines = batch.withLines { String(copying: $0) }.split(separator: "\n").map(String.init)
    let whole = BatchRun(Self.rows)
    #expect(lines.count == 6 && lines[0] == whole.lines[0] && lines[1] == whole.lines[1])
    let message = "has this id already; write another id, or pass --duplicates keep"
    #expect(lines[3] == errorLine(id: "a", "repeated_id", line: 5, "line 1 \(message)"))
    #expect(lines[4] == errorLine(id: "b", "repeated_id", line: 6, "line 2 \(message)"))
    #expect(result.counts.errorsByCode["repeated_id"] == 2)
    let strict = batch.run(rows.span, firstLine: 1, stopsAtError: true, repeated: [1: 1])
    #expect(strict.firstError?.code == "repeated_id" && strict.counts.rows == 1)
    #expect(batch.withLines { $0.count } == 0)
  }
}

import OrderBatch
import PropertyTesting
import ScheduleEngine
import Testing

/// Compares the fast way of rows of other forms than plain CSV with the general way: fields in
/// quotes, identifiers beyond ASCII, objects of JSON, and plans that count months.
@Suite struct RowFormTests {
  private static let checksum = "db1e1496670a33ac8d28b252b513c8124e2c07946bd8f179fd9f3b693dab1b52"

  private func isSame(_ rows: [UInt8], _ options: BatchOptions) -> Bool {
    BatchRun(rows, options) == BatchRun(rows, options, readsPlainRows: false)
  }

  /// The formats of lines that have a fast way; those of JSON with a checksum to check.
  private static func options(_ input: BatchOptions.InputFormat) -> [BatchOptions] {
    [BatchOptions.OutputFormat.json, .csv].map { output in
      .with { ($0.input, $0.output, $0.verifies) = (input, output, output == .json) }
    }
  }

  /// Checks that a row with any byte at any of some places becomes the same lines both ways.
  private func checkEveryByte(of row: String, _ options: BatchOptions) throws {
    let row = Array("\(row)\n".utf8)
    for place in try thinned(row.indices) {
      let rows = row.withEveryByte(at: place)
      #expect(isSame(rows, options), "a byte at \(place)")
    }
  }

  @Test(arguments: options(.csv))
  func `Every byte of a row in quotes is read the same both ways`(_ options: BatchOptions) throws {
    let sixth = options.verifies ? #","\#(Self.checksum)""# : ""
    try checkEveryByte(
      of: #""Smith, 1","299.28","USD","2025-09-18","tok-1"\#(sixth)"#, options)
  }

  @Test(arguments: options(.ndjson))
  func `Every byte of an object is read the same both ways`(_ options: BatchOptions) throws {
    let sixth = options.verifies ? #","checksum":"\#(Self.checksum)""# : ""
    let four = #"{"id":"o,1", "amount":"5.00","currency":"USD","date":"2025-09-18""#
    try checkEveryByte(of: "\(four),\"token\":null\(sixth)}", options)
  }

  @Test(arguments: ["é", "߿", "ࠀ", "東", "\u{2028}", "\u{FFFD}", "😀", "\u{85}", "\u{10FFFF}"])
  func `Any bytes of a character in an identifier are read the same both ways`(
    _ character: String
  ) throws {
    // The bytes are in the only word of an identifier, or in the first of two.
    for (options, end) in [(BatchOptions(), "1"), (.csvOut, "1"), (BatchOptions(), "12345678")] {
      let row = Array("o\(character)\(end),5.00,USD,2025-09-18,\n".utf8)
      for place in 0...character.utf8.count {
        let rows = row + row.withEveryByte(at: place)
        #expect(isSame(rows, options), "a byte at \(place)")
      }
    }
  }

  @Test func `Random objects become the same lines both ways`() {
    for options in Self.options(.ndjson) {
      forAll(.objects(verifies: options.verifies), runs: 12) { isSame($0, options) }
    }
  }

  @Test func `Random rows in quotes become the same lines both ways`() {
    for options in Self.options(.csv) {
      let rows = Generator<[RowText]>.array(of: .row(verifies: options.verifies), count: 0...40)
        .map { rows -> [UInt8] in
          rows.flatMap { row in
            var row = row
            row.isQuoted = row.isQuoted.enumerated().map { $0.offset != 3 || $0.element }
            return Array(row.text.utf8)
          }
        }
      forAll(rows, runs: 12) { isSame($0, options) }
    }
  }

  @Test(arguments: [
    #"{"id":"a","id":"a","amount":"5.00","currency":"USD","date":"2025-09-18"}"#,
    #"{"id":"a","amount":"5.00","currency":"USD","date":"2025-09-18","token":""}"#,
    #"{"id":"a","amount":"5.00","currency":"USD","date":"2025-09-18","checksum":"\#(checksum)"}"#,
    #"{"id":"","amount":"5.00","currency":"USD","date":"2025-09-18"}"#,
    #"{"amount":"5.00","currency":"USD","date":"2025-09-18"}"#,
    #"{"id":"a","amount":"5,00","currency":"USD","date":"2025-09-18"}"#,
    #"{"id":"a","amount":5,"currency":"USD","date":"2025-09-18"}"#,
    #"{"id":"a","amount":"5.00","currency":"USD","date":"2025-09-18","token":"t,u"}"#,
    #"{"id":"a","amount":"5.00","currency":"USD","date":"2025-09-18","token":null} x"#,
    #"{"id":"a\u0062","amount":"5.00","currency":"USD","date":"2025-09-18"}"#,
    #"{"date":"2025-09-18" ,"currency" : "USD","token":"t","amount":"5.00","id":"=1"} "# + "\r",
    "{}", "{", #"{"id"#, "[]", "",
  ])
  func `An object of another form becomes the same line both ways`(_ row: String) {
    for options in Self.options(.ndjson) + [.ndjson] {
      #expect(isSame(Array("\(row)\n\(row)".utf8), options))
    }
  }

  @Test func `A value of every length becomes the same line both ways`() {
    var (csv, json) = ("", "")
    for length in 0...300 {
      let text = String(repeating: "7", count: length)
      csv += "\"\(text)\",5.00,USD,2025-09-18,\n\"o\",5.00,USD,2025-09-18,\"\(text)\"\n"
      csv += "\"o\",\(text),USD,2025-09-18,\n"
      json += #"{"id":"\#(text)","amount":"5.00","currency":"USD","date":"2025-09-18"}"# + "\n"
      json +=
        #"{"id":"o","token":"\#(text)","amount":"5.00","currency":"USD","date":"2025-09-18"}"#
        + "\n"
    }
    #expect(isSame(Array(csv.utf8), BatchOptions()))
    #expect(isSame(Array(json.utf8), .ndjson))
  }

  @Test(arguments: [65_535, 65_536, 65_537, 70_000])
  func `An object of any length becomes the same line both ways`(_ length: Int) {
    let (first, rest) = (#"{"id":"a","#, #""amount":"5.00","currency":"USD","date":"2025-09-18"}"#)
    let spaces = String(repeating: " ", count: length - first.utf8.count - rest.utf8.count)
    for end in ["\n", "\r\n"] {
      let row = first + spaces + rest + end
      #expect(BatchRun(row, .ndjson).counts.errors == (length > 65_536 ? 1 : 0))
      #expect(isSame(Array(row.utf8), .ndjson))
      #expect(isSame(Array((first + rest + spaces + end).utf8), .ndjson))
    }
  }

  @Test func `The line of a row does not depend on its form`() {
    let csv = BatchRun("o-1,299.28,USD,2025-09-18,\n")
    #expect(csv.lines[0].contains(Self.checksum))
    #expect(BatchRun(#""o-1","299.28","USD","2025-09-18","""#) == csv)
    #expect(
      BatchRun(
        #"{"id":"o-1","amount":"299.28","currency":"USD","date":"2025-09-18","token":null}"#,
        .ndjson) == csv)
  }

  @Test(arguments: [Period.months(1), .months(3), .days(30)], [0, 1, 13])
  func `Months are counted the same both ways, at their ends and at the calendar's`(
    _ interval: Period, _ delay: Int
  ) throws {
    let plans = try (0..<2).map { index in
      Plan(
        id: try PlanID("p\(index)"), currency: .usd,
        installments: try InstallmentTerms(
          count: 3 + index, interval: interval, firstDue: .months(delay)),
        split: .halfUpLast)
    }
    let first = try CivilDate("2023-12-31").dayNumber
    let days =
      Array(first..<first + 366 * 2) + [1, 31, 59, 60, 365] + Array(3_651_700...3_652_059)
    // Days that are apart by the number of cached ones, and come again.
    let again = (0..<8).map { first + $0 % 4 * 512 }
    let rows = try (days + again).map { "o,5.00,USD,\(try CivilDate(dayNumber: $0)),\n" }
    for plan in plans { #expect(isSame(Array(rows.joined().utf8), .plan(plan))) }
  }

  @Test func `A plan of months has its days in each line`() throws {
    let plan = Plan(
      id: try PlanID("p"), currency: .usd,
      installments: try InstallmentTerms(count: 3, interval: .months(1), firstDue: .months(1)),
      split: .halfUpLast)
    let run = BatchRun(Array("o,3.00,USD,2024-01-31,\n".utf8), .plan(plan))
    #expect(run.lines[0].contains(#""amountDueToday":"0.00""#))
    #expect(
      run.lines[0].contains(
        #"[{"due":"2024-02-29","amount":"1.00"},{"due":"2024-03-31","amount":"1.00"},{"due":"2024-04-30""#
      ))
  }
}

extension Generator where Value == [UInt8] {
  /// Objects of orders on lines of their own, with any order of members, some of them broken.
  fileprivate static func objects(verifies: Bool) -> Generator {
    let form = zip(zip(.integer(in: 0...5), .element(of: ["", "", "", " "])), .integer(in: 0...40))
    let object = zip(.row(verifies: verifies), form).map { row, form -> [UInt8] in
      let ((turn, space), oddity) = form
      let names = ["id", "amount", "currency", "date", "token", "checksum", "x"]
      var members = zip(names, row.fields).map { name, value in
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let isNull = name == "token" && (value.isEmpty || oddity == 1)
        return "\"\(name)\"\(space):\(space)" + (isNull ? "null" : "\"\(escaped)\"")
      }
      if oddity == 2, let first = members.first { members.append(first) }
      let (front, back) = (members.prefix(turn), members.dropFirst(turn))
      let text = (back + front).joined(separator: "\(space),\(space)")
      return Array("{\(space)\(text)\(space)}\(row.lineEnd)".utf8)
    }
    let piece = Generator<[UInt8]>.frequency([(30, object), (1, .hostileBytes)])
    return Generator<[[UInt8]]>.array(of: piece, count: 0...40).map { Array($0.joined()) }
  }
}

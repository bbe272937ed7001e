import Financing
import OrderBatch
import Testing

@Suite struct HeaderTests {
  private func read(
    _ line: String, _ options: BatchOptions = BatchOptions()
  ) throws(HeaderError) -> (isHeader: Bool, options: BatchOptions) {
    var options = options
    let isHeader = try options.readHeader(Array(line.utf8).span)
    return (isHeader, options)
  }

  @Test(arguments: [
    "id,amount,currency,date,token", "\u{FEFF}id,amount,currency,date,token\r",
    "ID, Amount ,\"Currency\",DATE,Token",
  ])
  func `A header with the usual columns leaves rows plain`(line: String) throws {
    let read = try read(line)
    #expect(read.isHeader && read.options.columns == nil && read.options.separator == .comma)
  }

  @Test(arguments: [
    ("date;id;currency;amount", FieldSeparator.semicolon), ("date\tid\tcurrency\tamount", .tab),
    ("date,id,currency,amount", .comma),
  ])
  func `A header decides the columns and the separator`(
    line: String, separator: FieldSeparator
  ) throws {
    let read = try read(line)
    #expect(read.isHeader && read.options.separator == separator)
    #expect(read.options.columns == [.date, .id, .currency, .amount])
  }

  @Test(arguments: [
    "o-1,200.00,USD,2026-11-21,", "id,1.00,USD,2026-11-21,token", "token", "", "date;1",
    "{\"id\":\"o\",\"amount\":\"1\"}", "id,amount,currency,\"date", "\"id\"x,amount,currency,date",
  ])
  func `Another first line is a row`(line: String) throws {
    guard !line.isEmpty else { return }
    let read = try read(line)
    #expect(!read.isHeader && read.options == BatchOptions())
  }

  @Test func `A line of JSON is never a header`() throws {
    #expect(try !read("id,amount,currency,date,token", .ndjson).isHeader)
    #expect(try !read("", .ndjson).isHeader)
  }

  @Test func `A line that is not UTF-8 is a row`() throws {
    var options = BatchOptions()
    #expect(try !options.readHeader(Array("id,amount,currency,date,".utf8 + [0xFF]).span))
  }

  @Test func `Named columns count before those of the header`() throws {
    let columns: [OrderColumn?] = [.id, nil, .amount, .currency, .date]
    let named = BatchOptions.with { $0.columns = columns }
    for line in ["Nr;Kunde;Betrag;W\u{E4}hrung;Datum", "id;name;amount;currency;date"] {
      let read = try read(line, named)
      #expect(read.isHeader && read.options.columns == columns)
      #expect(read.options.separator == .semicolon)
    }
    #expect(try !read("o-1,Ada,200.00,USD,2026-11-21", named).isHeader)
    // The amount or the date of an order is wrong: the line is a row, which has its own error.
    #expect(try !read("o-1,Ada,x,USD,2026-11-21", named).isHeader)
    #expect(try !read("o-1,Ada,,USD,", named).isHeader)
  }

  @Test func `A named separator counts before that of the header`() throws {
    let named = BatchOptions.with { $0.separator = .comma }
    #expect(try !read("id;amount;currency;date;token", named).isHeader)
  }

  @Test(arguments: [
    ("", "line 1 is empty; remove it, so that the header or the first order is on line 1"),
    ("\r", "line 1 is empty; remove it, so that the header or the first order is on line 1"),
    (
      "id,currency,date,token",
      "the header has no column amount; add it, or name the columns by --columns"
    ),
    (
      "id;amount;currency;day",
      "column 4 of the header has no known name; use one of id, amount, currency, date, token, "
        + "checksum and rate, or name all columns by --columns, with - for one to skip"
    ),
    (
      "id,amount,,currency,date",
      "column 3 of the header has no known name; use one of id, amount, currency, date, token, "
        + "checksum and rate, or name all columns by --columns, with - for one to skip"
    ),
    (
      "id,date,amount,currency,Date",
      "columns 2 and 5 of the header are both named date; leave one of them out, or name all "
        + "columns by --columns, with - for one to skip"
    ),
    (
      "id,amount,currency,date,token,checksum",
      "the header has the column checksum; pass --verify to check it, or name all columns by "
        + "--columns, with - for one to skip"
    ),
    (
      "id,amount,currency,date,rate",
      "the header has the column rate; name the loan terms by --plan or --plan-file, or name all "
        + "columns by --columns, with - for one to skip"
    ),
    (
      "Nr;Betrag;W\u{E4}hrung;Datum",
      "line 1 is no order and names no columns; write id,amount,currency,date,token into it, or name "
        + "the columns by --columns"
    ),
    (
      "o-1;1.234,50;USD;2026-11-21;",
      "the fields of line 1 are separated by semicolons; pass --separator semicolon"
    ),
    (
      "o-1\t1\tUSD\t2026-11-21\t",
      "the fields of line 1 are separated by tabs; pass --separator tab"
    ),
  ])
  func `A mistake in the first line has one message`(line: String, message: String) {
    let error = #expect(throws: HeaderError.self) { try read(line) }
    #expect(error?.description == message)
  }

  @Test func `A header needs the columns of its options`() {
    let line = "id,amount,currency,date,token"
    let verifying = #expect(throws: HeaderError.self) { try read(line, .verifying) }
    #expect(
      verifying?.description == "the header has no column checksum; add it, or omit --verify")
    let loans = BatchOptions.with { $0.plans = .loan(.usPayMonthly12, rate: nil) }
    let rate = #expect(throws: HeaderError.self) { try read(line, loans) }
    #expect(rate?.description == "the header has no column rate; add it, or pass --rate")
  }

  @Test(arguments: [
    (
      "id,price",
      "column 2 of --columns has no known name; use one of id, amount, currency, date, "
        + "token, checksum and rate, or write - for a column to skip"
    ),
    (
      "id,-,id",
      "columns 1 and 3 of --columns are both named id; leave one of them out, or write - for a "
        + "column to skip"
    ),
    (
      "",
      "column 1 of --columns has no known name; use one of id, amount, currency, date, token, "
        + "checksum and rate, or write - for a column to skip"
    ),
  ])
  func `A mistake in the names of columns has one message`(text: String, message: String) {
    let error = #expect(throws: HeaderError.self) { try OrderColumn.list(text) }
    #expect(error?.description == message)
  }

  @Test func `A header has as many columns as are named`() throws {
    let named = BatchOptions.with { $0.columns = [.id, .amount, .currency, .date] }
    let count = #expect(throws: HeaderError.self) {
      try read("id,amount,currency,date,token", named)
    }
    #expect(
      count?.description
        == "the header has 5 columns, but --columns names 4; name all of them, with - for one to skip"
    )
    let separator = #expect(throws: HeaderError.self) {
      try read("o-1;1.00;USD;2026-11-21", named)
    }
    #expect(separator?.reason == .otherSeparator(.semicolon))
    let missing = BatchOptions.with { $0.columns = [.id, .amount, .date] }
    let column = #expect(throws: HeaderError.self) { try read("o-1,1.00,2026-11-21", missing) }
    #expect(
      column?.description
        == "--columns has no column currency; add it")
  }

  @Test func `A message has no part of the first line`() {
    for line in ["id,date,secret", "id;amount;secret;secret", "secret,secret,secret,secret"] {
      let error = #expect(throws: HeaderError.self) { try read(line) }
      #expect(error?.description.contains("secret") == false)
    }
  }
}

import OrderBatch
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import StrictJSON
import Testing

@Suite struct RowPropertyTests {
  @Test func `The lines do not depend on how the input is cut into parts`() {
    let parts = Generator<Int>.integer(in: 20...2_000)
    let plain = zip(
      Generator<[UInt8]>.rows(count: 0...15), .element(of: [BatchOptions(), .ndjson, .csvOut]))
    let verified = zip(
      Generator<[UInt8]>.rows(verifies: true, count: 0...15), .constant(BatchOptions.verifying))
    forAll(zip(.oneOf([plain, verified]), parts), runs: 50) { input, size in
      let (rows, options) = input
      let whole = BatchRun(rows, options)
      return BatchRun(rows, options, inPartsOf: size) == whole
        && BatchRun(rows, options, inPartsOf: size, rowsAtOnce: 1 + size % 5) == whole
    }
  }

  @Test func `A carriage return before each line feed changes nothing`() {
    forAll(Generator<[RowText]>.array(of: .row(), count: 0...30), runs: 100) { rows in
      // Line feeds within fields are not line ends.
      func text(_ lineEnd: String) -> String {
        rows.map { row in
          var row = row.wellFormed
          row.lineEnd = lineEnd
          return row.text
        }.joined()
      }
      return BatchRun(text("\r\n")) == BatchRun(text("\n"))
    }
  }

  @Test func `A missing last line end changes nothing`() {
    forAll(.rows(count: 1...10), runs: 150) { rows in
      let trimmed = rows.reversed().drop { $0 == 10 || $0 == 13 }.reversed()
      guard !trimmed.isEmpty else { return true }
      return BatchRun(Array(trimmed)) == BatchRun(trimmed + [10])
        && BatchRun(Array(trimmed)) == BatchRun(trimmed + [13, 10])
    }
  }

  @Test func `Each row has one line of well-formed JSON, whose amounts add up`() {
    forAll(.rows(), runs: 50) { rows in
      let run = BatchRun(rows)
      let values = try run.lines.map { try JSONValue(parsing: $0) }
      let schedules = values.filter { $0["checksum"] != nil }
      guard run.lines.count == run.counts.rows, schedules.count == run.counts.schedules,
        case let read = NaiveRows.rows(rows), run.lines.count == read.count
      else { return false }
      return try zip(values, read).allSatisfy { value, row in
        if value["error"] != nil { return value["checksum"] == nil }
        let amount = String(decoding: row.fields?[1] ?? [], as: UTF8.self)
        let total = try #require(Self.cents(amount))
        return try Self.total(of: value) == total
      }
    }
  }

  /// The cents of an amount in a currency of two decimal places.
  static func cents(_ amount: String) -> Int? {
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    let places = parts.count == 2 ? String(parts[1]) : ""
    return Int(parts[0] + places + String(repeating: "0", count: 2 - places.count))
  }

  /// The cents of all payments of a line.
  static func total(of value: JSONValue) throws -> Int {
    var total = 0
    for payment in try #require(value["installments"]?.array) {
      let amount = try #require(payment["amount"]?.string)
      total += try #require(cents(amount))
    }
    return total
  }

  @Test func `The checksum is the SHA-256 of the text that the line describes`() {
    let orders = Generator<RowText>.row().map(\.wellFormed)
    forAll(orders, runs: 300) { row in
      guard row.fields.count == 5, let line = BatchRun(row.text).lines.first,
        case let value = try JSONValue(parsing: line), let checksum = value["checksum"]?.string
      else { return true }
      return SHA256Digest(of: try Self.text(of: row.fields, value)).description == checksum
    }
  }

  /// The canonical text of a line, assembled from the line and the row alone.
  static func text(of fields: [String], _ value: JSONValue) throws -> String {
    let plans = [
      "USD": "us-pay-in-4", "AUD": "au-pay-in-4", "CAD": "ca-pay-in-4", "GBP": "gb-pay-in-4",
      "NZD": "nz-pay-in-4",
    ]
    var total = 0
    var payments = ""
    for payment in try #require(value["installments"]?.array) {
      let amount = try #require(payment["amount"]?.string)
      let cents = try #require(Int(amount.filter { $0 != "." }))
      total += cents
      payments += "\(try #require(payment["due"]?.string)) \(cents)\n"
    }
    let token =
      fields[4].isEmpty ? "tokenless" : "token \(SHA256Digest(of: fields[4]))"
    return
      "schedule/1 \(try #require(plans[fields[2]])) \(fields[2])/2 \(total)\n\(token)\n\(payments)"
  }

  @Test func `No line contains a token`() {
    let secret = "zqxjkvwbpy"
    let rows = Generator<[RowText]>.array(of: .row(), count: 1...10)
    let options = Generator<BatchOptions>.element(of: [BatchOptions(), .verifying, .csvOut])
    forAll(zip(rows, options, .bool), runs: 150) { rows, options, isQuoted in
      let text = rows.map { row in
        var row = row
        if row.fields.count > 4 { row.fields[4] = secret + row.fields[4] }
        if row.isQuoted.count > 4 { row.isQuoted[4] = isQuoted }
        return row.text
      }.joined()
      return BatchRun(text, options).lines.allSatisfy { !$0.contains(secret) }
    }
  }
}

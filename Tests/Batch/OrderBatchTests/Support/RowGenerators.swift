import OrderBatch
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators

/// The fields of a row, valid or not.
struct RowText: Sendable {
  var fields: [String]
  /// Whether each field is written in quotes.
  var isQuoted: [Bool]
  var lineEnd: String

  /// The row by RFC 4180, except that quotes may be missing.
  var text: String {
    zip(fields, isQuoted).map { field, isQuoted in
      isQuoted ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
    }.joined(separator: ",") + lineEnd
  }

  /// The same row with quotes where they are needed.
  var wellFormed: RowText {
    var row = self
    row.isQuoted = zip(fields, isQuoted).map { field, isQuoted in
      isQuoted || field.utf8.contains { [10, 13, 34, 44].contains($0) }
    }
    return row
  }
}

extension Generator where Value == RowText {
  /// Rows of orders, in which any field is sometimes another text.
  static func row(verifies: Bool = false) -> Generator {
    let odd = Generator<String>.oneOf([.hostileText, .string(of: .ascii, count: 0...12)])
    func mostly(_ field: Generator<String>) -> Generator<String> {
      .frequency([(14, field), (1, odd)])
    }
    let five = zip(
      zip(mostly(id), mostly(amount)), zip(mostly(currency), mostly(date)), mostly(token))
    return zip(zip(five, sixth), zip(counts, quotes, ends)).map { fields, form in
      let ((first, second, token), sixth) = fields
      let (count, isQuoted, lineEnd) = form
      let all = [first.0, first.1, second.0, second.1, token] + (verifies ? [sixth] : [])
      return RowText(
        fields: Array((all + ["x", "y"]).prefix(all.count + count)), isQuoted: isQuoted,
        lineEnd: lineEnd)
    }
  }

  private static var id: Generator<String> {
    let numbered = Generator<Int>.integer(in: 1...999_999).map { "o-\($0)" }
    let long = Generator<Int>.integer(in: 240...260).map { String(repeating: "i", count: $0) }
    return .oneOf([.string(of: .ascii, count: 1...20), numbered, long])
  }

  private static var amount: Generator<String> {
    let cents = Generator<Int>.integer(in: 1...300_000).map { amount in
      "\(amount / 100).\(amount % 100 < 10 ? "0" : "")\(amount % 100)"
    }
    let whole = Generator<Int>.integer(in: 0...3_000).map { "\($0)" }
    let odd = Generator<String>.element(of: [
      "0.01", "007.5", "99999999.99", "1000000.00", "999999.99", "9999999.99", "1.", ".5", "1.005",
      "12345678901234567890", "0", "0.00", "5e1", "1.2.3", "\u{661}",
    ])
    return .oneOf([cents, whole, odd])
  }

  private static var currency: Generator<String> {
    .frequency([
      (6, .constant("USD")), (3, .element(of: ["AUD", "GBP", "NZD", "CAD"])),
      (1, .element(of: ["EUR", "JPY", "usd", "USDX", "XXX", ""])),
    ])
  }

  private static var date: Generator<String> {
    let real = Generator<CivilDate>.civilDate().map(\.description)
    let odd = Generator<String>.element(of: [
      "2026-02-29", "2026-00-01", "2026-1-1", "9999-12-31", "0000-01-01", "20261121",
    ])
    return .frequency([(8, real), (1, odd)])
  }

  private static var token: Generator<String> {
    let long = Generator<Int>.integer(in: 100...300).map { String(repeating: "t", count: $0) }
    return .frequency([
      (3, .constant("")), (3, .string(of: .ascii, count: 1...60)), (1, long), (1, .tokenText),
    ])
  }

  private static var sixth: Generator<String> {
    .element(of: [String(repeating: "0123456789abcdef", count: 4), "", "A"])
  }

  /// The number of extra or missing fields: mostly none.
  private static var counts: Generator<Int> {
    .frequency([(20, .constant(0)), (1, .integer(in: -2...2))])
  }
  private static var quotes: Generator<[Bool]> {
    .frequency([
      (6, .constant(Array(repeating: false, count: 8))), (1, .array(of: .bool, count: 8...8)),
    ])
  }
  private static var ends: Generator<String> {
    .frequency([
      (8, .constant("\n")), (2, .constant("\r\n")), (1, .element(of: ["\n\n", "\r", "\n\""])),
    ])
  }
}

extension Generator where Value == [UInt8] {
  /// Rows of orders, some of them broken.
  static func rows(verifies: Bool = false, count: ClosedRange<Int> = 0...40) -> Generator {
    let row = Generator<RowText>.row(verifies: verifies).map { Array($0.text.utf8) }
    let piece = Generator<[UInt8]>.frequency([(30, row), (1, .hostileBytes)])
    return Generator<[[UInt8]]>.array(of: piece, count: count).map { Array($0.joined()) }
  }
}

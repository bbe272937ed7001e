import OrderBatch
import ScheduleEngine

/// A table of comma-separated values by RFC 4180: a line of column names, and a line for each row.
///
/// Lines end in a line feed, as those of `widget batch` do. Amounts have all decimal places of their
/// currency and no currency, which is in a column of its own. An unknown value is an empty field.
struct CSVTable<Row>: Sendable {
  /// A column of a table.
  struct Column: Sendable {
    let name: String
    let field: @Sendable (Row) -> CSVField

    init(_ name: String, _ field: @escaping @Sendable (Row) -> CSVField) {
      (self.name, self.field) = (name, field)
    }
  }

  private let columns: [Column]

  init(_ columns: [Column]) { self.columns = columns }

  /// The line of column names.
  var header: String { columns.map(\.name).joined(separator: ",") + "\n" }

  /// Returns the line of a row.
  func line(for row: Row) -> String {
    columns.map { $0.field(row).text }.joined(separator: ",") + "\n"
  }

  /// Returns the header and the lines of rows.
  func text(of rows: some Sequence<Row>) -> String {
    rows.reduce(into: header) { $0 += line(for: $1) }
  }
}

/// A field of a CSV row.
struct CSVField {
  /// The field as it is in its row.
  let text: String

  private init(plain text: String?) { self.text = text ?? "" }

  /// Creates a field with a text from outside, such as a reason.
  ///
  /// It is in quotes where needed, and after an apostrophe if a spreadsheet would take it for a formula.
  static func text(_ text: String?) -> CSVField {
    var field: [UInt8] = []
    field.appendCSVField(Array((text ?? "").utf8), spansLines: true)
    return CSVField(plain: String(decoding: field, as: UTF8.self))
  }

  /// Creates a field with an identifier or word of this program, which needs no quotes.
  static func word(_ word: String?) -> CSVField { CSVField(plain: word) }

  /// Creates a field with an amount, such as `1234.50`.
  static func amount(_ amount: Money?) -> CSVField { CSVField(plain: amount?.text) }

  /// Creates a field with the code of a currency.
  static func currency(_ currency: Currency?) -> CSVField { CSVField(plain: currency?.code) }

  /// Creates a field with a day, such as `2026-11-21`.
  static func day(_ day: CivilDate?) -> CSVField { CSVField(plain: day?.description) }

  /// Creates a field with a whole number.
  static func number(_ number: Int?) -> CSVField { CSVField(plain: number.map { String($0) }) }

  /// Creates a field with `true` or `false`.
  static func flag(_ flag: Bool?) -> CSVField { CSVField(plain: flag?.description) }
}

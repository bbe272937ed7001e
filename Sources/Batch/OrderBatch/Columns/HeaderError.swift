/// The reason why the columns of a file of orders cannot be read.
///
///     var options = BatchOptions()
///     let line = ContiguousArray("id;amount;currency".utf8)
///     try options.readHeader(line.span)  // throws: the header has no column date; …
///
/// A description contains no part of the file, which could be a token by mistake.
public struct HeaderError: Error, Hashable, Sendable {
  /// The place of the columns' names.
  public enum Source: Hashable, Sendable {
    /// The first line of the file.
    case header
    /// The option `--columns`.
    case option
  }

  /// A mistake in the first line or in the names of the columns.
  public enum Reason: Hashable, Sendable {
    /// The first line has no bytes.
    case emptyLine
    /// The first line is no order, and names no columns.
    case noNames
    /// The fields of the first line have this separator, which has to be named.
    case otherSeparator(FieldSeparator)
    /// A column, counted from 1, has no known name.
    case unknownName(column: Int)
    /// Two columns, counted from 1, have the same name.
    case repeatedName(OrderColumn, first: Int, second: Int)
    /// A column that each order needs is missing.
    case missing(OrderColumn)
    /// A column is there that only other options read.
    case unread(OrderColumn)
    /// The header has another number of columns than the option names.
    case otherCount(header: Int, option: Int)
  }

  /// The mistake.
  public let reason: Reason
  /// The place of the columns' names.
  public let source: Source

  init(_ reason: Reason, in source: Source = .header) {
    self.reason = reason
    self.source = source
  }

  /// Throws if two columns have the same name.
  static func checkRepeats(
    in columns: [OrderColumn?], of source: Source
  ) throws(HeaderError) {
    for (place, column) in columns.enumerated() {
      guard let column, let first = columns.firstIndex(of: column), first < place else { continue }
      throw HeaderError(
        .repeatedName(column, first: first + 1, second: place + 1), in: source)
    }
  }
}

extension HeaderError: CustomStringConvertible {
  /// One line with the mistake and its remedy.
  public var description: String {
    switch reason {
    case .emptyLine:
      "line 1 is empty; remove it, so that the header or the first order is on line 1"
    case .noNames:
      "line 1 is no order and names no columns; write id,amount,currency,date,token into it, or "
        + "name the columns by --columns"
    case .otherSeparator(let separator):
      "the fields of line 1 are separated by \(separator.rawValue)s; pass --separator "
        + separator.rawValue
    case .unknownName(let column):
      "column \(column) of \(place) has no known name; \(Self.names), or \(skipping)"
    case .repeatedName(let column, let first, let second):
      "columns \(first) and \(second) of \(place) are both named \(column.rawValue); "
        + "leave one of them out, or \(skipping)"
    case .missing(let column):
      "\(place) has no column \(column.rawValue); add it\(alternative(to: column))"
    case .unread(let column):
      "\(place) has the column \(column.rawValue); \(Self.use(of: column)), or \(skipping)"
    case .otherCount(let header, let option):
      "the header has \(header) columns, but --columns names \(option); name all of them, "
        + "with - for one to skip"
    }
  }

  private static let names = "use one of id, amount, currency, date, token, checksum and rate"

  private var place: String {
    switch source {
    case .header: "the header"
    case .option: "--columns"
    }
  }

  private var skipping: String {
    switch source {
    case .header: "name all columns by --columns, with - for one to skip"
    case .option: "write - for a column to skip"
    }
  }

  /// The remedy other than to add a missing column.
  private func alternative(to column: OrderColumn) -> String {
    switch column {
    case .checksum: ", or omit --verify"
    case .rate: ", or pass --rate"
    case .id, .amount, .currency, .date, .token:
      source == .header ? ", or name the columns by --columns" : ""
    }
  }

  private static func use(of column: OrderColumn) -> String {
    column == .checksum
      ? "pass --verify to check it" : "name the loan terms by --plan or --plan-file"
  }
}

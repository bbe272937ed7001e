import ScheduleEngine

extension BatchOptions {
  /// Reads the first line of an input, which may be a header, and sets the columns and the separator.
  ///
  ///     var options = BatchOptions()
  ///     let line = ContiguousArray("Date;ID;Currency;Amount".utf8)
  ///     try options.readHeader(line.span)  // true
  ///     options.separator                  // .semicolon
  ///
  /// A line of CSV is a header if at least two of its fields name columns and none begins with a
  /// digit. With ``columns``, it is also one if neither the amount nor the date has a digit. A line
  /// of JSON is never a header.
  ///
  /// - Parameter line: The first line, without its line feed; a byte order mark is skipped.
  /// - Returns: Whether the line is a header. The rows begin after it, and the first of them is on
  ///   line 2.
  /// - Throws: ``HeaderError`` if the columns are not those of orders, or if the line is neither a
  ///   header nor a row of ``columns``.
  @discardableResult
  public mutating func readHeader(_ line: Span<UInt8>) throws(HeaderError) -> Bool {
    guard input == .csv else { return false }
    let start = line.beginsWithByteOrderMark ? 3 : 0
    let hasReturn = line.count > start && line[line.count - 1] == RowByte.carriageReturn
    let line = line.extracting(start..<(hasReturn ? line.count - 1 : line.count))
    guard line.count > 0 else { throw HeaderError(.emptyLine) }
    guard UTF8Scalar.firstIllFormed(in: line) == nil else { return false }
    let separators = separator.map { [$0] } ?? FieldSeparator.allCases
    let lines = separators.map { FirstLine(line, $0) }
    return columns == nil ? try readNames(lines) : try readLine(lines)
  }

  /// Reads a line whose columns the options do not name.
  private mutating func readNames(_ lines: [FirstLine]) throws(HeaderError) -> Bool {
    var header: FirstLine?
    for line in lines where line.nameCount > header?.nameCount ?? 1 { header = line }
    guard let header, header.hasOnlyNames else {
      if lines.contains(where: \.isWithoutDigits) { throw HeaderError(.noNames) }
      try checkSeparator(lines, counts: RowForm(self).fieldCounts)
      return false
    }
    for (place, name) in header.names.enumerated() where name == nil {
      throw HeaderError(.unknownName(column: place + 1))
    }
    try HeaderError.checkRepeats(in: header.names, of: .header)
    try check(header.names, of: .header)
    separator = header.separator
    let form = RowForm(self)
    columns = header.names == form.defaultColumns ? nil : header.names
    return true
  }

  /// Reads a line whose columns the options name.
  private mutating func readLine(_ lines: [FirstLine]) throws(HeaderError) -> Bool {
    let columns = columns ?? []
    try check(columns, of: .option)
    if columns == RowForm(self).defaultColumns { self.columns = nil }
    let line = lines.first { $0.fields.count == columns.count }
    let header = lines.first { $0.nameCount > 1 && $0.hasOnlyNames }
    guard let line, header != nil || line.isWithoutDigits(in: columns) else {
      if let header {
        throw HeaderError(.otherCount(header: header.fields.count, option: columns.count))
      }
      try checkSeparator(lines, counts: columns.count...columns.count)
      return false
    }
    separator = line.separator
    return true
  }

  /// Throws if only another separator than the comma gives the fields of a row.
  private func checkSeparator(
    _ lines: [FirstLine], counts: ClosedRange<Int>
  ) throws(HeaderError) {
    guard separator == nil,
      let line = lines.first(where: { counts.contains($0.fields.count) }),
      line.separator != .comma
    else { return }
    throw HeaderError(.otherSeparator(line.separator))
  }

  /// Throws if columns are missing, or are there that the options do not read.
  private func check(
    _ columns: [OrderColumn?], of source: HeaderError.Source
  ) throws(HeaderError) {
    let form = RowForm(self)
    for column in form.requiredColumns where !columns.contains(column) {
      throw HeaderError(.missing(column), in: source)
    }
    for case let column? in columns where !form.defaultColumns.contains(column) {
      throw HeaderError(.unread(column), in: source)
    }
  }
}

/// The first line of an input, split at a separator.
private struct FirstLine {
  let separator: FieldSeparator
  let fields: [[UInt8]]
  /// The columns that the fields name, nil for a field that names none.
  let names: [OrderColumn?]

  init(_ line: Span<UInt8>, _ separator: FieldSeparator) {
    self.separator = separator
    let reader = CSVReader(form: RowForm(verifies: false, separator: separator.byte))
    let end = QuotedRow.end(in: line, from: 0, isLast: true, separator: separator.byte)
    // The fields of a line whose quotes are broken are unknown.
    fields = if case .end = end { reader.fields(of: line, upTo: .max) } else { [] }
    names = fields.map(OrderColumn.init(header:))
  }

  /// The number of fields that name a column.
  var nameCount: Int { names.count { $0 != nil } }

  /// Whether no field begins with a digit, as an amount and a date do.
  var hasOnlyNames: Bool {
    fields.allSatisfy { field in field.first { $0 != 0x20 }.map { !Self.isDigit($0) } ?? true }
  }

  /// Whether at least four fields have a text, and no field has a digit, so that there is neither an
  /// amount nor a date.
  var isWithoutDigits: Bool {
    fields.count { !$0.isEmpty } > 3 && fields.allSatisfy(Self.isWithoutDigits)
  }

  /// Whether the amount and the date have a text without digits.
  func isWithoutDigits(in columns: [OrderColumn?]) -> Bool {
    zip(columns, fields).allSatisfy { column, field in
      column != .amount && column != .date || !field.isEmpty && Self.isWithoutDigits(field)
    }
  }

  private static func isWithoutDigits(_ field: [UInt8]) -> Bool {
    !field.contains(where: isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

import ScheduleEngine

/// Splits a row of CSV into the fields of an order.
struct CSVReader {
  /// The fields of rows.
  let form: RowForm

  private var names: String { form.fieldNames }

  /// Reads a row.
  ///
  /// - Parameters:
  ///   - row: The row, without its line end.
  ///   - isWellFormed: Whether its quotes are valid.
  ///   - isFirst: Whether it is the first row, which may be a header by mistake.
  /// - Returns: The fields, or the reason why there are none.
  func read(_ row: Span<UInt8>, isWellFormed: Bool, isFirst: Bool) -> ReadRow {
    guard row.count > 0 else {
      return ReadRow(.malformed("the line is empty; write \(names), or remove the line"))
    }
    guard isWellFormed else {
      return ReadRow(
        id: plainBeginning(of: row),
        .malformed("the quotes are broken; quote a whole field, and write a quote in it twice"))
    }
    let fields = fields(of: row, upTo: max(form.fieldCounts.upperBound, 7) + 1)
    // A row with only one field has no sure identifier: the field may be a token.
    let id = fields.count > 1 ? self.id(in: fields) : nil
    if let offset = UTF8Scalar.firstIllFormed(in: row) {
      return ReadRow(
        id: id, .malformed("the row is not UTF-8 at byte \(offset + 1); save it as UTF-8"))
    }
    return read(fields, id: id, isFirst: isFirst)
  }

  private func read(_ fields: [[UInt8]], id: [UInt8]?, isFirst: Bool) -> ReadRow {
    if isFirst, form.columns == nil, fields.prefix(2) == [Array("id".utf8), Array("amount".utf8)] {
      return ReadRow(id: id, .malformed("the first line is a header; remove it"))
    }
    if hasDividedAmount(fields) {
      return ReadRow(
        id: id,
        .malformed(
          "a comma divides the amount; write it with a decimal point and without grouping, such as "
            + "1234.50"))
    }
    let expected = form.fieldCounts
    guard expected.contains(fields.count) else {
      let most = expected.upperBound
      let found = fields.count > most ? "more than \(most)" : "\(fields.count)"
      let noun = found == "1" ? "field" : "fields"
      return ReadRow(id: id, .malformed("the row has \(found) \(noun); write \(names)"))
    }
    var order = OrderFields()
    for (column, field) in zip(form.columns ?? form.defaultColumns, fields) {
      switch column {
      case .id: order.id = field
      case .amount: order.amount = field
      case .currency: order.currency = field
      case .date: order.date = field
      case .token: order.token = field.withSpan(TokenText.trimmed).isEmpty ? nil : field
      case .checksum: order.checksum = field
      case .rate: order.rate = field.isEmpty ? nil : field
      case nil: break
      }
    }
    return ReadRow(order)
  }

  /// Returns the identifier of a row, or nil if the row ends before it.
  private func id(in fields: [[UInt8]]) -> [UInt8]? {
    let place = form.columns?.firstIndex(of: .id) ?? 0
    return place < fields.count ? fields[place] : nil
  }

  /// Returns whether the field after the amount is the rest of an amount with a comma: one to three
  /// digits, in place of a currency or in a row with too many fields.
  private func hasDividedAmount(_ fields: [[UInt8]]) -> Bool {
    let columns = form.columns ?? form.defaultColumns
    guard form.separator == RowByte.comma, let place = columns.firstIndex(of: .amount),
      place + 1 < fields.count, fields[place].first.map(Self.isDigit) == true
    else { return false }
    let isDisplaced = place + 1 < columns.count && columns[place + 1] == .currency
    let rest = fields[place + 1].prefix { Self.isDigit($0) }
    let after = fields[place + 1].dropFirst(rest.count).first
    return (1...3).contains(rest.count) && (after == nil || after == UInt8(ascii: "."))
      && (isDisplaced || fields.count > form.fieldCounts.upperBound)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns the first field of a row whose quotes are broken, or nil if it is quoted, so that its end
  /// is unknown, or is not the identifier.
  private func plainBeginning(of row: Span<UInt8>) -> [UInt8]? {
    guard row[0] != RowByte.quote, (form.columns?.first ?? .id) == .id else { return nil }
    return row.offset(of: form.separator, in: 0..<row.count).map { row.copy(0..<$0) }
  }

  /// Returns the fields, without quotes, of a row whose quotes are valid.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - limit: The most fields to return; the further ones are too many.
  /// - Returns: The fields.
  func fields(of row: Span<UInt8>, upTo limit: Int = 8) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    var quotes = 0
    for offset in row.indices {
      let byte = row[offset]
      if byte == form.separator, quotes % 2 == 0 {
        fields.append(field)
        field = []
        quotes = 0
        if fields.count >= limit { return fields }
      } else if byte == RowByte.quote {
        quotes += 1
        // After the opening quote, two quotes are one quote of the field.
        if quotes > 1, quotes % 2 == 1 { field.append(byte) }
      } else {
        field.append(byte)
      }
    }
    return fields + [field]
  }
}

import ScheduleEngine

/// Splits a row of CSV into the fields of an order.
struct CSVReader {
  /// The fields of rows.
  let form: RowForm

  private var names: String { form.names.joined(separator: ",") }

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
    let fields = fields(of: row)
    // A row with only one field has no sure identifier: the field may be a token.
    let id = fields.count > 1 ? fields[0] : nil
    if let offset = UTF8Scalar.firstIllFormed(in: row) {
      return ReadRow(
        id: id, .malformed("the row is not UTF-8 at byte \(offset + 1); save it as UTF-8"))
    }
    return read(fields, id: id, isFirst: isFirst)
  }

  private func read(_ fields: [[UInt8]], id: [UInt8]?, isFirst: Bool) -> ReadRow {
    if isFirst, fields.prefix(2) == [Array("id".utf8), Array("amount".utf8)] {
      return ReadRow(id: id, .malformed("the first line is a header; remove it"))
    }
    let expected = form.fieldCounts
    guard expected.contains(fields.count) else {
      let most = expected.upperBound
      let found = fields.count > most ? "more than \(most)" : "\(fields.count)"
      let noun = found == "1" ? "field" : "fields"
      return ReadRow(id: id, .malformed("the row has \(found) \(noun); write \(names)"))
    }
    let rate = form.rate == .none ? [] : fields.dropFirst(form.verifies ? 6 : 5).first ?? []
    return ReadRow(
      OrderFields(
        id: fields[0], amount: fields[1], currency: fields[2], date: fields[3],
        token: fields[4].isEmpty ? nil : fields[4], checksum: form.verifies ? fields[5] : [],
        rate: rate.isEmpty ? nil : rate))
  }

  /// Returns the first field of a row whose quotes are broken, or nil if the field is quoted, so
  /// that its end is unknown.
  private func plainBeginning(of row: Span<UInt8>) -> [UInt8]? {
    guard row[0] != RowByte.quote else { return nil }
    return row.offset(of: RowByte.comma, in: 0..<row.count).map { row.copy(0..<$0) }
  }

  /// Returns the fields, without quotes, of a row whose quotes are valid; only the first eight if
  /// there are more, which is too many.
  func fields(of row: Span<UInt8>) -> [[UInt8]] {
    var fields: [[UInt8]] = []
    var field: [UInt8] = []
    var quotes = 0
    for offset in row.indices {
      let byte = row[offset]
      if byte == RowByte.comma, quotes % 2 == 0 {
        fields.append(field)
        field = []
        quotes = 0
        if fields.count > 7 { return fields }
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

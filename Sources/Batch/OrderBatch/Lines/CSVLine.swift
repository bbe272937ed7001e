import ScheduleEngine

extension [UInt8] {
  /// Appends the schedule or the error of a row as a line of CSV:
  /// `id,checksum,[match,]amountDueToday,errorCode,errorLine,errorMessage,due1,amount1,…`; a loan has
  /// `apr,payment,totalOfPayments,financeCharge` in place of `amountDueToday`.
  ///
  /// - Parameters:
  ///   - line: The schedule, the loan or the error.
  ///   - form: The form of the rows: whether there is the field `match`, and whether they are loans.
  mutating func appendCSVLine(_ line: RowLine, form: RowForm) {
    switch line {
    case .schedule(let line):
      var id: [UInt8] = []
      id.appendCSVField(line.id)
      append(line, id: id, as: CSVLineFormat.self)
    case .loan(let line):
      var id: [UInt8] = []
      id.appendCSVField(line.id)
      append(line, id: id, as: CSVLineFormat.self)
    case .error(let error, let id): appendCSV(error, id: id, form: form)
    }
  }

  private mutating func appendCSV(_ error: RowError, id: [UInt8]?, form: RowForm) {
    appendCSVField(id ?? [])
    append(form.verifies ? ",,,," : ",,,")
    if form.rate != .none { append(",,,") }
    append("\(error.code),\(error.line),")
    appendCSVField(Array(error.message.utf8))
    append(RowByte.lineFeed)
  }

  /// Appends a text as a field: in quotes if RFC 4180 requires them, and after an apostrophe if a
  /// spreadsheet would take the text for a formula.
  private mutating func appendCSVField(_ text: [UInt8]) {
    let isFormula = text.first.map { "=+-@".utf8.contains($0) } ?? false
    let text = (isFormula ? [UInt8(ascii: "'")] : []) + text.withoutControls
    guard text.contains(where: { $0 == RowByte.quote || $0 == RowByte.comma }) else {
      return append(contentsOf: text)
    }
    append(RowByte.quote)
    for byte in text { append(contentsOf: byte == RowByte.quote ? [byte, byte] : [byte]) }
    append(RowByte.quote)
  }

  /// The text with U+FFFD in place of each control character; only an invalid identifier has any.
  ///
  /// They would break the line, or control a terminal.
  private var withoutControls: [UInt8] {
    var text: [UInt8] = []
    var offset = 0
    while offset < count {
      let size = Swift.max(UTF8Scalar.byteCount(in: span, at: offset), 1)
      let isControl = UTF8Scalar.isControl(in: span, at: offset)
      text += isControl ? [0xEF, 0xBF, 0xBD] : self[offset..<offset + size]
      offset += size
    }
    return text
  }
}

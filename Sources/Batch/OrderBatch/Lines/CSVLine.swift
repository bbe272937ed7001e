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
}

import ScheduleEngine

extension WidgetPicture {
  /// The payments as a table for programs: a header, and a row for each payment.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     let start = "number,due_date,amount,currency\r\n1,2026-11-21,50.00,USD\r\n"
  ///     picture.csv().hasPrefix(start)  // true
  ///
  /// It is CSV as RFC 4180 has it: each line ends in a carriage return and a line feed. The rows are
  /// the same in every language: dates are `YYYY-MM-DD`, and amounts have all places of their
  /// currency and nothing else. No field needs quotes, and none is a formula to a spreadsheet,
  /// since nothing that a caller wrote is among them.
  ///
  /// - Returns: The table; the header alone where something stands in the way.
  /// - Complexity: O(*n*) in the number of payments.
  public func csv() -> String {
    var table = "number,due_date,amount,currency\r\n"
    guard case .schedule(let schedule, _) = contents else { return table }
    for installment in schedule {
      let amount = installment.amount
      table += "\(installment.number),\(installment.dueDate.description),\(amount.text),"
      table += "\(amount.currency.code)\r\n"
    }
    return table
  }
}

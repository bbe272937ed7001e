import ScheduleEngine

extension WidgetPicture {
  /// Returns the payments as a CSV table: a header, and a row for each payment.
  ///
  ///     let picture = WidgetPicture(
  ///       of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
  ///     let start = "number,due_date,amount,currency\r\n1,2026-11-21,50.00,USD\r\n"
  ///     picture.csv().hasPrefix(start)  // true
  ///
  /// The format is RFC 4180: each line ends in a carriage return and a line feed. The rows do not
  /// depend on the locale: dates are `YYYY-MM-DD`, and amounts have all decimal places of their
  /// currency, no currency sign and no separator of thousands. No field contains text from outside,
  /// so none needs quotes, and none can be a spreadsheet formula.
  ///
  /// - Returns: The table; the header alone for a barrier.
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

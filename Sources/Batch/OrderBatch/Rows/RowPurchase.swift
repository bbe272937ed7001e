package import ScheduleEngine

/// The order of a row as a purchase, for which the limits of its plan are not checked.
package struct RowPurchase: Hashable, Sendable {
  /// The line on which the row begins, from 1.
  package let line: Int
  /// The identifier.
  package let id: String
  /// The plan of the options, or the default plan of the currency.
  package let plan: PlanID
  /// The order total, above zero.
  package let total: Money
  /// The day of the purchase.
  package let date: CivilDate
  /// The checkout, without a token if the row has none.
  package let checkout: CheckoutReference

  fileprivate init(
    _ fields: OrderFields, line: Int, _ options: BatchOptions
  ) throws(RowError.Reason) {
    try fields.id.withSpan(OrderField.check(id:))
    let plan = try options.plans.plan(
      for: fields.currency.withSpan(OrderField.currency))
    self.line = line
    id = String(decoding: fields.id, as: UTF8.self)
    self.plan = plan.id
    total = try OrderField.total(fields.amount, plan.currency)
    date = try OrderField.date(fields.date, in: options.timeZone)
    checkout = try RowOrder.checkout(fields.token)
  }
}

extension BatchProcessor {
  /// Reads whole rows as purchases.
  ///
  /// - Parameters:
  ///   - rows: Whole rows, as for ``run(_:firstLine:stopsAtError:)``.
  ///   - firstLine: The number of the first line, from 1.
  /// - Returns: For each row in order, the purchase, or the first mistake of the row.
  package func purchases(
    of rows: Span<UInt8>, firstLine: Int
  ) -> [Result<RowPurchase, RowError>] {
    var purchases: [Result<RowPurchase, RowError>] = []
    forEachRow(of: rows, firstLine: firstLine) { row, line in
      do throws(RowError.Reason) {
        purchases.append(
          .success(try RowPurchase(try row.fields.get(), line: line, options)))
      } catch {
        purchases.append(
          .failure(RowError(code: error.code, line: line, message: error.message)))
      }
    }
    return purchases
  }
}

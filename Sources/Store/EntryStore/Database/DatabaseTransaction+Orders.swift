import Databases

/// Orders at a payment service.
extension DatabaseTransaction {
  private static var columns: String {
    "token, number, event, id, order_number, hash, previous, line"
  }

  func entries(ofOrder token: String) throws(StoreFault) -> [OrderRow] {
    var entries: [OrderRow] = []
    for values in try rows(
      "SELECT \(Self.columns) FROM order_entries WHERE token = $1 ORDER BY number", [.text(token)])
    {
      guard let row = OrderRow(values) else {
        let number = values.count > 1 ? values[1].integer.map { Int($0) } : nil
        throw fault(
          StoreFault.EntryPlace(kind: "order", name: token, number: number),
          "a column has a value of another type")
      }
      entries.append(row)
    }
    return entries
  }

  func token(ofOrderNumber number: String) throws(StoreFault) -> String? {
    try rows("SELECT token FROM order_entries WHERE order_number = $1", [.text(number)])
      .first?.first?.text
  }

  func lastLease(ofOrder token: String) throws(StoreFault) -> LeaseRow? {
    let found = try rows(
      """
      SELECT operation, turn, owner, seconds FROM order_leases
      WHERE token = $1 ORDER BY operation DESC, turn DESC LIMIT 1
      """, [.text(token)])
    guard let values = found.first else { return nil }
    guard values.count == 4, let operation = values[0].integer, let turn = values[1].integer,
      let seconds = values[3].integer
    else {
      throw fault(
        StoreFault.EntryPlace(kind: "order", name: token, number: nil),
        "a column of the table order_leases has a value of another type")
    }
    return LeaseRow(
      token: token, operation: Int(operation), turn: Int(turn), owner: values[2].text,
      seconds: seconds)
  }

  func orders(after token: String?, count: Int) throws(StoreFault) -> [String] {
    try rows(
      """
      SELECT DISTINCT token FROM order_entries WHERE token > $1 ORDER BY token LIMIT $2
      """, [.text(token ?? ""), DatabaseValue(min(count, Int(Int32.max)))]
    ).compactMap { $0.first?.text }
  }

  func unsettledOrders() throws(StoreFault) -> [String] {
    try rows(
      """
      SELECT token FROM order_entries AS e WHERE event IN ('intend', 'doubt') AND NOT EXISTS (
        SELECT 1 FROM order_entries AS n WHERE n.token = e.token AND n.number = e.number + 1)
      ORDER BY token
      """, []
    ).compactMap { $0.first?.text }
  }

  func insert(_ row: OrderRow) throws(StoreFault) {
    _ = try rows(
      "INSERT INTO order_entries (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
      [
        .text(row.token), DatabaseValue(row.number), .text(row.event), DatabaseValue(row.id),
        DatabaseValue(row.orderNumber), .text(row.hash), .text(row.previous), .text(row.line),
      ])
  }

  func insert(_ row: LeaseRow) throws(StoreFault) {
    _ = try rows(
      "INSERT INTO order_leases (token, operation, turn, owner, seconds) VALUES ($1, $2, $3, $4, $5)",
      [
        .text(row.token), DatabaseValue(row.operation), DatabaseValue(row.turn),
        DatabaseValue(row.owner), .integer(row.seconds),
      ])
  }
}

extension OrderRow {
  fileprivate init?(_ values: [DatabaseValue]) {
    guard values.count == 8, let token = values[0].text, let number = values[1].integer,
      let event = values[2].text, values[3].integer == nil, values[4].integer == nil,
      let hash = values[5].text, let previous = values[6].text, let line = values[7].text
    else { return nil }
    self.init(
      token: token, number: Int(number), event: event, id: values[3].text,
      orderNumber: values[4].text, hash: hash, previous: previous, line: line)
  }
}

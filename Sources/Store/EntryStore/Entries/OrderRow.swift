/// A row of the table `order_entries`: one fact about an order at a payment service.
///
/// The line is the truth, and the other columns repeat its members, as in ``EntryRow``. An order is named by the token of
/// its checkout. It is never removed.
package struct OrderRow: Hashable, Sendable {
  /// The SHA-256 of the token in lower-case hexadecimal.
  package var token: String
  /// The number of the entry, from 1 on without gaps.
  package var number: Int
  /// The name of the fact.
  package var event: String
  /// The kind of a command and the client's own identifier of it, with a space between them.
  package var id: String?
  /// The service's number of the order, in the first entry that has it.
  package var orderNumber: String?
  /// The hash at the end of the line, in 64 hexadecimal digits.
  package var hash: String
  /// The hash of the preceding line; 64 zeros in the first one.
  package var previous: String
  /// The line without its line feed.
  package var line: String

  package init(
    token: String, number: Int, event: String, id: String? = nil, orderNumber: String? = nil,
    hash: String, previous: String, line: String
  ) {
    (self.token, self.number, self.event, self.id) = (token, number, event, id)
    (self.orderNumber, self.hash, self.previous, self.line) = (orderNumber, hash, previous, line)
  }
}

/// A row of the table `order_leases`: the right to work on an operation of an order.
package struct LeaseRow: Hashable, Sendable {
  /// The SHA-256 of the token in lower-case hexadecimal.
  package var token: String
  /// The number of the operation in its order, from 1 on.
  package var operation: Int
  /// The number of the lease of the operation, from 1 on.
  package var turn: Int
  /// The process that has the lease; nil if its work has ended.
  package var owner: String?
  /// The time in seconds since 1970-01-01T00:00:00Z.
  package var seconds: Int64

  package init(token: String, operation: Int, turn: Int, owner: String?, seconds: Int64) {
    (self.token, self.operation, self.turn) = (token, operation, turn)
    (self.owner, self.seconds) = (owner, seconds)
  }
}

package import EntryStore
import PaymentEngine
package import ScheduleEngine

/// The journals of all orders, by calls that block and send no request.
package struct OrderJournals: Sendable {
  private let storage: any EntryStorage

  package init(_ storage: any EntryStorage) { self.storage = storage }

  /// The result of a check of an order's journal.
  package struct Check: Hashable, Sendable {
    /// The SHA-256 of the checkout's token, in lower-case hexadecimal.
    package let token: String
    /// The service's number of the order; nil if it is not known, or the journal is damaged.
    package let orderNumber: String?
    /// The number of lines, the damaged ones included.
    package let lineCount: Int
    /// The hash of the last line; nil if the journal is damaged.
    package let head: String?
    /// The first mistake; nil for a good journal.
    package let fault: StoreFault?
  }

  /// Returns the journal of an order; nil if the store has none.
  ///
  /// - Throws: The fault of an entry that is damaged or missing.
  package func journal(of token: CheckoutToken) throws(StoreFault) -> OrderJournal? {
    try storage.perform(.reading) { transaction throws(StoreFault) in
      let journal = try OrderJournal(of: token.digest.description, in: transaction)
      return journal.isEmpty ? nil : journal
    }
  }

  /// Checks the journals of all orders, ordered by their tokens.
  ///
  /// - Throws: A fault of the database that is not about one order.
  /// - Complexity: O(*n*) in the number of entries.
  package func check() throws(StoreFault) -> [Check] {
    try storage.perform(.reading) { transaction throws(StoreFault) in
      var checks: [Check] = []
      while true {
        let tokens = try transaction.orders(after: checks.last?.token, count: EntryRow.pageCount)
        for token in tokens { checks.append(try check(token, in: transaction)) }
        guard tokens.count == EntryRow.pageCount else { return checks }
      }
    }
  }

  private func check(
    _ token: String, in transaction: any EntryTransaction
  ) throws(StoreFault) -> Check {
    let count = try transaction.entries(ofOrder: token).count
    do throws(StoreFault) {
      let journal = try OrderJournal(of: token, in: transaction)
      return Check(
        token: token, orderNumber: journal.machine.payment?.order.description, lineCount: count,
        head: journal.last?.hash, fault: nil)
    } catch {
      guard case .damagedEntry = error.reason else { throw error }
      return Check(token: token, orderNumber: nil, lineCount: count, head: nil, fault: error)
    }
  }
}

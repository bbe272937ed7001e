import ScheduleEngine
import Servicing
import ServicingWire

/// The installments of statements as CSV: a row for each.
///
/// Each late fee belongs to an installment, so the sums of the columns `outstanding` and
/// `feesOutstanding` together are all that is owed.
struct InstallmentTable {
  /// An installment of an account, or the mistake of an account.
  private struct Row {
    let account: String?
    var statement: Statement?
    var installment: AccountInstallment?
    var error: EventError?

    func amount(_ amount: (AccountInstallment) -> Int64) -> CSVField {
      guard let installment, let currency = statement?.account.currency else {
        return .word(nil)
      }
      return .amount(Money(minorUnits: amount(installment), currency: currency))
    }

    /// Returns the sum of the installment's late fees.
    func fees(_ amount: (LateFee) -> Int64) -> CSVField {
      let fees = statement?.account.lateFees.filter { $0.installment == installment?.number }
      return self.amount { _ in (fees ?? []).reduce(0) { $0 + amount($1) } }
    }
  }

  private let table: CSVTable<Row>

  /// Creates a table.
  ///
  /// - Parameter hasErrors: Whether there are columns for the mistakes of accounts.
  init(hasErrors: Bool = false) {
    table = CSVTable(
      Self.account + Self.amounts + Self.fees + (hasErrors ? Self.errors : []))
  }

  private static let account: [CSVTable<Row>.Column] = [
    .init("account") { .text($0.account) },
    .init("plan") { .word($0.statement?.account.plan.description) },
    .init("openedOn") { .day($0.statement?.account.openedOn) },
    .init("asOf") { .day($0.statement?.date) },
    .init("number") { .number($0.installment?.number) },
    .init("dueDate") { .day($0.installment?.dueDate) },
    .init("state") { row in
      .word(row.statement.flatMap { row.installment?.state(on: $0.date).rawValue })
    },
    .init("currency") { .currency($0.statement?.account.currency) },
  ]

  private static let amounts: [CSVTable<Row>.Column] = [
    .init("original") { $0.amount { $0.original } },
    .init("net") { $0.amount { $0.net } },
    .init("paid") { $0.amount { $0.paid } },
    .init("cancelled") { $0.amount { $0.cancelled } },
    .init("returned") { $0.amount { $0.returned } },
    .init("outstanding") { $0.amount { $0.outstanding } },
  ]

  private static let fees: [CSVTable<Row>.Column] = [
    .init("feesCharged") { $0.fees { $0.amount } },
    .init("feesWaived") { $0.fees { $0.waived } },
    .init("feesPaid") { $0.fees { $0.paid } },
    .init("feesReturned") { $0.fees { $0.returned } },
    .init("feesOutstanding") { $0.fees { $0.outstanding } },
  ]

  private static let errors: [CSVTable<Row>.Column] = [
    .init("errorCode") { .word($0.error?.code) },
    .init("errorLine") { .number($0.error?.line) },
    .init("errorMessage") { .text($0.error?.message) },
  ]

  /// The line of column names.
  var header: String { table.header }

  /// Returns a line for each installment of a statement.
  func lines(of statement: Statement, account name: String?) -> String {
    statement.account.installments.map { installment in
      table.line(for: Row(account: name, statement: statement, installment: installment))
    }.joined()
  }

  /// Returns the line of an account with a mistake.
  func line(of error: EventError, account name: String?) -> String {
    table.line(for: Row(account: name, error: error))
  }
}

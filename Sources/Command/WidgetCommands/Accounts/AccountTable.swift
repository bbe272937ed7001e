import AccountStorage
import ScheduleEngine
import Servicing
import ServicingWire

/// Stored accounts as CSV: a row for each, with the amounts of its statement.
enum AccountTable {
  static let columns = CSVTable<AccountReport>(account + amounts + fees + ends)

  private static let account: [CSVTable<AccountReport>.Column] = [
    .init("account") { .text($0.version.name.description) },
    .init("revision") { .number($0.version.revision) },
    .init("plan") { .word($0.statement.account.plan.description) },
    .init("rules") { .word($0.statement.account.rules.id.description) },
    .init("openedOn") { .day($0.statement.account.openedOn) },
    .init("asOf") { .day($0.statement.date) },
    .init("state") { .word($0.statement.state.rawValue) },
    .init("pausedUntil") { .day($0.statement.pausedUntil) },
    .init("currency") { .currency($0.statement.total.currency) },
  ]

  private static let amounts: [CSVTable<AccountReport>.Column] = [
    .init("total") { .amount($0.statement.total) },
    .init("net") { .amount($0.statement.net) },
    .init("outstanding") { .amount($0.statement.outstanding) },
    .init("owedNow") { .amount($0.statement.owedNow) },
    .init("overdue") { .amount($0.statement.overdue) },
    .init("nextDueDate") { .day($0.statement.next?.date) },
    .init("nextAmount") { .amount($0.statement.next?.amount) },
    .init("paid") { .amount($0.statement.paid) },
    .init("cancelled") { .amount($0.statement.cancelled) },
    .init("returned") { .amount($0.statement.returned) },
    .init("credit") { .amount($0.statement.credit) },
  ]

  private static let fees: [CSVTable<AccountReport>.Column] = [
    .init("feesCharged") { .amount($0.statement.fees.charged) },
    .init("feesWaived") { .amount($0.statement.fees.waived) },
    .init("feesPaid") { .amount($0.statement.fees.paid) },
    .init("feesReturned") { .amount($0.statement.fees.returned) },
    .init("feesOutstanding") { .amount($0.statement.fees.outstanding) },
  ]

  private static let ends: [CSVTable<AccountReport>.Column] = [
    .init("openToCapture") { .amount($0.statement.openToCapture) },
    .init("checksum") { .word($0.statement.checksum.description) },
    .init("head") { .word($0.version.head.description) },
  ]
}

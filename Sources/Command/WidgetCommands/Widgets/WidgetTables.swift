import ScheduleEngine
import WidgetStorage

/// A stored widget with its status, as the tables of widgets show it.
struct WidgetRow {
  let name: WidgetName
  let machine: WidgetMachine
  let capture: StoredWidget.Capture?
  /// The payment of the row, in the table of payments.
  var payment: Installment?

  fileprivate var errorCode: String? {
    if case .invalid(let barrier) = machine.status { barrier.code } else { nil }
  }

  fileprivate var amountDueToday: Money? {
    if case .valid(let amount, _) = machine.status { amount } else { nil }
  }

  fileprivate var checksum: ScheduleChecksum? {
    machine.schedule?.checksum(for: machine.terms.checkout)
  }
}

/// The columns of stored widgets as CSV.
enum WidgetTables {
  /// A row for each widget.
  static let widgets = CSVTable<WidgetRow>(widget + status + capture)

  /// A row for each payment of a widget; of an order that may not proceed, one without a payment.
  static let payments = CSVTable<WidgetRow>(widget + payment + status + capture)

  /// Returns the payments of a widget, with a header.
  static func payments(of row: WidgetRow) -> String {
    let payments = row.machine.schedule.map(Array.init) ?? []
    guard !payments.isEmpty else { return Self.payments.text(of: [row]) }
    return Self.payments.text(
      of: payments.map { payment in
        var row = row
        row.payment = payment
        return row
      })
  }

  /// A row for each accepted command of a widget.
  static let history = CSVTable<(name: WidgetName, entry: JournalEntry)>([
    .init("widget") { .text($0.name.description) },
    .init("revision") { .number($0.entry.revision) },
    .init("at") { .word($0.entry.moment.timestamp.description) },
    .init("today") { .day($0.entry.moment.today) },
    .init("command") { .word($0.entry.command.name) },
    .init("plan") { .word($0.entry.command.creation?.plan.description) },
    .init("mode") { .word($0.entry.command.creation?.checkout.mode) },
    .init("issuedAt") { .word($0.entry.command.creation?.issuedAt?.description) },
    .init("currency") { .currency($0.entry.total.currency) },
    .init("amount") { .amount($0.entry.total) },
    .init("isCheckoutAdjusted") { .flag($0.entry.command.capture?.isCheckoutAdjusted) },
    .init("checksum") { .word($0.entry.command.capture?.checksum?.description) },
    .init("id") { .text($0.entry.id?.description) },
  ])

  private static let widget: [CSVTable<WidgetRow>.Column] = [
    .init("widget") { .text($0.name.description) },
    .init("revision") { .number($0.machine.revision) },
    .init("plan") { .word($0.machine.terms.plan.id.description) },
    .init("mode") { .word($0.machine.terms.checkout.mode) },
    .init("startDate") { .day($0.machine.schedule?.startDate) },
    .init("currency") { .currency($0.machine.total?.currency) },
    .init("total") { .amount($0.machine.total) },
  ]

  private static let payment: [CSVTable<WidgetRow>.Column] = [
    .init("number") { .number($0.payment?.number) },
    .init("dueDate") { .day($0.payment?.dueDate) },
    .init("amount") { .amount($0.payment?.amount) },
  ]

  private static let status: [CSVTable<WidgetRow>.Column] = [
    .init("isValid") { .flag($0.machine.status?.isValid) },
    .init("errorCode") { .word($0.errorCode) },
    .init("amountDueToday") { .amount($0.amountDueToday) },
    .init("checksum") { .word($0.checksum?.description) },
  ]

  private static let capture: [CSVTable<WidgetRow>.Column] = [
    .init("capturedAt") { .word($0.capture?.moment.timestamp.description) },
    .init("capturedAmount") { .amount($0.capture?.record.amount) },
  ]
}

extension JournalEntry.Command {
  /// The name of the command in histories.
  var name: String {
    switch self {
    case .create: "create"
    case .update: "update"
    case .capture: "capture"
    }
  }

  fileprivate var creation: JournalEntry.Creation? {
    if case .create(let creation) = self { creation } else { nil }
  }

  fileprivate var capture: JournalEntry.Capture? {
    if case .capture(let capture) = self { capture } else { nil }
  }
}

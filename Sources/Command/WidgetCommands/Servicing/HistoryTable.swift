import ScheduleEngine
import Servicing
import ServicingWire

/// The history of an account as CSV: a row for each entry.
///
/// The columns `toInstallments`, `toFees` and `toCredit` have the parts of a payment, which together
/// are its amount; `cancelled` and `returned` have the effects of a refund, a void or a waiver.
struct HistoryTable {
  private struct Row {
    let account: String?
    let entry: HistoryEntry
    let values: EntryValues
  }

  private let table = CSVTable<Row>([
    .init("account") { .text($0.account) },
    .init("date") { .day($0.entry.date) },
    .init("type") { .word($0.entry.typeName) },
    .init("id") { .text($0.entry.id) },
    .init("event") { .text($0.entry.reversedID) },
    .init("reason") { .text($0.entry.reason) },
    .init("currency") { .currency($0.values.amount?.currency) },
    .init("amount") { .amount($0.values.amount) },
    .init("toInstallments") { .amount($0.values.toInstallments) },
    .init("toFees") { .amount($0.values.toFees) },
    .init("toCredit") { .amount($0.values.toCredit) },
    .init("cancelled") { .amount($0.values.cancelled) },
    .init("returned") { .amount($0.values.returned) },
    .init("installment") { .number($0.values.installment) },
    .init("fee") { .number($0.values.fee) },
    .init("from") { .day($0.values.from) },
    .init("to") { .day($0.values.to) },
    .init("until") { .day($0.values.until) },
    .init("of") { .word($0.entry.reversedTypeName) },
    .init("on") { .day($0.values.on) },
  ])

  /// Returns the header and a line for each entry.
  func text(of history: [HistoryEntry], account name: String?) -> String {
    table.text(of: history.map { Row(account: name, entry: $0, values: EntryValues($0.kind)) })
  }
}

/// The values of a history's entry, nil for those that its type does not have.
private struct EntryValues {
  var amount: Money?
  var toInstallments: Money?
  var toFees: Money?
  var toCredit: Money?
  var cancelled: Money?
  var returned: Money?
  var installment: Int?
  var fee: Int?
  var from: CivilDate?
  var to: CivilDate?
  var until: CivilDate?
  var on: CivilDate?

  init(_ kind: HistoryEntry.Kind) {
    switch kind {
    case .opened(let amount), .captured(let amount): self.amount = amount
    case .payment(let amount, let parts), .creditUsed(let amount, let parts):
      self.amount = amount
      toInstallments = Self.sum(parts, in: amount.currency) { $0.isInstallment }
      toFees = Self.sum(parts, in: amount.currency) { $0.isFee }
      toCredit = Self.sum(parts, in: amount.currency) { $0 == .credit }
    case .paymentFailed(let installment): self.installment = installment
    case .lateFee(let fee, let installment, let amount):
      (self.fee, self.installment, self.amount) = (fee, installment, amount)
    case .refund(let amount, let cancelled, let returned),
      .voided(let amount, let cancelled, let returned),
      .authorizationExpired(let amount, let cancelled, let returned):
      self.amount = amount
      self.cancelled = Self.sum(cancelled, in: amount.currency) { _ in true }
      self.returned = Self.sum(returned, in: amount.currency) { _ in true }
    case .feeWaived(let fee, let amount, let returned):
      (self.fee, self.amount, self.returned) = (fee, amount, returned)
    case .dateMoved(let installment, let from, let to):
      (self.installment, self.from, self.to) = (installment, from, to)
    case .paused(let until): self.until = until
    case .resumed: break
    case .reversed(let event, let date): (amount, on) = (event.amount, date)
    case .feeReversed(let fee, let amount): (self.fee, self.amount) = (fee, amount)
    }
  }

  private static func sum(
    _ parts: [HistoryEntry.Part], in currency: Currency,
    _ isIncluded: (HistoryEntry.Part.Target) -> Bool
  ) -> Money {
    let sum = parts.reduce(Int64(0)) { $0 + (isIncluded($1.target) ? $1.amount.minorUnits : 0) }
    return Money(minorUnits: sum, currency: currency)
  }
}

extension HistoryEntry.Part.Target {
  fileprivate var isInstallment: Bool { if case .installment = self { true } else { false } }
  fileprivate var isFee: Bool { if case .fee = self { true } else { false } }
}

public import ScheduleEngine

/// Something that happens to an account after the purchase.
///
/// Amounts are in the account's currency and above zero; installments and fees are counted from 1.
///
///     var account = try Account(total: Money("200.00", .aud), plan: .auPayIn4, on: today)
///     try account.apply(.payment(Money("50.00", .aud)), on: today)
///     try account.apply(.dateMoved(installment: 3, to: CivilDate("2026-12-24")), on: today)
///     account.installments[2].dueDate  // 2026-12-24
public enum AccountEvent: Hashable, Sendable {
  /// The shopper paid: for one installment and its fees, or in the order of the rules.
  case payment(Money, installment: Int? = nil, overpayment: Overpayment = .refuse)
  /// A payment was attempted and failed; nothing but the history changes.
  case paymentFailed(installment: Int)
  /// The shop captured a part of the open amount.
  case captured(Money)
  /// The shop voided a part of the amount that was open to capture, or all of it.
  case voided(Money?)
  /// The shop refunded a part of the captured amount.
  case refund(Money)
  /// A late fee, or a part of it, was waived; the paid part of it is returned.
  case feeWaived(fee: Int, Money?)
  /// The due date of an installment was moved.
  case dateMoved(installment: Int, to: CivilDate)
  /// The account was paused, from the day of the event to another, both inclusive.
  case paused(until: CivilDate)
  /// The pauses of the day ended on the day before.
  case resumed

  /// The use of the part of a payment that exceeds what it may pay.
  public enum Overpayment: String, Hashable, Sendable, CaseIterable {
    /// The payment is rejected.
    case refuse
    /// The part pays the other amounts owed on the day, and the rest is ``Account/credit``. The payment and all
    /// earlier credit are at most ``Account/maximumTotal`` minor units.
    case credit
  }
}

/// An entry of an account's history: an event and its effects, or something that came with time.
public struct HistoryEntry: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// The event.
  public let kind: Kind
  /// The identifier of the event, if it has one and the history has identifiers.
  public var id: String?
  /// The reason of the event, if it has one and the history has identifiers, or it is a reversal.
  public var reason: String?
  /// The identifier of the event that a reversal names, if the history was read from lines.
  public var reversedID: String?

  /// Creates an entry.
  package init(date: CivilDate, kind: Kind) {
    self.date = date
    self.kind = kind
  }

  /// An event of an account with its effects.
  public enum Kind: Hashable, Sendable {
    /// The purchase, with the order total.
    case opened(Money)
    /// A payment, with the parts in the order in which they were paid.
    case payment(Money, to: [Part])
    /// The use of credit on a due date, with the parts in the order in which they were paid.
    case creditUsed(Money, to: [Part])
    /// A failed payment.
    case paymentFailed(installment: Int)
    /// A late fee, which time brought.
    case lateFee(fee: Int, installment: Int, Money)
    /// A capture.
    case captured(Money)
    /// A refund, with the unpaid parts cancelled and the paid parts returned.
    case refund(Money, cancelled: [Part], returned: [Part])
    /// A void, with its parts.
    case voided(Money, cancelled: [Part], returned: [Part])
    /// The void of the amount that was open to capture for too long, with its parts.
    case authorizationExpired(Money, cancelled: [Part], returned: [Part])
    /// A waiver of a late fee, with the paid part that was returned.
    case feeWaived(fee: Int, Money, returned: Money)
    /// A move of a due date.
    case dateMoved(installment: Int, from: CivilDate, to: CivilDate)
    /// A pause.
    case paused(until: CivilDate)
    /// The end of a pause.
    case resumed
    /// The reversal of an event of a day.
    case reversed(AccountEvent, on: CivilDate)
    /// A waiver of an unpaid late fee that would not have been charged without a reversed event.
    case feeReversed(fee: Int, Money)
  }

  /// The part of an amount for one installment or late fee.
  public struct Part: Hashable, Sendable {
    /// The installment or late fee of a part, by its number, from 1, or the account's credit.
    public enum Target: Hashable, Sendable {
      /// An installment.
      case installment(Int)
      /// A late fee.
      case fee(Int)
      /// The credit.
      case credit
    }

    /// The installment, late fee or credit.
    public let target: Target
    /// The part of the amount.
    public let amount: Money
  }
}

/// A recorder of an account's history, which records nothing if no history is wanted.
struct HistoryRecorder {
  private struct Recording {
    var entries: [HistoryEntry] = []
    var parts: [HistoryEntry.Part] = []
    var returnedParts: [HistoryEntry.Part] = []
  }

  private var recording: Recording?

  init(isRecording: Bool) { recording = isRecording ? Recording() : nil }

  var entries: [HistoryEntry] { recording?.entries ?? [] }

  mutating func add(_ part: HistoryEntry.Part.Target, _ amount: Money) {
    recording?.parts.append(HistoryEntry.Part(target: part, amount: amount))
  }

  mutating func addReturned(_ part: HistoryEntry.Part.Target, _ amount: Money) {
    recording?.returnedParts.append(HistoryEntry.Part(target: part, amount: amount))
  }

  /// Ends an entry, which receives the parts that were added.
  mutating func record(
    _ date: CivilDate,
    _ kind: (_ parts: [HistoryEntry.Part], _ returned: [HistoryEntry.Part]) -> HistoryEntry.Kind
  ) {
    guard let ended = recording else { return }
    recording?.entries.append(
      HistoryEntry(date: date, kind: kind(ended.parts, ended.returnedParts)))
    recording?.parts = []
    recording?.returnedParts = []
  }

  mutating func record(_ date: CivilDate, _ kind: @autoclosure () -> HistoryEntry.Kind) {
    recording?.entries.append(HistoryEntry(date: date, kind: kind()))
  }
}

import ScheduleEngine
import Servicing
import ServicingWire
import StrictJSON
import WidgetRendering

/// The entries of an account's history as sentences.
struct HistorySentences {
  /// Returns a history as text: the days and sentences of its entries.
  func text(of history: [HistoryEntry], in terminal: Terminal) -> String {
    var box = TextBox(in: terminal.readable, border: false)
    add(history, to: &box)
    return box.text
  }

  /// Adds the days and sentences of a history's entries to a box.
  func add(_ history: [HistoryEntry], to box: inout TextBox) {
    for entry in history {
      box.add(entry.date.description, width: 12, sentence(on: entry), nil)
    }
  }

  /// Returns the sentence of an entry, with the identifier and reason of its event.
  func sentence(on entry: HistoryEntry) -> String {
    let names = [
      entry.id.map { "id \($0.quotedForMessage)" },
      entry.reason.map { "reason \($0.quotedForMessage)" },
    ].compactMap(\.self)
    return words(for: entry) + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
  }

  private func words(for entry: HistoryEntry) -> String {
    switch entry.kind {
    case .opened(let amount): "Bought for \(amount)."
    case .payment(let amount, let parts):
      "The shopper paid \(amount): \(list(parts, "for"))."
    case .paymentFailed(let installment): "A payment of installment \(installment) failed."
    case .lateFee(let fee, let installment, let amount):
      "Late fee \(fee): \(amount) for installment \(installment)."
    case .captured(let amount): "The shop captured \(amount)."
    case .refund(let amount, let cancelled, let returned):
      "The shop refunded \(amount): \(effects(cancelled, returned))."
    case .voided(let amount, let cancelled, let returned):
      "The shop voided \(amount): \(effects(cancelled, returned))."
    case .authorizationExpired(let amount, let cancelled, let returned):
      "The authorization expired, which voided \(amount): \(effects(cancelled, returned))."
    case .feeWaived(let fee, let amount, let returned):
      "\(amount) of late fee \(fee) was waived"
        + (returned.minorUnits > 0 ? "; \(returned.text) of it was paid and is returned." : ".")
    case .dateMoved(let installment, let from, let to):
      "The due date of installment \(installment) was moved from \(from) to \(to)."
    case .paused(let until): "The account was paused until \(until)."
    case .resumed: "The pause ended."
    case .creditUsed(let amount, let parts): "Credit paid \(amount): \(list(parts, "for"))."
    case .reversed(let event, let date):
      "The \(name(of: event)) of \(date)"
        + (entry.reversedID.map { " with the id \($0.quotedForMessage)" } ?? "")
        + (event.amount.map { ", \($0)," } ?? "") + " was reversed."
    case .feeReversed(let fee, let amount):
      "\(amount) of late fee \(fee) was waived, since the reversed event caused it."
    }
  }

  /// Returns the noun of an event.
  private func name(of event: AccountEvent) -> String {
    switch event {
    case .payment: "payment"
    case .paymentFailed: "failed payment"
    case .captured: "capture"
    case .voided: "void"
    case .refund: "refund"
    case .feeWaived: "waiver of a late fee"
    case .dateMoved: "move of a due date"
    case .paused: "pause"
    case .resumed: "end of a pause"
    }
  }

  /// Returns the effects of a refund or void on installments.
  private func effects(_ cancelled: [HistoryEntry.Part], _ returned: [HistoryEntry.Part]) -> String
  {
    let groups = [(cancelled, "cancelled"), (returned, "returned")].filter { !$0.0.isEmpty }
    return groups.map { parts, verb in
      "\(list(parts, "of")) \(parts.count == 1 ? "was" : "were") \(verb)"
    }.joined(separator: "; ")
  }

  /// Returns parts of an amount in words: `50.00 for installment 2 and 10.00 for late fee 1`.
  private func list(_ parts: [HistoryEntry.Part], _ preposition: String) -> String {
    let words = parts.map { part in
      switch part.target {
      case .installment(let number): "\(part.amount.text) \(preposition) installment \(number)"
      case .fee(let number): "\(part.amount.text) \(preposition) late fee \(number)"
      case .credit: "\(part.amount.text) \(preposition == "for" ? "as" : "of the") credit"
      }
    }
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }
}

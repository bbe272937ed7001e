// The exported functions of a probe that sends payment terms through a checkout of the Checkout Kit 4 as
// WebAssembly.

import CheckoutEngine
import CheckoutWire
import PaymentTerms
import ScheduleEngine
import TermsWire
import WidgetRendering

/// Returns the JSON of terms, which are members of `payment`.
private func json(_ terms: OfferedTerms, isAccepted: Bool) -> String {
  let answer = TermsAnswer(with: terms, isAccepted: isAccepted, locale: .enUS)
  return String(decoding: answer.json, as: UTF8.self)
}

/// Returns the terms that an app reads in the event of a message, or nil without an event.
private func read(
  _ method: String, _ members: String, _ checkout: inout KitCheckout, at moment: Moment
) -> ShownTerms? {
  let text =
    "{\"jsonrpc\":\"2.0\",\"method\":\"" + method + "\",\"params\":{\"checkout\":{\"id\":\"c-1\","
    + "\"status\":\"incomplete\",\"currency\":\"USD\",\"line_items\":[],\"totals\":[]," + members
    + "}}}"
  let input = KitInput.message(
    page: 1, KitMessage(reading: UTF8Text(text)), origin: nil, isMainFrame: true)
  guard let reaction = try? checkout.apply(input, at: moment),
    case .accepted(_, let events) = reaction
  else { return nil }
  for event in events {
    switch event {
    case .start(let checkout), .complete(let checkout):
      return try? ShownTerms(utf8: checkout.json.text.bytes)
    default: break
    }
  }
  return nil
}

/// Returns the term that an app shows for an order by `us-pay-in-4`, or nil if the order that is then
/// placed has another one.
private func shownTerm(_ total: Int64, _ day: Int32) -> ShownTerm? {
  var checkout = KitCheckout(settings: KitSettings())
  guard let today = try? CivilDate(dayNumber: Int(day)),
    let order = try? TermOrder(
      total: Money(minorUnits: total, currency: .usd), startDate: today, locale: .enUS),
    let terms = try? OfferedTerms(
      of: order, from: [.payNow, .plan(.usPayIn4, title: "Pay in 4")], selecting: "us-pay-in-4")
  else { return nil }
  let moment = Moment(today: today, secondsSinceEpoch: 0)
  _ = try? checkout.apply(.present(url: "https://shop.example/c/1"), at: moment)
  let offered = "\"payment\":" + json(terms, isAccepted: false)
  let placed = "\"order\":{\"id\":\"o-1\",\"payment\":" + json(terms, isAccepted: true) + "}"
  guard let shown = read("ec.start", offered, &checkout, at: moment),
    let order = read("ec.complete", placed, &checkout, at: moment), shown.terms.count == 2,
    shown.differences(in: order).isEmpty
  else { return nil }
  return shown.selected
}

/// Returns the amount in minor units of a payment that an app shows, from 0, or 0 without a term.
@c public func shownAmount(_ total: Int64, _ day: Int32, _ index: Int32) -> Int64 {
  guard let payments = shownTerm(total, day)?.payments, payments.count == 4 else { return 0 }
  return payments[Int(index)].amount.minorUnits
}

/// Returns the day number of the last payment that an app shows, or 0 without a term.
@c public func lastDueDay(_ total: Int64, _ day: Int32) -> Int32 {
  guard let due = shownTerm(total, day)?.payments.last?.dueDate else { return 0 }
  return Int32(due.dayNumber)
}

/// Returns the first eight bytes of the checksum that an app shows, or 0 without a term.
@c public func shownChecksum(_ total: Int64, _ day: Int32) -> UInt64 {
  shownTerm(total, day)?.checksum?.words64.0 ?? 0
}

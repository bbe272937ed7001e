// The exported function of a probe that runs checkouts of payments as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// A checkout of payments, and the news that it reported.
private final class PaymentsRun {
  var checkout: PaymentsCheckout
  let moment: Moment
  /// The number of the request that was sent last.
  var request = 0
  /// The amount that the shop's server was asked for, in minor units.
  var amount: Int64 = 0
  var finished = 0

  init?() {
    guard let today = try? CivilDate(dayNumber: 1),
      let settings = try? PaymentsSettings(
        selectsMethod: true, flow: .choose, deepLinkScheme: "app-pay", currency: .usd)
    else { return nil }
    moment = Moment(today: today, secondsSinceEpoch: 0)
    checkout = PaymentsCheckout(settings: settings)
  }

  /// Applies an input and returns whether the checkout accepted it.
  @inline(never) func accepts(_ input: PaymentsInput) -> Bool {
    // Comparing the reaction would add the code that compares all effects and events.
    guard let reaction = try? checkout.apply(input, at: moment),
      case .accepted(let effects, let events) = reaction
    else { return false }
    for effect in effects {
      guard case .request(let sent) = effect, sent.path.bytes.count > 1 else { continue }
      request = sent.number
      if case .makePayment(let draft) = sent.call { amount = draft.amount.minorUnits }
    }
    for event in events { if case .paymentFinished = event { finished += 1 } }
    return true
  }

  @inline(never) func hears(_ reply: PaymentsReply) -> Bool {
    accepts(.answer(request: request, ShopAnswer(status: 200, reply: reply)))
  }
}

/// Returns a payment with a status.
private func payment(_ amount: Money, _ status: PaymentStatus) -> PaymentRecord? {
  guard let time = try? PaymentTime("2026-11-21T10:00:00.5Z") else { return nil }
  return PaymentRecord(
    id: 5, amount: amount, description: "Mug", url: "https://pay.example/5", status: status,
    createdAt: time)
}

/// Returns the amount in minor units that the shop's server is asked for, for a payment of whole
/// dollars that is created and paid, or 0 if its end is not reported exactly once.
@c public func createdAmount(_ dollars: Int64) -> Int64 {
  let amount = Money(minorUnits: dollars * 100, currency: .usd)
  let issuer = PaymentIssuer(id: "i", name: "Bank")
  guard let open = payment(amount, .open), let paid = payment(amount, .paid),
    let key = try? PaymentKey("k-1"),
    let text = UTF8Text(utf8: amount.digits), let run = PaymentsRun(), run.accepts(.start),
    run.hears(.payments([.malformed(id: nil)])),
    run.accepts(.create(amount: text, description: "Mug", key: key)),
    run.hears(
      .methods([.method(PaymentMethod(id: "m", description: "Bank", issuers: [issuer]))])),
    run.accepts(.chooseMethod(id: "m")), run.accepts(.chooseIssuer(id: "i")), run.accepts(.save),
    run.hears(.payment(open)), run.accepts(.chooseFlow(.inApp)),
    run.accepts(.deepLink(url: "app-pay://payments/5")),
    run.hears(.payment(paid)), run.finished == 1
  else { return 0 }
  return run.amount
}

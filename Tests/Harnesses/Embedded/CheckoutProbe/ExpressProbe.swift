// The exported function of a probe that runs express checkouts as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// An express checkout, and the end that it reported.
private final class ExpressRun {
  var checkout = ExpressCheckout(
    settings: ExpressSettings(
      token: "001.tok", region: .gb, environment: .sandbox, currency: .usd, isBuyNow: true))
  let moment: Moment
  var hasSucceeded = false

  init?() {
    guard let today = try? CivilDate(dayNumber: 1) else { return nil }
    moment = Moment(today: today, secondsSinceEpoch: 0)
    guard checkout.opening.effects.count == 1 else { return nil }
  }

  /// Applies an input and returns whether the checkout accepted it.
  @inline(never) func accepts(_ input: ExpressInput) -> Bool {
    // Comparing the reaction would add the code that compares all effects and events.
    guard let reaction = try? checkout.apply(input, at: moment),
      case .accepted(_, let events) = reaction
    else { return false }
    for event in events { if case .success = event { hasSucceeded = true } }
    return true
  }

  @inline(never) func hears(_ message: ExpressMessage) -> Bool {
    accepts(.message(origin: "https://portal.sandbox.clearpay.co.uk", message))
  }
}

/// Returns the total of an approved order whose shipping option was offered with a total and then
/// updated, in minor units, or 0 if it was not approved.
@c public func approvedTotal(_ total: Int64, _ newTotal: Int64) -> Int64 {
  let free = Money(minorUnits: 0, currency: .usd)
  let option = ExpressShippingOption(
    id: "std", name: "Standard", shippingAmount: free,
    orderAmount: Money(minorUnits: total, currency: .usd))
  let update = ExpressShippingUpdate(
    id: "std", shippingAmount: free, orderAmount: Money(minorUnits: newTotal, currency: .usd))
  guard let run = ExpressRun(),
    run.hears(.shippingAddressChange(requestID: "r1", ExpressAddress(countryCode: "US"))),
    run.accepts(.shippingOptions(requestID: "r1", [option])),
    run.hears(.shippingOptionChange(requestID: "r2", option)),
    run.accepts(.shippingUpdate(requestID: "r2", update)), run.hears(.success(token: "002.tok")),
    run.hasSucceeded
  else { return 0 }
  return run.checkout.state.total?.minorUnits ?? 0
}

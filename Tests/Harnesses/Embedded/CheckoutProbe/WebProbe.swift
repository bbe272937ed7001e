// The exported function of a probe that runs web checkouts as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// A web checkout, and the purchases that it reported.
private final class WebRun {
  var checkout: WebCheckout
  let moment: Moment
  var purchases = 0
  /// The total that the shop's server receives, in minor units.
  var reportedTotal: Int64 = 0

  init?(kind: WebKind) {
    guard let today = try? CivilDate(dayNumber: 1),
      let settings = try? WebSettings(cartID: "c-1", api: .cartTransfer(appID: "a 1"), kind: kind)
    else { return nil }
    (moment, checkout) = (
      Moment(today: today, secondsSinceEpoch: 0), WebCheckout(settings: settings)
    )
  }

  /// Applies an input and returns whether the checkout accepted it.
  @inline(never) func accepts(_ input: WebInput) -> Bool {
    // Comparing the reaction would add the code that compares all effects and events.
    guard let reaction = try? checkout.apply(input, at: moment),
      case .accepted(let effects, let events) = reaction
    else { return false }
    for event in events { if case .purchase = event { purchases += 1 } }
    for effect in effects {
      guard case .request(let request) = effect, request.path.bytes.count > 1,
        case .complete(_, _, _, .money(let total)?) = request.call
      else { continue }
      reportedTotal = total.minorUnits
    }
    return true
  }

  func begins() -> Bool {
    let page = WebReply.page(
      WebPage(url: PageAddress("https://shop.example/checkout")),
      order: WebOrderData(total: "1", currency: .usd))
    return accepts(.start) && accepts(.answer(request: 1, ShopAnswer(status: 200, reply: page)))
  }
}

/// Returns the total that a web checkout reports to the shop's server, in minor units, for an order
/// that its page places, by messages or by its address, which names no other total than the 1.00
/// that the order began with; or 0 if it reports none or several.
@c public func webTotal(_ total: Int64, _ isParsed: Bool) -> Int64 {
  guard
    let completion = try? WebCompletion(
      host: "shop.example", path: "/done", orderQuery: "order")
  else { return 0 }
  let amount = Money(minorUnits: total, currency: .usd)
  let order = WebOrderData(orderID: "o-1", total: UTF8Text(utf8: amount.digits))
  let address = PageAddress("https://shop.example:443/done/?order=%6F-1#end")
  guard let run = WebRun(kind: isParsed ? .parse(completion) : .bridge), run.begins(),
    run.accepts(.pageStarted(url: address)), run.accepts(.pageFinished(url: address))
  else { return 0 }
  if isParsed {
    guard run.accepts(.navigated(url: address)), run.accepts(.navigated(url: address)) else {
      return 0
    }
  } else {
    func hears(_ content: WebMessage.Content) -> Bool {
      run.accepts(.message(WebMessage(text: "{}", content: content)))
    }
    guard hears(.paymentCompleted(.order(order))), hears(.paymentCompleted(.unchanged)) else {
      return 0
    }
  }
  guard run.purchases == 1,
    run.accepts(.answer(request: 2, ShopAnswer(status: 200, reply: .completed(orderNumber: "N")))),
    run.checkout.state.phase == .completed
  else { return 0 }
  return run.reportedTotal
}

extension Money {
  /// The amount of dollars as text, such as `12.05`.
  var digits: [UInt8] {
    var digits: [UInt8] = []
    var rest = minorUnits.magnitude
    var places = 0
    repeat {
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
      places += 1
      if places == 2 { digits.append(UInt8(ascii: ".")) }
    } while rest > 0 || places < 3
    return digits.reversed()
  }
}

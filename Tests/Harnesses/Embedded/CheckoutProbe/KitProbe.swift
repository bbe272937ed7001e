// The exported function of a probe that runs checkouts of the Checkout Kit 4 as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// A checkout of the Checkout Kit 4, and the news that it reported.
private final class KitRun {
  var checkout = KitCheckout(settings: KitSettings(messageOrigins: ["https://*.shop.example"]))
  let moment: Moment
  /// The numbers of events: start, update, complete, fail and dismiss.
  var starts = 0
  var updates = 0
  var completions = 0
  var failures = 0
  var ends = 0
  var answers = 0

  init?() {
    guard let today = try? CivilDate(dayNumber: 1) else { return nil }
    moment = Moment(today: today, secondsSinceEpoch: 0)
  }

  /// Applies an input and returns whether the checkout accepted it.
  @inline(never) func accepts(_ input: KitInput) -> Bool {
    // Comparing the reaction would add the code that compares all effects and events.
    guard let reaction = try? checkout.apply(input, at: moment),
      case .accepted(let effects, let events) = reaction
    else { return false }
    for effect in effects { if case .answer = effect { answers += 1 } }
    for event in events {
      switch event {
      case .start: starts += 1
      case .update: updates += 1
      case .complete: completions += 1
      case .fail: failures += 1
      case .dismiss: ends += 1
      case .preload, .log, .metric: break
      }
    }
    return true
  }

  /// Sends a message of the main frame, or one of another origin.
  @inline(never) func hears(
    _ content: KitMessage.Content, origin: UTF8Text = "https://pay.shop.example"
  ) -> Bool {
    accepts(
      .message(page: 1, KitMessage(content, text: "{}"), origin: origin, isMainFrame: true))
  }
}

/// Returns a checkout, which is equal to one of the same number.
private func snapshot(_ number: UInt8, _ status: KitSnapshot.Status) -> KitSnapshot {
  KitSnapshot(
    id: "c-1", status: status, currency: "USD", orderID: nil, json: "{}",
    digest: SHA256Digest(of: [number].span))
}

/// Returns 1 if a page that answers with a status shows a checkout, which completes and does not fail
/// later; 0 if it fails; or -1 if its events are others than those of the kit, or do not end once.
@c public func kitCompletes(_ status: Int64) -> Int64 {
  let url = PageAddress("https://shop.example/cart/c/1?key=a#top")
  guard let run = KitRun(), run.accepts(.preload(url: url)), run.accepts(.pageFinished(page: 1)),
    run.hears(.start(snapshot(0, .incomplete))), run.starts == 0, run.accepts(.present(url: url)),
    run.accepts(
      .pageAnswer(page: 1, KitAnswerHead(url: url, status: Int(status), isMainFrame: true)))
  else { return -1 }
  guard status < 400 else {
    return run.failures == 1 && run.ends == 1 && run.checkout.state.phase == .failed ? 0 : -1
  }
  guard run.hears(.ready(.number(1), delegations: [])), run.answers == 1,
    run.hears(.start(snapshot(1, .incomplete))), run.hears(.update(snapshot(1, .incomplete))),
    run.hears(.update(snapshot(2, .incomplete))),
    run.hears(.update(snapshot(3, .incomplete)), origin: "https://shop.example.evil"),
    run.starts == 1, run.updates == 1, run.hears(.complete(snapshot(4, .completed))),
    run.hears(.error(.unreadable)), run.accepts(.dismiss), run.completions == 1,
    run.failures == 0, run.ends == 1, !run.accepts(.dismiss)
  else { return -1 }
  return 1
}

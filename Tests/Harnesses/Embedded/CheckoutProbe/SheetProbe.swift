// The exported function of a probe that runs checkout sheets as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// A checkout sheet, and the news that it reported.
private final class SheetRun {
  var checkout: SheetCheckout
  let moment: Moment
  var completions = 0
  var failures = 0
  var links = 0

  init?(recovery: SheetRecovery) {
    guard let today = try? CivilDate(dayNumber: 1) else { return nil }
    moment = Moment(today: today, secondsSinceEpoch: 0)
    checkout = SheetCheckout(settings: SheetSettings(recovery: recovery))
  }

  /// Applies an input and returns whether the sheet accepted it.
  @inline(never) func accepts(_ input: SheetInput) -> Bool {
    // Comparing the reaction would add the code that compares all effects and events.
    guard let reaction = try? checkout.apply(input, at: moment),
      case .accepted(_, let events) = reaction
    else { return false }
    for event in events {
      switch event {
      case .completed: completions += 1
      case .failed: failures += 1
      case .linkClicked, .linkRefused: links += 1
      case .cancelled, .preloadGivenUp, .pixel, .malformedMessage: break
      }
    }
    return true
  }

  @inline(never) func hears(_ content: SheetMessage.Content) -> Bool {
    accepts(.message(page: 1, SheetMessage(content, text: "{}")))
  }
}

/// Returns 1 if a sheet whose page answers with a status is recovered from and completes, 0 if it
/// fails or completes at once, or -1 if it does not end exactly once.
@c public func sheetRecovers(_ status: Int64) -> Int64 {
  let url = PageAddress("https://shop.example/cart/c/1")
  guard let run = SheetRun(recovery: .default), run.accepts(.preload(url: url)),
    run.accepts(.present(url: url)),
    run.accepts(.link(page: 1, url: PageAddress("tel:1"), isNewWindow: false)), run.links == 1,
    run.accepts(.pageAnswer(page: 1, url: url, status: Int(status)))
  else { return -1 }
  if status < 400 {
    return run.hears(.completed(SheetCompletion(order: nil, isReadable: true)))
      && run.completions == 1 && run.failures == 0 ? 0 : -1
  }
  guard run.failures == 1 else { return -1 }
  guard run.checkout.state.phase == .recovering else { return 0 }
  let done = PageAddress("https://shop.example/thank%2Dyou?order_id=7")
  return run.accepts(.navigated(page: 2, url: done)) && run.completions == 1 ? 1 : -1
}

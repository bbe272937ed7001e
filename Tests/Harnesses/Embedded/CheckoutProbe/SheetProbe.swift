// The exported function of a probe that runs checkout sheets as WebAssembly.

import CheckoutEngine
import ScheduleEngine

/// A checkout sheet, and the news that it reported.
private struct SheetRun {
  var checkout: SheetCheckout
  let moment: Moment
  var completions = 0
  var failures = 0
  var links = 0

  init?(recovery: SheetRecovery) {
    guard let today = try? CivilDate(dayNumber: 1), let color = try? SheetColor("#0a0B0c") else {
      return nil
    }
    moment = Moment(today: today, secondsSinceEpoch: 0)
    checkout = SheetCheckout(settings: SheetSettings(tintColor: color, recovery: recovery))
  }

  /// Applies an input and returns whether the sheet accepted it.
  @inline(never) mutating func accepts(_ input: SheetInput) -> Bool {
    guard let reaction = try? checkout.apply(input, at: moment), reaction != .ignored else {
      return false
    }
    for event in reaction.events {
      switch event {
      case .completed: completions += 1
      case .failed: failures += 1
      case .linkClicked, .linkRefused: links += 1
      case .cancelled, .preloadGivenUp, .pixel, .malformedMessage: break
      }
    }
    return true
  }

  @inline(never) mutating func hears(_ content: SheetMessage.Content) -> Bool {
    accepts(.message(page: 1, SheetMessage(content, text: "{}")))
  }
}

/// Returns 1 if a sheet whose first page answers with a status is recovered from, or else 0; or -1
/// if it does not complete exactly once.
@c public func sheetRecovers(_ status: Int64, _ isAllowed: Bool) -> Int64 {
  let url = PageAddress("https://shop.example/cart/c/1?key=a")
  let done = PageAddress("https://shop.example/thank%2Dyou?order_id=7")
  let link = PageAddress("https://shop.example/help?open_externally=true")
  guard var run = SheetRun(recovery: isAllowed ? .ask : .default), run.accepts(.preload(url: url)),
    run.accepts(.pageProgress(page: 1, progress: 500)),
    run.accepts(.pageFinished(page: 1, url: url)), run.accepts(.present(url: url)),
    run.accepts(.configure(SheetSettings(recovery: isAllowed ? .ask : .default))),
    run.hears(.blocking(true)), run.hears(.malformed), run.hears(.handledErrors),
    run.accepts(.link(page: 1, url: link, isNewWindow: false)),
    run.accepts(.queued(page: 1)), run.accepts(.invalidate),
    run.accepts(.pageAnswer(page: 1, url: url, status: Int(status)))
  else { return -1 }
  if status < 400 {
    guard run.hears(.completed(SheetCompletion(order: SheetOrder(), isReadable: true))) else {
      return -1
    }
    return run.completions == 1 && run.failures == 0 && run.links == 1 ? 0 : -1
  }
  if isAllowed, !run.accepts(.recover(isAllowed: true)) { return -1 }
  guard run.failures == 1 else { return -1 }
  guard run.checkout.state.phase == .recovering else { return 0 }
  guard run.accepts(.navigated(page: 2, url: done)), run.completions == 1,
    !run.accepts(.pageFailed(page: 1, reason: "late")), run.accepts(.dismiss)
  else { return -1 }
  return 1
}

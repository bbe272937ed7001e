import ScheduleEngine

@testable import CheckoutEngine

extension SheetRule {
  /// The life of a sheet.
  static let sessions: [SheetRule] = [
    SheetRule(
      "While a sheet is up, no other opens",
      [.present(.mugs), .present(.plates)], gives: ["rejected: already_presented"], "loading 1"),
    SheetRule(
      "An open sheet is the first reason to reject another, whatever its address",
      [.present(.mugs), .present("mailto:a")], gives: ["rejected: already_presented"], "loading 1"),
    SheetRule(
      "A completed sheet stays open, and no other opens",
      [.present(.mugs), .message(1, .completed), .present(.mugs)],
      gives: ["rejected: already_presented"], "completed 1"),
    SheetRule(
      "Closing a sheet before the order is placed cancels it",
      [.present(.mugs), .finished(1), .dismiss], gives: ["hide", "discard 1", "cancelled"],
      "hidden"),
    SheetRule(
      "Closing a completed sheet cancels nothing",
      instead: "the app is notified of a cancellation after the completion",
      [.present(.mugs), .message(1, .completed), .dismiss], gives: ["hide", "discard 1"],
      "hidden"),
    SheetRule(
      "A sheet that failed is not cancelled",
      [.never, .present(.mugs), .failed(1), .dismiss], gives: ["rejected: not_presented"],
      "failed"),
    SheetRule(
      "Without a sheet there is nothing to close", [.dismiss],
      gives: ["rejected: not_presented"], "hidden"),
    SheetRule(
      "A checkout can be presented again after it failed, in a new page",
      [.never, .present(.mugs), .failed(1), .present(.mugs)], gives: ["load 2", "show 2"],
      "loading 2"),
    SheetRule(
      "An order is placed once, however often the page reports it",
      [.present(.mugs), .message(1, .completed), .message(1, .completed)], gives: [],
      "completed 1"),
    SheetRule(
      "A completed checkout does not fail by a later status",
      instead: "a reload after success shows a failure of a paid order",
      [.present(.mugs), .message(1, .completed), .answer(1, 404)], gives: ["ignored"],
      "completed 1"),
    SheetRule(
      "A completed checkout does not fail by a later loss of the network",
      instead: "a reload after success shows a failure of a paid order",
      [.present(.mugs), .message(1, .completed), .failed(1)], gives: ["ignored"], "completed 1"),
    SheetRule(
      "A completed checkout does not fail by a later message",
      [.present(.mugs), .message(1, .completed), .message(1, .failed())], gives: [],
      "completed 1"),
    SheetRule(
      "Events for analytics arrive after the order is placed",
      [.preload(.mugs), .present(.mugs), .message(1, .completed), .message(1, .pixel)],
      gives: ["pixel page_viewed"], "completed 1"),
    SheetRule(
      "News of a page that was released are ignored",
      [.present(.mugs), .dismiss, .message(1, .completed)], gives: ["ignored"], "hidden"),
    SheetRule(
      "News of a page that never was are ignored",
      [.present(.mugs), .finished(2)], gives: ["ignored"], "loading 1"),
    SheetRule(
      "A page is ready when its first loading ends, and learns that the buyer sees it",
      [.present(.mugs), .wait(2), .finished(1)],
      gives: ["send 1 loaded in 2000", "send 1 presented"], "showing 1"),
    SheetRule(
      "A preloaded page says so in the time of its loading",
      [.preload(.mugs), .present(.mugs), .wait(3), .finished(1)],
      gives: ["send 1 loaded in 3000 preloading", "send 1 presented"],
      "showing 1, preload 1 ready"),
    SheetRule(
      "After each further loading the page learns only that the buyer sees it",
      [.present(.mugs), .finished(1), .finished(1)], gives: ["send 1 presented"], "showing 1"),
    SheetRule(
      "A page off screen receives nothing",
      [.preload(.mugs), .wait(1), .finished(1)], gives: [], "hidden, preload 1 ready"),
    SheetRule(
      "The time of a loading off screen is never sent",
      [.preload(.mugs), .finished(1), .present(.mugs), .finished(1)], gives: ["send 1 presented"],
      "showing 1, preload 1 ready"),
    SheetRule(
      "A page that is loaded again has a time of loading again",
      [
        .preload(.mugs), .finished(1), .wait(9), .preload(.mugs), .wait(1), .present(.mugs),
        .finished(1),
      ],
      gives: ["send 1 loaded in 1000 preloading", "send 1 presented"],
      "showing 1, preload 1 ready"),
    SheetRule(
      "A clock that was set back makes no negative time",
      [.present(.mugs), .wait(-5), .finished(1)],
      gives: ["send 1 loaded in 0", "send 1 presented"], "showing 1"),
  ]

  /// The answers of servers, and the loss of the network.
  static let network: [SheetRule] = [
    SheetRule(
      "A status below 400 is fine", [.present(.mugs), .answer(1, 399)], gives: [],
      "loading 1"),
    SheetRule(
      "The answer of another origin is ignored",
      instead: "a bank's page that answers with an error closes the sheet in mid-payment",
      [.present(.mugs), .finished(1), .answer(1, 500, from: .bank)], gives: ["ignored"],
      "showing 1"),
    SheetRule(
      "The answer of another page of the shop counts, such as after a redirect",
      [.present(.mugs), .answer(1, 410, from: "https://shop.example/expired?lang=en")],
      gives: ["hide", "discard 1", "failed cart_expired 410"], "failed"),
    SheetRule(
      "An origin is the same in another spelling",
      [.present(.mugs), .answer(1, 410, from: "HTTPS://Sh%6Fp.EXAMPLE:443/cart/c/1")],
      gives: ["hide", "discard 1", "failed cart_expired 410"], "failed"),
    SheetRule(
      "The status 410 means that the checkout has expired",
      [.present(.mugs), .answer(1, 410)],
      gives: ["hide", "discard 1", "failed cart_expired 410"], "failed"),
    SheetRule(
      "Another status from 400 to 499 is not recoverable",
      [.present(.mugs), .answer(1, 429)], gives: ["hide", "discard 1", "failed http_error 429"],
      "failed"),
    SheetRule(
      "A status of 600 or above is not recoverable",
      [.present(.mugs), .answer(1, 600)], gives: ["hide", "discard 1", "failed http_error 600"],
      "failed"),
    SheetRule(
      "A status from 500 to 599 is recoverable",
      [.never, .present(.mugs), .answer(1, 599)],
      gives: ["hide", "discard 1", "failed http_error 599 recoverable"], "failed"),
    SheetRule(
      "A page that shows its first address fails by a later answer too",
      [.present(.mugs), .finished(1), .answer(1, 404)],
      gives: ["hide", "discard 1", "failed http_error 404"], "failed"),
    SheetRule(
      "A page that cannot be loaded at all is a failure, and recoverable",
      instead: "without a network at the start, nothing is reported",
      [.never, .present(.mugs), .failed(1)],
      gives: ["hide", "discard 1", "failed load_failed recoverable"], "failed"),
    SheetRule(
      "A page that fails after it was shown is recoverable",
      [.never, .present(.mugs), .finished(1), .failed(1)],
      gives: ["hide", "discard 1", "failed load_failed recoverable"], "failed"),
    SheetRule(
      "A cancelled loading is no failure",
      [.present(.mugs), .send(.pageFailed(page: 1, reason: "cancelled"))], gives: [],
      "loading 1"),
    SheetRule(
      "Only the reason cancelled, as it is written, is no failure",
      [.never, .present(.mugs), .send(.pageFailed(page: 1, reason: "Cancelled"))],
      gives: ["hide", "discard 1", "failed load_failed recoverable"], "failed"),
  ]
}

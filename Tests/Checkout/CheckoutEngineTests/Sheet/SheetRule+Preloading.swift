import ScheduleEngine

@testable import CheckoutEngine

extension SheetRule {
  /// The preloading of pages.
  static let preloading: [SheetRule] = [
    SheetRule(
      "A page is preloaded with the purpose prefetch, and nothing is shown",
      [.preload(.mugs)], gives: ["load 1 prefetch"], "hidden, preload 1"),
    SheetRule(
      "A preloaded page that finished loading waits for the buyer",
      [.preload(.mugs), .finished(1)], gives: [], "hidden, preload 1 ready"),
    SheetRule(
      "A presented page is shown at once if it is preloaded and ready",
      [.preload(.mugs), .finished(1), .present(.mugs)], gives: ["show 1", "send 1 presented"],
      "showing 1, preload 1 ready"),
    SheetRule(
      "A presented page that is still preloading is not requested again",
      [.preload(.mugs), .present(.mugs)], gives: ["show 1"], "loading 1, preload 1"),
    SheetRule(
      "A page that was not preloaded is loaded without a purpose",
      [.present(.mugs)], gives: ["load 1", "show 1"], "loading 1"),
    SheetRule(
      "A page that was not preloaded is not stored when its sheet closes",
      instead: "a bare present fills the cache too",
      [.present(.mugs), .finished(1), .dismiss], gives: ["hide", "discard 1", "cancelled"],
      "hidden"),
    SheetRule(
      "The same address again loads the same page again",
      [.preload(.mugs), .finished(1), .preload(.mugs)], gives: ["load 1 prefetch"],
      "hidden, preload 1"),
    SheetRule(
      "A second preload of the address renews the time",
      instead: "the time to live is that of the first preload",
      [.preload(.mugs), .wait(200), .preload(.mugs), .wait(299), .present(.mugs)],
      gives: ["show 1"], "loading 1, preload 1"),
    SheetRule(
      "The query of an address counts",
      [.preload("https://shop.example/c?a=1"), .present("https://shop.example/c?a=2")],
      gives: ["discard 1", "load 2", "show 2", "preload 1 dropped: other_url"], "loading 2"),
    SheetRule(
      "The fragment of an address counts",
      [.preload("https://shop.example/c#a"), .present("https://shop.example/c")],
      gives: ["discard 1", "load 2", "show 2", "preload 1 dropped: other_url"], "loading 2"),
    SheetRule(
      "Two addresses are compared as they are written",
      [.preload("https://shop.example/c"), .present("https://SHOP.example/c")],
      gives: ["discard 1", "load 2", "show 2", "preload 1 dropped: other_url"], "loading 2"),
    SheetRule(
      "A page of 299 seconds is shown",
      [.preload(.mugs), .wait(299), .present(.mugs)], gives: ["show 1"], "loading 1, preload 1"),
    SheetRule(
      "A page of 300 seconds is stale",
      [.preload(.mugs), .wait(300), .present(.mugs)],
      gives: ["discard 1", "load 2", "show 2", "preload 1 dropped: stale"], "loading 2"),
    SheetRule(
      "A page is stale if the clock was set back by 300 seconds",
      [.preload(.mugs), .wait(-300), .present(.mugs)],
      gives: ["discard 1", "load 2", "show 2", "preload 1 dropped: stale"], "loading 2"),
    SheetRule(
      "A page is not stale if the clock was set back by less",
      [.preload(.mugs), .wait(-299), .present(.mugs)], gives: ["show 1"], "loading 1, preload 1"),
    SheetRule(
      "A stale page is replaced by a new one when it is preloaded again",
      [.preload(.mugs), .wait(300), .preload(.mugs)],
      gives: ["discard 1", "load 2 prefetch", "preload 1 dropped: stale"], "hidden, preload 2"),
    SheetRule(
      "One page is stored at a time: another address replaces it",
      [.preload(.mugs), .preload(.plates)],
      gives: ["discard 1", "load 2 prefetch", "preload 1 dropped: other_url"],
      "hidden, preload 2"),
    SheetRule(
      "An address that was replaced is loaded in a third page",
      [.preload(.mugs), .preload(.plates), .preload(.mugs)],
      gives: ["discard 2", "load 3 prefetch", "preload 2 dropped: other_url"],
      "hidden, preload 3"),
    SheetRule(
      "The address on screen cannot be preloaded",
      instead: "the page is loaded again under the buyer",
      [.preload(.mugs), .present(.mugs), .preload(.mugs)], gives: ["rejected: already_presented"],
      "loading 1, preload 1"),
    SheetRule(
      "Another address can be preloaded while a sheet is up",
      [.present(.mugs), .preload(.plates)], gives: ["load 2 prefetch"], "loading 1, preload 2"),
    SheetRule(
      "Preloading another address leaves the preloaded page that is on screen there",
      [.preload(.mugs), .present(.mugs), .preload(.plates)],
      gives: ["load 2 prefetch", "preload 1 dropped: other_url"], "loading 1, preload 2"),
    SheetRule(
      "Nothing is preloaded while preloading is disabled",
      [.settings(SheetSettings(isPreloadingEnabled: false)), .preload(.mugs)], gives: ["ignored"],
      "hidden"),
    SheetRule(
      "While preloading is disabled, not even the address is looked at",
      [.settings(SheetSettings(isPreloadingEnabled: false)), .preload("mailto:a@b.c")],
      gives: ["ignored"], "hidden"),
    SheetRule(
      "While preloading is disabled, every sheet has a page of its own",
      [
        .settings(SheetSettings(isPreloadingEnabled: false)), .present(.mugs), .dismiss,
        .present(.mugs),
      ], gives: ["load 2", "show 2"], "loading 2"),
    SheetRule(
      "Only addresses of the schemes http and https are preloaded",
      [.preload("shop://cart/1")], gives: ["rejected: invalid_url"], "hidden"),
    SheetRule(
      "Only addresses of the schemes http and https are presented",
      [.present("javascript:alert(1)")], gives: ["rejected: invalid_url"], "hidden"),
    SheetRule(
      "The scheme is compared without case",
      [.present("HTTP://localhost:8080/cart")], gives: ["load 1", "show 1"], "loading 1"),
    SheetRule(
      "An address without a scheme is not presented",
      [.present("/cart/c/1")], gives: ["rejected: invalid_url"], "hidden"),
  ]

  /// The ends of preloaded pages.
  static let droppedPreloads: [SheetRule] = [
    SheetRule(
      "The app can drop the page",
      [.preload(.mugs), .send(.invalidate)],
      gives: ["discard 1", "preload 1 dropped: invalidated"],
      "hidden"),
    SheetRule("Without a page there is nothing to drop", [.send(.invalidate)], gives: [], "hidden"),
    SheetRule(
      "A page that is dropped while it is on screen remains there",
      instead: "the bridge of the view on screen is detached",
      [.preload(.mugs), .present(.mugs), .send(.invalidate)],
      gives: ["preload 1 dropped: invalidated"], "loading 1"),
    SheetRule(
      "A page that was dropped on screen is released with the sheet",
      [.preload(.mugs), .present(.mugs), .send(.invalidate), .dismiss],
      gives: ["hide", "discard 1", "cancelled"], "hidden"),
    SheetRule(
      "A changed configuration drops the page",
      [.preload(.mugs), .configure(SheetSettings(colorScheme: .dark))],
      gives: ["discard 1", "preload 1 dropped: configured"], "hidden"),
    SheetRule(
      "A configuration with the same values drops nothing",
      instead: "assigning the configuration clears the cache, whatever its values",
      [.preload(.mugs), .configure(SheetSettings())], gives: [], "hidden, preload 1"),
    SheetRule(
      "Disabling preloading drops the page",
      [.preload(.mugs), .configure(SheetSettings(isPreloadingEnabled: false))],
      gives: ["discard 1", "preload 1 dropped: configured"], "hidden"),
    SheetRule(
      "A status of 400 or above drops the page, and the checkout does not fail",
      instead: "a failed preload is reported as a failed checkout",
      [.preload(.mugs), .answer(1, 404)], gives: ["discard 1", "preload 1 dropped: status"],
      "hidden"),
    SheetRule(
      "A status below 400 drops nothing",
      [.preload(.mugs), .answer(1, 399)], gives: [], "hidden, preload 1"),
    SheetRule(
      "The answer of another page of the shop drops the page",
      [.preload(.mugs), .answer(1, 410, from: "https://SHOP.example:/expired")],
      gives: ["discard 1", "preload 1 dropped: status"], "hidden"),
    SheetRule(
      "The answer of another origin drops nothing",
      [.preload(.mugs), .answer(1, 404, from: .bank)], gives: ["ignored"], "hidden, preload 1"),
    SheetRule(
      "A page that cannot be loaded is dropped",
      [.preload(.mugs), .failed(1)], gives: ["discard 1", "preload 1 dropped: load_failed"],
      "hidden"),
    SheetRule(
      "A cancelled loading drops nothing",
      [.preload(.mugs), .send(.pageFailed(page: 1, reason: "cancelled"))], gives: [],
      "hidden, preload 1"),
    SheetRule(
      "A preloaded page never puts the buyer into a queue",
      instead: "only the server keeps preloads out of its queue",
      [.preload(.mugs), .send(.queued(page: 1))],
      gives: ["discard 1", "preload 1 dropped: queued"],
      "hidden"),
    SheetRule(
      "A queue on screen is the buyer's own",
      [.preload(.mugs), .present(.mugs), .send(.queued(page: 1))], gives: [],
      "loading 1, preload 1"),
    SheetRule(
      "A page whose script reports a failure is dropped",
      [.preload(.mugs), .message(1, .failed(isRecoverable: false))],
      gives: ["discard 1", "preload 1 dropped: message"], "hidden"),
    SheetRule(
      "A failure of the checkout drops its page",
      [.preload(.mugs), .present(.mugs), .answer(1, 410)],
      gives: ["hide", "discard 1", "failed cart_expired 410", "preload 1 dropped: failed"],
      "failed"),
    SheetRule(
      "A failure of the checkout drops the page of another address too",
      [.never, .present(.mugs), .preload(.plates), .answer(1, 503)],
      gives: [
        "hide", "discard 2", "discard 1", "failed http_error 503 recoverable",
        "preload 2 dropped: failed",
      ], "failed"),
    SheetRule(
      "A recovery drops the page",
      [.preload(.mugs), .present(.mugs), .answer(1, 503)],
      gives: [
        "discard 1", "load 2 recovery", "show 2", "failed http_error 503 recoverable",
        "preload 1 dropped: failed",
      ], "recovering 2"),
    SheetRule(
      "A completed checkout drops its page, which remains on screen",
      [.preload(.mugs), .present(.mugs), .message(1, .completed)],
      gives: ["completed o-1 partial", "preload 1 dropped: completed"], "completed 1"),
    SheetRule(
      "A completed checkout drops the page of another address too",
      [.present(.mugs), .preload(.plates), .message(1, .completed)],
      gives: ["discard 2", "completed o-1 partial", "preload 2 dropped: completed"],
      "completed 1"),
    SheetRule(
      "A dismissed sheet leaves the preloaded page",
      [.preload(.mugs), .present(.mugs), .dismiss], gives: ["hide", "cancelled"],
      "hidden, preload 1"),
    SheetRule(
      "A dismissed page is shown again without a request",
      [.preload(.mugs), .finished(1), .present(.mugs), .dismiss, .present(.mugs)],
      gives: ["show 1", "send 1 presented"], "showing 1, preload 1 ready"),
    SheetRule(
      "A clicked link drops nothing",
      [.preload(.mugs), .present(.mugs), .link("mailto:a@b.c")], gives: ["open mailto:a@b.c"],
      "loading 1, preload 1"),
  ]
}

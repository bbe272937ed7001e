import ScheduleEngine

@testable import CheckoutEngine

extension KitRule {
  /// The life of a session: section 2 of the facts.
  static let sessions: [KitRule] = [
    KitRule(
      "A page is loaded without the purpose of preloading", [.present()],
      gives: ["load 1", "show 1"], "loading 1, idle none"),
    KitRule(
      "A preloaded page of the address is shown at once", [.preload(), .finished(1), .present()],
      gives: ["stop expiry 1", "stop keepAlive 2", "show 1"], "showing 1, ready 1"),
    KitRule(
      "A preloaded page is shown while it is loading", [.preload(), .present()],
      gives: ["stop expiry 1", "stop keepAlive 2", "show 1"], "loading 1, loading 1"),
    KitRule(
      "A preloaded page is young below 300 seconds", [.preload(), .wait(299), .present()],
      gives: ["stop expiry 1", "stop keepAlive 2", "show 1"], "loading 1, loading 1"),
    KitRule(
      "A preloaded page of 300 seconds is not shown", [.preload(), .wait(300), .present()],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2", "show 2",
        "preload idle expired",
      ], "loading 2, idle expired"),
    KitRule(
      "A clock that was set back by 300 seconds makes a page old",
      [.preload(), .wait(-300), .present()],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2", "show 2",
        "preload idle expired",
      ], "loading 2, idle expired"),
    KitRule(
      "The preloaded page of another address is dropped", [.preload(), .present(.kitPlates)],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2", "show 2",
        "preload idle invalidated",
      ], "loading 2, idle invalidated"),
    KitRule(
      "The preloaded page of another entry point is dropped",
      [.preload(), .send(.present(url: .kitMugs, entryPoint: .accelerated))],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2", "show 2",
        "preload idle invalidated",
      ], "loading 2, idle invalidated"),
    KitRule(
      "An address without encryption fails", [.present("http://shop.example/c")],
      gives: ["fail sdk_error: Checkout URL must use HTTPS.", "dismiss"], "failed, idle none"),
    KitRule(
      "A second checkout is rejected", [.present(), .present(.kitPlates)],
      gives: ["rejected: already_presented"], "loading 1, idle none"),
    KitRule(
      "A redirect of the main frame to http is cancelled and fails",
      [.present(), .send(.navigation(1, "http://shop.example/", isRedirect: true))],
      gives: [
        "cancel http://shop.example/", "hide", "discard 1",
        "fail sdk_error: Checkout URL must use HTTPS.", "dismiss",
      ], "failed, idle none"),
    KitRule(
      "A redirect of a child frame to http is let be",
      [
        .present(),
        .send(.navigation(1, "http://shop.example/", isRedirect: true, isMainFrame: false)),
      ], gives: [], "loading 1, idle none"),
    KitRule(
      "A link to http is let be", [.present(), .send(.navigation(1, "http://shop.example/"))],
      gives: [], "loading 1, idle none"),
    KitRule(
      "A page that finishes is shown", [.present(), .finished(1)], gives: [],
      "showing 1, idle none"),
    KitRule(
      "A completion leaves the page on screen", [.present(), .finished(1), .complete(1)],
      gives: ["complete c-1"], "completed 1, idle none"),
    KitRule(
      "A completion drops the preloaded page on screen", [.preload(), .present(), .complete(1)],
      gives: ["preload idle invalidated", "complete c-1"], "completed 1, idle invalidated"),
    KitRule(
      "A completion drops another preloaded page",
      [.present(), .preload(.kitPlates), .complete(1)],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 2", "preload idle invalidated",
        "complete c-1",
      ], "completed 1, idle invalidated"),
    KitRule(
      "A dismissal releases the page", [.present(), .dismiss],
      gives: ["hide", "discard 1", "dismiss"], "hidden, idle none"),
    KitRule(
      "A dismissal after a completion is one too", [.present(), .complete(1), .dismiss],
      gives: ["hide", "discard 1", "dismiss"], "hidden, idle none"),
    KitRule(
      "A dismissal keeps the preloaded page for the rest of its time",
      [.preload(), .wait(100), .present(), .wait(50), .dismiss],
      gives: ["hide", "arm expiry 3 150000", "dismiss"], "hidden, loading 1"),
    KitRule(
      "A dismissal releases a preloaded page whose time is over",
      [.preload(), .present(), .wait(300), .dismiss],
      gives: ["hide", "discard 1", "dismiss", "preload idle expired"], "hidden, idle expired"),
    KitRule(
      "A page that was kept is shown again",
      [.preload(), .finished(1), .present(), .dismiss, .wait(299), .present()],
      gives: ["stop expiry 3", "show 1"], "showing 1, ready 1"),
    KitRule(
      "A page that was completed is not kept",
      [.preload(), .present(), .complete(1), .dismiss], gives: ["hide", "discard 1", "dismiss"],
      "hidden, idle invalidated"),
    KitRule(
      "Without a checkout there is none to close", [.dismiss], gives: ["rejected: not_presented"],
      "hidden, idle none"),
    KitRule(
      "An invalidation drops the preloaded page", [.preload(), .invalidate],
      gives: ["stop expiry 1", "stop keepAlive 2", "discard 1", "preload idle invalidated"],
      "hidden, idle invalidated"),
    KitRule(
      "A page that was invalidated has no bridge any more",
      [.preload(), .invalidate, .ready(1)], gives: ["ignored"], "hidden, idle invalidated"),
    KitRule(
      "An invalidation leaves the page on screen", [.preload(), .present(), .invalidate],
      gives: ["preload idle invalidated"], "loading 1, idle invalidated"),
    KitRule(
      "A page on screen that was invalidated is released in the end",
      [.preload(), .present(), .invalidate, .dismiss], gives: ["hide", "discard 1", "dismiss"],
      "hidden, idle invalidated"),
    KitRule(
      "News of a page that is gone is ignored", [.present(), .dismiss, .finished(1)],
      gives: ["ignored"], "hidden, idle none"),
    KitRule(
      "A message of a page that is gone is ignored", [.present(), .dismiss, .complete(1)],
      gives: ["ignored"], "hidden, idle none"),
  ]

  /// The events: section 3.
  static let events: [KitRule] = [
    KitRule(
      "The page's start is an event", [.present(), .start(1)], gives: ["start c-1"],
      "loading 1, idle none"),
    KitRule(
      "A start is emitted each time", [.present(), .start(1), .start(1)], gives: ["start c-1"],
      "loading 1, idle none"),
    KitRule(
      "A start in the background is lost", [.preload(), .start(1)], gives: [], "hidden, loading 1"),
    KitRule(
      "A start in the background is not repeated", [.preload(), .start(1), .present()],
      gives: ["stop expiry 1", "stop keepAlive 2", "show 1"], "loading 1, loading 1"),
    KitRule(
      "A start in the background is not remembered",
      [.preload(), .start(1), .present(), .update(1)], gives: ["update c-1"],
      "loading 1, loading 1"),
    KitRule(
      "A changed checkout is an update", [.present(), .start(1), .update(1, 2)],
      gives: ["update c-1"], "loading 1, idle none"),
    KitRule(
      "An equal checkout is none, after a start", [.present(), .start(1), .update(1)], gives: [],
      "loading 1, idle none"),
    KitRule(
      "An equal checkout is none, after a completion", [.present(), .complete(1), .update(1)],
      gives: [], "completed 1, idle none"),
    KitRule(
      "An equal checkout is none, after an update", [.present(), .update(1), .update(1)],
      gives: [], "loading 1, idle none"),
    KitRule(
      "A, B and A are three updates", [.present(), .update(1), .update(1, 2), .update(1)],
      gives: ["update c-1"], "loading 1, idle none"),
    KitRule(
      "An update can come before the start", [.present(), .update(1)], gives: ["update c-1"],
      "loading 1, idle none"),
    KitRule(
      "The memory is one presentation's",
      [.preload(), .present(), .start(1), .dismiss, .present(), .update(1)],
      gives: ["update c-1"], "loading 1, loading 1"),
    KitRule(
      "A completion is emitted each time", [.present(), .complete(1), .complete(1)],
      gives: ["complete c-1"], "completed 1, idle none"),
    KitRule(
      "A completion in the background only drops the page", [.preload(), .complete(1)],
      gives: ["stop expiry 1", "stop keepAlive 2", "discard 1", "preload idle invalidated"],
      "hidden, idle invalidated"),
    KitRule(
      "A completion after the checkout was closed is no event, but a log",
      [.preload(), .present(), .dismiss, .complete(1)],
      gives: [
        "stop expiry 3", "discard 1", "preload idle invalidated",
        "log error completion_after_dismissal",
      ], "hidden, idle invalidated"),
    KitRule(
      "A completion after the checkout was closed that cannot be read is a log, too",
      [.preload(), .present(), .dismiss, .message(1, .complete(nil))],
      gives: [
        "stop expiry 3", "discard 1", "preload idle invalidated",
        "log error completion_unreadable",
      ], "hidden, idle invalidated"),
    KitRule(
      "A failure may come before the start", [.present(), .error(1)],
      gives: [
        "hide", "discard 1",
        "fail sdk_error: Embedded checkout sent an invalid terminal error.", "dismiss",
      ], "failed, idle none"),
    KitRule(
      "A failure comes once", [.present(), .error(1), .error(1)], gives: ["ignored"],
      "failed, idle none"),
    KitRule(
      "A completion is authoritative over a later error", [.present(), .complete(1), .error(1)],
      gives: ["log warn late_failure"], "completed 1, idle none"),
    KitRule(
      "A completion is authoritative over the end of the process",
      [.present(), .complete(1), .send(.processDied(page: 1))], gives: ["log warn late_failure"],
      "completed 1, idle none"),
    KitRule(
      "A completion is authoritative over a status",
      [.present(), .complete(1), .send(.answer(1, 500))], gives: ["log warn late_failure"],
      "completed 1, idle none"),
    KitRule(
      "A completion is authoritative over a redirect to http",
      [
        .present(), .complete(1),
        .send(.navigation(1, "http://shop.example/", isRedirect: true)),
      ], gives: ["cancel http://shop.example/", "log warn late_failure"],
      "completed 1, idle none"),
    KitRule(
      "A page is not loaded again after a completion", [.present(), .complete(1), .failed(1)],
      gives: ["log warn late_failure"], "completed 1, idle none"),
    KitRule(
      "A checkout that cannot be read is no event", [.present(), .message(1, .start(nil))],
      gives: ["log error snapshot_unreadable"], "loading 1, idle none"),
    KitRule(
      "An update that cannot be read is no event", [.present(), .message(1, .update(nil))],
      gives: ["log error snapshot_unreadable"], "loading 1, idle none"),
    KitRule(
      "A completion that cannot be read completes without its event",
      [.present(), .message(1, .complete(nil))], gives: ["log error completion_unreadable"],
      "completed 1, idle none"),
    KitRule(
      "Nothing fails after a completion that cannot be read",
      [.present(), .message(1, .complete(nil)), .error(1)], gives: ["log warn late_failure"],
      "completed 1, idle none"),
    KitRule(
      "A checkout that cannot be read is not remembered",
      [.present(), .start(1), .message(1, .update(nil)), .update(1)], gives: [],
      "loading 1, idle none"),
  ]
}

import ScheduleEngine

@testable import CheckoutEngine

extension KitRule {
  private static let stop = ["stop expiry 1", "stop keepAlive 2", "discard 1"]

  private static func failed(
    _ rule: String, _ steps: [Step], _ failure: String
  ) -> KitRule {
    KitRule(
      rule, [.preload()] + steps, gives: stop + ["preload failed \(failure)"],
      "hidden, failed \(failure)")
  }

  /// Preloading: section 5.
  static let preloading: [KitRule] = [
    KitRule(
      "A page is loaded for 300 seconds and kept alive", [.preload()],
      gives: [
        "load 1 prefetch", "arm expiry 1 300000", "arm keepAlive 2 500", "preload loading",
      ], "hidden, loading 1"),
    KitRule(
      "A page that finished is ready", [.preload(), .finished(1)], gives: ["preload ready"],
      "hidden, ready 1"),
    KitRule(
      "Ready is emitted once", [.preload(), .finished(1), .finished(1)], gives: [],
      "hidden, ready 1"),
    KitRule(
      "The same address again replaces the page", [.preload(), .finished(1), .preload()],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2 prefetch",
        "arm expiry 3 300000", "arm keepAlive 4 500", "preload loading",
      ], "hidden, loading 2"),
    KitRule(
      "An equal state is not repeated", [.preload(), .preload()],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2 prefetch",
        "arm expiry 3 300000", "arm keepAlive 4 500",
      ], "hidden, loading 2"),
    KitRule(
      "A page is loaded again after a failure", [.preload(), .error(1), .preload()],
      gives: [
        "load 2 prefetch", "arm expiry 3 300000", "arm keepAlive 4 500", "preload loading",
      ], "hidden, loading 2"),
    KitRule(
      "A session on screen stays untouched", [.present(), .preload()],
      gives: [
        "load 2 prefetch", "arm expiry 1 300000", "arm keepAlive 2 500", "preload loading",
      ], "loading 1, loading 2"),
    KitRule(
      "A preloaded page on screen is released in the end after another",
      [.preload(), .present(), .preload(.kitPlates), .dismiss],
      gives: ["hide", "discard 1", "dismiss"], "hidden, loading 2"),
    KitRule(
      "An address without encryption fails", [.preload("http://shop.example/c")],
      gives: ["preload failed navigationFailed: Checkout URL must use HTTPS."],
      "hidden, failed navigationFailed: Checkout URL must use HTTPS."),
    KitRule(
      "An address without encryption drops the page before it",
      [.preload(), .preload("http://shop.example/c")],
      gives: stop + ["preload failed navigationFailed: Checkout URL must use HTTPS."],
      "hidden, failed navigationFailed: Checkout URL must use HTTPS."),
    KitRule(
      "The first transient failure is tried again", [.preload(), .failed(1)],
      gives: ["load 1 prefetch again"], "hidden, loading 1"),
    failed(
      "The second failure fails", [.failed(1), .failed(1)],
      "navigationFailed: Navigation failed (error code: -1001)."),
    failed(
      "A failure of a ready page is not tried again", [.finished(1), .failed(1)],
      "navigationFailed: Navigation failed (error code: -1001)."),
    failed(
      "Another failure fails at once", [.failed(1, .network)],
      "navigationFailed: Navigation failed (error code: -1001)."),
    failed(
      "A status fails", [.send(.answer(1, 500))],
      "httpError: HTTP response returned status code 500."),
    failed(
      "A status of a ready page fails", [.finished(1), .send(.answer(1, 410))],
      "httpError: HTTP response returned status code 410."),
    failed(
      "The end of the process fails", [.send(.processDied(page: 1))],
      "webContentUnavailable: Preload keep-alive failed."),
    KitRule(
      "A page that cannot be kept alive fails",
      [.preload(), .send(.keepAliveFailed(generation: 2))],
      gives: [
        "stop expiry 1", "discard 1",
        "preload failed webContentUnavailable: Preload keep-alive failed.",
      ], "hidden, failed webContentUnavailable: Preload keep-alive failed."),
    failed(
      "An error of the page fails", [.error(1)],
      "protocolError: Checkout sent a terminal protocol error."),
    KitRule(
      "A redirect to http is cancelled and fails",
      [.preload(), .send(.navigation(1, "http://shop.example/", isRedirect: true))],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "cancel http://shop.example/", "discard 1",
        "preload failed navigationFailed: Checkout URL must use HTTPS.",
      ], "hidden, failed navigationFailed: Checkout URL must use HTTPS."),
    KitRule(
      "A page expires", [.preload(), .send(.expired(generation: 1))],
      gives: ["stop keepAlive 2", "discard 1", "preload idle expired"], "hidden, idle expired"),
    KitRule(
      "A late timer of an earlier page is ignored",
      [.preload(), .preload(), .send(.expired(generation: 1))], gives: ["ignored"],
      "hidden, loading 2"),
    KitRule(
      "A late keep-alive of an earlier page is ignored",
      [.preload(), .preload(), .send(.keepAliveFailed(generation: 2))], gives: ["ignored"],
      "hidden, loading 2"),
    KitRule(
      "The number of one timer is not that of the other",
      [.preload(), .send(.keepAliveFailed(generation: 1))], gives: ["ignored"],
      "hidden, loading 1"),
    KitRule(
      "A late timer of a page on screen is ignored",
      [.preload(), .present(), .send(.expired(generation: 1))], gives: ["ignored"],
      "loading 1, loading 1"),
    KitRule(
      "A late keep-alive of a page on screen is ignored",
      [.preload(), .present(), .send(.keepAliveFailed(generation: 2))], gives: ["ignored"],
      "loading 1, loading 1"),
    failed(
      "The end of the process of a ready page fails",
      [.finished(1), .send(.processDied(page: 1))],
      "webContentUnavailable: Preload keep-alive failed."),
    failed(
      "An error of a ready page fails", [.finished(1), .error(1)],
      "protocolError: Checkout sent a terminal protocol error."),
    KitRule(
      "News of another page is ignored", [.preload(), .preload(), .error(1)], gives: ["ignored"],
      "hidden, loading 2"),
    KitRule(
      "The state stays at loading on screen", [.preload(), .present(), .finished(1)], gives: [],
      "showing 1, loading 1"),
    KitRule(
      "A page that was kept expires",
      [.preload(), .present(), .dismiss, .send(.expired(generation: 3))],
      gives: ["discard 1", "preload idle expired"], "hidden, idle expired"),
    KitRule(
      "With preloading disabled, nothing is loaded", .quiet(isPreloadingEnabled: false),
      [.preload()], gives: ["ignored"], "hidden, idle none"),
    KitRule(
      "Disabling drops the preloaded page",
      [.preload(), .send(.configure(.quiet(isPreloadingEnabled: false)))],
      gives: stop + ["preload idle invalidated"], "hidden, idle invalidated"),
    KitRule(
      "Another setting leaves the preloaded page",
      [.preload(), .send(.configure(.quiet(links: .cancel)))], gives: [], "hidden, loading 1"),
    KitRule(
      "Another appearance has another address",
      [.preload(), .send(.configure(KitSettings(appearance: .dark))), .present()],
      gives: [
        "stop expiry 1", "stop keepAlive 2", "discard 1", "load 2", "show 2",
        "preload idle invalidated",
      ], "loading 2, idle invalidated"),
  ]
}

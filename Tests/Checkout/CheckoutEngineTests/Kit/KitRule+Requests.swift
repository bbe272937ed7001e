import ScheduleEngine

@testable import CheckoutEngine

extension KitRule {
  private static let help: PageAddress = "https://help.example/a"
  private static let summary = "loading 1, idle none"

  private static func open(_ url: PageAddress = help, _ id: KitRequestID = .number(1)) -> Step {
    .message(1, .openWindow(id, url: url))
  }

  private static func ask(
    _ delegation: KitDelegation, _ id: KitRequestID = .number(1), page: Int = 1
  ) -> Step {
    .message(page, .delegated(id, delegation, checkout: .sample()))
  }

  private static func link(_ rule: String, _ url: PageAddress, gives result: [String]) -> KitRule {
    KitRule(rule, [.present(), .send(.navigation(1, url))], gives: result, summary)
  }

  private static let rejected = ["answer 1 1 window_open_rejected_error"]
  private static let all = KitSettings.quiet(delegations: KitDelegation.allCases)

  /// Links: section 6.
  static let links: [KitRule] = [
    KitRule(
      "A window is opened in a browser within the app", [.present(), open()],
      gives: ["browser https://help.example/a", "answer 1 1 success"], summary),
    KitRule(
      "A window of http is rejected", [.present(), open("http://help.example/")], gives: rejected,
      summary),
    KitRule(
      "A window of mail is rejected", [.present(), open("mailto:a@b.cd")], gives: rejected, summary),
    KitRule(
      "A window without a host is rejected", [.present(), open("https://")], gives: rejected,
      summary),
    KitRule(
      "A window with a script is rejected", [.present(), open("javascript:alert(1)")],
      gives: rejected, summary),
    KitRule(
      "A window whose host browsers end at a backslash is rejected",
      [.present(), open("https://evil.example\\@help.example/")], gives: rejected, summary),
    KitRule(
      "A window with a line feed in its address is rejected",
      [.present(), open("https://help.example\n.evil.example/")], gives: rejected, summary),
    KitRule(
      "The app is not asked about such windows", .quiet(links: .ask),
      [.present(), open("https://evil.example\\.help.example/")], gives: rejected, summary),
    KitRule(
      "A window of a page in the background is rejected", [.preload(), open()], gives: rejected,
      "hidden, loading 1"),
    KitRule(
      "A configuration rejects all windows", .quiet(links: .cancel), [.present(), open()],
      gives: rejected, summary),
    KitRule(
      "The app is asked", .quiet(links: .ask), [.present(), open()],
      gives: ["ask 1 https://help.example/a"], summary),
    KitRule(
      "The app is not asked about http", .quiet(links: .ask),
      [.present(), open("http://help.example/")], gives: rejected, summary),
    KitRule(
      "The app lets it be opened", .quiet(links: .ask),
      [.present(), open(), .send(.link(ask: 1, .open))],
      gives: ["browser https://help.example/a", "answer 1 1 success"], summary),
    KitRule(
      "The app opened it", .quiet(links: .ask),
      [.present(), open(), .send(.link(ask: 1, .handled))],
      gives: ["answer 1 1 success"], summary),
    KitRule(
      "The app rejects it", .quiet(links: .ask),
      [.present(), open(), .send(.link(ask: 1, .cancel))],
      gives: rejected, summary),
    KitRule(
      "An answer counts once", .quiet(links: .ask),
      [.present(), open(), .send(.link(ask: 1, .open)), .send(.link(ask: 1, .cancel))],
      gives: ["ignored"], summary),
    link(
      "Another scheme is opened by the system", "mailto:a@b.cd",
      gives: ["cancel mailto:a@b.cd", "system mailto:a@b.cd"]),
    link("A web address is loaded", "https://bank.example/", gives: []),
    link("A web address in capitals is loaded", "HTTPS://bank.example/", gives: []),
    link("The scheme about is loaded", "about:blank", gives: []),
    link("A relative address is loaded", "/thanks", gives: []),
    link(
      "A script is neither loaded nor opened", "javascript:alert(1)",
      gives: ["cancel javascript:alert(1)"]),
    link(
      "A script that browsers read behind control characters is neither loaded nor opened",
      " \u{1}java\n\tscript:alert(1)", gives: ["cancel  \u{1}java\n\tscript:alert(1)"]),
    link(
      "Another scheme with control characters is not opened", "te\rl:1", gives: ["cancel te\rl:1"]),
    KitRule(
      "A redirect to http behind a space is one",
      [.present(), .send(.navigation(1, " ht\ttp://shop.example/", isRedirect: true))],
      gives: [
        "cancel  ht\ttp://shop.example/", "hide", "discard 1",
        "fail sdk_error: Checkout URL must use HTTPS.", "dismiss",
      ], "failed, idle none"),
    link(
      "Data are neither loaded nor opened", "DATA:text/html,x", gives: ["cancel DATA:text/html,x"]),
    link(
      "A file is neither loaded nor opened", "file:///etc/passwd",
      gives: ["cancel file:///etc/passwd"]),
    link(
      "A blob is neither loaded nor opened", "blob:https://a/1", gives: ["cancel blob:https://a/1"]),
    KitRule(
      "A page in the background opens nothing", [.preload(), .send(.navigation(1, "tel:1"))],
      gives: ["cancel tel:1"], "hidden, loading 1"),
    KitRule(
      "A configuration opens nothing", .quiet(links: .cancel),
      [.present(), .send(.navigation(1, "tel:1"))], gives: ["cancel tel:1"], summary),
  ]

  /// Requests of the protocol: section 9.
  static let requests: [KitRule] = [
    KitRule(
      "The kit answers that a page is ready", [.present(), .ready(1)],
      gives: ["answer 1 0 success"], summary),
    KitRule(
      "It does so in the background", [.preload(), .ready(1)], gives: ["answer 1 0 success"],
      "hidden, loading 1"),
    KitRule(
      "An unknown request is answered", [.present(), .message(1, .unknownRequest(.text("x")))],
      gives: ["answer 1 x -32601"], summary),
    KitRule(
      "A request in the wrong form is answered",
      [.present(), .message(1, .invalidRequest(.null))], gives: ["answer 1 null -32602"], summary),
    KitRule(
      "A step that the app did not take over is unknown",
      [.present(), .ready(1), ask(.paymentCredential)], gives: ["answer 1 1 -32601"], summary),
    KitRule(
      "A step that the page did not accept is unknown", all, [.present(), ask(.paymentCredential)],
      gives: ["answer 1 1 -32601"], summary),
    KitRule(
      "A step that the page's address did not offer is unknown",
      [.present(), .send(.configure(all)), .ready(1), ask(.paymentCredential)],
      gives: ["answer 1 1 -32601"], summary),
    KitRule(
      "A step that the app no longer takes over is unknown", all,
      [.present(), .ready(1), .send(.configure(.quiet())), ask(.paymentCredential)],
      gives: ["answer 1 1 -32601"], summary),
    KitRule(
      "A step that was offered remains agreed after another configuration", all,
      [
        .present(), .ready(1), .send(.configure(.quiet())), .send(.configure(all)),
        ask(.paymentCredential),
      ], gives: ["ask 1 payment.credential"], summary),
    KitRule(
      "A step without a checkout is in the wrong form", all,
      [
        .present(), .ready(1),
        .message(1, .delegated(.number(1), .paymentCredential, checkout: nil)),
      ],
      gives: ["answer 1 1 -32602"], summary),
    KitRule(
      "The app is asked for an agreed step", all, [.present(), .ready(1), ask(.paymentCredential)],
      gives: ["ask 1 payment.credential"], summary),
    KitRule(
      "The app's instruments are the answer", all,
      [
        .present(), .ready(1), ask(.paymentCredential),
        .send(.delegated(ask: 1, .instruments("[1]"))),
      ], gives: ["answer 1 1 instruments [1]"], summary),
    KitRule(
      "The app's addresses are the answer", all,
      [
        .present(), .ready(1), ask(.fulfillmentAddress),
        .send(.delegated(ask: 1, .methods("[]"))),
      ], gives: ["answer 1 1 methods []"], summary),
    KitRule(
      "Instruments do not answer for an address", all,
      [
        .present(), .ready(1), ask(.fulfillmentAddress),
        .send(.delegated(ask: 1, .instruments("[]"))),
      ], gives: ["rejected: wrong_answer"], summary),
    KitRule(
      "A decision about a link does not answer for a step", all,
      [.present(), .ready(1), ask(.paymentInstruments), .send(.link(ask: 1, .open))],
      gives: ["rejected: wrong_answer"], summary),
    KitRule(
      "The app rejects a step", all,
      [.present(), .ready(1), ask(.paymentInstruments), .send(.reject(ask: 1, .abort))],
      gives: ["answer 1 1 abort_error"], summary),
    KitRule(
      "A step is not rejected as a window", all,
      [
        .present(), .ready(1), ask(.paymentInstruments),
        .send(.reject(ask: 1, .windowOpenRejected)),
      ], gives: ["rejected: wrong_answer"], summary),
    KitRule(
      "A repeated request is answered once", all,
      [.present(), .ready(1), ask(.paymentCredential), ask(.paymentCredential)], gives: [], summary),
    KitRule(
      "A repeated window is opened once", [.present(), open(), open()], gives: [], summary),
    KitRule(
      "Requests with the identifier null are answered each",
      [.present(), open(help, .null), open(help, .null)],
      gives: ["browser https://help.example/a", "answer 1 null success"], summary),
    KitRule(
      "A page that is ready again may use its identifiers again",
      [.present(), open(), .ready(1), open()],
      gives: ["browser https://help.example/a", "answer 1 1 success"], summary),
    KitRule(
      "A page that is ready again forgot its questions", all,
      [
        .present(), .ready(1), ask(.paymentCredential), .ready(1),
        .send(.delegated(ask: 1, .instruments("[]"))),
      ], gives: ["ignored"], summary),
    KitRule(
      "A page in the background asks for nothing", all,
      [.preload(), .ready(1), ask(.paymentCredential)], gives: ["answer 1 1 not_allowed_error"],
      "hidden, loading 1"),
    KitRule(
      "A page whose order is placed asks for nothing", all,
      [.present(), .ready(1), .complete(1), ask(.paymentCredential)],
      gives: ["answer 1 1 invalid_state_error"], "completed 1, idle none"),
    KitRule(
      "A page that is kept receives an answer to each question",
      .quiet(links: .ask, delegations: KitDelegation.allCases),
      [.preload(), .present(), .ready(1), open(), ask(.paymentCredential, .number(2)), .dismiss],
      gives: [
        "hide", "answer 1 1 window_open_rejected_error", "answer 1 2 abort_error",
        "arm expiry 3 300000", "dismiss",
      ], "hidden, loading 1"),
    KitRule(
      "A page that is released receives none", all,
      [.present(), .ready(1), ask(.paymentCredential), .dismiss],
      gives: ["hide", "discard 1", "dismiss"], "hidden, idle none"),
    KitRule(
      "The answer to a page that is gone is ignored", all,
      [
        .present(), .ready(1), ask(.paymentCredential), .dismiss,
        .send(.delegated(ask: 1, .instruments("[]"))),
      ], gives: ["ignored"], "hidden, idle none"),
    KitRule(
      "A message that needs nothing has no effect", [.present(), .message(1, .ignored)],
      gives: [], summary),
  ]

  /// Settings and privacy: section 10, and origins, section 7.
  static let settings: [KitRule] = [
    KitRule(
      "A message of a child frame is dropped",
      [.present(), .send(.message(1, .complete(.sample()), isMainFrame: false))],
      gives: ["log warn message_rejected"], summary),
    KitRule(
      "Without patterns any origin is accepted",
      [.present(), .send(.message(1, .start(.sample()), from: nil))], gives: ["start c-1"], summary),
    KitRule(
      "With patterns another origin is dropped", .quiet(origins: ["https://pay.example"]),
      [.present(), .send(.message(1, .complete(.sample()), from: "https://evil.example"))],
      gives: ["log warn message_rejected"], summary),
    KitRule(
      "A dropped error does not fail the preload", .quiet(origins: ["https://pay.example"]),
      [.preload(), .send(.message(1, .error(.unreadable), from: nil))],
      gives: ["log warn message_rejected"], "hidden, loading 1"),
    KitRule(
      "A log of errors leaves warnings out", .quiet(logLevel: .error),
      [.present(), .send(.message(1, .start(nil), isMainFrame: false))], gives: [], summary),
    KitRule(
      "A log of errors has errors", .quiet(logLevel: .error),
      [.present(), .message(1, .start(nil))],
      gives: ["log error snapshot_unreadable"], summary),
    KitRule(
      "Without a log there are no errors either", .quiet(logLevel: .none),
      [.present(), .message(1, .start(nil))], gives: [], summary),
    KitRule(
      "A log for debugging has messages that are ignored", .quiet(logLevel: .debug),
      [.present(), .message(1, .ignored)], gives: ["log debug message_ignored"], summary),
    KitRule(
      "Telemetry counts errors", KitSettings(), [.present(), .error(1)],
      gives: [
        "hide", "discard 1",
        "fail sdk_error: Embedded checkout sent an invalid terminal error.", "dismiss",
        "metric error sdk_error",
      ], "failed, idle none"),
    KitRule(
      "Telemetry counts retries", KitSettings(), [.present(), .failed(1)],
      gives: ["load 1 again", "metric retry"], summary),
    KitRule(
      "Telemetry counts checkouts that cannot be read", KitSettings(),
      [.present(), .message(1, .update(nil))],
      gives: ["log error snapshot_unreadable", "metric decode_error"], summary),
    KitRule(
      "Telemetry measures the loading", KitSettings(), [.present(), .wait(2), .finished(1)],
      gives: ["metric load 2000"], "showing 1, idle none"),
    KitRule(
      "Telemetry that is disabled discards what it has", KitSettings(),
      [.present(), .send(.configure(.quiet())), .finished(1)], gives: [], "showing 1, idle none"),
  ]
}

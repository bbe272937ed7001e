import ScheduleEngine

@testable import CheckoutEngine

extension KitRule {
  private static func end(_ failure: String) -> [String] {
    ["hide", "discard 1", "fail \(failure)", "dismiss"]
  }

  private static func row(_ rule: String, _ input: KitInput, fails failure: String) -> KitRule {
    KitRule(rule, [.present(), .send(input)], gives: end(failure), "failed, idle none")
  }

  private static func row(_ rule: String, _ input: KitInput) -> KitRule {
    KitRule(rule, [.present(), .send(input)], gives: [], "loading 1, idle none")
  }

  private static func reported(_ code: KitError.Code, _ message: UTF8Text?) -> KitInput {
    .message(1, .error(.unrecoverable(code, message: message, continueURL: nil)))
  }

  private static let challenge = KitAnswerHead.Field(name: " CF-Mitigated ", value: "\tChallenge ")

  /// Failures: section 4 and the navigations of section 2.
  static let failures: [KitRule] = [
    row(
      "An error has the page's code and words", reported(.cartCompleted, "It is paid."),
      fails: "cart_completed: It is paid."),
    row(
      "An error without words has the kit's", reported(.unknown, nil),
      fails: "unknown: Embedded checkout reported a terminal error."),
    row(
      "An error without an unrecoverable part fails too",
      .message(1, .error(.unspecified(continueURL: nil))),
      fails: "unknown: Embedded checkout reported a terminal error."),
    row(
      "An error that cannot be read fails too", .message(1, .error(.unreadable)),
      fails: "sdk_error: Embedded checkout sent an invalid terminal error."),
    row("Status 410 is an expired cart", .answer(1, 410), fails: "cart_expired: no longer exists"),
    row("Status 400 is an error", .answer(1, 400), fails: "http_error: bad request"),
    row("Status 403 has the system's words", .answer(1, 403), fails: "http_error: forbidden"),
    row(
      "The app passes the system's words", .answer(1, 410, words: "weg"),
      fails: "cart_expired: weg"),
    row("Status 599 is an error", .answer(1, 599), fails: "http_error: http error 599"),
    row("Status 399 is none", .answer(1, 399)),
    row(
      "The address may be another of the page's origin",
      .answer(1, 500, from: "HTTPS://SHOP.example:443/x"),
      fails: "http_error: internal server error"),
    KitRule(
      "A bank's page may answer as it likes",
      [.present(), .send(.answer(1, 500, from: "https://bank.example/"))], gives: ["ignored"],
      "loading 1, idle none"),
    KitRule(
      "A child frame may answer as it likes",
      [.present(), .send(.answer(1, 500, isMainFrame: false))], gives: ["ignored"],
      "loading 1, idle none"),
    row("A challenge on screen is shown", .answer(1, 403, headers: [challenge])),
    KitRule(
      "A challenge drops a page in the background",
      [.preload(), .send(.answer(1, 403, headers: [challenge]))],
      gives: ["stop expiry 1", "stop keepAlive 2", "discard 1", "preload idle invalidated"],
      "hidden, idle invalidated"),
    KitRule(
      "A challenge of a child frame drops nothing",
      [.preload(), .send(.answer(1, 403, isMainFrame: false, headers: [challenge]))],
      gives: ["ignored"], "hidden, loading 1"),
    row(
      "Another value of the header is no challenge",
      .answer(1, 403, headers: [.init(name: "cf-mitigated", value: "block")]),
      fails: "http_error: forbidden"),
    KitRule(
      "The first navigation is tried again after a timeout", [.present(), .failed(1)],
      gives: ["load 1 again"], "loading 1, idle none"),
    KitRule(
      "The first navigation is tried again after a lost connection",
      [.present(), .failed(1, .connectionLost)], gives: ["load 1 again"], "loading 1, idle none"),
    KitRule(
      "The first navigation is tried again without a connection",
      [.present(), .failed(1, .cannotConnect)], gives: ["load 1 again"], "loading 1, idle none"),
    KitRule(
      "The first navigation is tried again without an address", [.present(), .failed(1, .dns)],
      gives: ["load 1 again"], "loading 1, idle none"),
    KitRule(
      "It is tried again once", [.present(), .failed(1), .failed(1)],
      gives: end("network_error: late"), "failed, idle none"),
    KitRule(
      "It is not tried again once it was committed", [.present(), .failed(1, isCommitted: true)],
      gives: end("network_error: late"), "failed, idle none"),
    KitRule(
      "A later navigation is not tried again", [.present(), .finished(1), .failed(1)],
      gives: end("network_error: late"), "failed, idle none"),
    KitRule(
      "It is not tried again if it was committed and then cancelled",
      [.present(), .failed(1, .cancelled, isCommitted: true), .failed(1)],
      gives: end("network_error: late"), "failed, idle none"),
    KitRule(
      "A page that sent a message was committed, so a later navigation is not tried again",
      [.present(), .send(.ready(1)), .failed(1)],
      gives: end("network_error: late"), "failed, idle none"),
    KitRule(
      "A message of a child frame does not show that the page was committed",
      [.present(), .send(.message(1, .ignored, isMainFrame: false)), .failed(1)],
      gives: ["load 1 again"], "loading 1, idle none"),
    row("A certificate fails at once", .failed(1, .network), fails: "network_error: late"),
    row(
      "A failure that is none of the network is unknown", .failed(1, .unknown),
      fails: "unknown: late"),
    row("A cancelled navigation is no failure", .failed(1, .cancelled)),
    KitRule(
      "A cancelled navigation does not use the second try up",
      [.present(), .failed(1, .cancelled), .failed(1)], gives: ["load 1 again"],
      "loading 1, idle none"),
    row(
      "The end of the process fails", .processDied(page: 1),
      fails: "web_content_process_terminated: Web content process terminated."),
    KitRule(
      "A failure drops the preloaded page on screen", [.preload(), .present(), .error(1)],
      gives: [
        "hide", "discard 1", "preload idle invalidated",
        "fail sdk_error: Embedded checkout sent an invalid terminal error.", "dismiss",
      ], "failed, idle invalidated"),
    KitRule(
      "A failure leaves another preloaded page",
      [.present(), .preload(.kitPlates), .error(1)],
      gives: end("sdk_error: Embedded checkout sent an invalid terminal error."),
      "failed, loading 2"),
    KitRule(
      "Nothing is recovered by itself", [.present(), .error(1), .present()],
      gives: ["load 2", "show 2"], "loading 2, idle none"),
  ]
}

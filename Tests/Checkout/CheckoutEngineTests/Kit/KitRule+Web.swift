import ScheduleEngine

@testable import CheckoutEngine

extension KitRule {
  private static let summary = "loading 1, idle none"
  private static let page = KitSettings(
    isTelemetryEnabled: false, logLevel: .warn, host: .web)
  private static let delegating = KitSettings(
    delegations: [.paymentCredential], isTelemetryEnabled: false, host: .web)

  private static func port(_ port: Int, _ content: KitMessage.Content) -> Step {
    .send(
      .message(
        page: 1, KitMessage(content, text: "{}", port: port), origin: nil, isMainFrame: true))
  }
  private static func ready(port: Int) -> Step {
    Self.port(port, .ready(.number(0), delegations: KitDelegation.allCases.map(\.text)))
  }
  private static func from(_ origin: UTF8Text?) -> Step {
    .send(.message(1, .start(.sample()), from: origin))
  }

  private static func accepted(_ origin: UTF8Text, _ origins: [UTF8Text] = []) -> KitRule {
    KitRule(
      "Messages of \(origin) are accepted",
      KitSettings(messageOrigins: origins, isTelemetryEnabled: false, host: .web),
      [.present(), from(origin)], gives: ["start c-1"], summary)
  }

  private static func dropped(_ origin: UTF8Text?, _ origins: [UTF8Text] = []) -> KitRule {
    KitRule(
      "Messages of \(origin ?? "an opaque origin") are dropped",
      KitSettings(messageOrigins: origins, isTelemetryEnabled: false, host: .web),
      [.present(), from(origin)], gives: rejected, summary)
  }

  private static let rejected = ["log warn message_rejected"]
  private static let open = KitMessage.Content.openWindow(.number(1), url: "https://help.example/")
  private static let credential = KitMessage.Content.delegated(
    .number(1), .paymentCredential, checkout: .sample())

  /// A web page around the checkout: sections 9 and 13.
  static let web: [KitRule] = [
    KitRule(
      "A page that is ready continues with a port", page, [.present(), .ready(1)],
      gives: ["answer 1 0 upgrade 1"], summary),
    KitRule(
      "It is ready again over the port", page, [.present(), .ready(1), ready(port: 1)],
      gives: ["answer 1 0 success by port 1"], summary),
    KitRule(
      "All later messages come by the port", page,
      [.present(), .ready(1), ready(port: 1), port(1, .start(.sample()))],
      gives: ["start c-1"], summary),
    KitRule(
      "A message by the window counts before the port", page, [.present(), .start(1)],
      gives: ["start c-1"], summary),
    KitRule(
      "A message by the window is dropped afterwards", page,
      [.present(), .ready(1), .complete(1)], gives: rejected, summary),
    KitRule(
      "So is an error", page, [.present(), .ready(1), ready(port: 1), .error(1)], gives: rejected,
      summary),
    KitRule(
      "So is a request", page, [.present(), .ready(1), .message(1, open)], gives: rejected,
      summary),
    KitRule(
      "A new document of the page has a new port", page,
      [.present(), .ready(1), ready(port: 1), .ready(1)], gives: ["answer 1 0 upgrade 2"],
      summary),
    KitRule(
      "A message by the port of the document before is dropped", page,
      [.present(), .ready(1), .ready(1), port(1, .complete(.sample()))], gives: rejected, summary),
    KitRule(
      "A message by a port that was not transferred is dropped", page,
      [.present(), port(1, .complete(.sample()))], gives: rejected, summary),
    KitRule(
      "An app has no ports", [.present(), .ready(1), port(1, .complete(.sample()))],
      gives: rejected, summary),
    KitRule(
      "A new page begins by its window", page,
      [.present(), .ready(1), .dismiss, .present(), .send(.message(2, .start(.sample())))],
      gives: ["start c-1"], "loading 2, idle none"),
    KitRule(
      "A request is answered by the port", page,
      [.present(), .ready(1), ready(port: 1), port(1, open)],
      gives: ["browser https://help.example/", "answer 1 1 success by port 1"], summary),
    KitRule(
      "An unknown request, too", page,
      [.present(), .ready(1), ready(port: 1), port(1, .unknownRequest(.null))],
      gives: ["answer 1 null -32601 by port 1"], summary),
    KitRule(
      "The app's answer goes to the port", delegating,
      [
        .present(), .ready(1), ready(port: 1), port(1, credential),
        .send(.delegated(ask: 1, .instruments("[]"))),
      ], gives: ["answer 1 1 instruments [] by port 1"], summary),
    KitRule(
      "A new document forgets the questions", delegating,
      [
        .present(), .ready(1), ready(port: 1), port(1, credential), .ready(1),
        .send(.delegated(ask: 1, .instruments("[]"))),
      ], gives: ["ignored"], summary),
    KitRule(
      "A failure closes the checkout", page,
      [.present(), .ready(1), ready(port: 1), port(1, .error(.unreadable))],
      gives: [
        "hide", "discard 1",
        "fail sdk_error: Embedded checkout sent an invalid terminal error.", "dismiss",
      ], "failed, idle none"),
    KitRule(
      "A web page preloads nothing", page, [.preload()], gives: ["ignored"], "hidden, idle none"),
    KitRule(
      "A page that was preloaded is dropped", [.preload(), .send(.configure(page))],
      gives: ["stop expiry 1", "stop keepAlive 2", "discard 1", "preload idle invalidated"],
      "hidden, idle invalidated"),
    accepted("https://shop.example"), accepted("https://shop.example:443"),
    accepted("https://shop.app"), accepted("https://a.b.shop.app"),
    accepted("https://pay.shop.com"), accepted("https://pay.example", ["https://pay.example"]),
    accepted("https://shop.example", ["https://pay.example"]),
    accepted("https://anywhere.example", ["*"]),
    dropped("https://evil.example"), dropped(nil), dropped("https://shop.com"),
    dropped("https://notshop.com"), dropped("http://shop.example"), dropped("http://pay.shop.com"),
    dropped("https://shop.example:8443"), dropped("https://shop.example:0"),
    dropped("http://pay.example", ["http://pay.example"]), dropped("http://a.example", ["*"]),
    dropped(nil, ["*"]), dropped("https://evil.example", ["https://pay.example"]),
    KitRule(
      "A child frame is dropped", page,
      [.present(), .send(.message(1, .start(.sample()), isMainFrame: false))], gives: rejected,
      summary),
  ]
}

extension KitDelegation {
  fileprivate var text: UTF8Text { UTF8Text(stringLiteral: name) }
}

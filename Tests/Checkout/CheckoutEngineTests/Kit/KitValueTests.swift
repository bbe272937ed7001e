import Foundation
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Settings, stored forms, refusals and secrets of the Checkout Kit 4.
@Suite struct KitValueTests {
  @Test func `Settings have the kit's defaults`() {
    let settings = KitSettings()
    #expect(settings.appearance == .storefront && settings.title == "Checkout")
    #expect(settings.tintColor == nil && settings.backgroundColor == nil)
    #expect(settings.isPreloadingEnabled && settings.isTelemetryEnabled)
    #expect(settings.messageOrigins.isEmpty && settings.delegations.isEmpty)
    #expect(settings.links == .open && settings.logLevel == .warn)
  }

  @Test func `A checkout continues with its settings, numbers and failure`() throws {
    let settings = KitSettings(
      appearance: .dark, tintColor: SheetColor(red: 1, green: 2, blue: 3), title: "Kasse",
      isPreloadingEnabled: false, messageOrigins: ["https://a.example"], links: .ask,
      delegations: [.paymentCredential], isTelemetryEnabled: false, logLevel: .error)
    var session = KitSession(settings)
    try session.send(.present(url: .kitMugs), .answer(1, 503))
    let (flow, reaction) = try session.checkout.restarted(at: session.moment)
    #expect(flow.settings == settings && reaction.effects.isEmpty && reaction.events.isEmpty)
    #expect(flow.state.error == session.state.error && flow.state.phase == .hidden)
    session.checkout = flow
    try session.send(.present(url: .kitMugs))
    #expect(session.state.page == 2 && session.state.presentation == 2)
  }

  @Test func `A completed checkout stays completed when the app starts again`() throws {
    var session = KitSession()
    try session.send(.present(url: .kitMugs), .message(1, .complete(.sample())))
    #expect(try session.checkout.restarted(at: session.moment).flow.state.phase == .completed)
  }

  @Test func `A checkout whose app ended has forgotten the page's, stored or in memory`() throws {
    var session = KitSession()
    try session.send(.present(url: .kitMugs), .message(1, .start(.sample())))
    #expect(try session.checkout.restarted(at: session.moment).flow.state.checkout == nil)
    session.checkout.resume(at: session.moment)
    #expect(session.state.checkout == nil)
  }

  @Test func `Codes that a page cannot have are unknown, in any case`() {
    let codes: [(UTF8Text, KitError.Code)] = [
      ("storefront_password_required", .storefrontPasswordRequired),
      ("Customer_Account_Required", .customerAccountRequired), ("CART_EXPIRED", .cartExpired),
      ("cart_completed", .cartCompleted), ("invalid_cart", .invalidCart), ("http_error", .unknown),
      ("network_error", .unknown), ("sdk_error", .unknown), ("", .unknown), ("x", .unknown),
    ]
    for (text, code) in codes { #expect(KitError.Code(reportedBy: text) == code) }
  }

  @Test func `Every refusal is in the article's table with its message`() throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../Sources/Checkout/CheckoutEngine/CheckoutEngine.docc/KitCheckoutRules.md")
    let text = try String(contentsOf: article.standardized, encoding: .utf8)
    let table = try #require(text.components(separatedBy: "\n## Refusals\n").last)
    for reason in KitRefusal.Reason.allCases {
      let refusal = KitRefusal(reason)
      let row = table.split(separator: "\n").first { $0.hasPrefix("| `\(refusal.code)` |") }
      #expect(row?.hasSuffix("| \(refusal.message) |") == true, "\(refusal.code)")
      #expect(refusal.detail == nil)
    }
  }

  @Test func `A checkout, a message and an answer are never printed`() {
    var texts: [String] = []
    let secret: SecretText = "4242424242424242"
    let checkout = KitSnapshot(
      id: "c-1", status: .completed, currency: "USD", orderID: "o-1", json: secret,
      digest: SHA256Digest(of: secret.text.bytes.span))
    let answer = KitAnswer(.number(1), .delegated(.instruments(secret)))
    texts += ["\(checkout)", "\(answer)", "\(KitEvent.complete(checkout))"]
    texts += ["\(KitMessage(.ignored, text: secret))", "\(KitEffect.answer(page: 1, answer))"]
    for value in [checkout, answer, KitDelegatedAnswer.methods(secret)] as [Any] {
      var dumped = ""
      dump(value, to: &dumped)
      texts.append(dumped)
    }
    for text in texts { #expect(!text.contains("4242")) }
  }

  @Test func `The value of a header field, such as a cookie, is never printed`() {
    let field = KitAnswerHead.Field(name: "Set-Cookie", value: "session=4242")
    let input = KitInput.answer(1, 200, headers: [field])
    var dumped = ""
    dump(input, to: &dumped)
    for text in ["\(field)", "\(input)", dumped] {
      #expect(text.contains("Set-Cookie") && !text.contains("4242"))
    }
  }

  @Test func `Times at the ends of the range neither trap nor keep a page`() throws {
    var session = KitSession(KitSettings())
    session.seconds = .min
    try session.send(.preload(url: .kitMugs))
    session.seconds = .max
    try session.send(.pageFinished(page: 1))
    #expect(session.news == ["preload ready", "metric load 9223372036854775807"])
    try session.send(.present(url: .kitMugs))
    #expect(session.summary == "loading 2, idle expired")
  }

  @Test func `At most 32 questions wait for the app`() throws {
    let window = KitMessage.Content.openWindow(.null, url: "https://help.example/")
    let step = KitMessage.Content.delegated(.null, .paymentCredential, checkout: .sample())
    var session = KitSession(.quiet(links: .ask, delegations: [.paymentCredential]))
    try session.send(.present(url: .kitMugs), .ready(1))
    for ask in 1...32 {
      try session.send(.message(1, ask % 2 == 0 ? window : step))
      #expect(session.state.questions.count == ask)
    }
    try session.send(.message(1, window))
    #expect(session.result == ["answer 1 null window_open_rejected_error"])
    try session.send(.message(1, step))
    #expect(session.result == ["answer 1 null not_allowed_error"])
    try session.send(.reject(ask: 1, .abort), .message(1, step))
    #expect(session.result == ["ask 33 payment.credential"])
  }

  @Test func `The identifiers that a page used have a limited size until it is ready again`() throws
  {
    let long = UTF8Text(String(repeating: "a", count: 300_000))
    func window(_ number: Int) -> KitMessage.Content {
      .openWindow(.text(UTF8Text("\(number)\(long)")), url: "https://help.example/")
    }
    var session = KitSession()
    try session.send(.present(url: .kitMugs))
    for number in 1...3 {
      try session.send(.message(1, window(number)))
      #expect(session.work[0] == "browser https://help.example/")
    }
    try session.send(.message(1, window(4)))
    #expect(session.work.count == 1 && session.work[0].hasSuffix("window_open_rejected_error"))
    try session.send(.message(1, .openWindow(.null, url: "https://help.example/")))
    #expect(session.work.count == 2)
    try session.send(.ready(1), .message(1, window(4)))
    #expect(session.work[0] == "browser https://help.example/")
  }

  @Test func `The address at which the buyer can continue is the app's to use`() throws {
    var session = KitSession()
    let error = KitReportedError.unrecoverable(
      .invalidCart, message: "No.", continueURL: "https://shop.example/back")
    try session.send(.present(url: .kitMugs), .message(1, .error(error)))
    #expect(session.state.error?.continueURL == "https://shop.example/back")
    #expect(!session.work.contains { $0.hasPrefix("browser") })
  }
}

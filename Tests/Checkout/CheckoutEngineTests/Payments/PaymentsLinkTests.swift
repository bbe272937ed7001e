import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The links by which a shopper returns, and those in the payment's page.
@Suite struct PaymentsLinkTests {
  @Test(arguments: [
    ("app-pay://payments/5", true), ("APP-PAY://Payments/x/5/?status=paid", true),
    ("App-Pay://payments/5#end", true), ("app-pay://payments//5//", true),
    ("app-pay://payments/007", true), ("app-pay://user@payments:80/5", true),
    ("app-pay://payments/9223372036854775807", true),
    ("app-pay://payments/9223372036854775808", false), ("app-pay://payments/abc", false),
    ("app-pay://payments/", false), ("app-pay://payments", false), ("app-pay://payments/-1", false),
    ("app-pay://payments/+5", false), ("app-pay://payments/0", false),
    ("app-pay://payments/5/paid", false), ("app-pay://payments/%35", false),
    ("app-pay://payments/\u{665}", false), ("app-pay://payments?id=5", false),
    ("app-pay://other/5", false), ("app-pay://payments.example/5", false),
    ("app-pay:payments/5", false), ("app-pay:///payments/5", false), ("app://payments/5", false),
    ("app-payx://payments/5", false), ("https://payments/5", false), ("payments/5", false),
    ("https://x.example/?u=app-pay://payments/5", false), ("", false), ("app-pay:", false),
  ])
  func `A link counts by its scheme, its host and its last component`(
    link: String, counts: Bool
  ) throws {
    var session = try PaymentsSession.list()
    try session.send(.deepLink(url: PageAddress(UTF8Text(link))))
    #expect((session.reaction != .ignored) == counts)
    #expect(session.work == (counts ? ["2 GET payments"] : []))
  }

  @Test func `Nothing that a link says is believed`() throws {
    var session = try PaymentsSession.list([.payment(5), .payment(6)], .external)
    try session.send(.open(id: 5))
    try session.send(.deepLink(url: "app-pay://payments/6?status=paid"))
    #expect(session.work == ["2 GET payments", "3 GET payments/5"])
    #expect(session.news == [])
    #expect(session.state.phase == .list)
    #expect(session.list == ["2026-11-21: 6 open, 5 open"])
    try session.answer(3, .payment(.payment(5, .failed)))
    #expect(session.news == ["payment_finished 5 failed"])
  }

  @Test func `A link closes the page, then the list and the payment are read`() throws {
    var session = try PaymentsSession.paying(.inApp)
    try session.send(.deepLink(url: "app-pay://payments/5"))
    #expect(session.work == ["closePage", "2 GET payments", "3 GET payments/5"])
    #expect(session.state.page == nil)
    #expect(session.state.paying == nil)
    session = try .paying(.choose)
    try session.send(.deepLink(url: "app-pay://payments/5"))
    #expect(session.work == ["2 GET payments", "3 GET payments/5"])
    #expect(session.state.phase == .list)
  }

  @Test func `A link at the start of the app is taken up after the first list`() throws {
    var session = try PaymentsSession()
    try session.send(.deepLink(url: "app-pay://payments/5"))
    #expect(session.reaction == .accepted(effects: [], events: []))
    #expect(session.state.phase == .idle)
    try session.send(.start)
    try session.answer(1, status: 500)
    #expect(session.work == [])
    try session.send(.start)
    try session.answer(2, list: [.payment(5), .payment(4, .paid)])
    #expect(session.state.phase == .list)
    #expect(session.work == ["3 GET payments"])
    try session.answer(3, list: [.payment(5, .paid), .payment(4, .failed)])
    #expect(session.work == [])
    #expect(session.list == ["2026-11-21: 5 paid, 4 failed"])
    #expect(session.news == ["payment_finished 5 paid"])
    try session.send(.refresh)
    try session.answer(4, list: [.payment(5, .paid)])
    #expect(session.news == [], "once")
  }

  @Test func `A link that starts the app reports a payment that the first list has finished`()
    throws
  {
    for isLate in [false, true] {
      var session = try PaymentsSession()
      if isLate { try session.send(.start) }
      try session.send(.deepLink(url: "app-pay://payments/5"))
      if !isLate { try session.send(.start) }
      try session.answer(1, list: [.payment(5, .paid), .payment(4, .paid)])
      #expect(session.news == ["payment_finished 5 paid"])
      #expect(session.work == ["2 GET payments"])
      try session.answer(2, list: [.payment(5, .paid), .payment(4, .paid)])
      #expect(session.news == [])
    }
  }

  @Test func `A link to an app that has the list already reports the payment, once`() throws {
    var session = try PaymentsSession.list([.payment(5)], .external)
    try session.send(.deepLink(url: "app-pay://payments/5"))
    #expect(session.work == ["2 GET payments"])
    try session.answer(2, list: [.payment(5, .paid)])
    #expect(session.news == ["payment_finished 5 paid"])
    try session.send(.deepLink(url: "app-pay://payments/5"))
    try session.answer(3, list: [.payment(5, .paid)])
    #expect(session.news == [])
  }

  @Test func `A link during the first reading waits for its end`() throws {
    var session = try PaymentsSession()
    try session.send(.start)
    try session.send(.deepLink(url: "app-pay://payments/5"))
    try session.send(.deepLink(url: "app-pay://payments/6"))
    #expect(session.work == [])
    #expect(session.checkout.awaitsAnswer(to: 1))
    try session.answer(1, list: [])
    #expect(session.work == ["2 GET payments"])
    #expect(session.failure == nil)
  }

  @Test func `A link does not disturb a new payment`() throws {
    var session = try PaymentsSession.saving()
    try session.send(.deepLink(url: "app-pay://payments/5"))
    #expect(session.work == ["3 GET payments"])
    #expect(session.state.phase == .saving)
    session = try .choosing()
    try session.send(.deepLink(url: "app-pay://payments/5"))
    #expect(session.state.phase == .choosingMethod)
    #expect(session.draft == "12.34 EUR Mug k-1")
  }

  @Test(arguments: [
    ("https://bank.example", "", ""), ("http://bank.example", "", ""), ("/next", "", ""),
    ("about:blank", "", ""), ("ABOUT:srcdoc", "", ""), ("", "", ""), ("?a", "", ""),
    ("https://bank.example/?open_externally=1", "", ""),
    ("https://x.example/?u=app-pay://payments/5", "", ""),
    ("bank://go?open_externally=1", "openLink bank://go?open_externally=1", ""),
    ("BANK:go", "openLink BANK:go", ""), ("tel:123", "openLink tel:123", ""),
    ("app-pay://other/5", "openLink app-pay://other/5", ""),
    ("javascript:1", "", "linkRefused javascript:1"),
    ("JavaScript:1", "", "linkRefused JavaScript:1"),
    ("data:text/html,x", "", "linkRefused data:text/html,x"),
    ("file:///etc/passwd", "", "linkRefused file:///etc/passwd"),
    ("blob:https://x", "", "linkRefused blob:https://x"),
  ])
  func `An address in the page is loaded, handed over or refused`(
    url: String, work: String, news: String
  ) throws {
    var session = try PaymentsSession.paying()
    let state = session.state
    try session.send(.navigated(url: PageAddress(UTF8Text(url))))
    #expect(session.reaction != .ignored)
    #expect(session.work == (work.isEmpty ? [] : [work]))
    #expect(session.news == (news.isEmpty ? [] : [news]))
    #expect(session.state == state)
  }

  @Test func `The app's own link in the page ends the payment's page`() throws {
    var session = try PaymentsSession.paying()
    try session.send(.navigated(url: "APP-PAY://payments/5"))
    #expect(session.work == ["closePage", "2 GET payments", "3 GET payments/5"])
    #expect(session.state.phase == .list)
  }

  @Test func `News of a page that is closed is ignored`() throws {
    for flow in [PaymentsFlow.external, .choose] {
      var session = try PaymentsSession.paying(flow)
      try session.send(.navigated(url: "app-pay://payments/5"))
      #expect(session.reaction == .ignored)
    }
    var session = try PaymentsSession.paying()
    try session.send(.close)
    try session.send(.navigated(url: "bank://go"))
    #expect(session.reaction == .ignored)
  }

  @Test(arguments: ["app-pay", "a", "A+b-c.9", "https"] as [UTF8Text])
  func `A scheme has letters, digits and three signs, a letter first`(scheme: UTF8Text) throws {
    let settings = try PaymentsSettings(deepLinkScheme: scheme, currency: .eur)
    #expect(settings.deepLinkScheme == scheme.asciiLowercased)
  }

  @Test(arguments: ["", "1a", "+a", "a b", "a:", "a:b", "a/b", "a?b", "a#b", "é"] as [UTF8Text])
  func `Another text is no scheme`(scheme: UTF8Text) {
    #expect(throws: PaymentsSettingsError()) {
      try PaymentsSettings(deepLinkScheme: scheme, currency: .eur)
    }
  }
}

import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The beginning of a web checkout.
@Suite struct WebStartTests {
  @Test func `A new checkout is idle and has nothing`() throws {
    let session = try WebSession()
    #expect(session.state.phase == .idle)
    #expect(session.state.url == nil)
    #expect(session.state.progress == 0)
    #expect(session.state.order == nil)
    #expect(session.state.orderNumber == nil)
    #expect(session.state.failure == nil)
  }

  @Test(
    arguments: [
      (.checkout, "/checkout/start", "/checkout/complete"),
      (
        .cartTransfer(appID: "app-1"), "/CartTransfer/apps/app-1/BeginCartTransfer",
        "/CartTransfer/apps/app-1/Complete"
      ),
      (
        .cartTransfer(appID: "a/1 ?\u{E9}"),
        "/CartTransfer/apps/a%2F1%20%3F%C3%A9/BeginCartTransfer",
        "/CartTransfer/apps/a%2F1%20%3F%C3%A9/Complete"
      ),
    ] as [(WebAPI, String, String)])
  func `Each API has its paths, and the same bodies`(
    api: WebAPI, begin: String, complete: String
  ) throws {
    var session = try WebSession(api: api)
    try session.send(.start)
    #expect(session.work == ["1 POST \(begin)"])
    #expect(session.call == .begin(cartID: "c-1"))
    #expect(session.state.phase == .starting)
    try session.answer(.page(WebSession.page, order: nil))
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.work == ["2 POST \(complete)"])
    #expect(
      session.call
        == .complete(cartID: "c-1", orderID: nil, externalOrderID: nil, total: nil))
  }

  @Test func `Only the first start begins: the screen may appear again`() throws {
    for prepare in [WebSession.loading, WebSession.showing] {
      var session = try prepare(nil)
      try session.expectNothing(.start)
    }
    for prepare in [WebSession.failed, WebSession.completing, WebSession.completed] {
      var session = try prepare()
      try session.expectNothing(.start)
    }
    var session = try WebSession()
    try session.send(.start)
    try session.expectNothing(.start)
    session = try .leaving()
    try session.expectNothing(.start)
    session = try .failed()
    #expect(session.failure == "page_failed: offline", "a failure remains when the screen appears")
  }

  @Test func `A page is loaded as the shop's server describes its request`() throws {
    let page = WebPage(
      url: "https://shop.example/c?x=1", method: "POST",
      headers: [WebPage.Header(name: "Content-Type", value: "application/json")],
      cookies: [
        WebPage.Cookie(name: "s", value: "1", path: "/"),
        WebPage.Cookie(name: "t", value: "2", domain: "shop.example"),
      ], body: "{}")
    var session = try WebSession()
    try session.send(.start)
    try session.answer(.page(page, order: nil), status: 201)
    #expect(session.reaction.effects == [.loadPage(page)])
    #expect(session.news == ["begin_checkout null"])
    #expect(session.state.phase == .loading)
    #expect(session.state.url == "https://shop.example/c?x=1")
    #expect(session.state.order == nil)
  }

  @Test func `The order of the first page has an identifier, a total and a currency`() throws {
    var session = try WebSession()
    try session.load(
      WebOrderData(
        orderID: "12", total: "20.5", subTotal: "1", delivery: "2", discount: "3", currency: .usd))
    #expect(session.state.order?.summary == "12 20.50 - - - USD")
    #expect(session.news == ["begin_checkout 12 20.50 - - - USD"])
  }

  @Test(
    arguments: [
      WebOrderData(), WebOrderData(orderID: "12"), WebOrderData(total: "20.555"),
      WebOrderData(currency: .jpy),
    ])
  func `Each part of the order may be missing`(order: WebOrderData) throws {
    let session = try WebSession.loading(order)
    #expect(session.state.phase == .loading)
    #expect(session.state.order?.orderID == order.orderID)
    #expect(session.state.order?.total?.text == order.total?.description)
    #expect(session.state.order?.currency == order.currency)
  }

  @Test(
    arguments: [
      WebOrderData(orderID: ""), WebOrderData(total: "-1"), WebOrderData(total: "1e2"),
      WebOrderData(total: ""), WebOrderData(total: "20.555", currency: .usd),
      WebOrderData(total: "20.0", currency: .jpy),
    ])
  func `An order that cannot be read is a malformed answer`(order: WebOrderData) throws {
    let session = try WebSession.loading(order)
    #expect(session.failure == "malformed_answer")
    #expect(session.state.phase == .failed)
    #expect(session.state.order == nil)
    #expect(session.state.url == nil)
    #expect(session.work.isEmpty)
    #expect(session.news == ["checkout_error malformed_answer"])
  }

  @Test(
    arguments: [
      ("https://shop.example/c", true), ("HTTPS://shop.example", true), ("https://u@h/", true),
      ("https://10.0.0.1:8443/", true), ("http://localhost/", true), ("http://localhost:/", true),
      ("http://evil.example\\@localhost/", false), ("http://u@localhost/", false),
      ("http://@localhost/", false), ("http://localhost:80\\evil.example/", false),
      ("http://localhost\\evil.example/", false), ("http://localhost/\\@x", true),
      ("http://LocalHost:8080/", true), ("http://127.0.0.1:1/", true), ("http://[::1]/", true),
      ("http://[::1]:8080/", true), ("http://shop.example/", false),
      ("http://localhost.evil.example/", false), ("http://localhost@evil.example/", false),
      ("http://evil.example/localhost", false), ("http://127.0.0.1.evil.example/", false),
      ("http://127.0.0.2/", false), ("http://[::2]/", false), ("http://::1/", false),
      ("http://[::1].evil.example/", false), ("ftp://shop.example/", false),
      ("javascript:alert(1)", false), ("data:text/html,x", false), ("file:///etc/passwd", false),
      ("about:blank", false), ("//shop.example/", false), ("/checkout", false), ("", false),
      ("https:shop.example", false), ("https:///c", false), (" https://shop.example/", false),
    ])
  func `A page is loaded over https, or over http from the same machine`(
    url: String, isLoaded: Bool
  ) throws {
    let page = WebPage(url: PageAddress(UTF8Text(url)))
    var session = try WebSession()
    try session.send(.start)
    try session.answer(.page(page, order: nil))
    #expect(session.work == (isLoaded ? ["load \(url)"] : []))
    #expect(session.failure == (isLoaded ? nil : "malformed_answer"))
  }

  @Test(
    arguments: [
      (409, "order_changed: No"), (410, "cart_expired: No"), (400, "request_rejected: No"),
      (401, "not_authorized: No"), (404, "request_rejected: No"), (499, "request_rejected: No"),
      (423, "locked: No"), (425, "service_unavailable"), (429, "service_unavailable"),
      (408, "service_unavailable"), (500, "service_unavailable"), (503, "service_unavailable"),
      (100, "service_unavailable"), (302, "service_unavailable"), (999, "service_unavailable"),
      (200, "malformed_answer"), (204, "malformed_answer"), (299, "malformed_answer"),
    ])
  func `A failed start has a code by its status`(status: Int, failure: String) throws {
    var session = try WebSession()
    try session.send(.start)
    try session.answer(nil, status: status, message: "No")
    #expect(session.failure == failure)
    #expect(session.state.phase == .failed)
    #expect(session.work.isEmpty)
    #expect(session.news == ["checkout_error \(failure.prefix { $0 != ":" })"])
  }

  @Test(arguments: NoAnswerReason.allCases)
  func `Without an answer the service is not available`(reason: NoAnswerReason) throws {
    var session = try WebSession()
    try session.send(.start)
    try session.send(.noAnswer(request: 1, reason))
    #expect(session.failure == "service_unavailable")
    #expect(session.state.phase == .failed)
  }

  @Test func `The body of another request is malformed`() throws {
    var session = try WebSession()
    try session.send(.start)
    try session.answer(.completed(orderNumber: "N-1"))
    #expect(session.failure == "malformed_answer")
    session = try .completing()
    try session.answer(.page(WebSession.page, order: nil))
    #expect(session.failure == "malformed_answer")
    #expect(session.state.phase == .completing)
  }

  @Test func `A retry begins with a new request and no failure`() throws {
    var session = try WebSession()
    try session.send(.start)
    try session.answer(nil, status: 410)
    try session.send(.retry)
    #expect(session.work == ["2 POST /checkout/start"])
    #expect(session.state.phase == .starting)
    #expect(session.failure == nil)
    try session.answer(.page(WebSession.page, order: nil))
    #expect(session.state.phase == .loading)
    #expect(session.news == ["begin_checkout null"], "no page was loaded before")
  }

  @Test func `A page that is loaded again begins no second checkout`() throws {
    var session = try WebSession.showing(WebOrderData(orderID: "12", total: "5", currency: .usd))
    try session.send(.pageFailed(reason: "offline"))
    try session.send(.retry)
    try session.answer(.page(WebSession.page, order: WebOrderData(orderID: "13")))
    #expect(session.work == ["load https://shop.example/checkout"])
    #expect(session.news.isEmpty)
    #expect(session.state.order?.summary == "13 - - - - -", "nothing of the old order is known")
    #expect(session.state.progress == 1_000, "the web view has not started the page")
    try session.send(.pageStarted(url: WebSession.page.url))
    #expect(session.state.progress == 0)
  }

  @Test func `A page that is begun again is not reported with the abandoned page's order`() throws {
    var session = try WebSession.showing(WebOrderData(orderID: "12", total: "5", currency: .usd))
    try session.send(.order(WebOrderData(orderID: "E-1", total: "6")))
    try session.send(.pageFailed(reason: "offline"))
    #expect(session.state.order?.summary == "E-1 6.00 - - - USD", "until the page is begun again")
    try session.send(.retry)
    #expect(session.state.order == nil)
    try session.answer(.page(WebSession.page, order: nil))
    try session.send(.paymentCompleted(.unchanged))
    #expect(session.news == ["purchase null null"])
    #expect(
      session.call == .complete(cartID: "c-1", orderID: nil, externalOrderID: nil, total: nil))
  }

  @Test func `A header or a cookie without a name is left out`() throws {
    var session = try WebSession()
    try session.send(.start)
    let page = WebPage(
      url: "https://shop.example/",
      headers: [
        WebPage.Header(name: "", value: "a"), WebPage.Header(name: "b", value: ""),
      ],
      cookies: [WebPage.Cookie(name: "", value: "a"), WebPage.Cookie(name: "b", value: "c")])
    try session.answer(.page(page, order: nil))
    guard case .loadPage(let loaded)? = session.reaction.effects.first else {
      Issue.record("the page is loaded")
      return
    }
    #expect(loaded.headers == [WebPage.Header(name: "b", value: "")])
    #expect(loaded.cookies == [WebPage.Cookie(name: "b", value: "c")])
  }

  @Test(
    arguments: [
      ("https://evil.example\\@localhost/", true), ("http://localhost/", true),
      ("http://a@localhost/", false), ("http://evil.example\\@localhost/", false),
      ("http://localhost\\evil.example/", false), ("http://shop.example/", false),
    ] as [(PageAddress, Bool)])
  func `A page over http has an authority without a user and a backslash`(
    url: PageAddress, isLoaded: Bool
  ) throws {
    var session = try WebSession()
    try session.send(.start)
    try session.answer(.page(WebPage(url: url), order: nil))
    #expect(session.state.phase == (isLoaded ? .loading : .failed))
    let reason = session.state.failure?.reason?.description
    #expect(
      reason
        == (isLoaded ? nil : "$.url: an address has https and a host, or http on this machine"))
  }

  @Test func `A malformed answer says which rule it breaks, and no other failure does`() throws {
    func reason(_ answer: ShopAnswer<WebReply>) throws -> String? {
      var session = try WebSession()
      try session.send(.start)
      try session.send(.answer(request: 1, answer))
      return session.state.failure?.reason?.description
    }
    func order(_ data: WebOrderData) -> ShopAnswer<WebReply> {
      ShopAnswer(status: 200, reply: .page(WebSession.page, order: data))
    }
    let known = MalformedAnswerReason(path: "$.url", rule: "a number is no text")
    #expect(try reason(ShopAnswer(status: 200, reason: known)) == "$.url: a number is no text")
    #expect(try reason(ShopAnswer(status: 500, reason: known)) == nil)
    #expect(
      try reason(order(WebOrderData(orderID: "")))
        == "$.order.orderId: an identifier is empty")
    #expect(
      try reason(order(WebOrderData(total: "20.555", currency: .usd)))
        == "$.order.total: an amount has digits, and at most the currency's places after a point")
    #expect(
      try reason(ShopAnswer(status: 200, reply: .completed(orderNumber: "77")))
        == "$: the answer is an order's number, not a page")
    var session = try WebSession.completing()
    try session.answer(.completed(orderNumber: ""))
    #expect(
      session.state.failure?.reason?.description == "$.orderNumber: an order's number is empty")
    session = try .completing()
    try session.answer(.page(WebSession.page, order: nil))
    #expect(
      session.state.failure?.reason?.description
        == "$: the answer is a page, not an order's number")
  }

  @Test func `Answers that nobody waits for are ignored`() throws {
    var session = try WebSession()
    let answer = ShopAnswer(status: 200, reply: WebReply.page(WebSession.page, order: nil))
    for number in [-1, 0, 1, 2, Int.max] {
      try session.send(.answer(request: number, answer))
      #expect(session.reaction == .ignored)
      try session.send(.noAnswer(request: number, .timeout))
      #expect(session.reaction == .ignored)
    }
    try session.load()
    #expect(!session.checkout.awaitsAnswer(to: 1))
    #expect(session.checkout.call(ofRequest: 1) == nil)
    try session.send(.answer(request: 1, answer))
    #expect(session.reaction == .ignored)
    #expect(session.state.phase == .loading)
  }
}

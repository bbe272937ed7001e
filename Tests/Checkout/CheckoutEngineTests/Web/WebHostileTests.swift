import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Texts that break programs, in every place of a web checkout.
@Suite struct WebHostileTests {
  @Test(arguments: HostileTexts.all.map(\.kind))
  func `A page's text in any place is shown, sent or reported as it is`(kind: String) throws {
    let text = try #require(HostileTexts.all.first { $0.kind == kind }).text
    var session = try WebSession.loading()
    let url = PageAddress(text)
    try session.send(.pageStarted(url: url))
    #expect(session.state.url?.text == text)
    try session.send(.pageFinished(url: url))
    try session.send(.error(message: text))
    #expect(session.state.failure?.message == text)
    try session.send(.other(name: text, data: text))
    #expect(session.reaction.events == [.pageMessage(name: text, data: text)])
    try session.send(.message(WebMessage(text: SecretText(text), content: .unreadable)))
    #expect(session.reaction.events == [.malformedMessage(text: SecretText(text))])
    try session.send(.order(WebOrderData(orderID: text, total: "1")))
    #expect(session.state.order?.orderID == (text.isEmpty ? nil : text))
    try session.send(.order(WebOrderData(total: text)))
    #expect(session.reaction.events == [.malformedMessage(text: "the text")], "no amount")
    try session.send(.paymentCompleted(.unchanged))
    #expect(
      session.call
        == .complete(
          cartID: "c-1", orderID: nil, externalOrderID: text.isEmpty ? nil : text,
          total: session.state.order?.total))
    try session.answer(.completed(orderNumber: text))
    #expect(session.state.phase == (text.isEmpty ? .completing : .completed))
    #expect(session.state.orderNumber == (text.isEmpty ? nil : text))
  }

  @Test(arguments: HostileTexts.all.map(\.kind))
  func `A text is no address that is loaded or that places an order`(kind: String) throws {
    let text = try #require(HostileTexts.all.first { $0.kind == kind }).text
    var session = try WebSession()
    try session.send(.start)
    try session.answer(
      .page(
        WebPage(
          url: PageAddress(text), method: text,
          headers: [WebPage.Header(name: text, value: SecretText(text))],
          cookies: [WebPage.Cookie(name: text, value: SecretText(text))], body: SecretText(text)),
        order: nil))
    #expect(session.failure == "malformed_answer")
    session = try .parsing()
    try session.load()
    try session.expectNothing(.navigated(url: PageAddress(text)))
    let start = Array("https://shop.example/done?order=".utf8)
    try session.send(.navigated(url: PageAddress(UTF8Text(utf8: start + text.bytes) ?? "")))
    #expect(
      session.state.phase == .completing || session.reaction == .accepted(effects: [], events: []))
    try session.send(.pageFailed(reason: text))
  }

  @Test(arguments: HostileTexts.all.map(\.kind))
  func `An app's identifier is one part of a path`(kind: String) throws {
    let text = try #require(HostileTexts.all.first { $0.kind == kind }).text
    guard !text.isEmpty else { return }
    var session = try WebSession(api: .cartTransfer(appID: text))
    try session.send(.start)
    let path = try #require(session.work.first)
    #expect(path.hasPrefix("1 POST /CartTransfer/apps/"))
    #expect(path.split(separator: "/").count == 5)
    #expect(path.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "?") })
  }

  @Test func `Any number is a progress and any request can be answered`() throws {
    var session = try WebSession.loading()
    for number in [Int.min, -1, 0, 1, 1_000, Int.max] {
      try session.send(.pageProgress(number))
      #expect((0...1_000).contains(session.state.progress))
      for status in [Int.min, -1, 0, 99, 200, 1_000, Int.max] {
        try session.send(.answer(request: number, ShopAnswer(status: status)))
        #expect(session.reaction == .ignored)
      }
    }
    session = try .completing()
    try session.answer(nil, status: Int.min)
    #expect(session.failure == "service_unavailable")
  }
}

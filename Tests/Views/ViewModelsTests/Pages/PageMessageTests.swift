import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing
import ViewModels

/// Messages of scripts, and scripts for pages.
struct PageMessageTests {
  private let shop = MessageOrigin(scheme: "https", host: "shop.example", port: 0)
  private let bank = MessageOrigin(scheme: "https", host: "bank.example", port: 0)

  private func news(
    _ text: String?, to handler: String = "shop", isMainFrame: Bool = true,
    from origin: MessageOrigin, in host: PageHost
  ) -> [PageNews] {
    var host = host
    let message = PageReport.message(
      handler: handler, text: text, isMainFrame: isMainFrame, origin: origin)
    return host.receive(message, of: 1).news
  }

  @Test func `A text of the main frame and of the page's origin is news`() {
    #expect(
      news("{}", from: shop, in: .showing()) == [.message("{}", origin: "https://shop.example")])
    #expect(news("", from: shop, in: .showing()) == [.message("", origin: "https://shop.example")])
  }

  @Test func `Messages of child frames, other handlers and other kinds of values are dropped`() {
    for rules in [PageRules(), PageRules(messages: .judgedByFlow)] {
      let host = PageHost.showing(rules: rules)
      #expect(news("{}", isMainFrame: false, from: shop, in: host).isEmpty)
      #expect(news("{}", to: "other", from: shop, in: host).isEmpty)
      #expect(news(nil, from: shop, in: host).isEmpty)
      #expect(news("{}", from: shop, in: .showing(rules: rules, handlers: [])).isEmpty)
    }
  }

  @Test func `Messages of another origin are dropped, unless the flow judges them`() {
    let others = [
      bank, MessageOrigin(scheme: "http", host: "shop.example", port: 0),
      MessageOrigin(scheme: "https", host: "shop.example", port: 8_443),
      MessageOrigin(scheme: "https", host: "shop.example.evil.example", port: 0),
      MessageOrigin(scheme: "https", host: "", port: 0),
    ]
    for origin in others {
      #expect(news("{}", from: origin, in: .showing()).isEmpty)
      let judging = PageHost.showing(rules: PageRules(messages: .judgedByFlow))
      #expect(
        news("{}", from: origin, in: judging)
          == [.message("{}", origin: UTF8Text(origin.text))])
    }
    let same = [
      MessageOrigin(scheme: "HTTPS", host: "Shop.Example", port: 0),
      MessageOrigin(scheme: "https", host: "shop.example", port: 443),
    ]
    for origin in same { #expect(!news("{}", from: origin, in: .showing()).isEmpty) }
  }

  @Test func `The origin to which the shop's server led the request is the page's too`() {
    var host = PageHost(rules: PageRules())
    _ = host.perform(
      .load(
        number: 1, PageRequest(url: "https://shop.example/cart", messageHandlers: ["shop"])))
    _ = host.perform(.show(number: 1))
    let www = MessageOrigin(scheme: "https", host: "www.shop.example", port: 0)
    #expect(news("{}", from: www, in: host).isEmpty)
    for report in [
      PageReport.started(url: "https://shop.example/cart"),
      .redirected(url: "https://www.shop.example/"), .committed(url: "https://www.shop.example/"),
      .finished(url: "https://www.shop.example/"),
    ] {
      _ = host.receive(report, of: 1)
    }
    #expect(!news("{}", from: www, in: host).isEmpty)
    #expect(!news("{}", from: shop, in: host).isEmpty)
    // Pages to which the shopper goes afterwards are not.
    _ = host.receive(.committed(url: "https://bank.example/"), of: 1)
    #expect(news("{}", from: bank, in: host).isEmpty)
  }

  @Test func `A page to which the shopper went before the first one showed is not the shop's`() {
    var host = PageHost(rules: PageRules())
    _ = host.perform(
      .load(
        number: 1, PageRequest(url: "https://shop.example/cart", messageHandlers: ["shop"])))
    _ = host.perform(.show(number: 1))
    let link = PageNavigation(url: "https://bank.example/", kind: .link)
    #expect(host.decide(link, of: 1) { _ in nil }.decision == .load)
    _ = host.receive(.committed(url: "https://bank.example/"), of: 1)
    #expect(news("{}", from: bank, in: host).isEmpty)
  }

  @Test func `A long text is cut between characters, after more than a flow reads`() {
    let limit = 1_048_580
    for (text, length) in [
      (String(repeating: "a", count: limit), limit),
      (String(repeating: "a", count: limit + 1), limit),
      (String(repeating: "a", count: limit - 1) + "éé", limit - 1),
      (String(repeating: "a", count: limit - 3) + "😀", limit - 3),
      (String(repeating: "a", count: limit - 4) + "😀😀", limit),
    ] {
      guard case .message(let cut, _, _)? = news(text, from: shop, in: .showing()).first else {
        Issue.record("the message is lost")
        return
      }
      #expect(cut.bytes.count == length)
      #expect(UTF8Text(utf8: cut.bytes) != nil)
    }
    // A placed order is not lost, however long its message is.
    let order = #"{"name":"completed","body":""# + String(repeating: "é", count: 600_000) + #""}"#
    guard case .message(let cut, _, _)? = news(order, from: shop, in: .showing()).first else {
      Issue.record("the message is lost")
      return
    }
    guard case .completed = SheetMessage(reading: cut).content else {
      Issue.record("the order is lost")
      return
    }
  }

  @Test func `A script runs in a page of the flow's origin only`() {
    var host = PageHost.showing()
    #expect(
      host.perform(.send(number: 1, script: "1")) == [.run(page: 1, script: "1")])
    #expect(host.perform(.send(number: 2, script: "1")).isEmpty)
    var judging = PageHost.showing(rules: PageRules(messages: .judgedByFlow))
    for report in [PageReport.started(url: "https://bank.example/")] {
      _ = (host.receive(report, of: 1), judging.receive(report, of: 1))
    }
    #expect(host.perform(.send(number: 1, script: "1")).count == 1)
    let committed = PageReport.committed(url: "https://bank.example/")
    _ = (host.receive(committed, of: 1), judging.receive(committed, of: 1))
    #expect(host.perform(.send(number: 1, script: "1")).isEmpty)
    #expect(judging.perform(.send(number: 1, script: "1")).count == 1)
    #expect(host.perform(.open("mailto:a@b.cd")) == [.open("mailto:a@b.cd")])
    #expect(host.perform(.browse("https://a.example/")) == [.browse("https://a.example/")])
  }

  @Test func `A flow that judges messages says which documents receive its own`() {
    for rules in [PageRules(messages: .judgedByFlow), PageRules(messages: .ofEveryFrame)] {
      var host = PageHost.showing("https://bank.example/", rules: rules)
      for isAccepted in [true, false] {
        let commands = host.perform(.send(number: 1, script: "1")) { document, page in
          #expect(document == "https://bank.example/")
          #expect(page == "https://bank.example/")
          return isAccepted
        }
        #expect(commands.isEmpty == !isAccepted)
      }
    }
  }

  @Test func `Messages of child frames are news of a flow that judges frames too`() {
    let host = PageHost.showing(rules: PageRules(messages: .ofEveryFrame))
    #expect(
      news("{}", isMainFrame: false, from: bank, in: host)
        == [.message("{}", origin: "https://bank.example", isMainFrame: false)])
  }

  @Test func `An origin is the text of its parts`() {
    #expect(shop.text == "https://shop.example")
    #expect(MessageOrigin(scheme: "https", host: "::1", port: 8_080).text == "https://[::1]:8080")
    #expect(MessageOrigin(scheme: "https", host: "[::1]", port: 0).text == "https://[::1]")
    #expect(MessageOrigin(scheme: "file", host: "", port: 0).text == "null")
  }
}

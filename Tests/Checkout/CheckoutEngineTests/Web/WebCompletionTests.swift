import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The addresses that place an order.
@Suite struct WebCompletionTests {
  @Test(
    arguments: [
      ("https://shop.example/done?order=7", "7"), ("HTTPS://SHOP.Example/done?order=7", "7"),
      ("https://shop.example/done/?order=7", "7"), ("https://shop.example/done/a/b?order=7", "7"),
      ("https://shop.example:443/done?order=7", "7"), ("https://shop.example:/done?order=7", "7"),
      ("https://shop.example/done?a=1&order=7&order=8#x", "7"),
      ("https://shop.example/done?order=A%2D1+b", "A-1+b"),
      ("https://shop.example/done?%6Frder=7", "7"),
      ("https://shop.example/done?order=%E2%82%AC", "\u{20AC}"),
      ("http://shop.example/done?order=7", nil), ("shop.example/done?order=7", nil),
      ("//shop.example/done?order=7", nil), ("/done?order=7", nil),
      ("app://shop.example/done?order=7", nil),
      ("https://shop.example.evil/done?order=7", nil),
      ("https://evil/shop.example/done?order=7", nil),
      ("https://www.shop.example/done?order=7", nil),
      ("https://shop.example@evil/done?order=7", nil),
      ("https://a@shop.example/done?order=7", nil), ("https://@shop.example/done?order=7", nil),
      ("https://shop.example:8443/done?order=7", nil),
      ("https://shop.example:0443/done?order=7", nil),
      ("https://shop.example:443:443/done?order=7", nil),
      ("https://shop.example./done?order=7", nil),
      ("https://shop.example/donex?order=7", nil), ("https://shop.example/Done?order=7", nil),
      ("https://shop.example/don?order=7", nil), ("https://shop.example?order=7", nil),
      ("https://shop.example/a/done?order=7", nil), ("https://shop.example/d%6Fne?order=7", nil),
      ("https://shop.example//done?order=7", nil), ("https://shop.example/done%2Fx?order=7", nil),
      ("https://shop.example/done", nil), ("https://shop.example/done?order=", nil),
      ("https://shop.example/done?order", nil), ("https://shop.example/done?order=&order=7", nil),
      ("https://shop.example/done?order=%zz", nil), ("https://shop.example/done?order=%FF", nil),
      ("https://shop.example/done?ORDER=7", nil), ("https://shop.example/done#order=7", nil),
      ("https://shop.example/done#?order=7", nil), ("https://shop.example/?/done?order=7", nil),
      ("", nil),
    ] as [(String, String?)])
  func `An order is placed at an address of this form alone`(url: String, id: String?) throws {
    let completion = try WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")
    let withSlash = try WebCompletion(host: "Shop.EXAMPLE", path: "/done/", orderQuery: "order")
    let address = PageAddress(UTF8Text(url))
    #expect(completion.orderID(in: address) == id.map(UTF8Text.init))
    #expect(withSlash.orderID(in: address) == id.map(UTF8Text.init))
    var session = try WebSession.parsing()
    try session.load()
    try session.send(.navigated(url: address))
    #expect(session.work == (id == nil ? [] : ["2 POST /checkout/complete"]))
    #expect(session.state.phase == (id == nil ? .loading : .completing))
    #expect(session.state.url == WebSession.page.url, "the page's start and end have its address")
  }

  @Test func `The path may be the root, or none`() throws {
    for path in ["/", ""] as [UTF8Text] {
      let completion = try WebCompletion(host: "h", path: path, orderQuery: "o")
      #expect(completion.orderID(in: "https://h/?o=1") == "1")
      #expect(completion.orderID(in: "https://h?o=1") == "1")
      #expect(completion.orderID(in: "https://h/a/b?o=1") == "1")
    }
  }

  @Test func `A host in brackets is a host`() throws {
    let completion = try WebCompletion(host: "[2001:DB8::1]", path: "/a", orderQuery: "o")
    #expect(completion.orderID(in: "https://[2001:db8::1]:443/a?o=1") == "1")
    #expect(completion.orderID(in: "https://[2001:db8::2]/a?o=1") == nil)
  }

  @Test func `Settings need a cart, an app for its API, a host and the name of a query item`()
    throws
  {
    #expect(throws: WebSettingsError(reason: .emptyCartID)) {
      try WebSettings(cartID: "", api: .checkout)
    }
    #expect(throws: WebSettingsError(reason: .emptyAppID)) {
      try WebSettings(cartID: "c", api: .cartTransfer(appID: ""))
    }
    #expect(throws: WebSettingsError(reason: .completion)) {
      try WebCompletion(host: "", path: "/", orderQuery: "o")
    }
    #expect(throws: WebSettingsError(reason: .completion)) {
      try WebCompletion(host: "h", path: "/", orderQuery: "")
    }
    for path in ["done", "done/", "?", "\\done", " /done"] as [UTF8Text] {
      #expect(throws: WebSettingsError(reason: .completionPath)) {
        try WebCompletion(host: "h", path: path, orderQuery: "o")
      }
    }
    let reasons: [WebSettingsError.Reason] = [
      .emptyCartID, .emptyAppID, .completion, .completionPath,
    ]
    for reason in reasons {
      #expect(!WebSettingsError(reason: reason).description.isEmpty)
    }
    let settings = try WebSettings(cartID: "c", api: .cartTransfer(appID: "a"))
    #expect(settings.kind == .bridge)
    #expect("\(settings.api.name) \(settings.kind.name)" == "cartTransfer bridge")
  }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import Testing

@testable import ViewModels

/// The pages of each flow: their requests, and the inputs for their news.
struct PageFlowTests {
  private let url: PageAddress = "https://shop.example/cart"
  private let failure = PageFailure(.processEnded, wasCommitted: true)

  private let window = PageNavigation(
    url: "https://shop.example/cart", kind: .link, isNewWindow: true)

  private var news: [PageNews] {
    [
      .started(url), .progressed(250), .finished(url), .failed(failure),
      .answered(KitAnswerHead(url: url, status: 404)), .navigated(url), .link(window),
      .message("{}", origin: "https://shop.example"),
    ]
  }

  @Test func `A sheet receives all news but the start of a load`() {
    let inputs = news.map { SheetCheckout.input(for: $0, ofPage: 3, in: SheetSettings()) }
    #expect(
      inputs == [
        nil, .pageProgress(page: 3, progress: 250), .pageFinished(page: 3, url: url),
        .pageFailed(page: 3, reason: "the web content process ended"),
        .pageAnswer(page: 3, url: url, status: 404), .navigated(page: 3, url: url),
        .link(page: 3, url: url, isNewWindow: true),
        .message(page: 3, SheetMessage(.malformed, text: "{}")),
      ])
  }

  @Test func `A web checkout receives messages or addresses, by its kind`() throws {
    let bridge = try WebSettings(cartID: "c-1", api: .checkout)
    let parse = try WebSettings(
      cartID: "c-1", api: .checkout,
      kind: .parse(WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")))
    let common: [WebInput?] = [
      .pageStarted(url: url), .pageProgress(250), .pageFinished(url: url),
      .pageFailed(reason: "the web content process ended"), nil,
    ]
    #expect(
      news.map { WebCheckout.input(for: $0, ofPage: 1, in: bridge) }
        == common + [nil, nil, .message(WebMessage("{}"))])
    #expect(
      news.map { WebCheckout.input(for: $0, ofPage: 1, in: parse) }
        == common + [.navigated(url: url), nil, nil])
  }

  @Test func `An express checkout receives messages with their origins`() {
    let settings = ExpressSettings(
      token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
    #expect(
      news.map { ExpressCheckout.input(for: $0, ofPage: 1, in: settings) } == [
        nil, nil, .pageFinished, .pageFailed(reason: "the web content process ended"), nil, nil,
        nil, .message(origin: "https://shop.example", .malformed("{}")),
      ])
  }

  @Test func `A checkout of payments receives the addresses to which its page wants to go`() throws
  {
    let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
    #expect(
      news.map { PaymentsCheckout.input(for: $0, ofPage: 1, in: settings) }
        == [nil, nil, nil, nil, nil, nil, .navigated(url: url), nil])
  }

  @Test func `The rules of the pages are those of the table`() {
    #expect(SheetCheckout.pageRules == PageRules(judgesStatuses: true))
    #expect(WebCheckout.pageRules == PageRules(newWindows: .inPage))
    #expect(ExpressCheckout.pageRules == PageRules(messages: .judgedByFlow))
    #expect(
      KitCheckout.pageRules
        == PageRules(
          messages: .ofEveryFrame, newWindows: .inPage, reloadsAfterProcessEnd: false,
          judgesStatuses: true, decidesOffScreen: true))
    #expect(PaymentsCheckout.pageRules == PageRules(newWindows: .inPage, showsFailures: true))
    #expect(
      PageRules()
        == PageRules(
          messages: .ofPage, newWindows: .outside, reloadsAfterProcessEnd: true,
          judgesStatuses: false, showsFailures: false, decidesOffScreen: false))
  }

  @Test func `A page of a sheet has the handler, the user agent and the header of its kit`() throws
  {
    for (scheme, text) in [
      (SheetColorScheme.automatic, "automatic"), (.light, "light"), (.dark, "dark"),
      (.web, "web_default"),
    ] {
      for isPreload in [true, false] {
        var checkout = SheetCheckout(settings: SheetSettings(colorScheme: scheme))
        let input = isPreload ? SheetInput.preload(url: url) : .present(url: url)
        let effects = try checkout.apply(input, at: HostRun<SheetCheckout>.moment).effects
        guard case .loadPage(let load)? = effects.first else {
          Issue.record("no page is loaded")
          return
        }
        let request = PageRequest(load)
        #expect(
          request
            == PageRequest(
              url: url,
              headers: isPreload ? [.init(name: "Shopify-Purpose", value: "prefetch")] : [],
              messageHandlers: ["mobileCheckoutSdk"],
              applicationName: "ShopifyCheckoutSDK/3.8.1 (8.1;\(text);standard)"))
      }
    }
  }

  @Test func `The page of a second try has no handler, and cookies of its own`() throws {
    var checkout = SheetCheckout(settings: SheetSettings(colorScheme: .dark))
    try checkout.apply(.present(url: url), at: HostRun<SheetCheckout>.moment)
    let effects = try checkout.apply(
      .pageAnswer(page: 1, url: url, status: 503), at: HostRun<SheetCheckout>.moment
    ).effects
    let loads = effects.compactMap { if case .loadPage(let load) = $0 { load } else { nil } }
    #expect(
      loads.map { PageRequest($0) } == [
        PageRequest(
          url: url,
          applicationName: "ShopifyCheckoutSDK/3.8.1 (noconnect;dark;standard_recovery)",
          hasOwnCookies: true)
      ])
  }

  @Test func `A web page is requested as the shop's server says`() {
    let page = WebPage(
      url: url, method: "POST", headers: [.init(name: "A", value: "1")],
      cookies: [.init(name: "b", value: "2")], body: "c=3")
    #expect(
      PageRequest(page)
        == PageRequest(
          url: url, method: "POST", headers: page.headers, cookies: page.cookies, body: "c=3",
          messageHandlers: ["poqWebCheckout"]))
  }

  @Test func `A message to a sheet's page is a script that waits until the page is ready`() {
    let script = SheetPageMessage.presented.script
    #expect(script.contains(#"window.MobileCheckoutSdk.dispatchMessage("presented");"#))
    #expect(script.contains(#"addEventListener("mobileCheckoutBridgeReady""#))
    let timing = SheetPageMessage.instrumentation(milliseconds: 5, isPreloading: false).script
    #expect(
      timing.contains(
        #"("instrumentation", {"detail":{"name":"checkout_finished_loading","value":5,"#))
  }

  @Test func `An answer to an express page is data that no name can end`() throws {
    var checkout = ExpressCheckout(
      settings: ExpressSettings(
        token: "001.tok", region: .us, environment: .sandbox, currency: .usd))
    let moment = HostRun<ExpressCheckout>.moment
    try checkout.apply(
      .message(
        origin: "https://portal.sandbox.afterpay.com",
        .shippingAddressChange(requestID: "r'\"</script>", ExpressAddress())), at: moment)
    let effects = try checkout.apply(
      .shippingOptions(requestID: "r'\"</script>", []), at: moment
    ).effects
    guard case .sendMessage(let answer)? = effects.first else {
      Issue.record("no answer")
      return
    }
    let script = answer.script
    #expect(script.contains(#"data: JSON.parse("{\"meta\":{\"requestId\":\"r'\\\"\u003c/script>"#))
    #expect(script.hasPrefix(#"window.dispatchEvent(new MessageEvent("message", { data:"#))
    #expect(script.contains(#"origin: "https://static.afterpay.com""#))
    let request = PageRequest(express: "https://portal.afterpay.com/us/checkout/?token=001.tok")
    #expect(request.messageHandlers == ["iOS"])
    #expect(request.userScript?.contains("window.webkit.messageHandlers.iOS") == true)
    #expect(request.url.text == "https://portal.afterpay.com/us/checkout/?token=001.tok")
  }
}

import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing

@testable import ViewModels

/// The pages of the Checkout Kit 4: requests, answers of servers, failures, addresses and messages.
@MainActor struct KitPageTests {
  private let cart: PageAddress = "https://shop.example/cart"
  private let consumer = "EmbeddedCheckoutProtocolConsumer"

  @Test func `The kit receives all news but the start, the progress and the address of a load`() {
    let link = PageNavigation(url: "https://shop.example/a", kind: .link, isMainFrame: false)
    let failure = PageFailure(
      .load(domain: "NSURLErrorDomain", code: -1_001), words: "Late.", wasCommitted: true)
    let head = KitAnswerHead(url: cart, status: 404, words: "not found")
    let news: [(PageNews, KitInput?)] = [
      (.started(cart), nil), (.progressed(250), nil), (.navigated(cart), nil),
      (.finished(cart), .pageFinished(page: 3)), (.answered(head), .pageAnswer(page: 3, head)),
      (
        .failed(failure),
        .pageFailed(
          page: 3, KitLoadFailure(.timeout, code: -1_001, message: "Late.", isCommitted: true))
      ),
      (.failed(PageFailure(.processEnded, wasCommitted: true)), .processDied(page: 3)),
      (
        .link(link, isRedirect: true),
        .navigation(
          page: 3, url: "https://shop.example/a", isRedirect: true, isMainFrame: false)
      ),
      (
        .message("?", origin: "https://shop.example"),
        .message(
          page: 3, KitMessage(reading: "?"), origin: "https://shop.example", isMainFrame: true)
      ),
      (
        .message("?", origin: "null", isMainFrame: false),
        .message(page: 3, KitMessage(reading: "?"), origin: nil, isMainFrame: false)
      ),
    ]
    for (news, input) in news {
      #expect(KitCheckout.input(for: news, ofPage: 3, in: KitSettings()) == input)
    }
  }

  @Test func `Errors of the network have the kit's kinds, others are unknown`() {
    for (code, kind) in [
      (-999, .cancelled), (-1_001, .timeout), (-1_003, .dns), (-1_006, .dns),
      (-1_004, .cannotConnect), (-1_005, .connectionLost), (-1_009, .network), (-1_202, .network),
      (-1_002, .network), (7, .network),
    ] as [(Int, KitLoadFailure.Kind)] {
      let failure = PageFailure(
        .load(domain: "NSURLErrorDomain", code: code), words: "No.", wasCommitted: false)
      #expect(KitLoadFailure(failure) == KitLoadFailure(kind, code: code, message: "No."))
    }
    let other = PageFailure(.load(domain: "WebKitErrorDomain", code: -1_001), wasCommitted: false)
    #expect(
      KitLoadFailure(other)
        == KitLoadFailure(.unknown, code: -1_001, message: "WebKitErrorDomain -1001"))
    let status = PageFailure(.status(503), wasCommitted: false)
    #expect(KitLoadFailure(status).kind == .network)
  }

  @Test
  func `A page has the handler and the global of the protocol, and a preloaded one its header`()
    throws
  {
    for isPreload in [true, false] {
      var checkout = KitCheckout(settings: KitSettings())
      let input: KitInput = isPreload ? .preload(url: cart) : .present(url: cart)
      let effects = try checkout.apply(input, at: HostRun<KitCheckout>.moment).effects
      let loads = effects.compactMap { if case .loadPage(let load) = $0 { load } else { nil } }
      let request = PageRequest(try #require(loads.first))
      #expect(
        request.url.text
          == "https://shop.example/cart?ec_version=2026-04-08&ec_delegate=window.open&ec_color_scheme=light&ck_branding=shop"
      )
      #expect(
        request.headers == (isPreload ? [.init(name: "Shopify-Purpose", value: "prefetch")] : []))
      #expect(request.messageHandlers == [consumer])
      #expect(request.userScript?.hasPrefix("window.\(consumer) ??= {") == true)
      #expect(
        request.userScript?.contains("window.webkit.messageHandlers.\(consumer).postMessage(text)")
          == true)
      #expect(!request.hasOwnCookies)
      #expect(request.applicationName == nil)
    }
  }

  @Test func `A request is answered in the page by an object, which no text can end`() {
    let bench = KitBench()
    bench.present()
    bench.load()
    bench.send(#"{"jsonrpc":"2.0","id":"</script>'","method":"ec.ready","params":{"delegate":[]}}"#)
    #expect(
      bench.scripts == [
        #"""
        window.EmbeddedCheckoutProtocol?.postMessage?.(JSON.parse("{\"jsonrpc\":\"2.0\",\#
        \"id\":\"\u003c/script>'\",\"result\":{\"ucp\":{\"version\":\"2026-04-08\",\#
        \"status\":\"success\"}}}"));
        """#
      ])
  }

  @Test func `A first failure of the network is tried again in a new web view, a second one fails`()
  {
    let bench = KitBench()
    bench.present()
    let lost = PageReport.failed(
      PageError(domain: "NSURLErrorDomain", code: -1_005, words: "The connection was lost."))
    bench.model.pages.report(lost, of: 1)
    bench.run.settle()
    #expect(bench.model.screen.page == 2)
    #expect(bench.model.screen.isPresented)
    // A late report of the page before is none of its successor.
    bench.model.pages.report(lost, of: 1)
    bench.run.settle()
    #expect(bench.model.screen.isPresented)
    bench.model.pages.report(lost, of: 2)
    bench.run.settle()
    #expect(!bench.model.screen.isPresented)
    #expect(bench.model.store.state.error?.code == .networkError)
    #expect(bench.model.screen.errorText == "The checkout could not be loaded. Try again.")
  }

  @Test func `A page that was shown is not tried again, though it never finished`() {
    let bench = KitBench()
    bench.present()
    for report in [
      PageReport.started(url: KitBench.page), .committed(url: KitBench.page),
      .started(url: "https://bank.example/"),
      .failed(PageError(domain: "NSURLErrorDomain", code: -1_001, words: "Late.")),
    ] {
      bench.model.pages.report(report, of: 1)
    }
    bench.run.settle()
    #expect(bench.model.store.state.error?.code == .networkError)
    #expect(bench.run.webViews.count == 2)
  }

  @Test func `A challenge is shown on screen, and drops a page in the background`() {
    for (headers, isShown) in [
      ([:], false), (["CF-Mitigated": " Challenge "], true), (["cf-mitigated": "block"], false),
      (["x": "challenge"], false), (["a": "b", "cf-mitigated": "challenge"], true),
    ] as [([String: String], Bool)] {
      let bench = KitBench()
      bench.present()
      #expect(bench.answer(403, headers) == isShown)
      #expect(bench.model.screen.isPresented == isShown)
      // The page that follows a challenge is loaded.
      if isShown {
        bench.load()
        #expect(bench.model.store.state.phase == .showing)
      }
      let background = KitBench()
      background.model.preload(KitBench.cart)
      background.run.settle()
      _ = background.answer(403, headers)
      #expect(background.model.screen.preloadedPage == nil)
      #expect((background.model.store.state.preload == .idle(.invalidated)) == isShown)
    }
  }

  @Test func `Answers to child frames and of other origins fail nothing`() {
    let bench = KitBench()
    bench.present()
    let pages = bench.model.pages
    #expect(pages.answer(url: KitBench.page, status: 403, isMainFrame: false, of: 1))
    #expect(pages.answer(url: "https://bank.example/", status: 503, isMainFrame: true, of: 1))
    #expect(bench.model.screen.isPresented)
    #expect(
      !pages.answer(
        url: KitBench.page, status: 410, words: "disparu", isMainFrame: true, of: 1))
    #expect(
      bench.model.store.state.error
        == KitError(.cartExpired, message: "disparu", httpStatusCode: 410))
  }

  @Test func `A redirect without encryption fails the checkout, a link without it does not`() {
    for isPreload in [true, false] {
      for kind in [PageNavigation.Kind.other, .link] {
        let bench = KitBench()
        if isPreload {
          bench.model.preload(KitBench.cart)
        } else {
          bench.model.present(KitBench.cart)
        }
        bench.run.settle()
        let pages = bench.model.pages
        #expect(pages.decide(PageNavigation(url: KitBench.page, kind: .other), of: 1) == .load)
        pages.report(.started(url: KitBench.page), of: 1)
        let isRedirect = kind == .other
        #expect(
          pages.decide(PageNavigation(url: "https://shop.example/b", kind: kind), of: 1) == .load)
        let decision = pages.decide(
          PageNavigation(url: "http://shop.example/", kind: kind), of: 1)
        #expect(decision == (isRedirect ? .cancel : .load))
        bench.run.settle()
        let page = isPreload ? bench.model.screen.preloadedPage : bench.model.screen.page
        #expect((page == nil) == isRedirect)
      }
    }
  }

  @Test func `A script's own address is no redirect once the page shows something`() {
    let committed = [
      PageReport.started(url: KitBench.page), .committed(url: KitBench.page),
    ]
    for reports in [committed, committed + [.finished(url: KitBench.page)]] {
      let bench = KitBench()
      bench.present()
      let pages = bench.model.pages
      #expect(pages.decide(PageNavigation(url: KitBench.page, kind: .other), of: 1) == .load)
      for report in reports { pages.report(report, of: 1) }
      let navigation = PageNavigation(url: "http://shop.example/", kind: .other)
      #expect(pages.decide(navigation, of: 1) == .load)
      #expect(bench.model.screen.isPresented)
    }
  }

  @Test func `The system opens addresses of other apps once, unless links are cancelled`() {
    for links in KitLinkPolicy.allCases {
      let bench = KitBench(KitSettings(links: links))
      bench.present()
      bench.load()
      let pages = bench.model.pages
      let link = PageNavigation(url: "tel:1", kind: .link)
      let isOpened = links != .cancel
      #expect(pages.decide(link, of: 1) == (isOpened ? .openOutside("tel:1") : .cancel))
      let script = PageNavigation(url: "javascript:1", kind: .link)
      #expect(pages.decide(script, of: 1) == .cancel)
      // A window takes the place of the page, which may need it to pay.
      let window = PageNavigation(url: "https://a.example/", kind: .link, isNewWindow: true)
      #expect(pages.decide(window, of: 1) == .loadInPage)
      bench.run.settle()
      #expect(bench.run.webViews.values.dropFirst() == (isOpened ? [.open("tel:1")] : []))
    }
    let background = KitBench()
    background.model.preload(KitBench.cart)
    background.run.settle()
    for isNewWindow in [true, false] {
      let link = PageNavigation(url: "tel:1", kind: .link, isNewWindow: isNewWindow)
      #expect(background.model.pages.decide(link, of: 1) == .cancel)
    }
    background.run.settle()
    #expect(background.run.webViews.count == 1)
  }

  @Test func `A placed order closes the history of its page`() {
    let bench = KitBench()
    bench.present()
    bench.load()
    bench.model.pages.report(.canGoBack(true), of: 1)
    #expect(bench.model.pages.screen.pageOnScreen?.canGoBack == true)
    bench.send(KitBench.news("ec.complete"))
    #expect(bench.model.pages.screen.pageOnScreen?.canGoBack == false)
    #expect(bench.model.pages.screen.pageOnScreen?.allowsBackForwardGestures == false)
  }
}

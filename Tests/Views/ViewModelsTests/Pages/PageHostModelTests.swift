import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing
import ViewModels

/// Hosts of pages over live stores.
@MainActor struct PageHostModelTests {
  private let cart = "https://shop.example/cart"
  private let url: PageAddress = "https://shop.example/cart"

  private func sheet(
    _ settings: SheetSettings = SheetSettings()
  ) -> (run: HostRun<SheetCheckout>, host: PageHostModel<SheetCheckout>) {
    let run = HostRun<SheetCheckout>()
    let host = PageHostModel(
      store: run.store(settings, SheetRunners(pages: run.commands)), commands: run.commands)
    run.observe(host)
    return (run, host)
  }

  @Test func `A sheet is loaded, shown, and receives the news of its page`() {
    let (run, host) = sheet()
    host.store.enqueue(.present(url: url))
    run.settle()
    #expect(host.screen.pageOnScreen?.id == 1)
    #expect(host.decide(PageNavigation(url: cart, kind: .other), of: 1) == .load)
    host.report(.started(url: cart), of: 1)
    #expect(host.answer(url: cart, status: 200, isMainFrame: true, of: 1))
    host.report(.committed(url: cart), of: 1)
    host.report(.finished(url: cart), of: 1)
    run.settle()
    #expect(host.store.state.phase == .showing)
    #expect(
      run.inputs.values == [
        .present(url: url), .pageAnswer(page: 1, url: url, status: 200),
        .navigated(page: 1, url: url), .pageFinished(page: 1, url: url),
      ])
    guard run.webViews.values.count == 3, case .load(page: 1, _) = run.webViews.values[0],
      case .run(page: 1, let timing) = run.webViews.values[1],
      case .run(page: 1, let presented) = run.webViews.values[2]
    else {
      Issue.record("\(run.webViews.values)")
      return
    }
    #expect(timing.contains("instrumentation"))
    #expect(presented.contains("presented"))
  }

  @Test func `The sheet decides about links, and what it opens is not opened twice`() {
    let (run, host) = sheet()
    host.store.enqueue(.present(url: url))
    run.settle()
    for (text, isNewWindow, expected) in [
      ("https://shop.example/terms", false, NavigationDecision.load),
      ("https://shop.example/terms", true, .openOutside("https://shop.example/terms")),
      ("https://a.example/?open_externally=1&b=2", false, .openOutside("https://a.example/?b=2")),
      ("mailto:a@b.cd", false, .openOutside("mailto:a@b.cd")), ("javascript:1", false, .cancel),
    ] {
      let navigation = PageNavigation(url: text, kind: .link, isNewWindow: isNewWindow)
      #expect(host.decide(navigation, of: 1) == expected)
    }
    #expect(run.inputs.count == 6)
    #expect(run.webViews.count == 1)
  }

  @Test func `A second try is another page, and late reports of the first one change nothing`() {
    let (run, host) = sheet()
    host.store.enqueue(.present(url: url))
    run.settle()
    #expect(!host.answer(url: cart, status: 503, isMainFrame: true, of: 1))
    run.settle()
    #expect(host.screen.pages.map(\.id) == [2])
    #expect(run.webViews.values.contains(.release(page: 1)))
    let count = run.inputs.count
    host.report(.failed(PageError(domain: "NSURLErrorDomain", code: -1_009)), of: 1)
    host.report(.finished(url: cart), of: 1)
    #expect(!host.answer(url: cart, status: 503, isMainFrame: true, of: 1))
    #expect(host.decide(PageNavigation(url: cart, kind: .link), of: 1) == .cancel)
    #expect(run.inputs.count == count)
    #expect(host.store.state.phase == .recovering)
  }

  @Test func `A bank's page cannot complete the shop's checkout`() {
    let (run, host) = sheet()
    host.store.enqueue(.present(url: url))
    run.settle()
    let text = #"{"name":"completed","body":"{}"}"#
    for report in [PageReport.started(url: cart), .finished(url: cart)] {
      host.report(report, of: 1)
    }
    for (host1, isMainFrame, isCompleted) in [
      ("bank.example", true, false), ("shop.example", false, false), ("shop.example", true, true),
    ] {
      host.report(
        .message(
          handler: "mobileCheckoutSdk", text: text, isMainFrame: isMainFrame,
          origin: MessageOrigin(scheme: "https", host: host1, port: 0)), of: 1)
      #expect((host.store.state.phase == .completed) == isCompleted)
    }
    #expect(host.screen.pageOnScreen?.allowsBackForwardGestures == false)
    #expect(host.decide(PageNavigation(url: cart, kind: .backForward), of: 1) == .cancel)
  }

  @Test func `The first page of an express checkout waits for its host`() {
    let run = HostRun<ExpressCheckout>()
    let settings = ExpressSettings(
      token: "001.tok", region: .us, environment: .sandbox, currency: .usd)
    let store = run.store(settings, ExpressRunners(pages: run.commands))
    run.settle()
    let host = PageHostModel(store: store, commands: run.commands)
    #expect(host.screen.pageOnScreen?.id == 1)
    // Commands wait for the web views too.
    run.observe(host)
    #expect(run.webViews.count == 1)
    let message = #"{"status":"SUCCESS","orderToken":"002.k2a4"}"#
    for origin in ["portal.evil.example", "portal.sandbox.afterpay.com"] {
      host.report(
        .message(
          handler: "iOS", text: message, isMainFrame: true,
          origin: MessageOrigin(scheme: "https", host: origin, port: 0)), of: 1)
      run.settle()
      #expect(store.state.hasEnded == (origin == "portal.sandbox.afterpay.com"))
    }
    #expect(host.screen == PageHostScreen(isClosed: true))
    #expect(run.webViews.values.last == .release(page: 1))
  }

  @Test func `A payment's page returns by the app's link, and hands a bank's link over`() throws {
    let run = HostRun<PaymentsCheckout>()
    let settings = try PaymentsSettings(flow: .inApp, deepLinkScheme: "app-pay", currency: .eur)
    let payment = PaymentRecord(
      id: 5, amount: Money(minorUnits: 12_34, currency: .eur), description: "Tea",
      url: "https://pay.example/5", status: .open,
      createdAt: try PaymentTime("2026-11-21T10:00:00Z"))
    let runners = PaymentsRunners(request: { _ in
      ShopAnswer(status: 200, reply: .payments([.payment(payment)]))
    })
    let store = run.store(settings, runners.connected(to: run.commands))
    let host = PageHostModel(store: store, commands: run.commands)
    run.observe(host)
    for input in [PaymentsInput.start, .open(id: 5)] {
      store.enqueue(input)
      run.settle()
    }
    #expect(host.screen.pageOnScreen?.id == 1)
    let page = "https://pay.example/5"
    #expect(host.decide(PageNavigation(url: page, kind: .other), of: 1) == .load)
    for report in [PageReport.started(url: page), .finished(url: page)] {
      host.report(report, of: 1)
    }
    for (text, isNewWindow, expected) in [
      ("https://bank.example/", false, NavigationDecision.load),
      ("https://bank.example/", true, .loadInPage), ("file:///etc", false, .cancel),
      ("bankapp://pay", false, .openOutside("bankapp://pay")),
      ("app-pay://payments/5", false, .deepLink("app-pay://payments/5")),
    ] {
      let navigation = PageNavigation(url: text, kind: .other, isNewWindow: isNewWindow)
      #expect(host.decide(navigation, of: 1) == expected)
      run.settle()
    }
    // The flow opened the bank's link, once, and closed the page.
    #expect(
      run.webViews.values.dropFirst() == [.open("bankapp://pay"), .release(page: 1)])
    #expect(host.screen == PageHostScreen(isClosed: true))
    #expect(store.state.phase == .list)
  }

  @Test func `A payment opens in the browser if the flow says so`() throws {
    let commands = PageCommands()
    let runners = PaymentsRunners(request: { _ in ShopAnswer(status: 503) }).connected(to: commands)
    runners.openBrowser("https://pay.example/5")
    let run = HostRun<PaymentsCheckout>()
    let settings = try PaymentsSettings(deepLinkScheme: "app-pay", currency: .eur)
    let host = PageHostModel(store: run.store(settings, runners), commands: commands)
    run.observe(host)
    #expect(run.webViews.values == [.open("https://pay.example/5")])
  }

  @Test func `A change of the pages is reported, and nothing else is`() {
    let (run, host) = sheet()
    let changes = Collected<Int>()
    func track() {
      withObservationTracking {
        _ = host.screen
      } onChange: {
        changes.append(1)
      }
    }
    track()
    host.report(.finished(url: cart), of: 1)
    host.goBack(1)
    #expect(changes.count == 0)
    host.store.enqueue(.present(url: url))
    run.settle()
    #expect(changes.count == 1)
    track()
    host.report(.canGoBack(false), of: 1)
    #expect(changes.count == 1)
    host.report(.canGoBack(true), of: 1)
    #expect(changes.count == 2)
  }

  @Test func `A host that is released receives no commands, and its store is closed with it`() {
    let run = HostRun<SheetCheckout>()
    weak var host: PageHostModel<SheetCheckout>?
    weak var store: CheckoutStore<SheetCheckout>?
    do {
      let strong = PageHostModel(
        store: run.store(SheetSettings(), SheetRunners(pages: run.commands)),
        commands: run.commands)
      run.observe(strong)
      (host, store) = (strong, strong.store)
      strong.store.enqueue(.present(url: url))
      run.settle()
    }
    #expect(host == nil)
    #expect(store == nil)
    let count = run.webViews.count
    run.commands.post(.hide)
    run.settle()
    #expect(run.webViews.count == count)
  }
}

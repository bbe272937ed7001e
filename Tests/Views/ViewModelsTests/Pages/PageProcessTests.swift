import CheckoutEngine
import ScheduleEngine
import Testing

@testable import ViewModels

/// Processes that end, statuses, the history of a page, and failures that the host shows.
struct PageProcessTests {
  private let cart = "https://shop.example/cart"
  private let address = PageAddress("https://shop.example/cart")

  private func failures(_ reaction: PageHost.Reaction) -> [PageFailure.Cause] {
    reaction.news.compactMap { if case .failed(let failure) = $0 { failure.cause } else { nil } }
  }

  @Test func `A page on screen whose process ended is loaded again, once`() {
    var host = PageHost.showing()
    let first = host.receive(.processEnded, of: 1)
    #expect(first == .init(commands: [.reload(page: 1)], news: [.started(address)]))
    #expect(host.screen.pageOnScreen?.isLoading == true)
    // The web view's own report of the start is no second one.
    #expect(host.receive(.started(url: cart), of: 1) == .init())
    _ = host.receive(.finished(url: cart), of: 1)
    let second = host.receive(.processEnded, of: 1)
    #expect(second.commands.isEmpty)
    #expect(failures(second) == [.processEnded])
    #expect(host.receive(.processEnded, of: 1) == .init())
  }

  @Test func `A page that shows nothing yet is requested again`() {
    var host = PageHost(rules: PageRules())
    let request = PageRequest(url: address, method: "POST", body: "a=1")
    _ = host.perform(.load(number: 1, request))
    _ = host.perform(.show(number: 1))
    let reaction = host.receive(.processEnded, of: 1)
    #expect(reaction == .init(commands: [.load(page: 1, request)], news: [.started(address)]))
    let decision = host.decide(PageNavigation(url: cart, kind: .other), of: 1) { _ in .cancel }
    #expect(decision.decision == .load)
  }

  @Test func `A page is not loaded again off screen, after a form, by its rules, or once placed`() {
    var offScreen = PageHost.showing()
    _ = offScreen.perform(.hide)
    var form = PageHost.showing()
    _ = form.decide(PageNavigation(url: cart, kind: .form), of: 1) { _ in nil }
    for report in [PageReport.started(url: "\(cart)/1"), .committed(url: "\(cart)/1")] {
      _ = form.receive(report, of: 1)
    }
    let never = PageHost.showing(rules: PageRules(reloadsAfterProcessEnd: false))
    var placed = PageHost.showing()
    placed.isHistoryClosed = true
    for var host in [offScreen, form, never, placed] {
      let reaction = host.receive(.processEnded, of: 1)
      #expect(reaction.commands.isEmpty)
      #expect(failures(reaction) == [.processEnded])
    }
    // The next page of a link after the form is loaded again.
    _ = form.decide(PageNavigation(url: cart, kind: .link), of: 1) { _ in nil }
    for report in [PageReport.started(url: cart), .committed(url: cart)] {
      _ = form.receive(report, of: 1)
    }
    #expect(form.receive(.processEnded, of: 1).commands == [.reload(page: 1)])
  }

  @Test func `A server's error in answer to the own request fails the page, and is not shown`() {
    for status in [200, 302, 404, 499, 500, 503, 599, 600] {
      var host = PageHost(rules: PageRules())
      _ = host.perform(.load(number: 1, PageRequest(url: address)))
      let isError = (500...599).contains(status)
      let answer = host.answer(url: cart, status: status, isMainFrame: true, of: 1)
      #expect(answer.isShown == !isError, "\(status)")
      let failure = PageFailure(.status(status), wasCommitted: false)
      let expected: [PageNews] = isError ? [.failed(failure)] : []
      #expect(answer.news == expected, "\(status)")
      #expect(failure.reason == UTF8Text("http error \(status)"))
      // The web view's error for the answer that is not shown is no second failure.
      let interrupted = PageError(domain: "WebKitErrorDomain", code: 102, url: cart)
      #expect(host.receive(.failed(interrupted), of: 1).news.isEmpty)
    }
  }

  @Test func `The errors of banks, of child frames and of later pages are shown`() {
    for (url, isMainFrame, isFirst) in [
      ("https://bank.example/", true, true), (cart, false, true), (cart, true, false),
    ] {
      var host = PageHost.showing()
      if isFirst { _ = host.perform(.load(number: 1, PageRequest(url: address))) }
      let id = host.pages[0].id
      let answer = host.answer(url: url, status: 503, isMainFrame: isMainFrame, of: id)
      #expect(answer.isShown)
      #expect(answer.news.isEmpty)
    }
  }

  @Test func `A flow that judges statuses receives those of main frames`() {
    for (url, status, isMainFrame, isShown) in [
      (cart, 200, true, true), (cart, 399, true, true), (cart, 400, true, false),
      ("https://bank.example/", 503, true, true), (cart, 503, false, true),
    ] {
      var host = PageHost.showing(rules: PageRules(judgesStatuses: true))
      let answer = host.answer(url: url, status: status, isMainFrame: isMainFrame, of: 1)
      #expect(answer.isShown == isShown)
      let expected: [PageNews] =
        isMainFrame
        ? [.answered(KitAnswerHead(url: PageAddress(UTF8Text(url)), status: status))] : []
      #expect(answer.news == expected)
    }
  }

  @Test func `A page goes back while it has a history, until the order is placed`() {
    var host = PageHost.showing()
    #expect(host.goBack(1).isEmpty)
    _ = host.receive(.canGoBack(true), of: 1)
    #expect(host.goBack(1) == [.goBack(page: 1)])
    #expect(host.goBack(2).isEmpty)
    #expect(host.screen.pageOnScreen?.canGoBack == true)
    #expect(host.screen.pageOnScreen?.allowsBackForwardGestures == true)
    host.isHistoryClosed = true
    #expect(host.goBack(1).isEmpty)
    #expect(host.screen.pageOnScreen?.canGoBack == false)
    #expect(host.screen.pageOnScreen?.allowsBackForwardGestures == false)
  }

  @Test func `A failure that the flow does not receive is shown, and the page can be loaded again`()
  {
    var host = PageHost.showing(rules: PageRules(showsFailures: true))
    #expect(host.retry(1).isEmpty)
    _ = host.receive(.started(url: cart), of: 1)
    let error = PageError(domain: "NSURLErrorDomain", code: -1_009, words: "There is no network.")
    _ = host.receive(.failed(error), of: 1)
    #expect(host.screen.pageOnScreen?.failure == "There is no network.")
    let commands = host.retry(1)
    #expect(commands == [.release(page: 1), .load(page: 2, host.pages[0].request)])
    #expect(host.screen.pageOnScreen?.id == 2)
    #expect(host.screen.pageOnScreen?.failure == nil)
    var other = PageHost.showing()
    _ = other.receive(.started(url: cart), of: 1)
    _ = other.receive(.failed(error), of: 1)
    #expect(other.screen.pageOnScreen?.failure == nil)
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing

@testable import ViewModels

/// The reports of web views about the loads of a page.
struct PageReportTests {
  private let cart = "https://shop.example/cart"
  private let bank = "https://bank.example/pay"

  private func offline(_ url: String? = nil) -> PageReport {
    .failed(
      PageError(domain: "NSURLErrorDomain", code: -1_009, words: "There is no network.", url: url))
  }

  private func cancelled(_ url: String? = nil) -> PageReport {
    .failed(PageError(domain: "NSURLErrorDomain", code: -999, words: "cancelled", url: url))
  }

  private let failure = "There is no network."

  /// The news of reports, in order, and whether each failure came.
  private func news(_ reports: [PageReport], _ host: inout PageHost) -> [PageNews] {
    reports.flatMap { host.receive($0, of: host.pages.last?.id ?? 0).news }
  }

  private func reasons(_ news: [PageNews]) -> [String] {
    news.compactMap { if case .failed(let failure) = $0 { "\(failure.reason)" } else { nil } }
  }

  private func loading(_ rules: PageRules = PageRules()) -> PageHost {
    var host = PageHost(rules: rules)
    _ = host.perform(.load(number: 7, PageRequest(url: PageAddress(UTF8Text(cart)))))
    _ = host.perform(.show(number: 7))
    return host
  }

  @Test func `A load begins, makes progress, shows something and ends`() {
    var host = loading()
    #expect(host.screen.pageOnScreen?.isLoading == true)
    let news = news(
      [
        .started(url: cart), .progressed(percent: 10), .redirected(url: "\(cart)/1"),
        .committed(url: "\(cart)/1"), .progressed(percent: 60), .finished(url: "\(cart)/1"),
      ], &host)
    let address = PageAddress("https://shop.example/cart/1")
    #expect(
      news == [
        .started("https://shop.example/cart"), .progressed(100), .navigated(address),
        .progressed(600), .finished(address),
      ])
    #expect(host.screen.pageOnScreen?.isLoading == false)
    #expect(host.screen.pageOnScreen?.progress == 100)
  }

  @Test func `Doubled reports are no news`() {
    var host = loading()
    let news = news(
      [
        .started(url: cart), .started(url: cart), .progressed(percent: 50),
        .progressed(percent: 50), .committed(url: cart), .committed(url: cart),
        .finished(url: cart), .finished(url: cart), .progressed(percent: 100),
      ], &host)
    let address = PageAddress("https://shop.example/cart")
    #expect(
      news == [.started(address), .progressed(500), .navigated(address), .finished(address)])
  }

  @Test func `Progress is from 0 to 100, and goes back only with another load`() {
    var host = loading()
    let news = news(
      [
        .progressed(percent: 300), .progressed(percent: 20), .started(url: cart),
        .progressed(percent: -5), .progressed(percent: 20),
      ], &host)
    #expect(
      news == [.progressed(1_000), .started("https://shop.example/cart"), .progressed(200)])
  }

  @Test func `A page that cannot be loaded fails once, before or after it shows something`() {
    for reports in [[offline()], [.started(url: cart), offline(cart)]] {
      var host = loading()
      let news = news(reports + [offline(), offline(cart)], &host)
      #expect(reasons(news) == [failure])
      #expect(host.pages[0].failure?.wasCommitted == false)
    }
    var host = loading()
    let news = news([.started(url: cart), .committed(url: cart), offline(cart)], &host)
    #expect(reasons(news) == [failure])
    #expect(host.pages[0].failure?.wasCommitted == true)
    #expect(host.pages[0].failure?.cause == .load(domain: "NSURLErrorDomain", code: -1_009))
  }

  @Test func `A load that ended does not fail afterwards`() {
    for late in [offline(), offline(cart), offline(bank), cancelled()] {
      var host = PageHost.showing(cart)
      #expect(news([late], &host).isEmpty)
      #expect(host.screen.pageOnScreen?.isLoading == false)
    }
  }

  @Test func `A cancelled or interrupted load is no failure`() {
    for (domain, code) in [
      ("NSURLErrorDomain", -999), ("WebKitErrorDomain", 102), ("WebKitErrorDomain", 204),
    ] {
      for url in [nil, cart] {
        var host = loading()
        let error = PageError(domain: domain, code: code, words: "words", url: url)
        #expect(reasons(news([.started(url: cart), .failed(error)], &host)).isEmpty)
        #expect(host.screen.pageOnScreen?.isLoading == false)
      }
    }
    for (domain, code) in [
      ("NSURLErrorDomain", 102), ("WebKitErrorDomain", -999), ("NSURLErrorDomain", -998),
      ("WebKitErrorDomain", 103),
    ] {
      #expect(!PageError(domain: domain, code: code).isCancellation)
    }
  }

  @Test func `A cancelled load leaves the page that is shown, which is ready again`() {
    var host = PageHost.showing(cart)
    let news = news([.started(url: bank), cancelled(bank)], &host)
    #expect(news == [.started("https://bank.example/pay"), .finished("https://shop.example/cart")])
    #expect(host.screen.pageOnScreen?.isLoading == false)
  }

  @Test func `A load that was left for another one does not fail`() {
    for late in [offline(cart), cancelled(cart), cancelled()] {
      var host = loading()
      let news = news(
        [.started(url: cart), .started(url: bank), late, .committed(url: bank)], &host)
      #expect(
        news == [
          .started("https://shop.example/cart"), .started("https://bank.example/pay"),
          .navigated("https://bank.example/pay"),
        ])
    }
    // The load that follows fails all the same.
    var host = loading()
    #expect(
      reasons(
        news([.started(url: cart), .started(url: bank), offline(cart), offline(bank)], &host))
        == [failure])
  }

  @Test func `Reports about a load that another one replaced are no news`() {
    var host = loading()
    _ = host.receive(.started(url: cart), of: 1)
    let commands = host.perform(
      .load(number: 7, PageRequest(url: PageAddress(UTF8Text(cart)))))
    #expect(commands.first == .release(page: 1))
    #expect(host.screen.pageOnScreen?.id == 2)
    #expect(host.screen.pageOnScreen?.number == 7)
    for report in [offline(), .finished(url: cart), .processEnded, .committed(url: bank)] {
      #expect(host.receive(report, of: 1) == PageHost.Reaction())
    }
    #expect(reasons(host.receive(offline(), of: 2).news) == [failure])
  }

  @Test func `A failure in words of its own is never called cancelled`() {
    var host = loading()
    let error = PageError(domain: "NSURLErrorDomain", code: -1_001, words: "cancelled")
    #expect(reasons(news([.failed(error)], &host)) == ["NSURLErrorDomain -1001"])
    #expect(
      PageFailure(.load(domain: "D", code: 3), wasCommitted: false).reason == "D 3")
  }

  @Test func `Another address of the same page is news, unless a load has not shown it yet`() {
    var host = PageHost.showing(cart)
    #expect(
      news([.addressChanged(url: "\(cart)#thanks"), .addressChanged(url: bank)], &host)
        == [.navigated("https://shop.example/cart#thanks")])
    #expect(
      news([.started(url: "\(cart)/2"), .addressChanged(url: "\(cart)/2")], &host)
        == [.started("https://shop.example/cart/2")])
  }

  @Test func `Lost reports do not leave a page loading`() {
    var host = PageHost.showing(cart)
    // The start is lost.
    #expect(
      news([.committed(url: bank), .finished(url: bank)], &host)
        == [.navigated("https://bank.example/pay"), .finished("https://bank.example/pay")])
    // The commit is lost.
    #expect(
      news([.started(url: cart), .finished(url: cart)], &host)
        == [
          .started("https://shop.example/cart"), .navigated("https://shop.example/cart"),
          .finished("https://shop.example/cart"),
        ])
  }
}

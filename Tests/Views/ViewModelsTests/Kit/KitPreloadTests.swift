import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import Observation
import ScheduleEngine
import Testing
import ViewModels

/// Preloaded pages of the Checkout Kit 4, and the handles that follow them.
@MainActor struct KitPreloadTests {
  private let prefetch = WebPage.Header(name: "Shopify-Purpose", value: "prefetch")

  private func headers(_ bench: KitBench) -> [[WebPage.Header]] {
    bench.run.webViews.values.compactMap {
      if case .load(_, let request) = $0 { request.headers } else { nil }
    }
  }

  private func names(_ preload: KitPreload?) -> Collected<String> {
    let names = Collected<String>()
    preload?.onChange = { names.append("\($0.name)") }
    return names
  }

  @Test func `A preloaded page has a web view before the checkout is up, and is shown by it`() {
    let bench = KitBench()
    let preload = bench.model.preload(KitBench.cart)
    bench.run.settle()
    #expect(headers(bench) == [[prefetch]])
    #expect(bench.model.screen.preloadedPage == 1)
    #expect(!bench.model.screen.isPresented)
    bench.load()
    #expect(preload?.state == .ready)
    bench.present()
    #expect(bench.model.screen.page == 1)
    #expect(bench.model.screen.progress == nil)
    #expect(preload?.state == .ready)
    #expect(headers(bench).count == 1)
    bench.model.dismiss()
    bench.run.settle()
    #expect(bench.model.screen.preloadedPage == 1)
  }

  @Test func `A closure receives the present state at once, and then each one that differs`() {
    let bench = KitBench()
    let preload = bench.model.preload(KitBench.cart)
    let names = names(preload)
    #expect(names.values == ["loading"])
    bench.run.settle()
    bench.load()
    bench.load()
    #expect(names.values == ["loading", "ready"])
    bench.model.invalidate()
    #expect(names.values == ["loading", "ready", "idle"])
    #expect(preload?.state == .idle(.invalidated))
  }

  @Test func `The latest handle follows, and the one before keeps its last state`() {
    let bench = KitBench()
    let first = bench.model.preload(KitBench.cart)
    let firstNames = names(first)
    bench.run.settle()
    bench.load()
    let second = bench.model.preload(KitBench.cart)
    bench.run.settle()
    #expect(first?.state == .ready)
    #expect(second?.state == .loading)
    bench.load(in: 2)
    bench.model.invalidate()
    #expect(first?.state == .ready)
    #expect(firstNames.values == ["loading", "ready"])
    #expect(second?.state == .idle(.invalidated))
  }

  @Test func `Each end of a preloaded page is a state of its handle`() {
    let ends: [(@MainActor (KitBench) -> Void, KitPreloadState)] = [
      (
        { _ = $0.answer(500) },
        .failed(.httpError(500), message: "HTTP response returned status code 500.")
      ),
      (
        { $0.model.pages.report(.processEnded, of: 1) },
        .failed(.webContentUnavailable, message: "Preload keep-alive failed.")
      ),
      (
        {
          $0.model.pages.report(
            .failed(PageError(domain: "NSURLErrorDomain", code: -1_202, words: "Bad.")), of: 1)
        }, .failed(.navigationFailed, message: "Navigation failed (error code: -1202).")
      ),
      (
        {
          $0.load()
          $0.send(#"{"jsonrpc":"2.0","method":"ec.error","params":{}}"#)
        }, .failed(.protocolError, message: "Checkout sent a terminal protocol error.")
      ),
      ({ $0.model.store.enqueue(.expired(generation: 1)) }, .idle(.expired)),
      ({ _ = $0.answer(403, ["cf-mitigated": "challenge"]) }, .idle(.invalidated)),
      ({ $0.model.present("https://shop.example/cart/c/2") }, .idle(.invalidated)),
      ({ $0.model.configure { $0.isPreloadingEnabled = false } }, .idle(.invalidated)),
    ]
    for (end, state) in ends {
      let bench = KitBench()
      let preload = bench.model.preload(KitBench.cart)
      bench.run.settle()
      end(bench)
      bench.run.settle()
      // A timer's end reaches the model by any later report, or by the stream of states.
      bench.model.invalidate()
      #expect(preload?.state == state)
      #expect(bench.run.webViews.values.contains(.release(page: 1)))
    }
  }

  @Test func `A state that no report causes reaches the handle`() async {
    let bench = KitBench()
    let preload = bench.model.preload(KitBench.cart)
    bench.model.store.enqueue(.expired(generation: 1))
    await eventually("the state is followed") { preload?.state == .idle(.expired) }
  }

  @Test
  func `An address without encryption fails at once, and preloading that is off has no handle`() {
    let bench = KitBench()
    #expect(
      bench.model.preload("http://shop.example/cart/c/1")?.state
        == .failed(.navigationFailed, message: "Checkout URL must use HTTPS."))
    bench.model.configure { $0.isPreloadingEnabled = false }
    #expect(bench.model.preload(KitBench.cart) == nil)
    bench.run.settle()
    #expect(bench.run.webViews.count == 0)
  }

  @Test func `The model does not retain a handle, and a change of a state is observed`() {
    let bench = KitBench()
    weak var released: KitPreload?
    do { released = bench.model.preload(KitBench.cart) }
    #expect(released == nil)
    bench.run.settle()
    let preload = bench.model.preload(KitBench.cart)
    let changes = Collected<Int>()
    withObservationTracking {
      _ = preload?.state
    } onChange: {
      changes.append(1)
    }
    bench.model.configure { $0.title = "Caisse" }
    #expect(changes.count == 0)
    bench.model.invalidate()
    #expect(changes.count == 1)
  }

  @Test func `An entry point is a part of the preloaded page's key`() {
    let bench = KitBench()
    let preload = bench.model.preload(KitBench.cart, entryPoint: .accelerated)
    bench.run.settle()
    bench.model.present(KitBench.cart, entryPoint: .accelerated)
    bench.run.settle()
    #expect(preload?.state == .loading)
    bench.model.dismiss()
    bench.present()
    #expect(preload?.state == .idle(.invalidated))
  }
}

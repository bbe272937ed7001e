import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing
import ViewModels

/// The requests of pages of the Checkout Kit 4, which the app answers, and the origins of messages.
@MainActor struct KitRequestTests {
  private let help = "https://help.example/"

  private func credential(_ id: Int) -> String {
    KitBench.news("ec.payment.credential_request").replacing(
      #""2.0","#, with: #""2.0","id":\#(id),"#)
  }

  private let ready =
    #"{"jsonrpc":"2.0","id":0,"method":"ec.ready","params":{"delegate":["payment.credential"]}}"#

  @Test func `A window is opened in the app, and the page learns the app's decision`() {
    for (action, isOpened, status) in [
      (KitLinkAction.open, true, "success"), (.handled, false, "success"),
      (.cancel, false, "window_open_rejected_error"),
    ] {
      let bench = KitBench(KitSettings(links: .ask))
      let asked = Collected<String>()
      bench.model.linkAction = { [weak model = bench.model] url in
        asked.append("\(url.text)")
        // A call of the app does not ask again.
        if asked.count == 1 { model?.configure { $0.title = "Help" } }
        return action
      }
      bench.present()
      bench.load()
      bench.send(KitBench.window(1, help))
      bench.model.configure { $0.title = "Caisse" }
      #expect(asked.values == [help])
      let opened = bench.run.webViews.values.contains(.browse("https://help.example/"))
      #expect(opened == isOpened)
      #expect(bench.scripts.count == 1)
      #expect(bench.scripts.first?.contains(status) == true)
    }
  }

  @Test func `Each question about a window is asked once, and one that is over is not`() {
    let bench = KitBench(KitSettings(links: .ask))
    bench.present()
    bench.load()
    // Nobody answers yet.
    for id in 1...3 { bench.send(KitBench.window(id, "\(help)\(id)")) }
    #expect(bench.scripts.isEmpty)
    #expect(bench.model.store.state.questions.count == 3)
    let asked = Collected<String>()
    bench.model.linkAction = { [weak model = bench.model] url in
      asked.append("\(url.text)")
      if url.text == "https://help.example/2" { model?.dismiss() }
      return .cancel
    }
    bench.model.configure { $0.title = "Caisse" }
    bench.run.settle()
    #expect(asked.values == ["\(help)1", "\(help)2"])
    #expect(!bench.model.screen.isPresented)
  }

  @Test func `Without a question windows are opened or not, as the configuration says`() {
    for links in [KitLinkPolicy.open, .cancel] {
      let bench = KitBench(KitSettings(links: links))
      bench.model.linkAction = { _ in
        Issue.record("the app is asked")
        return .cancel
      }
      bench.present()
      bench.load()
      bench.send(KitBench.window(1, help))
      let opened = bench.run.webViews.values.contains(.browse("https://help.example/"))
      #expect(opened == (links == .open))
    }
  }

  @Test func `A step that the app took over is answered by its function`() throws {
    let instruments = try #require(KitDelegatedAnswer(instrumentsJSON: #"[{"id":"i-1"}]"#))
    let bench = KitBench(KitSettings(delegations: [.paymentCredential])) { runners in
      runners.delegated = { delegation, checkout in
        guard delegation == .paymentCredential, checkout.id == "c-1" else {
          throw KitRejection.abort
        }
        return instruments
      }
    }
    bench.present()
    bench.load()
    bench.send(ready)
    bench.send(credential(1))
    #expect(bench.scripts.count == 2)
    #expect(bench.scripts.last?.contains(#"\"instruments\":[{\"id\":\"i-1\"}]"#) == true)
  }

  @Test func `A credential does not reach a document whose messages would be rejected`() throws {
    let instruments = try #require(KitDelegatedAnswer(instrumentsJSON: #"[{"id":"i-1"}]"#))
    for (origins, isSent) in [([], true), (["https://shop.example"], false)] as [([UTF8Text], Bool)]
    {
      let bench = KitBench(
        KitSettings(messageOrigins: origins, delegations: [.paymentCredential]))
      bench.present()
      bench.load()
      bench.send(ready)
      bench.send(credential(1))
      bench.load("https://bank.example/")
      bench.model.store.enqueue(.delegated(ask: 1, instruments))
      bench.run.settle()
      #expect((bench.scripts.count == 2) == isSent)
      // Shop Pay's page is one of the platform.
      bench.load("https://pay.shop.app/x")
      bench.send(credential(2), from: "pay.shop.app")
      bench.model.store.enqueue(.delegated(ask: 2, instruments))
      bench.run.settle()
      #expect((bench.scripts.count == 3) == isSent)
      #expect(bench.scripts.count == (isSent ? 3 : 2))
    }
  }

  @Test func `Messages of child frames and of rejected origins are dropped, and reported`() async {
    let bench = KitBench(KitSettings(messageOrigins: ["https://shop.example"]))
    let logs = Collected<KitLog>()
    let events = bench.model.store.events
    let follower = Task { for await case .log(let log) in events { logs.append(log) } }
    bench.present()
    bench.load()
    let placed = KitBench.news("ec.complete")
    bench.send(placed, isMainFrame: false)
    bench.send(placed, from: "bank.example")
    // A frame that is like no other has no origin.
    bench.send(placed, from: "")
    #expect(bench.model.store.state.phase == .showing)
    await eventually("the incidents are emitted") { logs.count == 3 }
    #expect(logs.values == [.messageRejected, .messageRejected, .messageRejected])
    bench.send(placed)
    #expect(bench.model.store.state.phase == .completed)
    follower.cancel()
  }
}

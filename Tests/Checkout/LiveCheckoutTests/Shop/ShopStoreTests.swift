import CheckoutEngine
import CheckoutWire
import Foundation
import LiveCheckout
import ScheduleEngine
import ServerTesting
import ShopRequests
import Testing

/// A store whose requests a client sends.
@Suite(.timeLimit(.minutes(60))) struct ShopStoreTests {
  /// Waits until the state of a store meets a condition.
  private static func state(
    of store: CheckoutStore<NativeCheckout>, where isMet: (NativeState) -> Bool
  ) async -> NativeState? {
    for await state in store.states where isMet(state) { return state }
    return nil
  }

  @Test func `A checkout is loaded, paid and completed over HTTP`() async throws {
    let scripts: [Script] = [
      .answer(201, Shop.order()), .answer(201, Shop.payment),
      .answer(200, #"{"orderNumber":"N-7"}"#),
    ]
    let (_, heads) = try await ScriptedServer.run(scripts) { server in
      var runners = NativeRunners(shop: try Shop.client(at: server.address))
      runners.presentProvider = { _ in .succeeded(token: nil) }
      let store = CheckoutStore<NativeCheckout>(
        settings: try NativeSettings(cartID: "c-1", providers: ["card"]),
        environment: CheckoutEnvironment(now: { Shop.moment }), runner: runners)
      try await store.send(.load)
      _ = await Self.state(of: store) { $0.sections.payment == .open }
      try await store.pay(with: "card")
      let paid = await Self.state(of: store) { $0.phase == .completed }
      #expect(paid?.orderNumber == "N-7")
      store.close()
    }
    #expect(
      heads.map { $0.prefix { $0 != "\r\n" } } == [
        "POST /checkouts HTTP/1.1", "POST /checkouts/o-1/payments HTTP/1.1",
        "POST /checkouts/o-1/complete HTTP/1.1",
      ])
  }

  @Test func `A payment that is rejected after its answer was lost is unknown, and is asked for`()
    async throws
  {
    let scripts: [Script] = [
      .answer(201, Shop.order()), [.reset], .answer(409),
      .answer(200, #"{"status":"succeeded","orderNumber":"N-7"}"#),
    ]
    try await ScriptedServer.run(scripts) { server in
      let client = try Shop.client(at: server.address, settings: Shop.repeating)
      let store = CheckoutStore<NativeCheckout>(
        settings: try NativeSettings(cartID: "c-1", providers: ["card"]),
        environment: CheckoutEnvironment(now: { Shop.moment }), runner: NativeRunners(shop: client))
      try await store.send(.load)
      _ = await Self.state(of: store) { $0.sections.payment == .open }
      try await store.pay(with: "card")
      let unknown = await Self.state(of: store) { $0.payment?.stage == .unknown }
      #expect(unknown?.failure?.code == .paymentUnknown)
      try await store.send(.retry)
      let paid = await Self.state(of: store) { $0.phase == .completed }
      #expect(paid?.orderNumber == "N-7")
      store.close()
    }
  }

  @Test func `Closing a store cancels its request`() async throws {
    try await ScriptedServer.run([[.hold]]) { server in
      let store = CheckoutStore<NativeCheckout>(
        settings: try NativeSettings(cartID: "c-1", providers: ["card"]),
        environment: CheckoutEnvironment(now: { Shop.moment }),
        runner: NativeRunners(shop: try Shop.client(at: server.address)))
      store.enqueue(.load)
      #expect(await server.waits(for: "request"))
      store.close()
      #expect(await server.waits(for: "gone"))
    }
  }

  @Test func `The cookies and headers of a web checkout belong to its page`() async throws {
    let page =
      #"{"url":"https://shop.example/pay","httpMethod":"POST","headers":[{"name":"X-A","value":"b"}],"#
      + #""cookies":[{"name":"s","value":"1"}],"body":"t=7"}"#
    let scripts: [Script] = [
      .answer(200, page, headers: ["Set-Cookie: other=1"]), .answer(200, #"{"orderNumber":77}"#),
    ]
    let (_, heads) = try await ScriptedServer.run(scripts) { server in
      let (loaded, continuation) = AsyncStream.makeStream(of: WebPage.self)
      let store = CheckoutStore<WebCheckout>(
        settings: try WebSettings(cartID: "c-1", api: .checkout),
        environment: CheckoutEnvironment(now: { Shop.moment }),
        runner: WebRunners(
          shop: try Shop.client(at: server.address), loadPage: { continuation.yield($0) }))
      try await store.send(.start)
      for await page in loaded {
        #expect(page.method == "POST")
        #expect(page.headers.map(\.name) == ["X-A"])
        #expect(page.cookies.map(\.value.text) == ["1"])
        #expect(page.body?.text == "t=7")
        break
      }
      try await store.send(.message(WebMessage("{\"event\":\"paymentcompleted\"}")))
      for await state in store.states where state.phase == .completed {
        #expect(state.orderNumber == "77")
        break
      }
      store.close()
    }
    #expect(
      heads.map { $0.prefix { $0 != "\r\n" } } == [
        "POST /checkout/start HTTP/1.1", "POST /checkout/complete HTTP/1.1",
      ])
    #expect(!heads.contains { $0.contains("Cookie") || $0.contains("X-A") })
  }

  @Test func `Payments are listed for a device, by the days of the shop`() async throws {
    let list =
      #"{"data":[{"id":5,"amount":12.34,"description":"Tea","status":"paid","#
      + #""created_at":"2026-11-21T23:30:00Z"}]}"#
    let (_, heads) = try await ScriptedServer.run([.answer(200, list)]) { server in
      let client = ShopClient(
        shop: try ShopAddress(server.address + "/api"), device: "d-1", settings: Shop.patient)
      let store = CheckoutStore<PaymentsCheckout>(
        settings: try PaymentsSettings(deepLinkScheme: "app", currency: .eur),
        environment: CheckoutEnvironment(now: { Shop.moment }),
        runner: PaymentsRunners(
          shop: client, currency: .eur,
          timeZone: try #require(TimeZone(identifier: "Europe/Amsterdam"))))
      try await store.send(.start)
      for await state in store.states where state.phase == .list {
        #expect(state.days?.map(\.day.description) == ["2026-11-22"])
        break
      }
      store.close()
    }
    #expect(heads.count == 1)
    #expect(heads.first?.hasPrefix("GET /api/payments HTTP/1.1\r\n") == true)
    #expect(heads.first?.contains("X-Mollie-Checkout-Device-UUID: d-1\r\n") == true)
  }
}

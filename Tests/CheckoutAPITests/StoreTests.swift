import AfterpayCheckout
import CheckoutAPI
import CheckoutEngine
import ServerTesting
import Testing

/// A store whose requests a client sends.
@Suite(.timeLimit(.minutes(5))) struct StoreTests {
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
}

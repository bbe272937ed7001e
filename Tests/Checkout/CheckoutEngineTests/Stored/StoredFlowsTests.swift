import PropertyTesting
import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Web, sheet, payments and express checkouts that are stored and continued; their explorations
/// restart them at every step.
@Suite struct StoredFlowsTests {
  private let moment = WebSession.moment

  @Test func `Settings survive, whatever they are`() throws {
    let completion = try WebCompletion(host: "shop.example", path: "/done", orderQuery: "order")
    for settings in [
      try WebSettings(cartID: "c-1", api: .checkout),
      try WebSettings(cartID: "c-1", api: .cartTransfer(appID: "app/1"), kind: .parse(completion)),
    ] {
      let (flow, _) = try WebCheckout(settings: settings).restarted(at: moment)
      #expect(flow.settings == settings)
    }
    for settings in [
      SheetSettings(),
      SheetSettings(
        isPreloadingEnabled: false, colorScheme: .web,
        tintColor: SheetColor(red: 1, green: 2, blue: 255), title: "Kasse", locale: "de-DE",
        recovery: .ask),
    ] {
      let (flow, _) = try SheetCheckout(settings: settings).restarted(at: moment)
      #expect(flow.settings == settings)
    }
    for settings in [KitSettings(), .quiet(links: .ask, delegations: [.paymentCredential])] {
      let (flow, _) = try KitCheckout(settings: settings).restarted(at: moment)
      #expect(flow.settings == settings)
    }
    for settings in [
      try PaymentsSettings(deepLinkScheme: "shop", currency: .eur),
      try PaymentsSettings(
        selectsMethod: true, flow: .inApp, deepLinkScheme: "my.app", currency: .jpy),
    ] {
      let (flow, _) = try PaymentsCheckout(settings: settings).restarted(at: moment)
      #expect(flow.settings == settings)
    }
    for settings in [
      ExpressSettings(token: nil, region: .us, environment: .sandbox, currency: .usd),
      ExpressSettings(
        token: "002.secret", region: .gb, environment: .production, currency: .gbp, isPickup: true,
        isBuyNow: false, requiresShippingOption: true, sdk: "ios", asks: false),
    ] {
      let (flow, _) = try ExpressCheckout(settings: settings).restarted(at: moment)
      #expect(flow.settings == settings)
    }
  }

  @Test func `A placed order of a page is reported again, with the same arguments`() throws {
    var session = try WebSession.loading(WebOrderData(orderID: "o-1", total: "30", currency: .usd))
    try session.send(.paymentCompleted(.unchanged))
    let report = session.reaction.effects
    let (flow, reaction) = try session.checkout.restarted(at: moment)
    guard case .request(let first)? = report.first,
      case .request(let second)? = reaction.effects.first
    else {
      Issue.record("no report: \(report) \(reaction)")
      return
    }
    #expect(first.call == second.call && first.number + 1 == second.number)
    #expect(flow.state.phase == .completing && flow.state.order == session.state.order)
  }

  @Test func `Stored payments continue as if they had been kept in memory`() throws {
    for session in [
      try PaymentsSession(), try .list([.payment(5)]), try .choosing(), try .saving(),
      try .unknown(), try .paying(.inApp), try .paying(.choose),
    ] {
      let (flow, _) = try session.checkout.restarted(at: moment)
      #expect(flow.settings == session.checkout.settings)
      #expect(flow.state.draft == session.state.draft)
    }
  }

  @Test func `A form of one flow is not one of another`() throws {
    let web = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout)).stored()
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try SheetCheckout(restoring: web) }
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try KitCheckout(restoring: web) }
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try PaymentsCheckout(restoring: web) }
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try ExpressCheckout(restoring: web) }
  }

  /// Returns the stored form of a checkout that cannot be: some of its parts are changed.
  private func damage<Flow: RestorableFlow>(
    _ flow: Flow, _ change: (inout Flow) -> Void
  ) -> StoredCheckoutError? {
    var flow = flow
    change(&flow)
    do throws(StoredCheckoutError) {
      _ = try Flow(restoring: flow.stored())
      return nil
    } catch {
      return error
    }
  }

  @Test func `The phases of a page are ones that it can have together`() throws {
    let flow = try WebSession.completing().checkout
    let phases = WebState.Phase.allCases
    for progress in phases {
      for phase in phases {
        let canLeave = [.starting, .loading, .showing, .failed].contains(progress)
        let isLeft = phase == .left && progress != .completing
        let isPossible =
          progress != .leaving && progress != .left
          && (phase == progress || isLeft || phase == .leaving && canLeave)
        let error = damage(flow) { ($0.progress, $0.state.phase) = (progress, phase) }
        #expect(error == (isPossible ? nil : StoredCheckoutError(.damaged)), "\(progress) \(phase)")
      }
    }
  }

  @Test func `What is searched by halves is in order, each once`() throws {
    let payments = try PaymentsSession.paying().checkout
    for (ids, isOrdered) in [([], true), ([4, 5, 9], true), ([5, 5], false), ([5, 4], false)]
      as [([Int64], Bool)]
    {
      let error = damage(payments) { $0.followed = ids.map { PaymentsCheckout.Followed(id: $0) } }
      #expect((error == nil) == isOrdered)
    }
    var session = try Session.requesting()
    let attempt = try #require(session.checkout.attempts.first)
    session.checkout.attempts.append(attempt)
    #expect(damage(session.checkout) { _ in } == StoredCheckoutError(.damaged))
  }

  @Test func `The parts of a checkout of payments agree with the phase`() throws {
    for flow in [
      try PaymentsSession.list().checkout, try PaymentsSession.paying().checkout,
      try PaymentsSession.paying(.choose).checkout, try PaymentsSession.saving().checkout,
    ] {
      #expect(damage(flow) { _ in } == nil)
      for phase in PaymentsState.Phase.allCases {
        let isSame = Self.parts(of: phase) == Self.parts(of: flow.state.phase)
        #expect((damage(flow) { $0.state.phase = phase } == nil) == isSame)
      }
    }
  }

  /// The parts that a checkout of payments has in a phase.
  private static func parts(of phase: PaymentsState.Phase) -> String {
    switch phase {
    case .idle, .starting, .list: ""
    case .creating, .choosingMethod, .saving: "draft"
    case .askingFlow: "paying, question"
    case .paying: "paying"
    }
  }

  @Test func `A body of any bytes with their digest traps nowhere`() throws {
    var random = SplitMix64(seed: 36)
    func check<Flow: RestorableFlow>(
      _ flow: Flow, _ inputs: [Flow.Input], at moment: Moment
    ) throws {
      let bytes = flow.stored()
      for _ in 0..<2_000 {
        let changed = try StoredBytes.changed(bytes) { body in
          for _ in 0...Int.random(in: 0...2, using: &random) {
            let index = Int.random(in: body.indices, using: &random)
            body[index] = UInt8.random(in: 0...255, using: &random)
          }
        }
        guard var flow = try? Flow(restoring: changed) else { continue }
        _ = flow.resume(at: moment)
        for input in inputs { _ = try? flow.apply(input, at: moment) }
      }
    }
    for session in [
      try WebSession.completing(), try .showing(), try .leaving(), try .failed(), try .left(),
    ] {
      try check(session.checkout, [.start, .retry, .stay, .close, .confirmLeave], at: moment)
    }
    for session in [
      try PaymentsSession.list(), try .saving(), try .choosing(), try .paying(),
      try .paying(.choose),
    ] {
      try check(
        session.checkout,
        [.start, .refresh, .appear, .save, .chooseFlow(.inApp), .open(id: 5), .close, .cancel],
        at: moment)
    }
    try check(
      ExpressSession().checkout, [.pageFinished, .retry, .stay, .dismiss, .confirmLeave], at: moment
    )
    let sheet = SheetCheckout(settings: SheetSettings())
    try check(
      sheet,
      [.present(url: "https://shop.example/"), .dismiss, .preload(url: "https://a.example/")],
      at: moment)
  }
}

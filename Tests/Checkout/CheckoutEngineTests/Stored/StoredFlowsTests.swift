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

  @Test func `A form of one flow is not one of another`() throws {
    let web = WebCheckout(settings: try WebSettings(cartID: "c-1", api: .checkout)).stored()
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try SheetCheckout(restoring: web) }
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try PaymentsCheckout(restoring: web) }
    #expect(throws: StoredCheckoutError(.otherFlow("web"))) { try ExpressCheckout(restoring: web) }
  }
}

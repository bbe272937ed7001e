import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing

@testable import ViewModels

/// The page of a payment, the question where to open it, and the ways back.
@MainActor struct PaymentsPageTests {
  @Test func `The shopper is asked where to pay`() async throws {
    let run = try PaymentsRun(.choose)
    try await run.start([PaymentsSample.payment(5)])
    run.model.open(5)
    #expect(
      run.screen.alert
        == ScreenAlert(
          title: "Where do you want to pay?", message: "Mug, €12.34",
          buttons: [
            .init("In the browser", action: .pay(.external)),
            .init("In the app", action: .pay(.inApp)),
            .init("Cancel", action: .cancel, role: .cancel),
          ]))
    #expect(run.screen.days[0].payments[0].isEnabled == false)
    run.model.answer(.cancel)
    #expect(run.screen.alert == nil)
    #expect(run.screen.page == nil)
    run.model.open(5)
    run.model.answer(.pay(.inApp))
    #expect(run.screen.alert == nil)
    #expect(run.screen.step == .page)
    #expect(run.screen.title == "Payment")
    #expect(run.screen.focus?.element == .title)
    #expect(
      run.screen.page
        == PaymentsScreen.Page(
          place: .inApp, address: "https://pay.example/5", text: nil,
          close: ScreenButton("Back to payments")))
    run.model.closePage()
    #expect(run.screen.step == .list)
    #expect(run.screen.isRefreshing)
    #expect(run.screen.focus?.element == .payment(id: 5))
  }

  @Test func `A page in the browser leaves a text and the way back`() async throws {
    let run = try PaymentsRun(.external)
    try await run.start([PaymentsSample.payment(5)])
    run.model.open(5)
    #expect(
      run.screen.page
        == PaymentsScreen.Page(
          place: .external, address: "https://pay.example/5",
          text: "Pay in the browser, then come back to this app.",
          close: ScreenButton("Back to payments")))
    // The app comes back: the list, then the payment.
    run.model.appear()
    try await run.answer(.payment(PaymentsSample.payment(5, .paid)))
    #expect(run.screen.step == .list)
    #expect(run.screen.announcement?.text == "Mug: Paid.")
    #expect(run.screen.focus?.element == .payment(id: 5))
    #expect(run.screen.days[0].payments[0].status == "Paid")
  }

  @Test func `A payment that cannot be paid shows its status`() async throws {
    let run = try PaymentsRun(.inApp)
    try await run.start([PaymentsSample.payment(5, .expired)])
    run.model.open(5)
    await run.settle()
    #expect(
      run.screen.alert
        == ScreenAlert(
          title: "Mug", message: "€12.34: Expired",
          buttons: [.init("OK", action: .dismiss, role: .cancel)]))
    #expect(run.screen.step == .list)
    run.model.answer(.dismiss)
    #expect(run.screen.alert == nil)
  }

  @Test func `A payment that changed while the shopper was asked shows its status`() async throws {
    let run = try PaymentsRun(.choose)
    try await run.start([PaymentsSample.payment(5)])
    run.model.open(5)
    run.model.appear()
    try await run.answer(.payments([.payment(PaymentsSample.payment(5, cents: 9_999_00))]))
    #expect(run.screen.alert?.title == "Mug")
    #expect(run.screen.alert?.message == "€9,999.00: Open")
  }

  @Test func `A payment that the list no longer has cannot be opened`() async throws {
    let run = try PaymentsRun(.choose)
    try await run.start([PaymentsSample.payment(5)])
    run.model.open(5)
    run.model.appear()
    try await run.answer(.payments([]))
    #expect(run.screen.alert?.message == nil)
    #expect(run.screen.alert?.buttons.map(\.action) == [.cancel])
  }

  @Test func `The app's link ends the page, and other links are not loaded`() async throws {
    let run = try PaymentsRun(.inApp)
    try await run.start([PaymentsSample.payment(5)])
    #expect(!run.model.navigated(to: "https://bank.example"))
    run.model.open(5)
    #expect(run.model.navigated(to: "https://bank.example"))
    #expect(run.model.navigated(to: "about:blank"))
    #expect(run.model.navigated(to: "/next"))
    #expect(!run.model.navigated(to: "bank://pay"))
    #expect(!run.model.navigated(to: "javascript:1"))
    #expect(run.screen.step == .page)
    #expect(!run.model.navigated(to: "app-pay://payments/5"))
    #expect(run.screen.step == .list)
    #expect(run.screen.isRefreshing)
  }

  @Test func `A link from the browser reads the list`() async throws {
    let run = try PaymentsRun(.external)
    try await run.start([PaymentsSample.payment(5)])
    run.model.open(5)
    run.model.deepLink("other-app://payments/5")
    #expect(run.screen.step == .page)
    run.model.deepLink("app-pay://payments/5?status=paid")
    #expect(run.screen.step == .list)
    #expect(run.screen.isRefreshing)
    // The link's word is not believed.
    #expect(run.screen.days[0].payments[0].status == "Open")
    try await run.answer(.payments([.payment(PaymentsSample.payment(5, .canceled))]))
    #expect(run.screen.announcement?.text == "Mug: Canceled.")
  }
}

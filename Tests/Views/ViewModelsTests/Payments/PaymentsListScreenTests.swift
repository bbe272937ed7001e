import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing

@testable import ViewModels

/// The list of payments.
@MainActor struct PaymentsListScreenTests {
  @Test func `Before the screen appears there is nothing, and then the first reading`() throws {
    let run = try PaymentsRun()
    #expect(run.screen.step == .list)
    #expect(run.screen.title == "Payments")
    #expect(run.screen.progress == nil)
    #expect(run.screen.emptyText == nil)
    #expect(run.screen.newPayment == ScreenButton("New payment", isEnabled: false))
    run.model.appear()
    #expect(run.lastInput == .start)
    #expect(run.screen.progress == "Loading payments")
    #expect(!run.screen.isRefreshing)
    run.model.appear()
    #expect(run.inputs.count == 1)
  }

  @Test func `Payments are shown by days with headings, the newest first`() async throws {
    let run = try PaymentsRun()
    try await run.start([
      PaymentsSample.payment(3, .paid, day: 20, cents: 1_234_50, description: "Chair"),
      PaymentsSample.payment(5),
      PaymentsSample.payment(6, .open, url: nil),
      PaymentsSample.payment(7, PaymentStatus("charged"), day: 20, cents: 5),
    ])
    #expect(run.screen.progress == nil)
    #expect(run.screen.newPayment.isEnabled)
    #expect(run.screen.days.map(\.heading) == ["21 Nov 2026", "20 Nov 2026"])
    #expect(run.screen.days.map { $0.payments.map(\.id) } == [[6, 5], [7, 3]])
    #expect(
      run.screen.days[0].payments[1]
        == PaymentsScreen.Row(
          id: 5, description: "Mug", amount: "€12.34", status: "Open", kind: .open, canBePaid: true,
          isEnabled: true, accessibilityLabel: "Mug, €12.34, Open",
          accessibilityHint: "Opens the payment's page."))
    #expect(
      run.screen.days[1].payments[1]
        == PaymentsScreen.Row(
          id: 3, description: "Chair", amount: "€1,234.50", status: "Paid", kind: .paid,
          canBePaid: false, isEnabled: true, accessibilityLabel: "Chair, €1,234.50, Paid",
          accessibilityHint: "Shows the status."))
    // An open payment without a page cannot be paid, and an unknown status is the server's text.
    #expect(!run.screen.days[0].payments[0].canBePaid)
    #expect(run.screen.days[1].payments[0].status == "charged")
    #expect(run.screen.days[1].payments[0].kind == .waiting)
  }

  @Test(arguments: [
    (PaymentStatus.open, "Open", PaymentsScreen.Row.Kind.open), (.canceled, "Canceled", .ended),
    (.pending, "Pending", .waiting), (.authorized, "Authorized", .paid),
    (.expired, "Expired", .ended), (.failed, "Failed", .ended), (.paid, "Paid", .paid),
  ])
  func `Every status has its words and kind`(
    status: PaymentStatus, words: String, kind: PaymentsScreen.Row.Kind
  ) async throws {
    let run = try PaymentsRun()
    try await run.start([PaymentsSample.payment(5, status)])
    #expect(run.screen.days[0].payments[0].status == words)
    #expect(run.screen.days[0].payments[0].kind == kind)
    #expect(run.screen.days[0].payments[0].canBePaid == (status == .open))
  }

  @Test func `An empty list says so`() async throws {
    let run = try PaymentsRun()
    try await run.start()
    #expect(run.screen.days == [])
    #expect(run.screen.emptyText == "There are no payments yet.")
  }

  @Test func `A first reading that fails can be repeated`() async throws {
    let run = try PaymentsRun()
    run.model.appear()
    try await run.answer(.payments, status: 503)
    #expect(run.screen.progress == nil)
    #expect(run.screen.emptyText == "The payments are not loaded.")
    #expect(
      run.screen.failure
        == PaymentsScreen.Failure(
          text: "The shop cannot be reached. Try again.", detail: nil,
          retry: ScreenButton("Try again")))
    #expect(
      run.screen.announcement
        == Announcement(
          number: 1, text: "The shop cannot be reached. Try again.", isUrgent: true))
    #expect(run.screen.focus == PaymentsScreen.Focus(number: 1, element: .failure))
    run.model.retry()
    #expect(run.lastInput == .start)
    #expect(run.screen.failure == nil)
    #expect(run.screen.progress == "Loading payments")
  }

  @Test func `Coming back reads the list, which stays where it is`() async throws {
    let run = try PaymentsRun()
    try await run.start([PaymentsSample.payment(5)])
    run.model.appear()
    #expect(run.lastInput == .appear)
    #expect(run.screen.isRefreshing)
    #expect(run.screen.progress == nil)
    #expect(run.screen.days.count == 1)
    try await run.answer(.payments, status: 404, message: "No such shop")
    #expect(!run.screen.isRefreshing)
    #expect(run.screen.days.count == 1)
    #expect(run.screen.failure?.text == "The shop does not accept this. Correct it, or cancel.")
    #expect(run.screen.failure?.detail == "No such shop")
    run.model.retry()
    #expect(run.lastInput == .refresh)
  }

  @Test func `Pulling waits until the list was read, although nothing changed`() async throws {
    let run = try PaymentsRun()
    try await run.start([PaymentsSample.payment(5)])
    let pull = Task { await run.model.refresh() }
    await run.settle()
    #expect(run.lastInput == .refresh)
    #expect(run.screen.isRefreshing)
    try await run.answer(.payments([.payment(PaymentsSample.payment(5))]))
    await pull.value
    #expect(!run.screen.isRefreshing)
    #expect(run.screen.announcement?.text == "The payments are up to date.")
  }

  @Test func `Pulling ends when its task is cancelled`() async throws {
    let run = try PaymentsRun()
    try await run.start()
    let pull = Task { await run.model.refresh() }
    await run.settle()
    pull.cancel()
    await pull.value
    #expect(run.screen.isRefreshing)
  }

  @Test func `Pulling at first starts, and pulling while that is under way waits for it`()
    async throws
  {
    let run = try PaymentsRun()
    let pulls = [0, 1].map { _ in Task { await run.model.refresh() } }
    await run.settle()
    #expect(run.inputs.values == [.start])
    try await run.answer(.payments, status: 500)
    for pull in pulls { await pull.value }
    #expect(run.screen.failure != nil)
  }

  @Test func `A refresh that the shopper did not ask for is not announced`() async throws {
    let run = try PaymentsRun()
    try await run.start()
    run.model.appear()
    try await run.answer(.payments([]))
    #expect(run.screen.announcement == nil)
  }

  @Test func `Amounts and days have the locale, which is that of the currency by default`()
    async throws
  {
    let run = try PaymentsRun(locale: nil)
    try await run.start([PaymentsSample.payment(5)])
    #expect(run.screen.days[0].payments[0].amount == "12,34\u{A0}€")
    #expect(run.screen.days[0].heading == "21 nov. 2026")
  }

  @Test func `An app translates the texts`() async throws {
    var texts = PaymentsTexts()
    texts.listTitle = "Paiements"
    texts.statuses[.paid] = "Payé"
    texts.failures[.serviceUnavailable] = "Réessayez."
    let run = try PaymentsRun(texts: texts)
    try await run.start([PaymentsSample.payment(5, .paid)])
    run.model.appear()
    try await run.answer(.payments, status: 500)
    #expect(run.screen.title == "Paiements")
    #expect(run.screen.days[0].payments[0].accessibilityLabel == "Mug, €12.34, Payé")
    #expect(run.screen.failure?.text == "Réessayez.")
  }
}

import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing
import WidgetRendering

@testable import ViewModels

/// The form for a new payment.
@MainActor struct PaymentsFormTests {
  @Test func `The form opens with empty fields, and the focus in the first`() async throws {
    let run = try PaymentsRun()
    try await run.start()
    run.model.newPayment()
    #expect(run.screen.step == .form)
    #expect(run.screen.title == "New payment")
    #expect(
      run.screen.form
        == PaymentsScreen.Form(
          amount: PaymentsScreen.Field(
            label: "Amount in EUR", text: "", placeholder: "0.00", problem: nil, isEnabled: true),
          description: PaymentsScreen.Field(
            label: "Description", text: "", placeholder: "What the payment is for", problem: nil,
            isEnabled: true), submit: ScreenButton("Create"), saveWithoutMethod: nil,
          cancel: ScreenButton("Cancel")))
    #expect(run.screen.focus?.element == .amount)
    run.model.cancel()
    #expect(run.screen.step == .list)
    #expect(run.screen.focus == PaymentsScreen.Focus(number: 2, element: .newPayment))
    #expect(run.inputs.count == 2)
  }

  @Test func `A wrong form sends nothing, and shows its problems until they are mended`()
    async throws
  {
    let run = try PaymentsRun()
    try await run.start()
    run.enter("0", "ab")
    #expect(run.screen.form?.amount.problem == nil)
    run.model.submit()
    #expect(run.inputs.count == 2)
    #expect(run.screen.form?.amount.problem == "Enter an amount above zero, such as 12.34.")
    #expect(
      run.screen.form?.description.problem == "Describe the payment in 3 to 255 characters.")
    #expect(run.screen.focus?.element == .amount)
    run.model.setAmount(" 12.34 ")
    #expect(run.screen.form?.amount.problem == nil)
    run.model.submit()
    #expect(run.screen.focus?.element == .description)
    run.model.submit()
    #expect(run.screen.focus == PaymentsScreen.Focus(number: 4, element: .description))
    run.model.setDescription("Mug")
    run.model.submit()
    #expect(
      run.lastInput == .create(amount: "12.34", description: "Mug", key: PaymentsSample.key(1)))
    #expect(run.screen.progress == "Creating the payment")
    #expect(run.screen.form?.submit == ScreenButton("Create", isEnabled: false, isBusy: true))
    #expect(run.screen.form?.amount.isEnabled == false)
    run.model.setAmount("99")
    #expect(run.screen.form?.amount.text == " 12.34 ")
  }

  @Test(arguments: [
    (ConsumerLocale.enGB, "1.5", true), (.enGB, "1,50", false), (.enGB, "1,234.50", false),
    (.frFR, "1,5", true), (.frFR, "1.5", false), (.frFR, "1.234,50", false), (.esES, "12,34", true),
    (.itIT, "0,00", false), (.enGB, "", false), (.enGB, "1.234", false), (.frFR, "1,5,0", false),
  ])
  func `An amount has the decimal sign of the locale and no other`(
    locale: ConsumerLocale, text: String, isRead: Bool
  ) async throws {
    let run = try PaymentsRun(locale: locale)
    try await run.start()
    run.enter(text)
    run.model.submit()
    #expect((run.screen.form?.amount.problem == nil) == isRead)
    #expect((run.store.state.phase == .saving) == isRead)
  }

  @Test func `The example of an amount is that of the locale`() async throws {
    let run = try PaymentsRun(locale: .frFR)
    try await run.start()
    run.enter("x")
    run.model.submit()
    #expect(run.screen.form?.amount.problem == "Enter an amount above zero, such as 12,34.")
    #expect(run.screen.form?.amount.placeholder == "0,00")
  }

  @Test func `A created payment is announced, and the question follows`() async throws {
    let run = try PaymentsRun()
    try await run.start()
    run.enter()
    run.model.submit()
    try await run.answer(.payment(PaymentsSample.payment(5)))
    #expect(run.screen.step == .list)
    #expect(run.screen.form == nil)
    #expect(run.screen.announcement?.text == "Payment created: Mug, €12.34.")
    #expect(run.screen.alert?.title == "Where do you want to pay?")
    run.model.answer(.cancel)
    run.model.newPayment()
    #expect(run.screen.form?.amount.text == "")
  }

  @Test func `A rejected payment is saved again with its key, another one has a new key`()
    async throws
  {
    let run = try PaymentsRun()
    try await run.start()
    run.enter()
    run.model.submit()
    try await run.answer(.payment, status: 422, message: "Too late")
    #expect(run.screen.step == .form)
    #expect(run.screen.failure?.text == "The shop does not accept this. Correct it, or cancel.")
    #expect(run.screen.failure?.detail == "Too late")
    // The button of the form is the way to repeat it.
    #expect(run.screen.failure?.retry == nil)
    #expect(run.screen.form?.amount.text == "12.34")
    run.model.submit()
    #expect(run.lastInput == .save)
    try await run.answer(.payment, status: 422)
    run.model.setAmount("12.35")
    run.model.submit()
    #expect(
      run.lastInput == .create(amount: "12.35", description: "Mug", key: PaymentsSample.key(2)))
  }

  @Test func `A payment that may exist is not created again before the list was read`()
    async throws
  {
    let run = try PaymentsRun()
    try await run.start()
    run.enter()
    run.model.submit()
    try await run.answer(.payment, status: 500)
    #expect(
      run.screen.failure?.text
        == "It is not known whether the payment exists. Check the list before you save it again.")
    let hint = "The last payment may exist already. Refresh the list first, then check it."
    #expect(run.screen.form?.submit == ScreenButton("Create", isEnabled: false, hint: hint))
    #expect(run.screen.failure?.retry == ScreenButton("Try again", isEnabled: false, isBusy: true))
    try await run.answer(.payments, status: 500)
    #expect(run.screen.failure?.retry == ScreenButton("Try again"))
    run.model.retry()
    #expect(run.lastInput == .refresh)
    try await run.answer(.payments([]))
    #expect(run.screen.form?.submit == ScreenButton("Create"))
    run.model.submit()
    #expect(run.lastInput == .save)
  }

  @Test func `A refused input leaves its reason`() async throws {
    let run = try PaymentsRun()
    #expect(run.model.lastRefusal == nil)
    run.model.open(5)
    await run.settle()
    #expect(run.model.lastRefusal == PaymentsRefusal(.wrongPhase))
  }

  @Test func `The form of a checkout that continues has what the shopper entered`() async throws {
    let run = try PaymentsRun(locale: .frFR)
    try await run.start()
    run.enter("12,50")
    run.model.submit()
    try await run.answer(.payment, status: 422)
    let second = PaymentsModel(store: run.store, locale: .frFR)
    #expect(second.screen.step == .form)
    #expect(second.screen.form?.amount.text == "12,50")
    #expect(second.screen.form?.description.text == "Mug")
  }
}

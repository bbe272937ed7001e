import CheckoutEngine
import ConcurrencyTesting
import LiveCheckout
import ScheduleEngine
import Testing

@testable import ViewModels

/// The ways to pay, their banks and cards, in a list and in a grid.
@MainActor struct PaymentsMethodsTests {
  /// Returns screens that show the ways to pay 12.34.
  private func run(_ layout: PaymentsLayout = .list) async throws -> PaymentsRun {
    let run = try PaymentsRun(selectsMethod: true, layout: layout)
    try await run.start()
    run.enter()
    run.model.submit()
    #expect(run.screen.progress == "Loading ways to pay")
    #expect(run.screen.form?.cancel.isEnabled == false)
    try await run.answer(PaymentsSample.methods)
    return run
  }

  @Test func `The ways to pay have names, pictures and limits`() async throws {
    let run = try await run()
    #expect(run.screen.step == .methods)
    #expect(run.screen.title == "How to pay")
    #expect(run.screen.focus?.element == .title)
    let methods = try #require(run.screen.methods)
    #expect(methods.summary == "Mug, €12.34")
    #expect(methods.layouts.map(\.title) == ["List", "Grid"])
    #expect(methods.layouts.map(\.id) == [.list, .grid])
    #expect(methods.methods.map(\.name) == ["Card", "Bank", "Transfer"])
    #expect(methods.methods.map(\.isEnabled) == [true, true, false])
    #expect(
      methods.methods.map(\.accessibilityLabel) == [
        "Card", "Bank", "Transfer, From €50.00, Up to €1,000.00",
      ])
    #expect(methods.methods[2].detail == "From €50.00, Up to €1,000.00")
    #expect(methods.methods.map(\.accessibilityHint) == [nil, "Shows 2 banks or cards.", nil])
    #expect(
      methods.methods[0].picture
        == PaymentsScreen.Picture(
          address: "https://shop.example/card2.png", accessibilityLabel: "Card"))
    #expect(methods.methods[1].picture == nil)
    #expect(methods.emptyText == nil)
    #expect(methods.back == nil)
    #expect(
      methods.proceed == ScreenButton("Continue", hint: "The payment's page asks how to pay."))
  }

  @Test func `In a list, the banks unfold below the chosen way`() async throws {
    let run = try await run()
    run.model.chooseMethod("bank")
    #expect(run.screen.step == .methods)
    var methods = try #require(run.screen.methods)
    #expect(methods.methods.map(\.isSelected) == [false, true, false])
    #expect(methods.methods.map(\.issuers.count) == [0, 2, 0])
    #expect(methods.methods.map(\.opensIssuers) == [false, false, false])
    #expect(methods.issuers == [])
    #expect(methods.methods[1].issuers.map(\.name) == ["First Bank", "Second Bank"])
    #expect(
      methods.methods[1].issuers.map(\.picture) == [
        PaymentsScreen.Picture(
          address: "https://shop.example/b.svg", accessibilityLabel: "First Bank"), nil,
      ])
    #expect(run.screen.announcement?.text == "Choose one of 2 banks or cards below.")
    #expect(
      methods.proceed
        == ScreenButton(
          "Continue", isEnabled: false, hint: "Choose a bank or card for this way to pay."))
    run.model.chooseIssuer("b-2")
    methods = try #require(run.screen.methods)
    #expect(methods.methods[1].issuers.map(\.isSelected) == [false, true])
    #expect(methods.proceed == ScreenButton("Continue"))
    run.model.chooseMethod("bank")
    #expect(run.screen.methods?.methods.map(\.isSelected) == [false, false, false])
    #expect(run.screen.methods?.methods[1].issuers == [])
  }

  @Test func `In a grid, the banks are a screen of their own`() async throws {
    let run = try await run(.grid)
    #expect(run.screen.methods?.methods.map(\.opensIssuers) == [false, true, false])
    run.model.chooseMethod("bank")
    #expect(run.screen.step == .issuers)
    #expect(run.screen.title == "Bank")
    #expect(run.screen.focus?.element == .title)
    #expect(run.screen.methods?.issuers.map(\.id) == ["b-1", "b-2"])
    #expect(run.screen.methods?.methods[1].issuers == [])
    #expect(run.screen.methods?.back == ScreenButton("Back"))
    run.model.chooseIssuer("b-1")
    #expect(run.screen.methods?.issuers.map(\.isSelected) == [true, false])
    run.model.back()
    #expect(run.screen.step == .methods)
    #expect(run.screen.methods?.proceed.isEnabled == true)
    // The chosen tile opens its banks again, and keeps the choice.
    run.model.chooseMethod("bank")
    #expect(run.screen.step == .issuers)
    #expect(run.screen.methods?.issuers.map(\.isSelected) == [true, false])
    run.model.chooseIssuer("b-1")
    run.model.back()
    #expect(run.screen.methods?.methods.map(\.isSelected) == [false, false, false])
  }

  @Test func `In a grid, a way without banks is chosen where it is`() async throws {
    let run = try await run(.grid)
    run.model.chooseMethod("card")
    #expect(run.screen.step == .methods)
    #expect(run.screen.methods?.methods.map(\.isSelected) == [true, false, false])
    run.model.chooseMethod("card")
    #expect(run.screen.methods?.methods.map(\.isSelected) == [false, false, false])
    run.model.chooseMethod("dear")
    #expect(run.screen.methods?.methods.map(\.isSelected) == [false, false, false])
  }

  @Test func `Another arrangement keeps the choice`() async throws {
    let run = try await run(.grid)
    run.model.chooseMethod("bank")
    run.model.setLayout(.list)
    #expect(run.screen.step == .methods)
    #expect(run.screen.methods?.layout == .list)
    #expect(run.screen.methods?.methods[1].issuers.count == 2)
    run.model.setLayout(.grid)
    #expect(run.screen.step == .methods)
    #expect(run.screen.methods?.methods[1].isSelected == true)
    run.model.chooseMethod("bank")
    #expect(run.screen.step == .issuers)
  }

  @Test func `The payment is created with the choice, and nothing can be changed meanwhile`()
    async throws
  {
    let run = try await run(.grid)
    run.model.chooseMethod("bank")
    run.model.chooseIssuer("b-1")
    run.model.save()
    #expect(run.screen.step == .issuers)
    #expect(run.screen.progress == "Creating the payment")
    let methods = try #require(run.screen.methods)
    #expect(methods.proceed == ScreenButton("Continue", isEnabled: false, isBusy: true))
    #expect(methods.back == ScreenButton("Back", isEnabled: false))
    #expect(methods.cancel == ScreenButton("Cancel", isEnabled: false))
    #expect(methods.issuers.map(\.isEnabled) == [false, false])
    try await run.answer(.payment, status: 422)
    #expect(run.screen.step == .issuers)
    #expect(run.screen.failure?.retry == nil)
    run.model.cancel()
    #expect(run.lastInput == .cancel)
    #expect(run.screen.step == .list)
    #expect(run.screen.focus?.element == .newPayment)
  }

  @Test func `Without any way to pay, the payment's page asks`() async throws {
    let run = try PaymentsRun(selectsMethod: true)
    try await run.start()
    run.enter()
    run.model.submit()
    try await run.answer(.methods([]))
    #expect(run.screen.methods?.emptyText == "The payment's page asks how to pay.")
    #expect(run.screen.methods?.proceed.isEnabled == true)
  }

  @Test func `Ways to pay that cannot be read can be read again with the same key, or left out`()
    async throws
  {
    let run = try PaymentsRun(selectsMethod: true)
    try await run.start()
    run.enter()
    run.model.submit()
    try await run.answer(.methods, status: 503)
    #expect(run.screen.step == .form)
    #expect(run.screen.failure?.retry == ScreenButton("Try again"))
    #expect(run.screen.form?.saveWithoutMethod == ScreenButton("Choose on the payment's page"))
    run.model.retry()
    #expect(
      run.lastInput == .create(amount: "12.34", description: "Mug", key: PaymentsSample.key(1)))
    #expect(run.screen.progress == "Loading ways to pay")
    try await run.answer(.methods, status: 503)
    // The button would create the payment that was entered before.
    run.model.setAmount("99.99")
    #expect(run.screen.form?.saveWithoutMethod == nil)
    #expect(run.screen.failure?.retry == nil)
    run.model.setAmount("12.34")
    run.model.saveWithoutMethod()
    #expect(run.lastInput == .save)
    #expect(run.screen.step == .form)
    #expect(run.screen.progress == "Creating the payment")
  }
}

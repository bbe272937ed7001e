import AfterpayWidget
import ConcurrencyTesting
import Observation
import Testing

@testable import ViewModels

/// The calls of a widget's model, and the changes of its screen.
@MainActor @Suite(.timeLimit(.minutes(60))) struct WidgetViewModelTests {
  /// Returns the reason of the `WidgetError` that a call throws, or nil if it throws none.
  private static func reason(_ call: () async throws -> Void) async -> WidgetError.Reason? {
    do {
      try await call()
      return nil
    } catch {
      return (error as? WidgetError)?.reason
    }
  }

  @Test func `The screen of an accepted update is there when the call returns`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    for (amount, part) in [("180.00", "$45.00"), ("57.28", "$14.32"), ("200.00", "$50.00")] {
      try await model.sendUpdate(amount: amount)
      #expect(model.screen.amounts == Array(repeating: part, count: 4))
    }
    try await model.sendUpdate(amount: Money("100.00", .usd))
    #expect(model.screen.amounts.first == "$25.00")
    try await model.sendUpdate(amount: "2500.00")
    #expect(model.screen.amounts.isEmpty && !model.screen.canProceed)
  }

  @Test func `A rejected update throws the widget's error and leaves the screen`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(amount: "200.00", in: stage.shop)
    let screen = model.screen
    #expect(
      await Self.reason { try await model.sendUpdate(amount: "0.00") } == .amountNotPositive)
    #expect(
      await Self.reason { try await model.sendUpdate(amount: Money("50.00", .aud)) }
        == .unsupportedCurrency(widget: .usd, amount: .aud))
    stage.shop.setConfiguration(nil)
    #expect(
      await Self.reason { try await model.sendUpdate(amount: "50.00") } == .noConfiguration)
    #expect(model.screen == screen)
  }

  @Test func `A model cannot be created where a widget cannot`() async throws {
    #expect(
      await Self.reason { _ = try WidgetViewModel(amount: "200.00", in: AfterpayShop()) }
        == .noConfiguration)
    let shop = try WidgetStage().shop
    #expect(
      await Self.reason { _ = try WidgetViewModel(amount: Money("0.00", .usd), in: shop) }
        == .amountNotPositive)
    shop.setCheckoutLookup(nil)
    #expect(
      await Self.reason { _ = try WidgetViewModel(token: "002.k2a4", in: shop) } == .noLookup)
  }

  @Test func `A change of the screen is reported once, and an equal screen is not`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    let changes = Collected<Int>()
    func observe() {
      withObservationTracking {
        _ = model.screen
      } onChange: {
        changes.append(1)
      }
    }
    observe()
    try await model.sendUpdate(amount: "200.00")
    await model.refresh().value
    #expect(changes.count == 0)
    try await model.sendUpdate(amount: "180.00")
    #expect(changes.count == 1)
    try await model.sendUpdate(amount: "160.00")
    #expect(changes.count == 1)
  }

  @Test func `Only the screen is observed`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    let changes = Collected<Int>()
    withObservationTracking {
      _ = (model.widget, model.publisher)
    } onChange: {
      changes.append(1)
    }
    try await model.sendUpdate(amount: "180.00")
    await model.refresh().value
    #expect(changes.count == 0)
  }

  @Test func `The screen follows updates that other code sends`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    model.enqueueUpdate(amount: "190.00")
    model.enqueueUpdate(amount: "180.00")
    await eventually("the newest total is shown") { model.screen.amounts.first == "$45.00" }
    try await model.widget.sendUpdate(amount: "160.00")
    await eventually("the total is shown") { model.screen.amounts.first == "$40.00" }
  }

  @Test func `An older state never replaces a newer one`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    let opening = await model.widget.presentation()
    try await model.widget.sendUpdate(amount: "180.00")
    let second = await model.widget.presentation()
    try await model.widget.sendUpdate(amount: "160.00")
    let third = await model.widget.presentation()
    for late in [second, opening] {
      model.show(third)
      model.show(late)
      #expect(model.screen.amounts.first == "$40.00")
    }
  }

  @Test func `A new day moves the payments at a refresh`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(amount: "200.00", in: stage.shop)
    let checksum = model.screen.checksum
    stage.clock.set(try WidgetStage.moment("2026-11-22"))
    #expect(model.screen.checksum == checksum)
    await model.refresh().value
    guard case .payments(let payments) = model.screen.content else { return }
    #expect(payments.rows[0].dueDate == (try CivilDate("2026-11-22")))
    #expect(
      model.screen.checksum?.description
        == "ae8712298ddcf161689c73d5336202445645d1647d50b089b77fe7c4ad083582")
    #expect(model.screen.announcement == nil)
  }

  @Test func `The status is that of the present day, and comes on the main actor`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(amount: "200.00", in: stage.shop)
    stage.clock.set(try WidgetStage.moment("2026-11-22"))
    let result = await withCheckedContinuation { answer in
      model.getStatus { result in
        MainActor.assertIsolated()
        answer.resume(returning: result)
      }
    }
    let checksum = try result.get().checksum
    await eventually("the screen has it too") { model.screen.checksum == checksum }
    #expect(checksum?.description.hasPrefix("ae871229") == true)
  }

  @Test func `A failed lookup shows a button, which looks the order up again`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(token: "002.k2a4", in: stage.shop)
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    stage.lookup.answer(.failure(HeldLookup.Failed()))
    await eventually("the failure is shown") { model.screen.isFailure }
    let failure = WidgetScreen.Content.failure(
      .init(
        problem: "Your order could not be loaded.",
        remedy: "Check your connection, or pay another way."),
      retry: ScreenButton("Try again"))
    #expect(model.screen.content == failure)
    #expect(model.screen.heading == "Payments not available")
    await model.retry().value
    #expect(model.screen.isLoading)
    await eventually("the lookup is asked again") { stage.lookup.requestCount == 1 }
    try stage.lookup.answer(total: "200.00")
    await eventually("the payments are shown") { model.screen.canProceed }
    let screen = model.screen
    await model.retry().value
    #expect(model.screen == screen)
  }

  @Test func `An update before the order is known keeps the placeholder and is shown with it`()
    async throws
  {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(token: "002.k2a4", in: stage.shop)
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    try await model.sendUpdate(amount: "180.00")
    #expect(model.screen.isLoading)
    try stage.lookup.answer(total: "200.00")
    await eventually("the payments are shown") { model.screen.canProceed }
    #expect(model.screen.amounts.first == "$45.00")
  }

  @Test func `A closed widget keeps its payments, and the order may not proceed`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(amount: "200.00", in: stage.shop)
    let content = model.screen.content
    await model.widget.close()
    await eventually("it is closed on the screen") { model.screen.status == nil }
    #expect(model.screen.content == content && !model.screen.canProceed)
    await model.refresh().value
    #expect(model.screen.content == content && model.screen.status == nil)
    let late = await WidgetViewModel(showing: model.widget)
    guard case .failure(_, let retry) = late.screen.content else {
      Issue.record("a widget that was closed before is shown as \(late.screen.content)")
      return
    }
    #expect(!retry.isEnabled)
  }

  @Test func `A closed widget cannot look its order up again`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(token: "002.k2a4", in: stage.shop)
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    stage.lookup.answer(.failure(HeldLookup.Failed()))
    await eventually("the failure is shown") { model.screen.isFailure }
    await model.widget.close()
    await eventually("the button is disabled") {
      if case .failure(_, let retry) = model.screen.content { !retry.isEnabled } else { false }
    }
  }

  @Test func `The states of a widget do not retain it`() async throws {
    var widget: LiveWidget? = try LiveWidget(amount: "200.00", in: WidgetStage().shop)
    weak let released = widget
    let states = try #require(widget).presentations
    widget = nil
    try #require(released == nil)
    for await _ in states { Issue.record("a released widget has a state") }
  }

  @Test func `A model without references is released with its widget, and its lookup cancelled`()
    async throws
  {
    let stage = try WidgetStage()
    for token in [nil, "002.k2a4"] {
      var model: WidgetViewModel? =
        if let token {
          try WidgetViewModel(token: token, in: stage.shop)
        } else {
          try WidgetViewModel(amount: "200.00", in: stage.shop)
        }
      weak let (released, widget) = (model, model?.widget)
      if token == nil {
        try await model?.sendUpdate(amount: "180.00")
      } else {
        await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
      }
      model = nil
      await eventually("the model is released") { released == nil }
      await eventually("the widget is released") { widget == nil }
    }
    await eventually("the lookup is cancelled") { stage.lookup.cancelledCount == 1 }
  }
}

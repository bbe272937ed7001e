import AfterpayWidget
import ConcurrencyTesting
import Testing

@testable import ViewModels

/// The announcements of a widget's screen.
@MainActor @Suite(.timeLimit(.minutes(60))) struct WidgetAnnouncementTests {
  @Test func `A new total is announced once, and the same payments are not`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    try await model.sendUpdate(amount: "200.00")
    #expect(model.screen.announcement == nil)
    try await model.sendUpdate(amount: "180.00")
    let first = Announcement(
      number: 1, text: "4 payments of $45.00. Due today: $45.00.", isUrgent: false)
    #expect(model.screen.announcement == first)
    try await model.sendUpdate(amount: "180.00")
    #expect(model.screen.announcement == first)
    try await model.sendUpdate(amount: "57.27")
    #expect(
      model.screen.announcement
        == Announcement(
          number: 2, text: "3 payments of $14.32, then 1 of $14.31. Due today: $14.32.",
          isUrgent: false))
  }

  @Test func `A barrier interrupts, and its end is announced`() async throws {
    let model = try WidgetViewModel(amount: "200.00", in: WidgetStage().shop)
    try await model.sendUpdate(amount: "0.50")
    let barrier = Announcement(
      number: 1,
      text: """
        The order total of $0.50 is below the minimum of $1.00. Add to the order, or pay another way.
        """, isUrgent: true)
    #expect(model.screen.announcement == barrier)
    try await model.sendUpdate(amount: "200.00")
    #expect(
      model.screen.announcement
        == Announcement(
          number: 2, text: "4 payments of $50.00. Due today: $50.00.", isUrgent: false))
  }

  @Test func `A lookup announces its failure each time, and its order`() async throws {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(token: "002.k2a4", in: stage.shop)
    let failed = "Your order could not be loaded. Check your connection, or pay another way."
    for number in [1, 3] {
      await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
      stage.lookup.answer(.failure(HeldLookup.Failed()))
      await eventually("the failure is shown") { model.screen.isFailure }
      #expect(
        model.screen.announcement == Announcement(number: number, text: failed, isUrgent: true))
      await model.retry().value
      #expect(
        model.screen.announcement
          == Announcement(number: number + 1, text: "Loading your payments…", isUrgent: false))
    }
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    try stage.lookup.answer(total: "200.00")
    await eventually("the payments are shown") { model.screen.canProceed }
    #expect(
      model.screen.announcement
        == Announcement(
          number: 5, text: "4 payments of $50.00. Due today: $50.00.", isUrgent: false))
  }

  private enum Step: CaseIterable {
    case total200, total180, total2500, malformed, refresh, nextDay
  }

  /// Every sequence of four steps.
  @Test func `In any order of updates and days the screen agrees with the widget`() async throws {
    for code in 0..<1_296 {
      let stage = try WidgetStage()
      let model = try WidgetViewModel(amount: "200.00", in: stage.shop)
      var (rest, total, day, spoken) = (code, 200, 21, [200])
      for _ in 0..<4 {
        let step = Step.allCases[rest % 6]
        rest /= 6
        switch step {
        case .total200: total = 200
        case .total180: total = 180
        case .total2500: total = 2_500
        case .malformed, .refresh: break
        case .nextDay:
          day += 1
          stage.clock.set(try WidgetStage.moment("2026-11-\(day)"))
        }
        switch step {
        case .malformed: try? await model.sendUpdate(amount: "1,000")
        case .refresh, .nextDay: await model.refresh().value
        default: try await model.sendUpdate(amount: "\(total).00")
        }
        if spoken.last != total { spoken.append(total) }
        expect(model.screen, shows: total, on: day)
        #expect(model.screen.announcement?.number ?? 0 == spoken.count - 1)
      }
    }
  }

  private func expect(_ screen: WidgetScreen, shows total: Int, on day: Int) {
    #expect(screen.canProceed == (total <= 2_000))
    #expect(screen.canProceed == (screen.checksum != nil))
    #expect(screen.canProceed == (screen.footnote != nil))
    guard case .payments(let payments) = screen.content else {
      #expect(total == 2_500)
      return
    }
    #expect(payments.rows.map(\.amount) == Array(repeating: "$\(total / 4).00", count: 4))
    #expect(payments.rows[0].dueDate.description == "2026-11-\(day)")
    #expect(payments.dueTodayAmount == "$\(total / 4).00")
  }
}

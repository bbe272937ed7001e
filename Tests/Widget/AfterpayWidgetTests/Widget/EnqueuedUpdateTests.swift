import ConcurrencyTesting
import Testing

@testable import AfterpayWidget

/// Order totals that are sent from synchronous code.
@Suite(.timeLimit(.minutes(60))) struct EnqueuedUpdateTests {
  @Test @MainActor func `Totals enqueued by one thread are always applied in that order`()
    async throws
  {
    for round in 1...200 {
      let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
      let changes = widget.changed
      let totals = (1...10).map { "\(round).\($0 + 10)" }
      for total in totals { widget.enqueueUpdate(amount: total) }
      _ = try await widget.status()
      #expect(await widget.snapshot().total?.text == totals.last)
      await widget.close()
      var due: [Int] = []
      for await status in changes { due.append(status.due) }
      // A quarter of each total in cents, half up.
      #expect(due == (11...20).map { (2 * (round * 100 + $0) + 4) / 8 })
    }
  }

  @Test func `An enqueued total is applied without a waiting task`() async throws {
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
    widget.enqueueUpdate(amount: try Money("180.00", .usd))
    await eventually("the total is applied") { await widget.revision == 2 }
    widget.enqueueUpdate(amount: "160.00")
    await eventually("the next total is applied") { await widget.revision == 3 }
    #expect(try await widget.schedule?.total == Money("160.00", .usd))
  }

  @Test func `Every call that waits comes after the totals enqueued before it`() async throws {
    // No task applies the enqueued totals here.
    let scheduler = Scheduler(spawn: { _ in Task {} }, post: { _ in })
    let calls: [@Sendable (LiveWidget) async throws -> Void] = [
      { try await $0.sendUpdate(amount: "40.00") },
      { try await $0.sendUpdate(amount: Money("40.00", .usd)) },
      { _ = try await $0.status() }, { await $0.refresh() }, { _ = await $0.snapshot() },
      { _ = try? await $0.captureGuard() },
    ]
    for (index, call) in calls.enumerated() {
      let shop = AfterpayShop(
        configuration: try Sample.configuration(), clock: FixedClock(moment: try Sample.moment()),
        scheduler: scheduler)
      let widget = try LiveWidget(amount: "200.00", in: shop)
      widget.enqueueUpdate(amount: "180.00")
      #expect(await widget.revision == 1)
      try await call(widget)
      #expect(await widget.revision == (index < 2 ? 3 : 2), "call \(index)")
    }
  }

  @Test @MainActor func `A total that is rejected reaches the handler and the streams`()
    async throws
  {
    let shop = try Sample.shop()
    let handler = RecordingHandler()
    shop.setWidgetHandler(strongly: handler)
    let widget = try LiveWidget(amount: "200.00", in: shop)
    let failures = widget.failures
    widget.enqueueUpdate(amount: "1,000")
    widget.enqueueUpdate(amount: "180.00")
    await eventually("the handler has the change") { handler.calls.count == 3 }
    let failure = try #require(handler.errors.first as? WidgetFailure)
    #expect(failure.reason == .updateRejected)
    guard case .malformedAmount? = (failure.underlyingError as? WidgetError)?.reason else {
      Issue.record("the underlying error is \(String(describing: failure.underlyingError))")
      return
    }
    #expect(
      "\(failure)"
        == "the update was rejected: ',' at position 2: an amount has only digits and one point; "
        + "write one such as 50.00")
    #expect(handler.calls.last == "changed true")
    shop.setConfiguration(nil)
    widget.enqueueUpdate(amount: "170.00")
    await eventually("the handler has the second failure") { handler.errors.count == 2 }
    #expect(await widget.revision == 2)
    await widget.close()
    var reasons: [WidgetFailure.Reason] = []
    for await failure in failures { reasons.append(failure.reason) }
    #expect(reasons == [.updateRejected, .updateRejected])
  }

  @Test func `Totals enqueued before closing are applied, and later ones dropped`() async throws {
    let widget = try LiveWidget(amount: "200.00", in: Sample.shop())
    let events = widget.events
    widget.enqueueUpdate(amount: "180.00")
    await widget.close()
    widget.enqueueUpdate(amount: "160.00")
    await widget.refresh()
    let kinds = await events.reduce(into: []) { $0.append($1.kind) }
    #expect(kinds == ["ready", "changed"])
    #expect(await widget.revision == 2)
  }
}

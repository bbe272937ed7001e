import ConcurrencyTesting
import Testing

@testable import AfterpayWidget

/// Updates that come in large numbers, out of order, or to an invalid widget.
@Suite(.timeLimit(.minutes(60))) struct UpdateHazardTests {
  /// A handler that counts its callbacks and the missed events, and stores the last amount due.
  @MainActor private final class Counter: WidgetHandler {
    var count = 0
    var missed = 0
    var last = 0

    func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
      count += 1
    }

    func onChanged(status: WidgetStatus) {
      count += 1
      last = status.due
    }

    func onError(errorCode: String?, message: String?) { count += 1 }

    func onFailure(error: any Error) {
      if case .missed(let count) = (error as? WidgetFailure)?.reason { missed += count }
    }
  }

  private static func storm(_ dues: ClosedRange<Int>, on widget: isolated LiveWidget) throws {
    for due in dues { try widget.sendUpdate(amount: ParallelShop.amount(due: due)) }
  }

  @Test(.timeLimit(.minutes(60))) @MainActor
  func `A hundred thousand updates are accepted, and dropped events are counted`()
    async throws
  {
    let posting = ManualPosting()
    let shop = AfterpayShop(
      configuration: try Sample.configuration(maximum: "9999.99"),
      clock: FixedClock(moment: try Sample.moment()),
      scheduler: Scheduler(spawn: { work in Task { await work() } }, post: posting.post))
    let handler = Counter()
    shop.setWidgetHandler(strongly: handler)
    let widget = try LiveWidget(amount: ParallelShop.amount(due: 100), in: shop)
    let events = widget.publisher.events
    try await Self.storm(101...100_100, on: widget)
    #expect(await widget.revision == 100_001)
    #expect(try await widget.status().due == 100_100)

    posting.runAll()
    #expect(handler.count == 65_536 && handler.missed == 100_001 - 65_536)
    #expect(handler.last == 100_100)
    await widget.close()
    var received: [WidgetEventPublisher.Event] = []
    for await event in events { received.append(event) }
    #expect(received.first == .missed(100_001 - 256))
    #expect(received.dropFirst().map(\.due) == (100_100 - 255...100_100).map { $0 })
  }

  @Test func `Of two concurrent updates the one that is applied last remains`() async throws {
    var last: Set<ExpectedWidget.Verdict> = []
    for seed in 1...40 as ClosedRange<UInt64> {
      let verdict = try await MainActor.run {
        let system = try LiveSystem(.tokenless(cents: 200_00), sightings: Sightings())
        let commands: [LiveWidgetModel.Command] = [
          .subscribe(.everything, .standard, .fast), .setHandler(.listens, weakly: false),
          .update(Update.payable[1]), .update(Update.payable[2]), .run(steps: .max, seed: seed),
          .settle,
        ]
        commands.forEach(system.perform)
        let expected = system.witness.expected
        #expect(expected.events.count == 3 && expected.revision == 3)
        #expect(system.end(isReleased: false) == nil)
        return expected.verdict
      }
      if let verdict { last.insert(verdict) }
    }
    #expect(last.count == 2, "either can be the last one")
  }

  @Test func `An update makes an invalid widget valid, and another one invalid again`() async throws
  {
    let widget = try LiveWidget(amount: "2000.01", in: Sample.shop())
    let events = widget.publisher.events
    try await widget.sendUpdate(amount: "200.00")
    #expect(await widget.schedule?.count == 4)
    try await widget.sendUpdate(amount: "0.99")
    #expect(await widget.schedule == nil)
    try await widget.sendUpdate(amount: "200.00")
    #expect(try await widget.status() == Sample.valid("50.00", Checksum.of200))
    await widget.close()
    let kinds = await events.reduce(into: []) { $0.append($1.kind) }
    #expect(
      kinds == [
        "ready", "error amount_above_maximum", "changed", "barred", "error amount_below_minimum",
        "changed",
      ])
  }
}

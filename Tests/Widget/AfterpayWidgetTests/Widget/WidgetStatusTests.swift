import ConcurrencyTesting
import Testing

@testable import AfterpayWidget

/// Callers that ask for a status before there is one.
@Suite(.timeLimit(.minutes(60))) struct WidgetStatusTests {
  private struct Setting {
    let lookup = ScriptedLookup()
    let widget: LiveWidget

    init() async throws {
      widget = try LiveWidget(token: Sample.token, in: Sample.shop(lookup: lookup))
      await eventually("the lookup is asked") { [lookup] in lookup.requestCount == 1 }
    }

    func ask() -> Task<WidgetStatus, any Error> { Task { [widget] in try await widget.status() } }

    func isWaitedFor(by count: Int) async {
      await eventually("\(count) wait") { [widget] in widget.waiters.count == count }
    }
  }

  @Test func `Every waiting task receives the answer`() async throws {
    let setting = try await Setting()
    let tasks = (0..<20).map { _ in setting.ask() }
    await setting.isWaitedFor(by: 20)
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    let expected = try Sample.valid("50.00", Checksum.of200ByToken)
    for task in tasks { #expect(try await task.outcome() == expected) }
    #expect(setting.widget.waiters.count == 0)
  }

  @Test func `A cancelled task stops waiting, and its waiter is removed`() async throws {
    let setting = try await Setting()
    let (cancelled, patient) = (setting.ask(), setting.ask())
    await setting.isWaitedFor(by: 2)
    cancelled.cancel()
    #expect(await LiveWidget.rejection { _ = try await cancelled.outcome() } == .cancelled)
    #expect(setting.widget.waiters.count == 1)
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    #expect(try await patient.outcome().isValid)
    #expect(setting.widget.waiters.count == 0)
  }

  @Test func `A task that was cancelled before the call does not wait`() async throws {
    let setting = try await Setting()
    let task = Task { [widget = setting.widget] in
      while !Task.isCancelled { await Task.yield() }
      return try await widget.status()
    }
    task.cancel()
    #expect(await LiveWidget.rejection { _ = try await task.outcome() } == .cancelled)
    #expect(setting.widget.waiters.count == 0)
    await setting.widget.close()
  }

  @Test func `A task that is cancelled while the answer comes receives one of the two`()
    async throws
  {
    for _ in 0..<200 {
      let setting = try await Setting()
      let order = try Sample.order("200.00")
      let task = setting.ask()
      async let cancelling: Void = task.cancel()
      async let answering: Void = setting.lookup.answer(0, .success(order))
      _ = await (cancelling, answering)
      let rejection = await LiveWidget.rejection { _ = try await task.outcome() }
      #expect(rejection == nil || rejection == .cancelled)
      #expect(setting.widget.waiters.count == 0)
    }
  }

  @Test func `A failure and the end reach every waiting task`() async throws {
    let setting = try await Setting()
    let first = setting.ask()
    await setting.isWaitedFor(by: 1)
    setting.lookup.answer(0, .failure(ScriptedLookup.Failed()))
    let failure = WidgetFailure.lookupFailed(ScriptedLookup.Failed())
    #expect(await LiveWidget.rejection { _ = try await first.outcome() } == .lookupFailed(failure))
    await setting.widget.retryLookup()
    let second = setting.ask()
    await setting.isWaitedFor(by: 1)
    await setting.widget.close()
    #expect(await LiveWidget.rejection { _ = try await second.outcome() } == .closed)
    #expect(setting.widget.waiters.count == 0)
  }

  @Test func `A waiting task receives the newest status, not the one that ended the wait`()
    async throws
  {
    let setting = try await Setting()
    try await setting.widget.sendUpdate(amount: "80.00")
    let task = setting.ask()
    await setting.isWaitedFor(by: 1)
    try await setting.widget.sendUpdate(amount: "180.00")
    setting.lookup.answer(0, .success(try Sample.order("200.00")))
    #expect(try await task.outcome() == Sample.valid("45.00", Checksum.of180ByToken))
  }

  @MainActor @Test func `A completion is called once, on the main actor`() async throws {
    let setting = try await Setting()
    let results = Collected<Result<WidgetStatus, WidgetError>>()
    let order = try Sample.order("200.00")
    let expected = try Sample.valid("50.00", Checksum.of200ByToken)
    await confirmation(expectedCount: 2) { called in
      for fromElsewhere in [true, false] {
        let ask: @Sendable () -> Void = { [widget = setting.widget] in
          widget.getStatus { result in
            MainActor.preconditionIsolated("the completion is called on the main actor")
            called()
            results.append(result)
          }
        }
        if fromElsewhere { await Task.detached { ask() }.value } else { ask() }
      }
      await setting.isWaitedFor(by: 2)
      setting.lookup.answer(0, .success(order))
      await eventually("both are called") { results.count == 2 }
    }
    #expect(results.values == [.success(expected), .success(expected)])
  }

  @Test func `A completion is called when the widget is closed or released`() async throws {
    for isClosed in [true, false] {
      let lookup = ScriptedLookup()
      let results = Collected<Result<WidgetStatus, WidgetError>>()
      do {
        let widget = try LiveWidget(token: Sample.token, in: Sample.shop(lookup: lookup))
        widget.getStatus { results.append($0) }
        await eventually("it waits") { widget.waiters.count == 1 }
        if isClosed { await widget.close() }
      }
      await eventually("it is called") { results.count == 1 }
      #expect(results.values == [.failure(WidgetError(reason: .closed))])
    }
  }

  @Test func `A completion handler retains the widget only until it is called`() async throws {
    let results = Collected<Result<WidgetStatus, WidgetError>>()
    try LiveWidget(amount: "200.00", in: Sample.shop()).getStatus { results.append($0) }
    await eventually("it is called") { results.count == 1 }
    #expect(results.values == [.success(try Sample.valid("50.00", Checksum.of200))])
  }
}

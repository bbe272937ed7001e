import AfterpayWidget
import ConcurrencyTesting
import Testing

/// The effect of each call on a widget in each state.
@Suite(.timeLimit(.minutes(60))) struct WidgetStateTests {
  enum Situation: CaseIterable { case loading, failed, valid, invalid, closed }

  /// Returns a widget in a situation, and its lookup, which a loading widget waits for.
  private func widget(_ situation: Situation) async throws -> (LiveWidget, ScriptedLookup) {
    let lookup = ScriptedLookup()
    let shop = try Sample.shop(lookup: lookup)
    let widget = try LiveWidget(token: Sample.token, in: shop)
    await eventually("the lookup is asked") { lookup.requestCount == 1 }
    switch situation {
    case .loading: break
    case .failed:
      lookup.answer(0, .failure(ScriptedLookup.Failed()))
      _ = await LiveWidget.rejection { _ = try await widget.status() }
    case .valid: lookup.answer(0, .success(try Sample.order("200.00")))
    case .invalid: lookup.answer(0, .success(try Sample.order("0.50")))
    case .closed: await widget.close()
    }
    if situation == .valid || situation == .invalid { _ = try await widget.status() }
    return (widget, lookup)
  }

  @Test(arguments: [
    (Situation.loading, WidgetError.Reason?.none, 2), (.failed, nil, 2), (.valid, nil, 2),
    (.invalid, nil, 2),
    (.closed, .closed, 1),
  ])
  func `An update is accepted until the widget is closed`(
    situation: Situation, rejection: WidgetError.Reason?, revision: Int
  ) async throws {
    let (widget, _) = try await widget(situation)
    #expect(
      await LiveWidget.rejection { try await widget.sendUpdate(amount: "180.00") } == rejection)
    #expect(await widget.revision == revision)
    await widget.close()
  }

  @Test(arguments: Situation.allCases)
  func `A refresh on the same day emits nothing`(situation: Situation) async throws {
    let (widget, _) = try await widget(situation)
    let before = await (widget.currentStatus, widget.schedule, widget.revision)
    var events = widget.events.makeAsyncIterator()
    await widget.refresh()
    #expect(await widget.currentStatus == before.0)
    #expect(await widget.schedule == before.1)
    #expect(await widget.revision == before.2)
    await widget.close()
    var kinds: [String] = []
    while let event = await events.next() { kinds.append(event.kind) }
    let replayed: [String] =
      switch situation {
      case .loading, .closed: []
      case .failed: ["failure"]
      case .valid: ["ready"]
      case .invalid: ["ready", "error amount_below_minimum"]
      }
    #expect(kinds == replayed)
  }

  @Test(arguments: [
    (Situation.loading, 2), (.failed, 2), (.valid, 1), (.invalid, 1), (.closed, 1),
  ])
  func `Only a widget without its order looks it up again`(
    situation: Situation, requests: Int
  ) async throws {
    let (widget, lookup) = try await widget(situation)
    await widget.retryLookup()
    if requests == 2 {
      await eventually("the lookup is asked again") { lookup.requestCount == 2 }
    }
    // The yield lets a request that should not be sent begin before the count is compared.
    await eventually("all started requests have ended") {
      await Task.yield()
      return lookup.requestCount == requests
    }
    #expect(lookup.requestCount == requests)
    await widget.close()
  }

  @Test(arguments: [
    (
      Situation.failed,
      WidgetError.Reason?.some(.lookupFailed(.lookupFailed(ScriptedLookup.Failed())))
    ),
    (.valid, nil), (.invalid, nil), (.closed, .closed),
  ])
  func `A status is returned, or the reason why there is none`(
    situation: Situation, rejection: WidgetError.Reason?
  ) async throws {
    let (widget, _) = try await widget(situation)
    #expect(await LiveWidget.rejection { _ = try await widget.status() } == rejection)
    let results = Collected<Result<WidgetStatus, WidgetError>>()
    widget.getStatus { results.append($0) }
    await eventually("it is answered") { results.count == 1 }
    switch try #require(results.values.first) {
    case .success(let status):
      #expect(rejection == nil)
      #expect(status.isValid == (situation == .valid))
    case .failure(let error): #expect(error.reason == rejection)
    }
  }

  @Test(arguments: Situation.allCases)
  func `A closed widget has no status and no schedule, and its streams end`(
    situation: Situation
  ) async throws {
    let (widget, lookup) = try await widget(situation)
    let before = widget.events
    await widget.close()
    await widget.close()
    #expect(await widget.currentStatus == nil)
    #expect(await widget.schedule == nil)
    await widget.refresh()
    for await event in before { #expect(event.kind != "changed") }
    for await event in widget.events { Issue.record("emitted after the end: \(event)") }
    await eventually("the lookup has ended") { lookup.finishedCount == 1 }
    #expect(await widget.revision == 1)
  }
}

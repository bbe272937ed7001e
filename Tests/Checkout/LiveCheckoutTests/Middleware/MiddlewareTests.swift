import CheckoutEngine
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Synchronization
import Testing

@testable import LiveCheckout

/// Middleware: every step once, in a fixed order, before the effects start.
@Suite struct MiddlewareTests {
  @Test func `Middleware sees the input, the time, both states and the outcome, once each`() {
    let steps = Collected<CheckoutStep<ProbeFlow>>()
    let store = CheckoutStore<ProbeFlow>(
      middleware: [ProbeMiddleware { step, _ in steps.append(step) }])
    for input in [ProbeFlow.Input.set(1), .refuse, .answer(4, 4), .request] { store.enqueue(input) }
    let one = ProbeFlow.State(value: 1)
    #expect(
      steps.values == [
        CheckoutStep(
          number: 1, input: .set(1), moment: Sample.moment, before: ProbeFlow.State(), after: one,
          outcome: .accepted(effects: [], events: [.changed(1)])),
        CheckoutStep(
          number: 2, input: .refuse, moment: Sample.moment, before: one, after: one,
          outcome: .refused(.refused)),
        CheckoutStep(
          number: 3, input: .answer(4, 4), moment: Sample.moment, before: one, after: one,
          outcome: .ignored),
        CheckoutStep(
          number: 4, input: .request, moment: Sample.moment, before: one,
          after: ProbeFlow.State(value: 1, request: 1),
          outcome: .accepted(effects: [.request(1)], events: [])),
      ])
    #expect(steps.values.map(\.refusal) == [nil, .refused, nil, nil])
    #expect(steps.values.map(\.effects) == [[], [], [], [.request(1)]])
  }

  @Test func `The order of the middleware is the order of the list, for every step`() {
    let calls = Collected<Int>()
    let store = CheckoutStore<ProbeFlow>(
      middleware: (1...4).map { number in ProbeMiddleware { _, _ in calls.append(number) } })
    for value in 1...3 { store.enqueue(.set(value)) }
    #expect(calls.values == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4])
  }

  @Test func `Inputs that middleware adds are taken in the order of the list`() {
    let values = Collected<Int>()
    let store = CheckoutStore<ProbeFlow>(
      middleware: (1...3).map { number in
        ProbeMiddleware { step, store in
          if step.input == .touch { store.enqueue(.set(number)) }
          if number == 3 { values.append(step.after.value) }
        }
      })
    store.enqueue(.touch)
    #expect(values.values == [0, 1, 2, 3])
  }

  @Test func `Middleware sees an input before its effects start and before subscribers`() {
    let (executor, runner) = (SeededExecutor(), ProbeRunner())
    let seen = Collected<[ProbeFlow.Effect]>()
    let store = CheckoutStore<ProbeFlow>(
      runner: runner, environment: Sample.environment(on: executor),
      middleware: [
        ProbeMiddleware { _, store in
          executor.runUntilIdle()
          seen.append(runner.started)
        }
      ])
    store.enqueue(.request)
    executor.runUntilIdle()
    #expect(seen.values == [[]])
    #expect(runner.started == [.request(1)])
  }

  @Test func `Middleware receives the settings once, before any step`() {
    final class Beginning: CheckoutMiddleware {
      let calls = Collected<String>()
      func begin(_ settings: ProbeFlow.Settings, at moment: Moment) {
        calls.append("\(settings.name) \(moment.today)")
      }
      func receive(_ step: CheckoutStep<ProbeFlow>, in store: CheckoutStore<ProbeFlow>) {
        calls.append("step \(step.number)")
      }
    }
    let middleware = Beginning()
    let store = CheckoutStore<ProbeFlow>(middleware: [middleware])
    #expect(middleware.calls.values == ["probe 2026-11-21"])
    store.enqueue(.touch)
    #expect(middleware.calls.values == ["probe 2026-11-21", "step 1"])
  }

  @Test func `The clock is read once for each input, and no other clock is read`() {
    let readings = Counter()
    let moments = Collected<Int64>()
    let environment = CheckoutEnvironment(now: {
      Moment(today: Sample.moment.today, secondsSinceEpoch: Int64(readings.next()))
    })
    let store = CheckoutStore<ProbeFlow>(
      environment: environment,
      middleware: [ProbeMiddleware { step, _ in moments.append(step.moment.secondsSinceEpoch) }])
    for _ in 1...5 { store.enqueue(.touch) }
    // The first reading is that of the beginning.
    #expect(moments.values == [2, 3, 4, 5, 6])
    #expect(readings.value == 6)
  }
}

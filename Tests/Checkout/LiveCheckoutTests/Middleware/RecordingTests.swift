import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine
import Testing

@testable import LiveCheckout

/// Recordings, which replay to the same states.
@Suite struct RecordingTests {
  private let run = NativeRun()
  private let lines = Collected<String>()

  private var recording: RecordingMiddleware<NativeCheckout> {
    RecordingMiddleware { [lines] in lines.append($0) }
  }

  @Test func `The first line has the settings, each further line an input and its time`() throws {
    let store = try run.store(middleware: [recording])
    run.send([.load], to: store)
    let at = #""at":1795255200,"today":"2026-11-21""#
    #expect(
      lines.values.prefix(2) == [
        #"{"input":"begin",\#(at),"cartId":"c-1","buyer":{"kind":"guest"},"#
          + #""providers":["afterpay","card"],"plan":null}"#,
        #"{"input":"load",\#(at)}"#,
      ])
    #expect(lines.count == 3)
    #expect(lines.values.last?.hasPrefix(#"{"input":"answer",\#(at),"request":1"#) == true)
  }

  @Test func `A recorded purchase replays to the same states`() throws {
    let store = try run.store(middleware: [recording])
    run.send(NativeRun.filling, to: store)
    // One is rejected, one ignored, one changes nothing.
    run.send([.retry, .noAnswer(request: 99, .timeout), .endEditing], to: store)
    run.send([.pay(provider: "afterpay", key: try PaymentKey("k-1"))], to: store)
    #expect(store.state.phase == .completed)
    #expect(lines.count == run.steps.count + 1)
    #expect(try Self.problem(replaying: lines.values, of: run.steps.values) == nil)
  }

  @Test func `Inputs of cancelled effects are not recorded, since no checkout received them`()
    throws
  {
    let gate = Gate()
    var runners = run.runners
    runners.presentProvider = { _ in
      await gate.opened()
      return .succeeded(token: "t-1")
    }
    let store = try run.store(runners, middleware: [recording])
    run.send(NativeRun.filling + [.pay(provider: "card", key: try PaymentKey("k-1"))], to: store)
    run.send([.providerFinished(.cancelled)], to: store)
    gate.open()
    run.executor.runUntilIdle()
    #expect(run.steps.values.last?.outcome == .superseded)
    #expect(lines.values.last?.contains(#""result":"cancelled""#) == true)
    #expect(
      try Self.problem(
        replaying: lines.values, of: run.steps.values.filter(\.reachedFlow)) == nil)
  }

  @Test func `An input is recorded before its request is sent`() throws {
    var runners = run.runners
    let counts = Collected<Int>()
    runners.request = { [shop = run.shop, lines] request in
      counts.append(lines.count)
      return try shop.answer(request)
    }
    let store = try run.store(runners, middleware: [recording])
    run.send([.load, .setContact(email: "ada@example.com")], to: store)
    #expect(counts.values == [2, 4])
  }

  @Test func `Any flow can be recorded`() {
    let recording = RecordingMiddleware<ProbeFlow> { [lines] in lines.append($0) }
    let store = CheckoutStore<ProbeFlow>(middleware: [recording])
    store.enqueue(.set(1))
    store.enqueue(.refuse)
    #expect(lines.values == ["probe", "set(1)", "refuse"])
  }

  /// Replays lines, and returns the first difference from the steps, or nil.
  static func problem(
    replaying lines: [String], of steps: [CheckoutStep<NativeCheckout>]
  ) throws -> String? {
    var replay = CheckoutReplay<NativeCheckout>()
    guard lines.count == steps.count + 1 else { return "\(lines.count) lines" }
    for (index, line) in lines.enumerated() {
      let outcome = replay.apply(Array(line.utf8))
      guard index > 0 else { continue }
      let step = steps[index - 1]
      let replayed: CheckoutStep<NativeCheckout>.Outcome? =
        switch outcome {
        case .applied(.accepted(let effects, let events)):
          .accepted(effects: effects, events: events)
        case .applied(.ignored): .ignored
        case .refused(let refusal): .refused(refusal)
        case .malformed: nil
        }
      guard replayed == step.outcome else {
        return "line \(index + 1) gives \(outcome) instead of \(step.outcome): \(line)"
      }
      if replay.flow?.state != step.after {
        return "line \(index + 1) gives another state: \(line)"
      }
    }
    return nil
  }
}

extension ProbeFlow: RecordableFlow {
  var settings: Settings { Settings() }

  init(restoring bytes: [UInt8], plans: [Plan]) { self.init(settings: Settings()) }

  func stored() -> [UInt8] { [] }

  mutating func resume(at moment: Moment) -> FlowReaction<Effect, Event> {
    .accepted(effects: [], events: [])
  }

  static func recordedLine(resumingAt moment: Moment) -> String { "resume" }

  static func recordedLine(beginning settings: Settings, at moment: Moment) -> String {
    settings.name
  }

  static func recordedLine(of input: Input, at moment: Moment) -> String { "\(input)" }
}

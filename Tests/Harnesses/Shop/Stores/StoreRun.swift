import CheckoutEngine
import CheckoutWire
import Foundation
import LiveCheckout
import ScheduleEngine
import StrictJSON
import Synchronization

/// A store, the lines that are typed, and the lines that are printed.
final class StoreRun<Flow: StoredFlow>: Sendable {
  private enum News: Sendable {
    case line([UInt8])
    case step, end
  }

  private struct State {
    var lineCount = 0
    var mistakeCount = 0
    /// The requests that the checkout waits for.
    var requests: Set<Int> = []
  }

  private let options: Options
  private let hand = ProviderHand()
  private let state = Mutex(State())
  private let news = AsyncStream<News>.makeStream()

  init(_ options: Options) { self.options = options }

  /// Runs the checkout until the input ends and no request is under way; returns the exit status.
  func status() async -> Int32 {
    Thread { [self] in readLines() }.start()
    var (lines, store, hasEnded) = (ArraySlice<[UInt8]>(), CheckoutStore<Flow>?.none, false)
    for await news in news.stream {
      switch news {
      case .line(let line): lines.append(line)
      case .end: hasEnded = true
      case .step: break
      }
      while options.isImmediate || isFree, let line = lines.popFirst() { take(line, &store) }
      if hasEnded, lines.isEmpty, isFree { break }
    }
    store?.close()
    return state.withLock { $0.mistakeCount } == 0 ? 0 : 65
  }

  private func readLines() {
    var rest: [UInt8] = []
    while case let data = FileHandle.standardInput.availableData, !data.isEmpty {
      rest += data
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        news.continuation.yield(.line(Array(rest[..<end])))
        rest.removeSubrange(...end)
      }
    }
    if !rest.isEmpty { news.continuation.yield(.line(rest)) }
    news.continuation.yield(.end)
  }

  private var isFree: Bool { state.withLock { $0.requests.isEmpty } && !hand.isGiving }

  /// Applies a typed line.
  private func take(_ line: [UInt8], _ store: inout CheckoutStore<Flow>?) {
    do {
      var object = try ObjectReader(JSONValue(parsing: line, limits: .message))
      let name = try object.required("input").string()
      var clock = ReplayClock()
      try clock.read(&object)
      guard let current = store else {
        guard name == "begin" else { return printMistake("the first input is begin") }
        let settings = try Flow.Settings(reading: &object)
        try object.finish()
        store = begin(settings)
        return
      }
      guard let input = try current.flow.readInput(name, &object), !Flow.isAnswer(input) else {
        return printMistake("no input that can be typed")
      }
      try object.finish()
      if !Flow.give(input, to: hand, in: current.state) { current.enqueue(input) }
    } catch {
      printMistake("\(error)")
    }
  }

  private func begin(_ settings: Flow.Settings) -> CheckoutStore<Flow> {
    let flow = Flow(settings: settings)
    printLine(.accepted(effects: flow.opening.effects, events: flow.opening.events), flow)
    return CheckoutStore<Flow>(
      settings: settings, environment: options.environment,
      runner: Flow.runner(options.client, hand, settings),
      middleware: [RecordingMiddleware(to: options.recorder()), Printer(run: self)])
  }

  private struct Printer: CheckoutMiddleware {
    let run: StoreRun

    func receive(_ step: CheckoutStep<Flow>, in store: CheckoutStore<Flow>) {
      run.hand.note(Flow.isResult(step.input))
      // The answer to a request that was cancelled has no line.
      if step.reachedFlow, step.outcome != .ignored || !Flow.isAnswer(step.input) {
        run.printLine(step.outcome, store.flow)
      }
      run.news.continuation.yield(.step)
    }
  }

  private func printLine(_ outcome: CheckoutStep<Flow>.Outcome, _ flow: Flow) {
    state.withLock { state in
      state.lineCount += 1
      let line = JSONText.object { object in
        object.member("line", state.lineCount)
        var (effects, events): ([Flow.Effect], [Flow.Event]) = ([], [])
        switch outcome {
        case .accepted(let newEffects, let newEvents): (effects, events) = (newEffects, newEvents)
        case .refused(let refusal): object.member("refused", refusal)
        case .ignored, .superseded: object.member("ignored", true)
        }
        object.member("state", flow.state)
        object.member("effects", effects)
        object.member("events", events)
      }
      try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8 + [0x0A]))
      if case .accepted(let effects, _) = outcome {
        state.requests.formUnion(effects.compactMap(\.requestNumber))
      }
      state.requests = state.requests.filter { flow.awaitsAnswer(to: $0) }
    }
  }

  private func printMistake(_ message: String) {
    state.withLock { state in
      (state.lineCount, state.mistakeCount) = (state.lineCount + 1, state.mistakeCount + 1)
      let line = JSONText.object { object in
        object.member("line", state.lineCount)
        object.object("error") { object in
          object.member("code", "malformed_input")
          object.member("message", message)
        }
      }
      try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8 + [0x0A]))
    }
  }
}

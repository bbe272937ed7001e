import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import ShopRequests

/// The settings of a checkout that is carried out.
struct LiveSettings: Sendable {
  /// The client of the shop.
  var shop: ShopClient
  /// Whether a line waits until no request is under way.
  var takesLinesInTurn: Bool
  /// Returns the day and time, or nil if the system's clock cannot be read.
  var now: @Sendable () -> Moment?
  /// The file that records the inputs and answers, or nil.
  var recording: ByteOutput?
}

/// A running checkout: applies typed lines, sends the requests, applies their answers, and prints a
/// line for each line and each answer.
///
/// A step is recorded before it is printed, and printed before its requests are sent, so that a
/// payment which the shop's server receives is always recorded.
struct LiveRun<Printer: ReplayPrinter> where Printer.Flow: LiveFlow {
  typealias Flow = Printer.Flow
  typealias Events = LiveEvents<LiveAnswer<Flow>>

  private var printer: Printer
  private let settings: LiveSettings
  private let source: String
  private let environment: BatchEnvironment
  private let events = Events()
  private let gate = PrintingGate()
  /// The requests under way, by their numbers.
  private var running: [Int: Task<Void, Never>] = [:]
  private var report = ReplayReport()

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - printer: The printer of the lines.
  ///   - settings: The shop, the clock and the recording.
  ///   - source: The name of the input in messages.
  ///   - environment: The outputs, the threads and the signals.
  init(
    _ printer: Printer, _ settings: LiveSettings, named source: String,
    in environment: BatchEnvironment
  ) {
    (self.printer, self.settings) = (printer, settings)
    (self.source, self.environment) = (source, environment)
  }

  /// Runs the checkout until the input ends and no request is under way.
  ///
  /// - Parameters:
  ///   - input: The lines.
  ///   - recorded: The lines of the recording that is continued, or nil.
  /// - Returns: The command's result.
  mutating func result(of input: ByteInput, after recorded: RecordedLines?) -> CommandResult {
    if let recorded, let error = replay(recorded) { return error.result }
    // Before any thread starts, so that all threads inherit the blocked signals.
    environment.watch(
      BatchInterruption(
        stop: { [gate] in gate.stop() }, summary: { [gate] in gate.summary(signal: $0) }))
    let (events, longest) = (events, CheckoutReplay<Flow>.maximumTypedLineLength)
    let isReading = environment.start { events.readLines(of: input, upTo: longest) }
    let end = isReading ? (recorded == nil ? nil : resume()) ?? takeEvents() : .noThread
    events.close()
    for task in running.values { task.cancel() }
    environment.unwatch()
    return report.result(end, source: source)
  }

  /// Applies the lines of a recording, without printing or sending anything, and cuts its incomplete
  /// last line off.
  private mutating func replay(_ recorded: RecordedLines) -> CommandError? {
    for (index, line) in recorded.lines.enumerated() {
      let outcome = printer.replay.apply(line)
      // An empty line is recorded for a line that could not be read.
      if let mistake = outcome.mistake, !line.isEmpty {
        return CommandError(
          .data,
          "\(recorded.source) cannot be continued: line \(index + 1), \(mistake); "
            + "pass a recording of --record of the same flow")
      }
      printer.record(outcome)
    }
    guard printer.replay.flow != nil else {
      return CommandError(
        .data, "\(recorded.source) has no checkout; begin one with --record and another name")
    }
    report = ReplayReport(lineCount: recorded.lines.count)
    return recorded.cutOff()
  }

  /// Continues the checkout of a recording.
  private mutating func resume() -> ReplayEnd? {
    guard let moment = settings.now() else { return .noClock }
    let outcome = printer.replay.resume(at: moment)
    let recorded = Flow.recordedLine(resumingAt: moment)
    return finish(outcome, of: Array(recorded.utf8), recorded: recorded)
  }

  private mutating func takeEvents() -> ReplayEnd {
    var inputEnd: Events.InputEnd?
    while true {
      let isFree = running.isEmpty
      if isFree, let inputEnd {
        switch inputEnd {
        case .finished: return .finished
        case .unreadable(let reason): return .unreadable(reason, isFirst: report.lineCount == 0)
        }
      }
      let takesLines = inputEnd == nil && (isFree || !settings.takesLinesInTurn)
      switch events.next(takesLines: takesLines) {
      case .line(let line):
        if let end = take(line) { return end }
      case .answer(let answer, let request):
        guard running.removeValue(forKey: request) != nil else { break }
        if let end = take(answer, to: request) { return end }
      case .end(let end): inputEnd = end
      }
    }
  }

  private mutating func take(_ line: [UInt8]) -> ReplayEnd? {
    guard let moment = settings.now() else { return .noClock }
    let isBeginning = printer.replay.flow == nil
    let outcome = printer.replay.apply(typed: line, at: moment)
    var recorded = ""
    if let input = printer.replay.lastInput {
      recorded = Flow.recordedLine(of: input, at: moment)
    } else if isBeginning, let settings = printer.replay.settings {
      recorded = Flow.recordedLine(beginning: settings, at: moment)
    }
    return finish(outcome, of: line, recorded: recorded)
  }

  private mutating func take(_ answer: LiveAnswer<Flow>, to request: Int) -> ReplayEnd? {
    guard let moment = settings.now() else { return .noClock }
    if let failure = answer.failure {
      environment.printError("warning: request \(request) has no answer: \(failure)\n")
    }
    let outcome = printer.replay.apply(answer.input, at: moment)
    let recorded = Flow.recordedLine(of: answer.input, at: moment)
    return finish(outcome, of: Array(recorded.utf8), recorded: recorded)
  }

  /// Records and prints a step, and sends its requests.
  private mutating func finish(
    _ outcome: CheckoutReplay<Flow>.Outcome, of line: [UInt8], recorded: String
  ) -> ReplayEnd? {
    report.count(outcome.mistake)
    if let reason = settings.recording?.append(Array((recorded + "\n").utf8)) {
      return .unrecorded(reason)
    }
    if outcome.movesMoney, let reason = settings.recording?.flush() { return .unrecorded(reason) }
    printer.record(outcome)
    var output: [UInt8] = []
    printer.write(outcome, to: line, in: &output)
    if let end = print(output) { return end }
    guard case .applied(.accepted(let effects, _)) = outcome, let flow = printer.replay.flow else {
      return nil
    }
    for (request, task) in running where !flow.awaitsAnswer(to: request) {
      task.cancel()
      running[request] = nil
    }
    for effect in effects { start(effect, in: flow) }
    return nil
  }

  private mutating func start(_ effect: Flow.Effect, in flow: Flow) {
    guard let request = effect.requestNumber, flow.awaitsAnswer(to: request),
      let settings = printer.replay.settings
    else { return }
    running[request] = Task.detached { [events, shop = self.settings.shop] in
      guard let answer = await Flow.answer(to: effect, with: settings, from: shop) else { return }
      events.add(answer, request: request)
    }
  }

  /// Prints lines; returns the reason why the run ends, or nil.
  private func print(_ output: [UInt8]) -> ReplayEnd? {
    guard gate.open() else { return .interrupted }
    defer { gate.close(lineCount: report.lineCount) }
    return switch environment.print(output) {
    case .printed: nil
    case .readerIsGone: .readerIsGone
    case .failed(_, let reason): .unprinted(reason)
    case .interrupted: .interrupted
    }
  }
}

extension CheckoutReplay.Outcome {
  /// Whether a request of the step may move money.
  fileprivate var movesMoney: Bool {
    guard case .applied(let reaction) = self else { return false }
    return reaction.effects.contains { $0.movesMoney }
  }
}

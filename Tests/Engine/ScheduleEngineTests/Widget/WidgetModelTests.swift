import PropertyTesting
import ScheduleEngine
import Testing

/// Random runs of the widget and the model; a failure shows the smallest run on which these differ.
@Suite struct WidgetModelTests {
  enum Action: Sendable {
    case update(Int64, isForeign: Bool)
    case lookUpAgain
    case found(Int64, issuedAt: Int64?, isForeign: Bool, lag: Int)
    case unknownToken(lag: Int)
    case failed(lag: Int)
    case refresh
    case wait(seconds: Int64)
    case nextDay
    case close
  }

  private static let totals = Generator<Int64>.element(of: [
    200_00, 40_02, 57_27, 1_00, 99, 1, 0, -1, 2_000_00, 2_000_01, .max, .min,
  ])
  private static let issues = Generator.optional(
    Generator<Int64>.element(of: [0, -10_799, -10_800, 5_000]))
  private static let lags = Generator<Int>.element(of: [0, 0, 0, 1, 2, -1])
  private static let rarely = Generator<Int>.integer(in: 0...7).map { $0 == 7 }

  private static let actions = Generator<Action>.frequency([
    (8, zip(totals, rarely).map { .update($0, isForeign: $1) }),
    (6, .constant(.refresh)), (3, .constant(.nextDay)),
    (3, Generator<Int64>.element(of: [1, 3_600, 10_799, 10_800]).map { .wait(seconds: $0) }),
    (2, .constant(.lookUpAgain)),
    (
      3,
      zip(totals, issues, rarely, lags).map {
        .found($0, issuedAt: $1, isForeign: $2, lag: $3)
      }
    ),
    (1, lags.map { .unknownToken(lag: $0) }), (2, lags.map { .failed(lag: $0) }),
    (1, Generator<Int>.integer(in: 0...5).map { $0 == 5 ? .close : .refresh }),
  ])

  @Test(arguments: ["2026-11-21", "2028-02-20", "9999-11-12"])
  func `A widget with a lookup behaves as the model`(_ start: String) throws {
    let token = try CheckoutToken("t")
    let digest = "e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8"
    let days = WidgetModel.Days(from: start, count: 49)
    forAll(.array(of: Self.actions, count: 0...60), runs: 150) { actions in
      let widget = WidgetMachine(lookingUp: token, plan: .usPayIn4)
      let model = WidgetModel(
        days: days, tokenDigest: digest, phase: .loading(request: 1, kept: nil))
      var run = Run(widget: widget, model: model)
      return try run.agrees(on: actions)
    }
  }

  @Test(arguments: ["2026-11-21", "9999-11-12"])
  func `A tokenless widget behaves as the model`(_ start: String) throws {
    let days = WidgetModel.Days(from: start, count: 49)
    forAll(.array(of: Self.actions, count: 0...60), runs: 120) { actions in
      var model = WidgetModel(days: days, tokenDigest: nil, phase: .closed)
      let (widget, events) = try WidgetMachine.tokenless(
        total: usd(200_00), plan: .usPayIn4, at: .at(start))
      let verdict = try model.verdict(200_00, nil, nil, day: 0, now: 0)
      model.phase = .known(total: 200_00, issuedAt: nil, refusal: nil, verdict: verdict)
      guard events.map(Run.words) == WidgetModel.words("ready", verdict) else { return false }
      var run = Run(widget: widget, model: model)
      run.emitted = events.map(Run.words)
      return try run.agrees(on: actions)
    }
  }
}

/// A widget and the model, which receive the same commands.
private struct Run {
  var widget: WidgetMachine
  var model: WidgetModel
  /// All events so far, in words.
  var emitted: [String] = []
  private var day = 0
  private var now: Int64 = 0

  init(widget: WidgetMachine, model: WidgetModel) {
    self.widget = widget
    self.model = model
  }

  mutating func agrees(on actions: [WidgetModelTests.Action]) throws -> Bool {
    for action in actions {
      let before = widget
      switch action {
      case .wait(let seconds): now += seconds
      case .nextDay: day = min(day + 1, model.days.names.count - 1)
      default: break
      }
      let expected = Result { () throws(WidgetModel.Refusal) in try applyToModel(action) }
      let outcome = try applyToWidget(action)
      guard outcome == expected else { return false }
      if case .success(let words) = outcome { emitted += words }
      guard holdsInvariants(before, outcome) else { return false }
    }
    return true
  }

  private mutating func applyToModel(
    _ action: WidgetModelTests.Action
  ) throws(WidgetModel.Refusal) -> [String] {
    switch action {
    case .update(let total, let isForeign):
      return try model.update(total, isForeign: isForeign, day: day, now: now)
    case .refresh: return try model.refresh(day: day, now: now)
    case .lookUpAgain: model.lookUpAgain()
    case .found(let total, let issuedAt, let isForeign, let lag):
      return try model.found(
        total, issuedAt, isForeign ? "unsupported_currency" : nil, request: request - lag,
        day: day, now: now)
    case .unknownToken(let lag):
      return try model.found(
        0, nil, "invalid_token", request: request - lag, day: day, now: now)
    case .failed(let lag): return model.failed(request: request - lag)
    case .close: model.phase = .closed
    case .wait, .nextDay: break
    }
    return []
  }

  private mutating func applyToWidget(
    _ action: WidgetModelTests.Action
  ) throws -> Result<[String], WidgetModel.Refusal> {
    guard let command = command(for: action) else { return .success([]) }
    let moment = try Moment.at(model.days.names[day], now)
    do throws(WidgetCommandError) {
      return .success(try widget.apply(command, at: moment).map(Self.words))
    } catch {
      return .failure(Self.refusal(error))
    }
  }

  private func command(for action: WidgetModelTests.Action) -> WidgetCommand? {
    switch action {
    case .update(let total, let isForeign):
      .update(total: Money(minorUnits: total, currency: isForeign ? .cad : .usd))
    case .refresh: .refresh
    case .lookUpAgain: .lookUpAgain
    case .found(let total, let issuedAt, let isForeign, let lag):
      .lookedUp(
        .found(
          CheckoutOrder(
            total: Money(minorUnits: total, currency: isForeign ? .aud : .usd),
            issuedAt: issuedAt.map(Timestamp.init(secondsSinceEpoch:)))),
        request: requestOfWidget - lag)
    case .unknownToken(let lag): .lookedUp(.unknownToken, request: requestOfWidget - lag)
    case .failed(let lag):
      .lookedUp(.failed(LookupFailure()), request: requestOfWidget - lag)
    case .close: .close
    case .wait, .nextDay: nil
    }
  }

  /// The number of the model's lookup, or 1 when there is none.
  private var request: Int {
    if case .loading(let request, _) = model.phase { request } else { 1 }
  }

  private var requestOfWidget: Int {
    if case .loading(let request, _) = widget.state { request } else { 1 }
  }

  /// Returns whether the run so far keeps the rules of every run, independently of the model.
  private func holdsInvariants(
    _ before: WidgetMachine, _ outcome: Result<[String], WidgetModel.Refusal>
  ) -> Bool {
    if case .failure = outcome { return widget == before }
    let readies = emitted.indices.filter { emitted[$0].hasPrefix("ready") }
    let isReadyOnceAndFirst =
      readies.count <= 1
      && (readies.first ?? 0) <= emitted.firstIndex { $0.hasPrefix("changed") } ?? .max
    let areErrorsInPlace = emitted.indices.allSatisfy { index in
      let follows = index + 1 < emitted.count && emitted[index + 1].hasPrefix("error")
      let isInvalid =
        emitted[index].split(separator: " ").count == 2
        && emitted[index].hasPrefix("error") == false
      return follows == isInvalid
    }
    let isRevisionRight = widget.revision == 1 + model.acceptedUpdates
    return isReadyOnceAndFirst && areErrorsInPlace && isRevisionRight && isStatusTheLastEmitted
  }

  private var isStatusTheLastEmitted: Bool {
    guard let status = widget.status else { return widget.schedule == nil }
    let last = emitted.last { $0.hasPrefix("ready") || $0.hasPrefix("changed") }
    guard (widget.schedule != nil) == status.isValid else { return false }
    return last?.drop { $0 != " " } == Self.words(.changed(status)).drop { $0 != " " }
  }

  /// Returns an event in the model's words.
  static func words(_ event: WidgetEvent) -> String {
    switch event {
    case .ready(let status, let currency) where currency != .usd: "ready \(status) in \(currency)"
    case .ready(.valid(let due, let checksum), _): "ready \(due.minorUnits) \(checksum)"
    case .ready(.invalid(let barrier), _): "ready \(barrier.code)"
    case .changed(.valid(let due, let checksum)): "changed \(due.minorUnits) \(checksum)"
    case .changed(.invalid(let barrier)): "changed \(barrier.code)"
    case .error(let barrier): "error \(barrier.code)"
    case .failure: "failure"
    }
  }

  private static func refusal(_ error: WidgetCommandError) -> WidgetModel.Refusal {
    switch error.reason {
    case .closed: WidgetModel.Refusal(reason: "closed")
    case .invalidAmount: WidgetModel.Refusal(reason: "amount")
    case .unsupportedCurrency: WidgetModel.Refusal(reason: "currency")
    case .dateOutOfRange: WidgetModel.Refusal(reason: "dates")
    }
  }
}

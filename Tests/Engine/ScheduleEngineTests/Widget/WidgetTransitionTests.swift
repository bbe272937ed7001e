import ScheduleEngine
import Testing

/// Every command in every state: the events, and the state after them.
@Suite struct WidgetTransitionTests {
  enum Start: String, CaseIterable, Sendable {
    case loading, loadingWithUpdate, valid, barred, unknownToken, foreignToken, expired, closed
  }

  enum Step: String, CaseIterable, Sendable {
    case updateValid, updateTooLarge, updateZero, updateForeign, lookUpAgain, answer, oldAnswer
    case unknown, failed, refresh, refreshNextDay, close
  }

  /// For each ``Step``, in order, `events -> state`, with a star before the state if the widget has
  /// changed.
  private static let table: [Start: [String]] = [
    .loading: [
      " -> *loading", " -> *loading", "refused -> loading", "refused -> loading", " -> *loading",
      "ready -> *ready", " -> loading", "ready(invalid_token) error(invalid_token) -> *ready",
      "failure -> loading", " -> loading", " -> loading", " -> *closed",
    ],
    .loadingWithUpdate: [
      " -> *loading", " -> *loading", "refused -> loading", "refused -> loading", " -> *loading",
      "ready changed -> *ready", " -> loading",
      "ready(invalid_token) error(invalid_token) changed(invalid_token) error(invalid_token)"
        + " -> *ready",
      "failure -> loading", " -> loading", " -> loading", " -> *closed",
    ],
    .valid: [
      "changed -> *ready", "changed(amount_above_maximum) error(amount_above_maximum) -> *ready",
      "refused -> ready", "refused -> ready", " -> ready", " -> ready", " -> ready", " -> ready",
      " -> ready", " -> ready", "changed -> *ready", " -> *closed",
    ],
    .barred: [
      "changed -> *ready", "changed(amount_above_maximum) error(amount_above_maximum) -> *ready",
      "refused -> ready", "refused -> ready", " -> ready", " -> ready", " -> ready", " -> ready",
      " -> ready", " -> ready", " -> ready", " -> *closed",
    ],
    .unknownToken: refused(as: "invalid_token"),
    .foreignToken: refused(as: "unsupported_currency"),
    .expired: refused(as: "token_expired"),
    .closed: [
      "refused -> closed", "refused -> closed", "refused -> closed", "refused -> closed",
      " -> closed", " -> closed", " -> closed", " -> closed", " -> closed", " -> closed",
      " -> closed", " -> closed",
    ],
  ]

  private static func refused(as code: String) -> [String] {
    let changed = "changed(\(code)) error(\(code)) -> *ready"
    return [changed, changed, "refused -> ready", "refused -> ready"]
      + [String](repeating: " -> ready", count: 7) + [" -> *closed"]
  }

  @Test(arguments: Start.allCases, Step.allCases)
  func `A command in a state has the result of the table`(_ start: Start, _ step: Step) throws {
    let column = try #require(Step.allCases.firstIndex(of: step))
    let expected = try #require(Self.table[start])[column]
    var widget = try widget(in: start)
    let before = widget
    var outcome: String
    do {
      outcome = try widget.apply(command(of: step), at: moment(of: step)).summary
    } catch {
      outcome = "refused"
      #expect(widget == before)
    }
    outcome += " -> " + (widget == before ? "" : "*") + name(of: widget.state)
    #expect(outcome == expected)
    let isAccepted = outcome.hasPrefix("refused") == false && step.rawValue.hasPrefix("update")
    #expect(widget.revision == before.revision + (isAccepted ? 1 : 0))
    #expect(widget.terms == before.terms)
  }

  private func widget(in start: Start) throws -> WidgetMachine {
    var widget = WidgetMachine(lookingUp: try CheckoutToken("t"), plan: .usPayIn4)
    let moment = try Moment.at("2026-11-21", 100)
    try widget.apply(.lookUpAgain, at: moment)
    let answer: LookupAnswer? =
      switch start {
      case .loading, .loadingWithUpdate, .closed: nil
      case .valid: .found(CheckoutOrder(total: usd(200_00)))
      case .barred: .found(CheckoutOrder(total: usd(99)))
      case .unknownToken: .unknownToken
      case .foreignToken: .found(CheckoutOrder(total: Money(minorUnits: 1, currency: .aud)))
      case .expired:
        .found(CheckoutOrder(total: usd(200_00), issuedAt: Timestamp(secondsSinceEpoch: -20_000)))
      }
    if let answer { try widget.apply(.lookedUp(answer, request: 2), at: moment) }
    if start == .loadingWithUpdate { try widget.apply(.update(total: usd(90_00)), at: moment) }
    if start == .closed { try widget.apply(.close, at: moment) }
    return widget
  }

  private func command(of step: Step) -> WidgetCommand {
    switch step {
    case .updateValid: .update(total: usd(80_00))
    case .updateTooLarge: .update(total: usd(2_000_01))
    case .updateZero: .update(total: usd(0))
    case .updateForeign: .update(total: Money(minorUnits: 80_00, currency: .cad))
    case .lookUpAgain: .lookUpAgain
    case .answer: .lookedUp(.found(CheckoutOrder(total: usd(120_00))), request: 2)
    case .oldAnswer: .lookedUp(.found(CheckoutOrder(total: usd(120_00))), request: 1)
    case .unknown: .lookedUp(.unknownToken, request: 2)
    case .failed: .lookedUp(.failed(LookupFailure()), request: 2)
    case .refresh, .refreshNextDay: .refresh
    case .close: .close
    }
  }

  private func moment(of step: Step) throws -> Moment {
    try .at(step == .refreshNextDay ? "2026-11-22" : "2026-11-21", 200)
  }

  private func name(of state: WidgetMachine.State) -> String {
    switch state {
    case .loading: "loading"
    case .ready: "ready"
    case .closed: "closed"
    }
  }
}

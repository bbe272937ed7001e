import Foundation
import FoundationOverlay
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Tests of widgets that a server stores in its own database between two requests.
@Suite struct WidgetMachineStoringTests {
  private struct Step: Sendable, CustomStringConvertible {
    let command: WidgetCommand
    let moment: Moment

    var description: String { "\(command) at \(moment)" }
  }

  /// A plan, a widget of it and two runs of commands.
  private struct Life: Sendable {
    let order: ScheduledOrder
    let limits: OrderLimits?
    let before: [Step]
    let after: [Step]

    /// The widget after the first run, or nil if it cannot be created.
    func widget() -> WidgetMachine? {
      var widget: WidgetMachine
      switch order.checkout {
      case .token(let token):
        widget = WidgetMachine(lookingUp: token, plan: order.plan, limits: limits)
      case .tokenless:
        let moment = Moment(
          today: order.startDate, timestamp: Timestamp(secondsSinceEpoch: 0))
        guard
          let made = try? WidgetMachine.tokenless(
            total: order.total, plan: order.plan, limits: limits, at: moment)
        else { return nil }
        widget = made.0
      }
      for step in before { _ = try? widget.apply(step.command, at: step.moment) }
      return widget
    }
  }

  /// Commands with times of issue in the years 1 to 9999.
  private static func steps(_ order: ScheduledOrder) -> Generator<[Step]> {
    let days = (try? order.startDate.adding(days: -2)) ?? .first
    let moments = Generator<Moment>.frequency([
      (8, .moment(in: days...((try? days.adding(days: 60)) ?? .last))), (1, .moment()),
    ])
    let step = zip(.widgetCommand(for: order.plan), moments).map { command, moment in
      Step(command: dated(command), moment: moment)
    }
    return .array(of: step, count: 0...10)
  }

  private static func dated(_ command: WidgetCommand) -> WidgetCommand {
    guard case .lookedUp(.found(let order), let request) = command, let time = order.issuedAt else {
      return command
    }
    let range = Timestamp.years
    let issuedAt = min(max(time, range.lowerBound), range.upperBound)
    return .lookedUp(
      .found(CheckoutOrder(total: order.total, issuedAt: issuedAt)), request: request)
  }

  private static var lives: Generator<Life> {
    let limits = Generator<OrderLimits?>.element(
      of: [nil, .unlimited, try? OrderLimits(minimumMinorUnits: 5_000, maximumMinorUnits: 90_000)])
    return zip(Generator.order(under: .plan(with: .installmentTerms(count: 1...6))), limits)
      .flatMap { order, limits in
        zip(steps(order), steps(order)).map {
          Life(order: order, limits: limits, before: $0, after: $1)
        }
      }
  }

  @Test func `Any decoded widget equals and behaves like the encoded one`() {
    forAll(Self.lives, runs: 1_000) { life in
      guard var widget = life.widget() else { return true }
      var restored = try value(json(widget), as: WidgetMachine.self)
      guard restored == widget else { return false }
      for step in life.after {
        let events = Result { try widget.apply(step.command, at: step.moment) }
        let again = Result { try restored.apply(step.command, at: step.moment) }
        switch (events, again) {
        case (.success(let one), .success(let other)):
          guard one == other else { return false }
        case (.failure(let one as WidgetCommandError), .failure(let other as WidgetCommandError)):
          guard one == other else { return false }
        default: return false
        }
      }
      return restored == widget
    }
  }

  @Test func `Any decoded widget is encoded as before`() {
    forAll(Self.lives, runs: 200) { life in
      guard let widget = life.widget() else { return true }
      let text = try json(widget)
      return try json(value(text, as: WidgetMachine.self)) == text
    }
  }

  // MARK: Changed bytes

  private static let moment = Moment(
    today: .first, timestamp: Timestamp(secondsSinceEpoch: 0))

  /// One widget in each state.
  private static func widgets() throws -> [WidgetMachine] {
    let at = try Moment(
      today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T10:00:00Z"))
    let token = try CheckoutToken("002.k2a4")
    let total = try Money("200.00", .usd)
    let order = CheckoutOrder(total: total, issuedAt: at.timestamp)
    let loading = WidgetMachine(lookingUp: token, plan: .usPayIn4)
    func after(_ commands: WidgetCommand..., from start: WidgetMachine) throws -> WidgetMachine {
      var widget = start
      for command in commands { try widget.apply(command, at: at) }
      return widget
    }
    let foreign = CheckoutOrder(total: try Money("200.00", .eur))
    let negative = CheckoutOrder(total: Money(minorUnits: -5, currency: .usd))
    let (tokenless, _) = try WidgetMachine.tokenless(total: total, plan: .usPayIn4, at: at)
    var expired = try after(.lookedUp(.found(order), request: 1), from: loading)
    try expired.apply(
      .refresh, at: Moment(today: at.today, timestamp: at.timestamp.adding(seconds: 10_800)))
    let closedPlan = try #require(Plan.builtIn.first { $0.validity.until != nil })
    let (unavailable, _) = try WidgetMachine.tokenless(
      total: Money(minorUnits: 100_00, currency: closedPlan.currency), plan: closedPlan, at: at)
    return [
      loading, try after(.lookUpAgain, .update(total: total), from: loading), tokenless,
      try after(.update(total: Money("2500.00", .usd)), from: tokenless),
      try after(.update(total: Money("0.50", .usd)), from: tokenless),
      try after(.lookedUp(.found(order), request: 1), from: loading), expired,
      try after(.lookedUp(.unknownToken, request: 1), from: loading),
      try after(.lookedUp(.unknownToken, request: 1), .update(total: total), from: loading),
      try after(.lookedUp(.found(foreign), request: 1), from: loading),
      try after(.lookedUp(.found(foreign), request: 1), .update(total: total), from: loading),
      try after(.lookedUp(.found(negative), request: 1), from: loading), unavailable,
      try after(.close, from: tokenless),
    ]
  }

  @Test func `Each state survives encoding and decoding`() throws {
    for widget in try Self.widgets() {
      #expect(try value(json(widget), as: WidgetMachine.self) == widget)
    }
  }

  @Test func `A changed byte is an error or another valid widget`() throws {
    // Each byte is replaced by three others, one of them taken from these in turn.
    let turns = Array("\0 \"+-./019:PZ\\]aezDMW{}~".utf8) + [0x7F, 0xC3, 0xFF]
    let noTime = #""firstDue":"P0"#
    for widget in try Self.widgets() {
      let text = try json(widget)
      let bytes = Array(text.utf8)
      for offset in bytes.indices {
        let others = [bytes[offset] ^ 1, bytes[offset] ^ 0x20, turns[offset % turns.count]]
        for byte in others where byte != bytes[offset] {
          var changed = bytes
          changed[offset] = byte
          guard
            let read = try? JSONDecoder().decode(WidgetMachine.self, from: Data(changed))
          else { continue }
          let place = String(decoding: changed[...offset], as: UTF8.self)
          // P0W equals P0D.
          #expect(read != widget || place.hasSuffix(noTime + "W"), "\(place)")
          #expect(try value(json(read), as: WidgetMachine.self) == read, "\(place)")
        }
      }
    }
  }

  @Test func `A truncated text is an error`() throws {
    for widget in try Self.widgets() {
      let bytes = Array(try json(widget).utf8)
      for count in bytes.indices {
        #expect(throws: DecodingError.self) {
          try JSONDecoder().decode(WidgetMachine.self, from: Data(bytes[..<count]))
        }
      }
    }
  }

  // MARK: States without commands

  private func error(_ text: String) -> StoredValueError? {
    underlyingError(of: text, as: WidgetMachine.self) as? StoredValueError
  }

  @Test func `A newer format is an error of its own for any contents`() throws {
    let text = try json(Self.widgets()[2])
    let newer = text.replacingOccurrences(of: #""format":1"#, with: #""colors":[],"format":2"#)
    #expect(error(newer)?.reason == .newerFormat(2))
    #expect(
      error(newer)?.description
        == "the value has the newer format 2, and this version reads format 1; update this software"
    )
    let older = text.replacingOccurrences(of: #""format":1"#, with: #""format":0"#)
    #expect(error(older)?.reason == .unknownFormat(0))
  }

  @Test func `Parts that contradict each other are rejected`() throws {
    let widgets = try Self.widgets().map { try json($0) }
    let reference = #"{"mode":"token","token":"\#(try CheckoutToken("002.k2a4").digest)"}"#
    let tokenless = #"{"mode":"tokenless"}"#
    let changes: [(index: Int, old: String, new: String)] = [
      (0, reference, tokenless), (0, #""revision":1"#, #""revision":2"#),
      (0, #""request":1"#, #""request":0"#),
      (0, #""request":1"#, #""request":9223372036854775807"#),
      (1, #""revision":2"#, #""revision":1"#), (1, #""amount":"200.00""#, #""amount":"0.00""#),
      (1, #""currency":"USD"},"name""#, #""currency":"EUR"},"name""#),
      (2, #""revision":1"#, #""revision":0"#), (2, #""revision":1"#, #""revision":-1"#),
      (2, #""revision":1"#, #""revision":9223372036854775807"#),
      (2, #""startDate":"2026-11-21""#, #""startDate":"2026-11-22""#),
      (2, tokenless, reference), (2, #""interval":"P14D""#, #""interval":"P15D""#),
      (2, "2000.00", "199.99"),
      (2, #""issuedAt":null"#, #""issuedAt":"2026-11-21T10:00:00Z""#),
      (3, "amount_above_maximum", "amount_below_minimum"), (3, "2500.00", "1500.00"),
      (4, "amount_below_minimum", "token_expired"), (5, reference, tokenless),
      (6, "token_expired", "plan_unavailable"),
      (6, #""issuedAt":"2026-11-21T10:00:00Z""#, #""issuedAt":null"#), (7, reference, tokenless),
      (7, #""total":null"#, #""total":{"amount":"1.00","currency":"USD"}"#),
      (8, #""revision":2"#, #""revision":1"#),
      (9, #""orderCurrency":"EUR""#, #""orderCurrency":"USD""#),
      (9, #""revision":1"#, #""revision":2"#), (10, #""revision":2"#, #""revision":1"#),
      (11, #""revision":1"#, #""revision":2"#), (11, "-0.05", "-0.00"),
      (12, "plan_unavailable", "amount_too_small"),
      (13, #""name":"closed""#, #""name":"open""#),
      (13, #""name":"closed""#, #""name":"closed","request":1"#),
    ]
    for change in changes {
      let text = widgets[change.index].replacingOccurrences(of: change.old, with: change.new)
      #expect(text != widgets[change.index], "\(change)")
      #expect(throws: DecodingError.self, "\(change)") { try value(text, as: WidgetMachine.self) }
    }
  }

  @Test func `A stored widget does not contain the checkout's token`() throws {
    let text = try json(WidgetMachine(lookingUp: CheckoutToken("a-secret-token"), plan: .usPayIn4))
    #expect(!text.contains("secret"))
  }

  @Test func `A time of issue outside the years 1 to 9999 is an error`() throws {
    let order = CheckoutOrder(
      total: try Money("200.00", .usd), issuedAt: Timestamp(secondsSinceEpoch: .min))
    let (widget, _) = try WidgetMachine.checkout(
      CheckoutToken("t"), order: order, plan: .usPayIn4, at: Self.moment)
    #expect(throws: EncodingError.self) { try json(widget) }
  }
}

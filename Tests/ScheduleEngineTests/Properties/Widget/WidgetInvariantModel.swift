import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// What a widget of any plan promises, whatever is said to it: a model that knows only what it was
/// told last, and judges each answer by that.
struct WidgetInvariantModel: SystemModel {
  /// Something said to the widget at a time.
  struct Command: Sendable, CustomStringConvertible {
    let said: WidgetCommand
    let moment: Moment

    var description: String { "\(said) on \(moment.today) at \(moment.secondsSinceEpoch)" }
  }

  /// A widget, and everything that it has told.
  struct System {
    var widget: WidgetMachine
    var told: [WidgetEvent]
    var acceptedUpdates = 0
  }

  let plan: Plan
  let checkout: CheckoutReference
  let order: ScheduledOrder
  private(set) var isClosed = false

  init(of order: ScheduledOrder) {
    (plan, checkout, self.order) = (order.plan, order.checkout, order)
  }

  var nextCommand: Generator<Command> {
    let days = (try? order.startDate.adding(days: -2)) ?? .first
    let moments = Generator<Moment>.frequency([
      (8, .moment(in: days...((try? days.adding(days: 60)) ?? .last))), (1, .moment()),
    ])
    return zip(.widgetCommand(for: plan), moments).map { Command(said: $0, moment: $1) }
  }

  mutating func apply(_ command: Command) {
    if command.said == .close { isClosed = true }
  }

  /// The widget is looked up where there is a token, and made at once where there is none.
  func makeSystem() throws -> System {
    switch checkout {
    case .token(let token):
      return System(widget: WidgetMachine(lookingUp: token, plan: plan), told: [])
    case .tokenless:
      let (widget, events) = try WidgetMachine.tokenless(
        total: order.total, plan: plan,
        at: Moment(today: order.startDate, secondsSinceEpoch: 0))
      return System(widget: widget, told: Array(events))
    }
  }

  func run(_ command: Command, on system: inout System) {
    let before = system.widget
    do throws(WidgetCommandError) {
      let events = try system.widget.apply(command.said, at: command.moment)
      judge(Array(events), of: command, before: before, after: system.widget)
      system.told += events
      if case .update = command.said { system.acceptedUpdates += 1 }
    } catch {
      #expect(system.widget == before, "a refused command changes nothing")
      judge(error, of: command, before: before)
    }
  }

  private func judge(
    _ events: [WidgetEvent], of command: Command, before: WidgetMachine, after: WidgetMachine
  ) {
    let statuses = events.compactMap(\.status)
    if isClosed { #expect(events.isEmpty, "a closed widget tells nothing") }
    switch (command.said, before.state) {
    case (.update, .ready): #expect(statuses.count == 1, "an update is told once")
    case (.update, .loading): #expect(events.isEmpty, "an update is kept")
    case (.refresh, .ready):
      #expect(statuses.isEmpty == (before == after), "a change is told, and nothing else")
    case (.close, _), (.lookUpAgain, _): #expect(events.isEmpty)
    default: break
    }
    if case .update(let total) = command.said {
      #expect(total.minorUnits > 0 && total.currency == plan.currency)
      #expect(after.revision == before.revision + 1)
    } else {
      #expect(after.revision == before.revision)
    }
  }

  private func judge(
    _ error: WidgetCommandError, of command: Command, before: WidgetMachine
  ) {
    switch (error.reason, command.said) {
    case (.closed, .update): #expect(isClosed)
    case (.invalidAmount, .update(let total)): #expect(total.minorUnits <= 0)
    case (.unsupportedCurrency(let widget, let amount), .update(let total)):
      #expect(widget == plan.currency && amount == total.currency && widget != amount)
    case (.dateOutOfRange, _):
      let latest = try? PaymentSchedule(
        total: order.total, plan: plan, startDate: command.moment.today)
      #expect(latest == nil)
    default: Issue.record("\(error) for \(command)")
    }
  }

  func check(_ system: inout System) {
    let told = system.told
    let readies = told.indices.filter { if case .ready = told[$0] { true } else { false } }
    let change = told.firstIndex { if case .changed = $0 { true } else { false } }
    #expect(readies.count <= 1)
    #expect((change ?? .max) > (readies.first ?? -1), "no change before ready")
    let reasons = told.map { event -> PurchaseBarrier? in
      if case .invalid(let barrier) = event.status { barrier } else { nil }
    }
    let errors = told.map { event -> PurchaseBarrier? in
      if case .error(let barrier) = event { barrier } else { nil }
    }
    #expect([nil] + reasons == errors + [nil], "why follows what is invalid, and nothing else")
    #expect(system.widget.revision == 1 + system.acceptedUpdates)
    checkStanding(of: system)
  }

  /// The status is the last one told, and a schedule is there exactly where it is valid.
  private func checkStanding(of system: System) {
    let widget = system.widget
    #expect((widget.state == .closed) == isClosed)
    guard let status = widget.status else {
      #expect(widget.schedule == nil)
      return
    }
    #expect(system.told.last { $0.status != nil }?.status == status)
    #expect((widget.schedule != nil) == status.isValid)
    if case .valid(let amount, let checksum) = status, let schedule = widget.schedule {
      #expect(schedule.matches(checksum, for: checkout))
      #expect(amount == schedule.amountDueToday)
    }
  }
}

extension WidgetEvent {
  /// The status that the event tells, if it tells one.
  fileprivate var status: WidgetStatus? {
    switch self {
    case .ready(let status, _), .changed(let status): status
    case .error, .failure: nil
    }
  }
}

import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

/// Random commands to widgets of random plans, checked after each command.
///
/// `WidgetModelTests` compares the widget of one plan with a full second implementation. Here
/// plans, limits and validity dates vary, and the tests check the promises of every widget.
@Suite struct WidgetInvariantTests {
  private static func sequences(
    of checkout: Generator<CheckoutReference>
  ) -> Generator<CommandSequence<WidgetInvariantModel>> {
    let orders = zip(
      Generator.order(under: .plan(with: .installmentTerms(count: 1...6))), checkout
    ).map { order, checkout in
      ScheduledOrder(
        plan: order.plan, total: order.total, startDate: order.startDate, checkout: checkout)
    }
    return orders.flatMap { .commands(of: WidgetInvariantModel(of: $0), count: 0...24) }
  }

  @Test func `A widget without a checkout keeps its promises after any commands`() async {
    await expectAll(Self.sequences(of: .constant(.tokenless)), runs: 300) { try await $0.run() }
  }

  @Test func `A widget with a lookup keeps its promises after any commands`() async {
    let checkouts = Generator.checkoutToken.map { CheckoutReference.token($0) }
    await expectAll(Self.sequences(of: checkouts), runs: 300) { try await $0.run() }
  }
}

/// A model of the promises of a widget by any plan, after any commands.
struct WidgetInvariantModel: SystemModel {
  /// A command to the widget at a time.
  struct Command: Sendable, CustomStringConvertible {
    let action: WidgetCommand
    let moment: Moment

    var description: String { "\(action) on \(moment.today) at \(moment.secondsSinceEpoch)" }
  }

  /// A widget, and all its events.
  struct System {
    var widget: WidgetMachine
    var events: [WidgetEvent]
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
    return zip(.widgetCommand(for: plan), moments).map { Command(action: $0, moment: $1) }
  }

  mutating func apply(_ command: Command) {
    if command.action == .close { isClosed = true }
  }

  /// Creates a widget that looks the token up, or a ready widget without a token.
  func makeSystem() throws -> System {
    switch checkout {
    case .token(let token):
      return System(widget: WidgetMachine(lookingUp: token, plan: plan), events: [])
    case .tokenless:
      let (widget, events) = try WidgetMachine.tokenless(
        total: order.total, plan: plan,
        at: Moment(today: order.startDate, secondsSinceEpoch: 0))
      return System(widget: widget, events: Array(events))
    }
  }

  func run(_ command: Command, on system: inout System) {
    let before = system.widget
    do throws(WidgetCommandError) {
      let events = try system.widget.apply(command.action, at: command.moment)
      check(Array(events), of: command, before: before, after: system.widget)
      system.events += events
      if case .update = command.action { system.acceptedUpdates += 1 }
    } catch {
      #expect(system.widget == before, "a rejected command changes nothing")
      check(error, of: command, before: before)
    }
  }

  private func check(
    _ events: [WidgetEvent], of command: Command, before: WidgetMachine, after: WidgetMachine
  ) {
    let statuses = events.compactMap(\.status)
    if isClosed { #expect(events.isEmpty, "a closed widget emits nothing") }
    switch (command.action, before.state) {
    case (.update, .ready): #expect(statuses.count == 1, "an update emits one status")
    case (.update, .loading): #expect(events.isEmpty, "an update is stored")
    case (.refresh, .ready):
      #expect(
        statuses.isEmpty == (before == after), "a change emits a status, and nothing else does")
    case (.close, _), (.lookUpAgain, _): #expect(events.isEmpty)
    default: break
    }
    if case .update(let total) = command.action {
      #expect(total.minorUnits > 0 && total.currency == plan.currency)
      #expect(after.revision == before.revision + 1)
    } else {
      #expect(after.revision == before.revision)
    }
  }

  private func check(
    _ error: WidgetCommandError, of command: Command, before: WidgetMachine
  ) {
    switch (error.reason, command.action) {
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
    let events = system.events
    let readies = events.indices.filter { if case .ready = events[$0] { true } else { false } }
    let change = events.firstIndex { if case .changed = $0 { true } else { false } }
    #expect(readies.count <= 1)
    #expect((change ?? .max) > (readies.first ?? -1), "no change before ready")
    let reasons = events.map { event -> PurchaseBarrier? in
      if case .invalid(let barrier) = event.status { barrier } else { nil }
    }
    let errors = events.map { event -> PurchaseBarrier? in
      if case .error(let barrier) = event { barrier } else { nil }
    }
    #expect(
      [nil] + reasons == errors + [nil], "an error follows each invalid status, and nothing else")
    #expect(system.widget.revision == 1 + system.acceptedUpdates)
    checkStatus(of: system)
  }

  /// Checks that the status is the last one emitted, and that a schedule exists exactly if it is
  /// valid.
  private func checkStatus(of system: System) {
    let widget = system.widget
    #expect((widget.state == .closed) == isClosed)
    guard let status = widget.status else {
      #expect(widget.schedule == nil)
      return
    }
    #expect(system.events.last { $0.status != nil }?.status == status)
    #expect((widget.schedule != nil) == status.isValid)
    if case .valid(let amount, let checksum) = status, let schedule = widget.schedule {
      #expect(schedule.matches(checksum, for: checkout))
      #expect(amount == schedule.amountDueToday)
    }
  }
}

extension WidgetEvent {
  /// The status that the event reports, if any.
  fileprivate var status: WidgetStatus? {
    switch self {
    case .ready(let status, _), .changed(let status): status
    case .error, .failure: nil
    }
  }
}

import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import WidgetJournal

/// A widget on disk beside one in memory: the model is the engine's own machine, which is told the
/// same and never stored.
struct StoredWidgetModel: SystemModel {
  /// Something asked of the store.
  enum Command: Sendable {
    case create(Checkout, text: String, Moment)
    case update(text: String, createsWidget: Bool, Moment)
    case remove
  }

  /// A store in a directory of its own.
  final class System: Sendable {
    let directory: TemporaryDirectory
    let store: WidgetStore

    init(of plan: Plan) throws(TestFailure) {
      directory = try TemporaryDirectory()
      store = WidgetStore(
        directory: directory("state"), patience: .seconds(60),
        plans: { $0 == plan.id ? plan : nil })
    }
  }

  let order: ScheduledOrder
  /// The widget in memory, and the totals that it has accepted with their times.
  private(set) var live: WidgetMachine?
  private(set) var accepted: [Accepted] = []

  struct Accepted: Equatable {
    let total: Money
    let moment: Moment
  }

  init(of order: ScheduledOrder) { self.order = order }

  var nextCommand: Generator<Command> {
    let plan = order.plan
    let texts = Generator<String>.frequency([
      (6, .orderTotalText(for: plan)), (2, Generator.acceptedAmount().map(\.text)),
      (1, Generator.refusedAmount.map(\.text)),
    ])
    let day = order.startDate
    let moments = Generator<Moment>.frequency([
      (8, .moment(in: day...((try? day.adding(days: 60)) ?? .last))), (1, .moment()),
    ])
    return .frequency([
      (8, zip(texts, .bool, moments).map { .update(text: $0, createsWidget: !$1, $2) }),
      (2, zip(.checkout, texts, moments).map { .create($0, text: $1, $2) }),
      (1, .constant(.remove)),
    ])
  }

  mutating func apply(_ command: Command) {
    guard let answer = answer(to: command) else { return }
    switch command {
    case .remove: (live, accepted) = (nil, [])
    case .create(_, _, let moment), .update(_, _, let moment):
      live = answer.widget
      accepted.append(Accepted(total: answer.total, moment: moment))
    }
  }

  /// What a command that is accepted comes to.
  private typealias Answer = (widget: WidgetMachine, events: [WidgetEvent], total: Money)

  /// The answer of the widget in memory, or nil where the command is refused.
  private func answer(to command: Command) -> Answer? {
    switch command {
    case .remove: return live.map { ($0, [], order.total) }
    case .create(let checkout, let text, let moment):
      return live == nil ? made(text, for: checkout, at: moment) : nil
    case .update(let text, let createsWidget, let moment):
      guard var live else {
        return createsWidget ? made(text, for: .tokenless, at: moment) : nil
      }
      guard let total = try? Money(text, order.plan.currency),
        let events = try? live.apply(.update(total: total), at: moment)
      else { return nil }
      return (live, Array(events), total)
    }
  }

  private func made(_ text: String, for checkout: Checkout, at moment: Moment) -> Answer? {
    let plan = order.plan
    guard let total = try? Money(text, plan.currency),
      let tokenless = try? WidgetMachine.tokenless(total: total, plan: plan, at: moment)
    else { return nil }
    guard case .token(let token) = checkout else {
      return (tokenless.0, Array(tokenless.1), total)
    }
    let found = CheckoutOrder(total: total)
    guard
      let widget = try? WidgetMachine.checkout(token, order: found, plan: plan, at: moment)
    else { return nil }
    return (widget.0, Array(widget.1), total)
  }

  func makeSystem() throws -> System { try System(of: order.plan) }

  func run(_ command: Command, on system: inout System) {
    let expected = answer(to: command)
    let stored: StoredWidget?
    do throws(StoreError) {
      stored = try ask(command, of: system.store)
    } catch {
      #expect(expected == nil, "\(error)")
      return
    }
    #expect(expected != nil, "refused by the widget in memory")
    if let stored {
      #expect(stored.machine == expected?.widget)
      #expect(stored.events == expected?.events)
      #expect(stored.warnings.isEmpty)
    }
  }

  private func ask(_ command: Command, of store: WidgetStore) throws(StoreError) -> StoredWidget? {
    let plan = order.plan.id
    switch command {
    case .create(let checkout, let text, let moment):
      return try store.create(.default, plan: plan, checkout: checkout, at: moment, amount: text)
    case .update(let text, let createsWidget, let moment):
      return try store.update(
        .default, creating: createsWidget ? plan : nil, at: moment, amount: text)
    case .remove:
      try store.remove(.default)
      return nil
    }
  }

  /// The journal, replayed from its bytes, gives the widget in memory and what it was told.
  func check(_ system: inout System) throws {
    guard let live else {
      #expect(system.store.readingError() == .noSuchWidget(.default))
      return
    }
    let stored = try system.store.read(.default)
    #expect(stored.machine == live)
    let history = try system.store.history(.default)
    #expect(history.entries.map { Accepted(total: $0.total, moment: $0.moment) } == accepted)
    #expect(history.entries.map(\.revision) == Array(1...accepted.count))
  }
}

extension Generator where Value == String {
  /// Texts of totals that a plan accepts.
  fileprivate static func orderTotalText(for plan: Plan) -> Generator {
    Generator<AcceptedAmount>.acceptedAmount(of: .orderTotal(for: plan)).map(\.text)
  }
}

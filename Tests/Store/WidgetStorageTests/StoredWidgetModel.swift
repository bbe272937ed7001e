import EntryStore
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing
import WidgetStorage

/// The model of a stored widget: the engine's own machine, which executes the same commands and is
/// never stored.
struct StoredWidgetModel: SystemModel {
  /// A command for the store.
  enum Command: Sendable {
    case create(CheckoutReference, issuedAt: Timestamp?, text: String, Moment)
    case update(text: String, createsWidget: Bool, Moment)
    case capture(CaptureRequest, Moment)
    case remove
  }

  /// A store in memory.
  struct System: Sendable {
    let store: BlockingWidgetStore

    init(of plan: Plan) {
      store = BlockingWidgetStore(MemoryStorage(), plans: { $0 == plan.id ? plan : nil })
    }
  }

  let order: ScheduledOrder
  /// The widget in memory; nil if there is none.
  private(set) var live: WidgetMachine?
  private(set) var captured: CaptureRecord?
  /// The totals of all accepted commands with their times.
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
      (1, Generator.invalidAmount.map(\.text)),
    ])
    let day = order.startDate
    let moments = Generator<Moment>.frequency([
      (8, .moment(in: day...((try? day.adding(days: 60)) ?? .last))), (1, .moment()),
    ])
    let ages = Generator<Int64>.frequency([(3, .integer(in: 0...10_799)), (1, .integer())])
    let creations = zip(Generator<CheckoutReference>.checkout, .bool, ages, texts, moments)
    return .frequency([
      (8, zip(texts, .bool, moments).map { .update(text: $0, createsWidget: !$1, $2) }),
      (
        3,
        creations.map { checkout, isDated, age, text, moment in
          let issuedAt = isDated ? moment.secondsSinceEpoch.saturatingSubtracting(age) : nil
          return .create(
            checkout, issuedAt: issuedAt.map(Timestamp.init(secondsSinceEpoch:)), text: text, moment
          )
        }
      ),
      (4, zip(requests, moments).map { .capture($0, $1) }),
      (1, .constant(.remove)),
    ])
  }

  /// Requests to capture the present order, some with other values.
  private var requests: Generator<CaptureRequest> {
    let plan = order.plan
    var (token, total, text): (CheckoutToken?, Money?, String?)
    if let live, case .ready(let evaluation) = live.state {
      if case .token(let own) = live.terms.checkout { token = own }
      total = evaluation.order.total
      if case .valid(_, let checksum) = evaluation.status { text = checksum.description }
    }
    let known = (token, total, text)
    let tokens = token.map { Generator.frequency([(9, .constant($0)), (1, .checkoutToken)]) }
    let amounts = total.map { own in
      Generator.frequency([(9, .constant(own)), (1, .orderTotal(for: plan))])
    }
    let checksums = Generator<String?>.frequency([
      (4, .constant(known.2)), (2, .constant(nil)), (1, .constant("F7E0")),
      (1, .constant(String(repeating: "0", count: 64))),
    ])
    return zip(
      tokens ?? .checkoutToken, amounts ?? .orderTotal(for: plan), .bool, checksums
    ).map { token, amount, isAdjusted, checksum in
      CaptureRequest(
        token: token, amount: amount, isCheckoutAdjusted: isAdjusted,
        paymentScheduleChecksum: checksum)
    }
  }

  mutating func apply(_ command: Command) {
    guard let answer = answer(to: command) else { return }
    switch command {
    case .remove: (live, captured, accepted) = (nil, nil, [])
    case .capture(let request, let moment):
      guard case .accepted(let record) = decision(on: request, at: moment) else { return }
      captured = record
      live = answer.widget
      accepted.append(Accepted(total: answer.total, moment: moment))
    case .create(_, _, _, let moment), .update(_, _, let moment):
      live = answer.widget
      accepted.append(Accepted(total: answer.total, moment: moment))
    }
  }

  /// The result of an accepted command.
  private typealias Answer = (widget: WidgetMachine, events: [WidgetEvent], total: Money)

  /// Returns the answer of the widget in memory, or nil if it rejects the command.
  private func answer(to command: Command) -> Answer? {
    switch command {
    case .remove: return live.map { ($0, [], order.total) }
    case .create(let checkout, let issuedAt, let text, let moment):
      guard live == nil, issuedAt.map(Timestamp.years.contains) ?? true else { return nil }
      return made(text, for: checkout, issuedAt, at: moment)
    case .capture(let request, let moment):
      guard var live, let decision = decision(on: request, at: moment) else { return nil }
      var events: [WidgetEvent] = []
      if case .accepted = decision {
        events = (try? live.apply(.refresh, at: moment)).map(Array.init) ?? []
      }
      return (live, events, request.amount)
    case .update(let text, let createsWidget, let moment):
      guard captured == nil else { return nil }
      guard var live else {
        return createsWidget ? made(text, for: .tokenless, nil, at: moment) : nil
      }
      guard let total = try? Money(text, order.plan.currency),
        let events = try? live.apply(.update(total: total), at: moment)
      else { return nil }
      return (live, Array(events), total)
    }
  }

  /// Returns the decision of a `CaptureGuard` for the widget in memory, or nil if there is none.
  private func decision(on request: CaptureRequest, at moment: Moment) -> CaptureDecision? {
    live.flatMap {
      try? CaptureGuard(of: $0, captured: captured).decision(on: request, at: moment)
    }
  }

  private func made(
    _ text: String, for checkout: CheckoutReference, _ issuedAt: Timestamp?, at moment: Moment
  ) -> Answer? {
    let plan = order.plan
    guard let total = try? Money(text, plan.currency),
      let tokenless = try? WidgetMachine.tokenless(total: total, plan: plan, at: moment)
    else { return nil }
    guard case .token(let token) = checkout else {
      return (tokenless.0, Array(tokenless.1), total)
    }
    let found = CheckoutOrder(total: total, issuedAt: issuedAt)
    guard
      let widget = try? WidgetMachine.checkout(token, order: found, plan: plan, at: moment)
    else { return nil }
    return (widget.0, Array(widget.1), total)
  }

  func makeSystem() -> System { System(of: order.plan) }

  func run(_ command: Command, on system: inout System) {
    let expected = answer(to: command)
    let stored: StoredWidget?
    do throws(WidgetStoreError) {
      stored = try ask(command, of: system.store)
    } catch {
      #expect(expected == nil, "\(error)")
      return
    }
    #expect(expected != nil, "refused by the widget in memory")
    if let stored {
      #expect(stored.machine == expected?.widget)
      #expect(stored.events == expected?.events)
    }
  }

  private func ask(_ command: Command, of store: BlockingWidgetStore) throws(WidgetStoreError)
    -> StoredWidget?
  {
    let plan = order.plan.id
    switch command {
    case .create(let checkout, let issuedAt, let text, let moment):
      return try store.create(
        .default, plan: plan, checkout: checkout, issuedAt: issuedAt, at: moment, amount: text)
    case .update(let text, let createsWidget, let moment):
      return try store.update(
        .default, creating: createsWidget ? plan : nil, at: moment, amount: text)
    case .capture(let request, let moment):
      let answer = try store.capture(.default, request, at: moment)
      #expect(answer.decision == decision(on: request, at: moment))
      return answer.widget
    case .remove:
      _ = try store.remove(
        .default, at: Moment(today: order.startDate, secondsSinceEpoch: 0), force: true)
      return nil
    }
  }

  /// Expects that the entries restore the widget in memory and all accepted commands.
  func check(_ system: inout System) throws {
    guard let live else {
      let store = system.store
      #expect(reason { try store.read(.default) } == .noSuchWidget(.default))
      return
    }
    let stored = try system.store.read(.default)
    #expect(stored.machine == live)
    #expect(stored.capture?.record == captured)
    let history = try system.store.history(.default)
    #expect(history.entries.map { Accepted(total: $0.total, moment: $0.moment) } == accepted)
    let isCaptured = captured != nil
    let revisions = Array(1...(accepted.count - (isCaptured ? 1 : 0)))
    #expect(history.entries.map(\.revision) == revisions + (isCaptured ? revisions.suffix(1) : []))
  }
}

extension Generator where Value == String {
  /// Returns a generator of texts of totals that a plan accepts.
  fileprivate static func orderTotalText(for plan: Plan) -> Generator {
    Generator<AcceptedAmount>.acceptedAmount(of: .orderTotal(for: plan)).map(\.text)
  }
}

extension Int64 {
  fileprivate func saturatingSubtracting(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (other > 0 ? .min : .max) : difference
  }
}

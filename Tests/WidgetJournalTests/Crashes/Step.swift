import ScheduleEngine
import Testing

@testable import WidgetJournal

/// The totals of all widgets, in order, by the widgets' names: what a store ought to know.
///
/// A capture stands behind them, as ``captured(_:)`` writes it.
typealias Totals = [String: [String]]

/// The capture of a total.
func captured(_ total: String) -> String { "captured \(total)" }

/// One thing that a program does with a store.
enum Step: Hashable, Sendable {
  case update(String, of: String = "default")
  case create(String, of: String)
  /// Makes a widget for a checkout.
  case checkout(String, of: String = "default")
  /// Captures the order of a widget that was made for a checkout.
  case capture(String, of: String = "default")
  case remove(String = "default")
  case list
  case read(String = "default")

  /// What the store knows afterwards, when it knew something before.
  func applied(to totals: Totals) -> Totals {
    var totals = totals
    switch self {
    case .update(let total, let name): totals[name, default: []].append(total)
    case .create(let total, let name), .checkout(let total, let name): totals[name] = [total]
    case .capture(let total, let name):
      if totals[name]?.last == total { totals[name, default: []].append(captured(total)) }
    case .remove(let name): totals[name] = nil
    case .list, .read: break
    }
    return totals
  }

  /// Whether the store accepts it when it knows something.
  func isAccepted(knowing totals: Totals) -> Bool {
    switch self {
    case .list: true
    case .update(_, let name): totals.capturedTotal(of: name) == nil
    case .create(_, let name), .checkout(_, let name): totals[name] == nil
    case .capture(let total, let name):
      totals[name]?.last == total || totals.capturedTotal(of: name) == total
    case .remove(let name), .read(let name): totals[name] != nil
    }
  }

  /// The widget that it changes, or nil.
  var widget: String? {
    switch self {
    case .update(_, let name), .create(_, let name), .checkout(_, let name),
      .capture(_, let name), .remove(let name):
      name
    case .list, .read: nil
    }
  }

  /// Does it.
  func run(on store: WidgetStore) throws {
    switch self {
    case .update(let total, let name): try store.update(total, of: try WidgetName(name))
    case .create(let total, let name):
      _ = try store.create(
        try WidgetName(name), plan: Sample.plan, at: try Sample.moment(), amount: total)
    case .checkout(let total, let name):
      _ = try store.create(
        try WidgetName(name), plan: Sample.plan, checkout: .token(try Sample.token()),
        issuedAt: try Sample.moment().secondsSinceEpoch, at: try Sample.moment(), amount: total)
    case .capture(let total, let name):
      let decision = try store.capture(total, of: try WidgetName(name)).decision
      if case .refused(let refusal) = decision { throw refusal }
    case .remove(let name): try store.remove(try WidgetName(name))
    case .list: _ = try store.list()
    case .read(let name): _ = try store.read(try WidgetName(name))
    }
  }
}

extension Totals {
  /// The total that a widget was captured for, or nil where it was not.
  func capturedTotal(of name: String) -> String? {
    guard let totals = self[name], let total = totals.dropLast().last,
      totals.last == captured(total)
    else { return nil }
    return total
  }

  /// What can be done with the default widget next: it is updated, or captured again.
  func nextStep(_ total: String) -> Step {
    capturedTotal(of: "default").map { .capture($0) } ?? .update(total)
  }
}

/// A disk to begin with, and what is done on it.
struct Scenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let start: Disk
  /// What the store knows at the start.
  let totals: Totals
  /// What it may know as well, when the power fails before anything more is acknowledged.
  var unacknowledged: [Totals] = []
  let steps: [Step]

  /// What stands behind the whole lines of the default widget's journal at the start, or nil where
  /// nothing does.
  var tail: [UInt8]? {
    guard let bytes = start.bytes(at: Self.journal), bytes.last != 0x0A else { return nil }
    return Array(bytes[(bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...])
  }

  /// Where the store keeps its widgets: in a directory that is made in another one.
  static let directory = Disk.home + "/state/widgets"
  static let journal = directory + "/default.journal"

  /// Makes a scenario.
  ///
  /// - Parameters:
  ///   - description: What happens.
  ///   - earlier: What was done, and flushed, before.
  ///   - tail: Bytes that a crash has left at the end of the default widget's journal.
  ///   - files: Other files in the directory.
  ///   - steps: What is done.
  /// - Throws: What the store throws.
  init(
    _ description: String, after earlier: [Step] = [], tail: [UInt8] = [], files: [String] = [],
    _ steps: [Step]
  ) throws {
    testDescription = description
    let files = files.map { "\(Self.directory)/\($0)" }
    let machine = SimulatedDisk()
    for step in earlier { try step.run(on: .simulated(machine)) }
    var disk = machine.disk.flushed
    for file in files { disk.put([0x21], at: file) }
    if !tail.isEmpty { disk.put((disk.bytes(at: Self.journal) ?? []) + tail, at: Self.journal) }
    start = disk
    totals = earlier.reduce([:]) { $1.applied(to: $0) }
    self.steps = steps
  }

  /// Makes a scenario that begins with a disk as it is, with what is in its cache.
  init(
    _ description: String, from start: Disk, knowing totals: Totals,
    unacknowledged: [Totals] = [], _ steps: [Step]
  ) {
    (testDescription, self.start, self.totals, self.steps) = (description, start, totals, steps)
    self.unacknowledged = unacknowledged
  }
}

extension WidgetStore {
  /// A store on a simulated disk.
  static func simulated(
    _ machine: SimulatedDisk,
    fault: @escaping @Sendable (SystemCalls.Call) -> SystemCalls.Fault? = { _ in nil }
  ) -> WidgetStore {
    .test(Scenario.directory, system: SystemCalls(of: machine, fault: fault))
  }

  /// What the store knows of all widgets, and what it warns of.
  func known() throws(StoreError) -> (totals: Totals, warnings: [StoreWarning]) {
    var (totals, warnings): (Totals, [StoreWarning]) = ([:], [])
    for name in try list() {
      let history = try history(name)
      totals[name.description] = history.entries.map(\.summary)
      warnings += history.warnings
    }
    return (totals, warnings)
  }
}

extension JournalEntry {
  /// The total, or that it was captured.
  fileprivate var summary: String {
    if case .capture = command { captured(total.text) } else { total.text }
  }
}

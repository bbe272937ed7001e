import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// One operation of a program on a store.
enum Step: Hashable, Sendable {
  case update(String, of: String = "default", id: String? = nil)
  case create(String, of: String)
  /// Creates a widget of the sample's token.
  case checkout(String, of: String = "default", id: String? = nil)
  /// Captures the order of the token, by one of its widgets or by the token alone.
  case capture(String, of: String? = "default", id: String? = nil)
  case remove(String = "default")
  /// Imports a journal with some totals that another store has exported.
  case importing([String], of: String)
  case salvage(String, as: String)
  case list
  case read(String = "default")

  /// Returns the contents of the store after the operation.
  func applied(to totals: Totals) -> Totals {
    guard isAccepted(knowing: totals) else { return totals }
    var totals = totals
    switch self {
    case .update(let total, let name, let id): totals.add(total, id, to: name)
    case .create(let total, let name): totals[name] = [total]
    case .checkout(let total, let name, let id):
      totals.add(WidgetJournalTests.checkout(total), id, to: name)
    case .capture(let total, let name, let id):
      guard totals.capturedTotal == nil, let name = totals.claimant(named: name) else { break }
      totals.add(captured(total), id, to: name)
    case .remove(let name):
      if totals.capturedTotal(of: name) != nil, totals[Totals.record] == nil {
        totals[Totals.record] = totals[name]
      }
      totals[name] = nil
    case .importing(let imported, let name): totals[name] = imported
    case .salvage(let name, let newName): totals[newName] = totals[name]
    case .list, .read: break
    }
    return totals
  }

  /// Returns whether the store accepts the operation.
  func isAccepted(knowing totals: Totals) -> Bool {
    switch self {
    case .list: true
    case .update(let total, let name, let id):
      totals.hasAccepted(total, id, by: name) || totals.capturedTotal(of: name) == nil
    case .create(_, let name), .importing(_, let name): totals[name] == nil
    case .checkout(let total, let name, let id):
      totals[name] == nil
        || totals.hasAccepted(WidgetJournalTests.checkout(total), id, by: name)
    case .capture(let total, let name, _):
      totals.claimant(named: name).map { name in
        if let amount = totals.capturedTotal { return amount == total }
        return totals.isOfToken(name) && totals.total(of: name) == total
      } ?? (name == nil && totals.capturedTotal == total)
    case .remove(let name), .read(let name): totals[name] != nil
    case .salvage(let name, let newName): totals[name] != nil && totals[newName] == nil
    }
  }

  /// The keys of the totals that the operation may change.
  var widgets: [String] {
    switch self {
    case .update(_, let name, _), .create(_, let name), .checkout(_, let name, _),
      .importing(_, let name), .salvage(_, let name):
      [name]
    case .capture(_, let name, _): name.map { [$0] } ?? ["default", "b"]
    case .remove(let name): [name, Totals.record]
    case .list, .read: []
    }
  }

  /// Runs the operation on a store.
  func run(on store: WidgetStore) throws {
    let moment = try Sample.moment()
    switch self {
    case .update(let total, let name, let id):
      _ = try store.update(
        try WidgetName(name), creating: Sample.plan, at: moment, amount: total,
        id: try id.map(CommandID.init))
    case .create(let total, let name):
      _ = try store.create(try WidgetName(name), plan: Sample.plan, at: moment, amount: total)
    case .checkout(let total, let name, let id):
      _ = try store.create(
        try WidgetName(name), plan: Sample.plan, checkout: .token(try Sample.token()),
        issuedAt: moment.timestamp, at: moment, amount: total,
        id: try id.map(CommandID.init))
    case .capture(let total, let name, let id):
      let name = try name.map { try WidgetName($0) }
      let answer = try store.capture(total, of: name, id: try id.map(CommandID.init))
      if case .refused(let refusal) = answer.decision { throw refusal }
    case .remove(let name): try store.remove(try WidgetName(name))
    case .importing(let totals, let name):
      _ = try store.importJournal(try Self.exported(totals, of: name))
    case .salvage(let name, let newName):
      _ = try store.salvage(try WidgetName(name), as: try WidgetName(newName))
    case .list: _ = try store.list()
    case .read(let name): _ = try store.read(try WidgetName(name))
    }
  }

  /// Returns the exported journal of another store.
  ///
  /// The first total may end with ` by token`, as ``checkout(_:)`` writes it.
  private static func exported(_ totals: [String], of name: String) throws -> [UInt8] {
    let store = WidgetStore.simulated(SimulatedDisk())
    for (index, total) in totals.enumerated() {
      if index == 0, total.hasSuffix(" by token") {
        let amount = total.split(separator: " ").first.map(String.init) ?? total
        try Step.checkout(amount, of: name).run(on: store)
      } else {
        try Step.update(total, of: name).run(on: store)
      }
    }
    return try store.exportJournal(try WidgetName(name))
  }
}

extension Totals {
  /// Returns whether a widget has accepted a command with an identifier.
  fileprivate func hasAccepted(_ command: String, _ id: String?, by name: String) -> Bool {
    id.map { self[name]?.contains(identified(command, $0)) ?? false } ?? false
  }

  /// Adds a command, unless the widget has accepted it with the same identifier.
  fileprivate mutating func add(_ command: String, _ id: String?, to name: String) {
    if hasAccepted(command, id, by: name) { return }
    self[name, default: []].append(id.map { identified(command, $0) } ?? command)
  }
}

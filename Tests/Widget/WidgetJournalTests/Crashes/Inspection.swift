import Journals
import ScheduleEngine
import Synchronization

@testable import JournalTesting
@testable import WidgetJournal

/// The check of a disk after a fault: it opens the disk again and reports the first broken promise.
///
/// It expects only the guarantees of ``WidgetStore``.
struct Inspection {
  private let machine: SimulatedDisk
  private var store: WidgetStore { .simulated(machine) }

  init(_ disk: Disk) { machine = SimulatedDisk(disk) }

  /// The disks that passed the check; many faults leave the same disk.
  private static let passed = Mutex<Set<Snapshot>>([])

  /// Returns the first broken promise, or nil if there is none.
  static func problem(with disk: Disk, allowed: [Totals]) -> String? {
    let snapshot = Snapshot(disk: disk, allowed: allowed)
    if passed.withLock({ $0.contains(snapshot) }) { return nil }
    do {
      try Inspection(disk).check(allowed)
      passed.withLock { _ = $0.insert(snapshot) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Checks that the contents are allowed, and that the token was captured at most once.
  ///
  /// Then updates the widget, and checks that the update survives a power failure right after it.
  private func check(_ allowed: [Totals]) throws {
    let (found, warnings) = try store.known()
    guard allowed.contains(found) else {
      throw Problem("knows \(found), not one of \(allowed)")
    }
    let before = machine.disk
    let end = JournalEnd(of: before, knowing: found["default"]?.count ?? 0)
    guard warnings.filter({ $0.isOfDefault }) == end.warnings(isWidget: found["default"] != nil)
    else { throw Problem("warns of \(warnings) at \(end)") }
    try Self.checkLeftovers(on: before, isWidget: found["default"] != nil)
    try TokenInspection(of: before).check(found)
    if let total = found.capturedTotal(of: "default") {
      return try checkCapture(of: total, knowing: found)
    }
    let updated = try store.update("9.00")
    let after = machine.disk.withoutUnflushed
    let known = try Inspection(after).store.known().totals
    guard known["default"] == (found["default"] ?? []) + ["9.00"],
      (allowed + [found]).contains(where: { $0.withoutDefault == known.withoutDefault })
    else { throw Problem("knows \(known) after an update of \(found)") }
    try Self.check(updated.warnings, of: end, from: before, to: after)
    guard machine.openCount == 0 else { throw Problem("\(machine.openCount) files left open") }
  }

  /// Checks that a captured widget rejects updates, and that its capture is on the disk before a
  /// repeated capture is answered.
  private func checkCapture(of total: String, knowing found: Totals) throws {
    guard case .captured? = WidgetStore.reason({ try store.update("9.00") }) else {
      throw Problem("updates a captured widget")
    }
    let name = try store.capture(total).decision.name
    guard name == "already_captured" else { throw Problem("answers \(name)") }
    let known = try Inspection(machine.disk.withoutUnflushed).store.known().totals
    guard known["default"] == found["default"] else {
      throw Problem("knows \(known) after the capture of \(found)")
    }
    guard machine.openCount == 0 else { throw Problem("\(machine.openCount) files left open") }
  }

  /// Checks that no set-aside file exists without its widget's journal.
  private static func checkLeftovers(on disk: Disk, isWidget: Bool) throws {
    let names = disk.names(in: Scenario.directory)
    let leftovers = names.filter { $0.contains(".torn-") }
    guard isWidget || leftovers.isEmpty || names.contains("default.journal") else {
      throw Problem("\(leftovers) without their widget")
    }
  }

  /// Checks that an unfinished line was set aside byte for byte, and no other file was created.
  private static func check(
    _ warnings: [StoreWarning], of end: JournalEnd, from before: Disk, to after: Disk
  ) throws {
    // A name may reappear if its removal was not flushed.
    let known = before.names(in: Scenario.directory)
    let old = before.withoutUnflushed.names(in: Scenario.directory)
    let created = Set(after.names(in: Scenario.directory)).subtracting(known + ["default.journal"])
    switch end {
    case .complete:
      guard warnings.isEmpty, created.isSubset(of: old) else {
        throw Problem("created \(created), \(warnings)")
      }
    case .missingLineFeed:
      guard warnings == [.addedLineFeed(file: Scenario.journal)], created.isSubset(of: old) else {
        throw Problem("created \(created), \(warnings), for a missing line feed")
      }
    case .unfinished(let tail):
      guard case .setAside(tail.count, let path)? = warnings.first, warnings.count == 1,
        created.subtracting([path.fileName]).isSubset(of: old), created.contains(path.fileName),
        after.bytes(at: path) == tail
      else { throw Problem("set aside \(created), \(warnings), for \(tail.count) bytes") }
    }
  }
}

/// The end of the default widget's journal, found by counting line feeds.
private enum JournalEnd: Equatable {
  case complete
  case missingLineFeed
  case unfinished([UInt8])

  init(of disk: Disk, knowing count: Int) {
    var rest = (disk.bytes(at: Scenario.journal) ?? [])[...]
    var whole = 0
    while whole < count, let end = rest.firstIndex(of: 0x0A) {
      rest = rest[(end + 1)...]
      whole += 1
    }
    self = whole < count ? .missingLineFeed : rest.isEmpty ? .complete : .unfinished(Array(rest))
  }

  func warnings(isWidget: Bool) -> [StoreWarning] {
    switch self {
    case .complete: []
    case .missingLineFeed: [.missingLineFeed(file: Scenario.journal)]
    case .unfinished(let tail):
      isWidget ? [.unfinishedLine(file: Scenario.journal, byteCount: tail.count)] : []
    }
  }
}

extension StoreWarning {
  fileprivate var isOfDefault: Bool {
    switch self {
    case .unfinishedLine(let file, _), .missingLineFeed(let file), .addedLineFeed(let file):
      file == Scenario.journal
    case .setAside: true
    }
  }
}

/// The check of the captures of all widgets of the token, on a copy of a disk.
struct TokenInspection {
  private let machine: SimulatedDisk
  private var store: WidgetStore { .simulated(machine) }

  init(of disk: Disk) { machine = SimulatedDisk(disk) }

  /// Checks that the token was captured once, or is captured by the first request of this check
  /// only.
  func check(_ found: Totals) throws {
    let names = found.widgetsOfToken
    let captures = Set(
      (names + [Totals.record]).compactMap { name in
        found.capturedTotal(of: name).map { _ in found[name]?.last }
      })
    guard captures.count <= 1 else { throw Problem("captured \(captures)") }
    var total = found.capturedTotal
    for name in names {
      guard let own = found.total(of: name) else { continue }
      let answer = try decision(on: total ?? own, by: name, knowing: found)
      guard answer == (total == nil ? "accepted" : "already_captured") else {
        throw Problem("\(name) is \(answer), with a capture of \(total ?? "nothing")")
      }
      total = total ?? own
    }
    guard let total, !names.isEmpty else { return }
    let left = try WidgetStore.simulated(SimulatedDisk(machine.disk.withoutUnflushed)).known()
    guard left.totals.capturedTotal == total else {
      throw Problem("knows \(left.totals) after the capture of \(total)")
    }
  }

  /// Captures the order and returns the decision's name.
  ///
  /// If a journal is missing after an interrupted removal, the removal is repeated first.
  private func decision(
    on total: String, by name: String, knowing found: Totals
  ) throws -> String {
    for _ in 0..<3 {
      do {
        return try store.capture(total, of: try WidgetName(name)).decision.name
      } catch let error as StoreError {
        guard case .missingJournal(let missing, _) = error.reason,
          found[missing.description] == nil
        else { throw error }
        try store.remove(missing)
      }
    }
    throw Problem("a journal is missing again and again")
  }
}

extension String {
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? "" }
}

extension Totals {
  /// The totals of all widgets but the default one.
  fileprivate var withoutDefault: Totals { filter { $0.key != "default" } }
}

/// An error that describes a broken promise.
struct Problem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

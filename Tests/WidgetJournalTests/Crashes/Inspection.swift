import ScheduleEngine
import Synchronization

@testable import WidgetJournal

/// Opens a disk again after something has gone wrong, and says what is not as it ought to be.
///
/// Nothing is expected of it but what ``WidgetStore`` promises.
struct Inspection {
  private let machine: SimulatedDisk
  private var store: WidgetStore { .simulated(machine) }

  init(_ disk: Disk) { machine = SimulatedDisk(disk) }

  /// What was found to be well, which many faults leave again.
  private static let passed = Mutex<Set<Snapshot>>([])

  /// What is wrong with a disk, or nil when all is well.
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

  /// What is found, which is one of what is allowed; then an update, which is there after the power
  /// has failed at once.
  private func check(_ allowed: [Totals]) throws {
    let (found, warnings) = try store.known()
    guard allowed.contains(found) else {
      throw Problem("knows \(found), not one of \(allowed)")
    }
    let before = machine.disk
    let tail = Self.tail(of: before, behind: found["default"]?.count ?? 0)
    try Self.check(warnings, of: tail, isWidget: found["default"] != nil)
    try Self.checkLeftovers(on: before, isWidget: found["default"] != nil)
    if let total = found.capturedTotal(of: "default") {
      return try checkCapture(of: total, knowing: found, allowed)
    }
    let updated = try store.update("9.00")
    let after = machine.disk.withoutUnflushed
    let known = try Inspection(after).store.known().totals
    guard known["default"] == (found["default"] ?? []) + ["9.00"],
      (allowed + [found]).contains(where: { $0.withoutDefault == known.withoutDefault })
    else { throw Problem("knows \(known) after an update of \(found)") }
    try Self.check(updated.warnings, of: tail, from: before, to: after)
    guard machine.openCount == 0 else { throw Problem("\(machine.openCount) files left open") }
  }

  /// A widget that was captured takes no update, and is told to be captured only when that outlasts
  /// a loss of power at once.
  private func checkCapture(
    of total: String, knowing found: Totals, _ allowed: [Totals]
  ) throws {
    guard case .captured? = WidgetStore.reason({ try store.update("9.00") }) else {
      throw Problem("updates what was captured")
    }
    let name = try store.capture(total).decision.name
    guard name == "already_captured" else { throw Problem("answers \(name)") }
    let known = try Inspection(machine.disk.withoutUnflushed).store.known().totals
    guard known["default"] == found["default"] else {
      throw Problem("knows \(known) after the capture of \(found)")
    }
    guard machine.openCount == 0 else { throw Problem("\(machine.openCount) files left open") }
  }

  /// What stands behind the whole lines of the default widget.
  private static func tail(of disk: Disk, behind count: Int) -> [UInt8] {
    var rest = (disk.bytes(at: Scenario.journal) ?? [])[...]
    for _ in 0..<count { rest = rest.drop { $0 != 0x0A }.dropFirst() }
    return Array(rest)
  }

  /// A reader warns of an unfinished line, and of nothing else.
  private static func check(
    _ warnings: [StoreWarning], of tail: [UInt8], isWidget: Bool
  ) throws {
    let wanted: [StoreWarning] =
      tail.isEmpty || !isWidget
      ? [] : [.unfinishedLine(file: Scenario.journal, byteCount: tail.count)]
    guard warnings == wanted else { throw Problem("warns of \(warnings), not \(wanted)") }
  }

  /// What was set aside from a widget is taken away before its journal is.
  private static func checkLeftovers(on disk: Disk, isWidget: Bool) throws {
    let names = disk.names(in: Scenario.directory)
    let leftovers = names.filter { $0.contains(".torn-") }
    guard isWidget || leftovers.isEmpty || names.contains("default.journal") else {
      throw Problem("\(leftovers) without their widget")
    }
  }

  /// What stood there was set aside, byte for byte, and nothing was otherwise.
  private static func check(
    _ warnings: [StoreWarning], of tail: [UInt8], from before: Disk, to after: Disk
  ) throws {
    // A name whose removal was not flushed may have come back.
    let known = before.names(in: Scenario.directory)
    let old = before.withoutUnflushed.names(in: Scenario.directory)
    let made = Set(after.names(in: Scenario.directory)).subtracting(known + ["default.journal"])
    guard !tail.isEmpty else {
      guard warnings.isEmpty, made.isSubset(of: old) else {
        throw Problem("made \(made), \(warnings)")
      }
      return
    }
    guard case .setAside(tail.count, let path)? = warnings.first, warnings.count == 1,
      made.subtracting([path.fileName]).isSubset(of: old), made.contains(path.fileName),
      after.bytes(at: path) == tail
    else { throw Problem("set aside \(made), \(warnings), for \(tail.count) bytes") }
  }
}

extension String {
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? "" }
}

extension Totals {
  /// What is known of the other widgets.
  fileprivate var withoutDefault: Totals { filter { $0.key != "default" } }
}

/// Something that ought not to be.
struct Problem: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

import Journals
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// A disk, and the steps that are run on it.
struct Scenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let start: Disk
  /// The contents of the store at the start.
  let totals: Totals
  /// Other possible contents if the power fails before the next step is acknowledged.
  var unacknowledged: [Totals] = []
  let steps: [Step]

  /// The bytes after the whole lines of the default widget's journal at the start, or nil if there
  /// are none.
  var tail: [UInt8]? {
    guard let bytes = start.bytes(at: Self.journal), bytes.last != 0x0A else { return nil }
    return Array(bytes[(bytes.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)...])
  }

  /// The store's directory, whose parent does not exist at first.
  static let directory = Disk.home + "/state/widgets"
  static let journal = directory + "/default.journal"
  static let index = directory + "/tokens.index"

  /// Creates a scenario.
  ///
  /// - Parameters:
  ///   - description: The name of the scenario.
  ///   - earlier: The preceding steps, which are flushed.
  ///   - tail: Bytes that a crash has left at the end of the default widget's journal.
  ///   - files: The names of other files in the directory.
  ///   - steps: The steps to run on the disk.
  ///   - change: Makes other changes of the disk before the steps.
  /// - Throws: The errors of the store.
  init(
    _ description: String, after earlier: [Step] = [], tail: [UInt8] = [], files: [String] = [],
    _ steps: [Step], changing change: (inout Disk) -> Void = { _ in }
  ) throws {
    testDescription = description
    let files = files.map { "\(Self.directory)/\($0)" }
    let machine = SimulatedDisk()
    for step in earlier { try step.run(on: .simulated(machine)) }
    var disk = machine.disk.flushed
    for file in files { disk.put([0x21], at: file) }
    if !tail.isEmpty { disk.put((disk.bytes(at: Self.journal) ?? []) + tail, at: Self.journal) }
    change(&disk)
    start = disk
    totals = earlier.reduce([:]) { $1.applied(to: $0) }
    self.steps = steps
  }

  /// Creates a scenario that starts with a disk and its unflushed changes.
  init(
    _ description: String, from start: Disk, knowing totals: Totals,
    unacknowledged: [Totals] = [], _ steps: [Step]
  ) {
    (testDescription, self.start, self.totals, self.steps) = (description, start, totals, steps)
    self.unacknowledged = unacknowledged
  }
}

extension WidgetStore {
  /// Returns a store on a simulated disk.
  static func simulated(
    _ machine: SimulatedDisk,
    fault: @escaping @Sendable (SystemCalls.Call) -> SystemCalls.Fault? = { _ in nil }
  ) -> WidgetStore {
    .test(Scenario.directory, system: SystemCalls(of: machine, fault: fault))
  }
}

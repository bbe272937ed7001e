import Journals
import POSIX
import PropertyTesting
import ScheduleEngine
import Synchronization
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// A follower and writers, whose calls are interleaved in any order.
@Suite struct FollowingPropertyTests {
  /// Runs a writer, program 0, and a follower, program 1, with their system calls in a given order.
  ///
  /// - Returns: The mistake, or nil if there is none.
  private static func problem(updating totals: [String], _ order: [Int]) throws -> String? {
    let start = try Scenario("", after: [.update("200.00")], [])
    let machine = SimulatedDisk(start.start)
    let delivered = Mutex<[String]>([])
    let succeeded = Turns(order).run(
      [
        { store in for total in totals { try store.update(total) } },
        { store in
          var follower = store.follow(.default)
          // The limit, far more rounds than needed, ends the test even if a step is lost.
          for _ in 0..<500 where delivered.withLock({ $0.count }) <= totals.count {
            guard case .accepted(let steps) = try follower.next() else { continue }
            delivered.withLock { $0 += steps.map(\.entry.total.text) }
          }
        },
      ], on: machine)
    guard succeeded == [true, true] else { return "succeeded: \(succeeded)" }
    let found = delivered.withLock { $0 }
    return found == ["200.00"] + totals ? nil : "delivered \(found)"
  }

  @Test
  func `Every update is delivered once and in order, even if writer and follower stop anywhere`() {
    let orders = Generator.array(of: Generator<Int>.integer(in: 0...1), count: 0...120)
    forAll(orders, runs: 80) { order in
      if let problem = try Self.problem(updating: ["80.00", "35.01", "9.00"], order) {
        throw Problem(problem)
      }
      return true
    }
  }

  /// A change of a widget or of its file, or a call of the follower.
  private enum Happening: CaseIterable {
    case update, tear, remove, copy, look, followAnew
  }

  private static let happenings = Generator<Happening>.frequency([
    (6, .constant(.update)), (2, .constant(.tear)), (1, .constant(.remove)), (1, .constant(.copy)),
    (6, .constant(.look)), (1, .constant(.followAnew)),
  ])

  /// The model of a follower: the present widget's number and totals, and the number of the
  /// followed widget and of its delivered totals.
  private struct Model {
    var generation = 0
    var totals: [String] = []
    var followed: Int?
    var deliveredCount = 0

    mutating func look() -> FollowedWidget.Answer {
      guard let followed else {
        guard !totals.isEmpty else { return .failed(.noSuchWidget(.default)) }
        followed = generation
        deliveredCount = totals.count
        return .delivered(totals)
      }
      guard followed == generation else { return totals.isEmpty ? .removed : .replaced }
      defer { deliveredCount = totals.count }
      return .delivered(Array(totals.dropFirst(deliveredCount)))
    }
  }

  private static func check(_ happenings: [Happening]) throws {
    let machine = SimulatedDisk(try Scenario("", []).start)
    let store = WidgetStore.simulated(machine)
    var model = Model()
    var widget = FollowedWidget(in: store)
    for (index, happening) in happenings.enumerated() {
      switch happening {
      case .update:
        // All totals differ, so that no two widgets are equal.
        model.totals.append("\(10 + index).00")
        try store.update("\(10 + index).00")
      case .tear where !model.totals.isEmpty:
        try machine.tearJournal()
      case .remove where !model.totals.isEmpty:
        try store.remove(.default)
        model.generation += 1
        model.totals = []
      case .copy where !model.totals.isEmpty:
        try machine.replaceJournal()
      case .look:
        let (wanted, found) = (model.look(), widget.next())
        guard wanted == found else { throw Problem("at \(index): \(found), not \(wanted)") }
      case .followAnew:
        widget = FollowedWidget(in: store)
        model.followed = nil
      case .tear, .remove, .copy: break
      }
    }
  }

  @Test func `After any changes between two calls, exactly the acknowledged updates are delivered`()
  {
    forAll(Generator.array(of: Self.happenings, count: 0...24), runs: 150) { happenings in
      try Self.check(happenings)
      return true
    }
  }
}

extension SimulatedDisk {
  /// Changes the default widget's journal in place.
  fileprivate func changeJournal(_ body: @Sendable (inout DiskFile) -> Void) throws(Errno) {
    try call { memory throws(Errno) in
      guard let number = memory.disk.number(at: Scenario.journal) else { throw Errno(ENOENT) }
      memory.disk.change(number, body)
    }
  }

  /// Appends the start of a line to the default widget's journal, unless it already ends with one.
  fileprivate func tearJournal() throws {
    guard let bytes = disk.bytes(at: Scenario.journal), bytes.last == ChainedLine.lineFeed else {
      return
    }
    let journal = try replay(bytes)
    let opening = JournalLine.opening(
      revision: (journal.widget?.revision ?? 0) + 1, previous: journal.hash)
    try changeJournal { (file: inout DiskFile) in file.append(Array(opening.prefix(70))) }
  }

  /// Replaces the default widget's journal by a copy.
  fileprivate func replaceJournal() throws(Errno) {
    try call { memory throws(Errno) in
      guard let bytes = memory.disk.bytes(at: Scenario.journal) else { throw Errno(ENOENT) }
      memory.disk.put(bytes, at: Scenario.journal)
    }
  }
}

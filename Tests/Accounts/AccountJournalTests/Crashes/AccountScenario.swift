import Journals
import ScheduleEngine
import ServicingWire
import Synchronization
import Testing

@testable import AccountJournal
@testable import JournalTesting

/// The contents of a store: the lines of the accepted events of each account, in order of arrival.
typealias Contents = [String: [String]]

/// One operation of a program on a store of accounts.
enum JournalStep: Hashable, Sendable {
  case open(String, id: String? = nil)
  case pay(String, String, on: String = "2026-12-01", id: String? = nil)
  case remove(String)
  case imports(String)
  case read(String)
  case list

  /// Returns the contents after the operation.
  func applied(to contents: Contents) throws -> Contents {
    var contents = contents
    switch self {
    case .open(let name, let id):
      if contents[name] == nil { contents[name] = [try Self.line(of: Sample.opened(id: id))] }
    case .pay(let name, let amount, let day, let id):
      let line = try Self.line(of: Sample.payment(amount, on: day, id: id))
      if id == nil || !(contents[name]?.contains(line) ?? false) { contents[name]?.append(line) }
    case .remove(let name): contents[name] = nil
    case .imports(let name):
      if contents[name] == nil {
        contents[name] = try Sample.stored().events.map { Self.line(of: $0) }
      }
    case .read, .list: break
    }
    return contents
  }

  static func line(of event: RecordedEvent) -> String {
    String(decoding: event.line, as: UTF8.self)
  }

  /// Runs the operation on a store; a late payment is accepted.
  func run(on store: AccountStore) throws {
    switch self {
    case .open(let name, let id):
      _ = try store.open(Sample.name(name), Sample.opened(id: id), at: Sample.time)
    case .pay(let name, let amount, let day, let id):
      try store.pay(amount, on: day, id: id, of: name, acceptsLate: true)
    case .remove(let name): try store.remove(Sample.name(name))
    case .imports(let name):
      _ = try store.importAccount(Sample.stored(), as: Sample.name(name), at: Sample.time)
    case .read(let name): _ = try store.read(Sample.name(name))
    case .list: _ = try store.list()
    }
  }
}

extension AccountStore {
  /// Returns a store on a simulated disk.
  static func simulated(
    _ machine: SimulatedDisk,
    fault: @escaping @Sendable (SystemCalls.Call) -> SystemCalls.Fault? = { _ in nil }
  ) -> AccountStore {
    .test(
      AccountScenario.directory, lockTimeout: .milliseconds(1),
      system: SystemCalls(of: machine, fault: fault))
  }

  /// Returns the lines of all accepted events.
  func contents() throws -> Contents {
    var contents: Contents = [:]
    for name in try list() {
      contents[name.description] = try history(name).entries.map { JournalStep.line(of: $0.event) }
    }
    return contents
  }
}

/// A disk, and the steps that are run on it.
struct AccountScenario: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let start: Disk
  let contents: Contents
  let steps: [JournalStep]

  /// The store's directory, whose parent does not exist at first.
  static let directory = Disk.home + "/state/accounts"
  static let journal = directory + "/order-1042.account"

  init(
    _ description: String, after earlier: [JournalStep] = [], tail: [UInt8] = [],
    cuttingLineFeed: Bool = false, _ steps: [JournalStep]
  ) throws {
    testDescription = description
    let machine = SimulatedDisk()
    for step in earlier { try step.run(on: .simulated(machine)) }
    var disk = machine.disk.flushed
    let bytes = disk.bytes(at: Self.journal) ?? []
    if !tail.isEmpty { disk.put(bytes + tail, at: Self.journal) }
    if cuttingLineFeed { disk.put(Array(bytes.dropLast()), at: Self.journal) }
    start = disk
    contents = try earlier.reduce([:]) { try $1.applied(to: $0) }
    self.steps = steps
  }

  static var all: [AccountScenario] {
    get throws {
      let opened: [JournalStep] = [.open("order-1042")]
      let paid = opened + [.pay("order-1042", "50.00")]
      let tail = Array(#"{"format":1,"revision":3,"previous":"#.utf8)
      return [
        try AccountScenario("opens the first account", [.open("order-1042")]),
        try AccountScenario("opens another account", after: [.open("b")], [.open("order-1042")]),
        try AccountScenario(
          "pays twice", after: opened, [.pay("order-1042", "50.00"), .pay("order-1042", "7.00")]),
        try AccountScenario(
          "pays late", after: paid, [.pay("order-1042", "7.00", on: "2026-11-24", id: "l")]),
        try AccountScenario(
          "pays with an id", after: opened, [.pay("order-1042", "50.00", id: "p"), .list]),
        try AccountScenario(
          "repeats a payment", after: opened + [.pay("order-1042", "50.00", id: "p")],
          [.pay("order-1042", "50.00", id: "p")]),
        try AccountScenario(
          "sets a line aside", after: paid, tail: tail, [.pay("order-1042", "7.00")]),
        try AccountScenario(
          "adds a line feed", after: paid, cuttingLineFeed: true, [.pay("order-1042", "7.00")]),
        try AccountScenario("removes", after: paid + [.open("b")], [.remove("order-1042")]),
        try AccountScenario(
          "removes with a line set aside", after: paid, tail: tail,
          [.pay("order-1042", "7.00"), .remove("order-1042")]),
        try AccountScenario("imports the first account", [.imports("order-1042")]),
        try AccountScenario(
          "imports another account", after: [.open("b")],
          [.imports("order-1042"), .pay("order-1042", "8.00")]),
        try AccountScenario("reads", after: paid, [.read("order-1042"), .list]),
      ]
    }
  }
}

/// A disk at a moment, and the contents that it may have.
struct AccountSnapshot: Hashable {
  let disk: Disk
  let allowed: [Contents]
}

extension AccountScenario {
  /// Returns the disk before each system call and after the last one.
  func snapshots() throws -> [AccountSnapshot] {
    var snapshots: [AccountSnapshot] = []
    let machine = SimulatedDisk(start)
    var known = contents
    for step in steps {
      let disks = Mutex<[Disk]>([])
      try step.run(
        on: .simulated(machine) { _ in
          disks.withLock { $0.append(machine.disk) }
          return nil
        })
      let next = try step.applied(to: known)
      snapshots += disks.withLock { $0 }.map { AccountSnapshot(disk: $0, allowed: [known, next]) }
      known = next
      snapshots.append(AccountSnapshot(disk: machine.disk, allowed: [known]))
    }
    return snapshots.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Returns the system calls of the first step.
  func calls() throws -> [SystemCalls.Call] {
    let plan = FaultPlan()
    try steps.first?.run(on: .simulated(SimulatedDisk(start)) { plan.system.fault($0) })
    return plan.trace
  }
}

/// The check of a disk after a fault: it opens the disk again and reports the first broken promise.
enum AccountInspection {
  /// Returns the first broken promise, or nil if there is none.
  static func problem(with disk: Disk, allowed: [Contents]) -> String? {
    do {
      let machine = SimulatedDisk(disk)
      let store = AccountStore.simulated(machine)
      let found = try store.contents()
      guard allowed.contains(found) else { return "knows \(found), not one of \(allowed)" }
      // The next event survives a power failure right after it is acknowledged.
      let next: JournalStep =
        found["order-1042"] == nil
        ? .open("order-1042") : .pay("order-1042", "9.00", on: "2026-12-20")
      try next.run(on: store)
      let left = try AccountStore.simulated(SimulatedDisk(machine.disk.withoutUnflushed)).contents()
      let expected = try next.applied(to: found)["order-1042"]
      guard left["order-1042"] == expected else { return "knows \(left) after an event" }
      guard machine.openCount == 0 else { return "\(machine.openCount) files left open" }
      return nil
    } catch {
      return "\(error)"
    }
  }
}

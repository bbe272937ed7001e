import Journals
import POSIX
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Commands that a client repeats with the same id, because it does not know whether they arrived.
@Suite final class RepeatedCommandTests {
  private let directory: TemporaryDirectory
  private let files = MeteredFiles()
  private let store: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: files.system)
  }

  private func create(
    _ amount: String, of name: WidgetName = .default, _ id: String? = nil, minute: Int64 = 0,
    plan: PlanID = Sample.plan, token: String? = "002.k2a4", issuedAt: Timestamp? = nil
  ) throws -> StoredWidget {
    try store.create(
      name, plan: plan, checkout: try token.map { .token(try CheckoutToken($0)) } ?? .tokenless,
      issuedAt: issuedAt, at: try Sample.moment(1_795_251_600 + 60 * minute), amount: amount,
      id: try id.map { try CommandID($0) })
  }

  private func update(
    _ amount: String, of name: WidgetName = .default, _ id: String? = nil, minute: Int64 = 0,
    day: String = "2026-11-21", creating plan: PlanID? = nil
  ) throws -> StoredWidget {
    try store.update(
      name, creating: plan, at: try Sample.moment(1_795_251_600 + 60 * minute, day),
      amount: amount, id: try id.map { try CommandID($0) })
  }

  private func capture(
    _ amount: String, _ id: String? = nil, isAdjusted: Bool = false
  ) throws -> StoredCapture {
    try store.capture(amount, isAdjusted: isAdjusted, id: try id.map { try CommandID($0) })
  }

  private func bytes(of name: WidgetName = .default) throws -> [UInt8] {
    try Raw.bytes(at: directory("\(name).journal"))
  }

  /// Expects that an answer repeats another one.
  private func expect(
    _ answer: StoredWidget, repeats first: StoredWidget,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(answer.isRepeated && !first.isRepeated, sourceLocation: sourceLocation)
    #expect(answer.head == first.head, sourceLocation: sourceLocation)
    #expect(answer.machine == first.machine, sourceLocation: sourceLocation)
    #expect(answer.machine.schedule == first.machine.schedule, sourceLocation: sourceLocation)
    #expect(answer.machine.status == first.machine.status, sourceLocation: sourceLocation)
    #expect(answer.capture == first.capture, sourceLocation: sourceLocation)
    #expect(answer.events.isEmpty && answer.warnings.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `A repeated creation has its first answer, even after other commands`() throws {
    let first = try create("200.00", "c-1", issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000))
    expect(
      try create("200.00", "c-1", minute: 5, issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000)),
      repeats: first)
    _ = try update("80.00", minute: 6)
    let before = try bytes()
    let again = try create(
      "200", "c-1", minute: 7, issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000))
    expect(again, repeats: first)
    #expect(again.machine.revision == 1)
    #expect(again.machine.schedule?.amountDueToday.text == "50.00")
    #expect(try bytes() == before)
  }

  @Test func `A repeated update has its first answer, even after other commands`() throws {
    _ = try create("200.00")
    let first = try update("80.00", "u-1", minute: 1)
    expect(try update("80", "u-1", minute: 2, day: "2026-11-22"), repeats: first)
    _ = try update("35.01", minute: 3)
    _ = try update("9.00", "u-2", minute: 4)
    let before = try bytes()
    let again = try update("80.00", "u-1", minute: 5)
    expect(again, repeats: first)
    #expect(again.machine.revision == 2)
    #expect(again.machine.schedule?.amountDueToday.text == "20.00")
    #expect(try bytes() == before)
  }

  /// A total outside the limits is accepted and makes the widget invalid; its repeat has the same
  /// answer, although the widget is valid again.
  @Test func `An update that made the widget invalid is answered as invalid`() throws {
    _ = try create("200.00")
    let first = try update("900000.00", "u-1")
    #expect(first.machine.status?.isValid == false)
    _ = try update("80.00")
    expect(try update("900000.00", "u-1"), repeats: first)
  }

  @Test func `A capture is answered again as accepted, and one without the id as captured`() throws
  {
    _ = try create("200.00")
    let first = try capture("200.00", "p-1")
    let before = try bytes()
    let again = try capture("200.00", "p-1")
    expect(again.widget, repeats: first.widget)
    #expect(again.decision == first.decision)
    #expect(again.decision.name == "accepted")
    #expect(try capture("200.00").decision.name == "already_captured")
    #expect(try capture("200.00", "p-2").decision.name == "already_captured")
    #expect(try bytes() == before)
  }

  @Test func `After the capture an earlier id still answers, and a new one does not`() throws {
    let created = try create("200.00", "c-1")
    let updated = try update("80.00", "u-1")
    _ = try capture("80.00", "p-1")
    expect(try create("200.00", "c-1"), repeats: created)
    expect(try update("80.00", "u-1"), repeats: updated)
    #expect(updated.capture == nil)
    let eighty = try Sample.dollars("80.00")
    #expect(WidgetStore.reason { try update("80.00", "u-2") } == .captured(.default, eighty))
    #expect(WidgetStore.reason { try update("80.00") } == .captured(.default, eighty))
  }

  @Test func `Another command with the id is rejected, and names the revision`() throws {
    _ = try create("200.00", "c-1", issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000))
    _ = try update("80.00", "u-1")
    _ = try update("35.01")
    _ = try capture("35.01", "p-1")
    let before = try bytes()
    let others: [(String, Int, () throws -> Void)] = [
      (
        "c-1", 1,
        {
          _ = try self.create(
            "200.01", "c-1", issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_000))
        }
      ),
      (
        "c-1", 1,
        {
          _ = try self.create(
            "200.00", "c-1", issuedAt: Timestamp(secondsSinceEpoch: 1_795_251_001))
        }
      ),
      ("c-1", 1, { _ = try self.create("200.00", "c-1", token: "002.k2a5") }),
      ("c-1", 1, { _ = try self.create("200.00", "c-1", token: nil) }),
      ("c-1", 1, { _ = try self.create("200.00", "c-1", plan: Plan.usPayIn4NoUpfront.id) }),
      ("c-1", 1, { _ = try self.update("200.00", "c-1") }),
      ("c-1", 1, { _ = try self.update("200.00", "c-1", creating: Sample.plan) }),
      ("c-1", 1, { _ = try self.capture("200.00", "c-1") }),
      ("u-1", 2, { _ = try self.update("80.01", "u-1") }),
      ("u-1", 2, { _ = try self.create("80.00", "u-1") }),
      ("u-1", 2, { _ = try self.capture("80.00", "u-1") }),
      ("p-1", 3, { _ = try self.capture("35.02", "p-1") }),
      ("p-1", 3, { _ = try self.capture("35.01", "p-1", isAdjusted: true) }),
      ("p-1", 3, { _ = try self.update("35.01", "p-1") }),
      ("p-1", 3, { _ = try self.create("35.01", "p-1") }),
    ]
    for (number, (id, revision, command)) in others.enumerated() {
      let expected = StoreError.Reason.usedID(try CommandID(id), .default, revision: revision)
      #expect(WidgetStore.reason(command) == expected, "command \(number)")
    }
    #expect(try bytes() == before)
  }

  @Test func `An update that creates the widget has its id there`() throws {
    let first = try update("200.00", "u-1", creating: Sample.plan)
    #expect(first.machine.revision == 1)
    _ = try update("80.00", creating: Sample.plan)
    expect(try update("200.00", "u-1", creating: Sample.plan), repeats: first)
    let id = try CommandID("u-1")
    #expect(
      WidgetStore.reason { try update("200.01", "u-1", creating: Sample.plan) }
        == .usedID(id, .default, revision: 1))
    #expect(
      WidgetStore.reason { try update("200.00", "u-1", creating: Plan.usPayIn4NoUpfront.id) }
        == .usedID(id, .default, revision: 1))
  }

  @Test func `A rejected command does not use up its id`() throws {
    #expect(WidgetStore.reason { try update("80.00", "u-1") } == .noSuchWidget(.default))
    _ = try create("200.00")
    let before = try bytes()
    for amount in ["0.00", "80.001", "x"] {
      #expect(WidgetStore.reason { try update(amount, "u-1") } != nil)
    }
    #expect(try capture("200.01", "u-1").decision.name == "refused")
    #expect(
      WidgetStore.reason {
        try store.update(
          .default, at: try Sample.moment(), amount: "1.00", id: try CommandID("u-1"),
          if: Precondition(revision: 7))
      } == .otherRevision(.default, expected: 7, actual: 1))
    #expect(try bytes() == before)
    #expect(try update("80.00", "u-1").isRepeated == false)
    #expect(try update("80.00", "u-1").isRepeated)
  }

  @Test func `Two widgets have their ids independently`() throws {
    let other = try WidgetName("other")
    let first = try create("200.00", "x")
    let second = try create("80.00", of: other, "x", token: "002.k2a5")
    expect(try create("200.00", "x"), repeats: first)
    expect(try create("80.00", of: other, "x", token: "002.k2a5"), repeats: second)
    _ = try update("9.00", "y")
    #expect(try update("7.00", of: other, "y").isRepeated == false)
  }

  @Test func `An id is searched for in thousands of lines by few short reads`() throws {
    var text = JournalText(["200.00"], firstID: "id-0")
    for number in 1..<1_000 {
      text.update("\(number).00", id: number % 5 == 0 ? "id-\(number)" : nil)
    }
    try Raw.write(text.bytes, to: directory("default.journal"))
    var most = MeteredFiles.Usage()
    for number in [5, 640, 950, 995] {
      let usage = try files.usage {
        let answer = try update("\(number).00", "id-\(number)")
        #expect(answer.isRepeated && answer.machine.revision == number + 1)
        #expect(answer.head.description == text.chain.hashes[number + 1])
      }
      most.reads = max(most.reads, usage.reads)
      most.bytesRead = max(most.bytesRead, usage.bytesRead)
    }
    // The first line, the last 16 KiB, and the lines that a search among 200 ids reads.
    #expect(most.reads <= 20)
    #expect(most.bytesRead <= 20_480 + 18 * 4_096)
    #expect(
      WidgetStore.reason { try update("1.00", "id-0") }
        == .usedID(try CommandID("id-0"), .default, revision: 1))

    let usage = try files.usage { _ = try update("1.00", "absent", minute: 1_000) }
    #expect(usage.reads <= 20)
    text.update("1.00", id: "absent")
    #expect(try bytes() == text.bytes)
  }

  @Test func `If programs repeat one command at once, one of them is the first`() async throws {
    _ = try create("200.00")
    let answers = try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { [store] in
          try store.update(
            .default, at: try Sample.moment(), amount: "80.00", id: try CommandID("u-1")
          ).isRepeated
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(answers.count { !$0 } == 1)
    #expect(try store.totals() == ["200.00", "80.00"])
  }

  /// The program that wrote the line may have been killed before it flushed the line.
  @Test func `A repeat is flushed before it is answered, and uncertain if it cannot be`() throws {
    _ = try create("200.00")
    _ = try update("80.00", "u-1")
    let usage = try files.usage { _ = try update("80.00", "u-1") }
    #expect(usage.flushes == 1 && usage.bytesWritten == 0)
    let failing = WidgetStore.test(
      directory.path, system: SystemCalls { $0 == .flush ? .fails(EIO) : nil })
    let reason = WidgetStore.reason {
      try failing.update(
        .default, at: try Sample.moment(), amount: "80.00", id: try CommandID("u-1"))
    }
    guard case .uncertain(let error) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    #expect(error.call == "fsync" && error.code == EIO)
  }
}

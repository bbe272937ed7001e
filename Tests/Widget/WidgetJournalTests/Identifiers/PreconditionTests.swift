import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Commands that a store accepts only if the widget is in the state that the client expects.
@Suite final class PreconditionTests {
  private let directory: TemporaryDirectory
  private let store: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: MeteredFiles().system)
  }

  private static var zeros: SHA256Digest? {
    SHA256Digest(hexadecimal: String(repeating: "0", count: 64))
  }

  private func update(
    _ amount: String, _ id: String? = nil, creating: Bool = false, if precondition: Precondition
  ) throws -> StoredWidget {
    try store.update(
      .default, creating: creating ? Sample.plan : nil, at: try Sample.moment(), amount: amount,
      id: try id.map { try CommandID($0) }, if: precondition)
  }

  private func create(
    _ id: String? = nil, if precondition: Precondition
  ) throws -> StoredWidget {
    try store.create(
      .default, plan: Sample.plan, checkout: .token(try Sample.token()), at: try Sample.moment(),
      amount: "200.00", id: try id.map { try CommandID($0) }, if: precondition)
  }

  private func capture(
    _ id: String? = nil, if precondition: Precondition
  ) throws -> StoredCapture {
    let request = CaptureRequest(
      token: try Sample.token(), amount: try Sample.dollars("200.00"), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    return try store.capture(
      .default, request, at: try Sample.moment(), id: try id.map { try CommandID($0) },
      if: precondition)
  }

  @Test func `An update is accepted only at the expected revision`() throws {
    _ = try create(if: .none)
    #expect(try update("80.00", if: Precondition(revision: 1)).machine.revision == 2)
    for revision in [Int.min, -1, 0, 1, 3, .max] {
      #expect(
        WidgetStore.reason { try update("9.00", if: Precondition(revision: revision)) }
          == .otherRevision(.default, expected: revision, actual: 2))
    }
    #expect(try store.totals() == ["200.00", "80.00"])
  }

  @Test func `An update is accepted only after the expected head`() throws {
    let first = try create(if: .none)
    let second = try update("80.00", if: Precondition(head: first.head))
    let zeros = try #require(Self.zeros)
    for head in [first.head, zeros] {
      #expect(
        WidgetStore.reason { try update("9.00", if: Precondition(head: head)) }
          == .otherHead(.default, expected: head, actual: second.head, revision: 2))
    }
    #expect(
      WidgetStore.reason { try update("9.00", if: Precondition(revision: 2, head: first.head)) }
        == .otherHead(.default, expected: first.head, actual: second.head, revision: 2))
    #expect(try store.totals() == ["200.00", "80.00"])
  }

  @Test func `Revision 0 means that there is no widget`() throws {
    let zeros = try #require(Self.zeros)
    #expect(
      WidgetStore.reason { try create(if: Precondition(revision: 1)) }
        == .otherRevision(.default, expected: 1, actual: 0))
    #expect(
      WidgetStore.reason { try update("9.00", creating: true, if: Precondition(revision: 1)) }
        == .otherRevision(.default, expected: 1, actual: 0))
    #expect(!Raw.exists(directory("default.journal")))
    _ = try create(if: Precondition(revision: 0, head: zeros))
    #expect(
      WidgetStore.reason { try update("9.00", creating: true, if: Precondition(revision: 0)) }
        == .otherRevision(.default, expected: 0, actual: 1))
  }

  /// An interrupted creation leaves such a journal.
  @Test func `A journal without a whole line is no widget`() throws {
    let whole = JournalText(["200.00"]).bytes
    for count in [0, 1, 100] {
      try Raw.write(Array(whole[..<count]), to: directory("default.journal"))
      #expect(
        WidgetStore.reason { try create(if: Precondition(revision: 1)) }
          == .otherRevision(.default, expected: 1, actual: 0))
      #expect(try create(if: Precondition(revision: 0)).machine.revision == 1)
      try store.remove(.default)
    }
  }

  @Test func `A capture is accepted only in the expected state`() throws {
    let first = try create(if: .none)
    let second = try update("200.00", if: .none)
    #expect(
      WidgetStore.reason { try capture(if: Precondition(revision: 1)) }
        == .otherRevision(.default, expected: 1, actual: 2))
    #expect(
      WidgetStore.reason { try capture(if: Precondition(head: first.head)) }
        == .otherHead(.default, expected: first.head, actual: second.head, revision: 2))
    #expect(try store.read(.default).capture == nil)
    let decision = try capture(if: Precondition(revision: 2, head: second.head)).decision
    #expect(decision.name == "accepted")
  }

  /// A client repeats a command with its precondition, which is false once the command was
  /// accepted.
  @Test func `A repeat is answered, though its precondition no longer holds`() throws {
    let first = try create("c-1", if: Precondition(revision: 0))
    #expect(try create("c-1", if: Precondition(revision: 0)).isRepeated)
    let second = try update("80.00", "u-1", if: Precondition(revision: 1, head: first.head))
    let again = try update("80.00", "u-1", if: Precondition(revision: 1, head: first.head))
    #expect(again.isRepeated && again.head == second.head)
    let third = try update("200.00", if: .none)
    #expect(try capture("p-1", if: Precondition(head: third.head)).widget.isRepeated == false)
    #expect(try capture("p-1", if: Precondition(head: third.head)).widget.isRepeated)
    #expect(try update("80.00", "u-1", if: Precondition(revision: 1)).isRepeated)
  }

  @Test func `A reader can expect a head`() throws {
    let first = try create(if: .none)
    let second = try update("80.00", if: .none)
    #expect(try store.read(.default, expecting: second.head).machine.revision == 2)
    #expect(try store.history(.default, expecting: second.head).head == second.head)
    let expected = StoreError.Reason.otherHead(
      .default, expected: first.head, actual: second.head, revision: 2)
    #expect(WidgetStore.reason { try store.read(.default, expecting: first.head) } == expected)
    #expect(WidgetStore.reason { try store.history(.default, expecting: first.head) } == expected)
  }

  /// A journal without its last lines is intact, so only the head that a client remembers reveals
  /// that they are missing.
  @Test func `A journal whose last lines were removed has another head`() throws {
    let text = JournalText(["200.00", "80.00", "35.01"])
    try Raw.write(text.bytes, to: directory("default.journal"))
    let head = try store.read(.default).head
    #expect(head.description == text.head)
    try Raw.write(
      Array(text.bytes[..<text.chain.starts[2]]), to: directory("default.journal"))
    let second = try #require(SHA256Digest(hexadecimal: text.chain.hashes[2]))
    #expect(
      WidgetStore.reason { try update("9.00", if: Precondition(head: head)) }
        == .otherHead(.default, expected: head, actual: second, revision: 2))
  }
}

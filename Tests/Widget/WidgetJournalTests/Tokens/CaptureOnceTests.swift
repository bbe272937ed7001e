import Journals
import POSIX
import PropertyTesting
import ScheduleEngine
import Synchronization
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// A second capture of a token whose captured journal is damaged, locked, missing or removed.
@Suite struct CaptureOnceTests {
  private let checkouts: Checkouts
  private let captured: String

  init() throws {
    checkouts = try .captured()
    captured = checkouts.journal("b")
  }

  private func expectRefusal(
    _ reason: StoreError.Reason, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for name in ["a", nil] {
      #expect(checkouts.refusal(name) == reason, sourceLocation: sourceLocation)
    }
    #expect(
      try checkouts.store.read(WidgetName("a")).capture == nil, sourceLocation: sourceLocation)
  }

  @Test(arguments: [UInt32(0o644), 0o604, 0o640, 0o620])
  func `A captured journal that others can open is an error that names it`(mode: UInt32) throws {
    try Raw.setMode(mode, of: captured)
    try expectRefusal(.refusedFile(path: captured, .permissions(mode, wanted: 0o600)))
    try Raw.setMode(0o600, of: captured)
    #expect(try checkouts.capture("a") == "already_captured")
  }

  @Test func `A captured journal with one damaged byte is an error that names it`() throws {
    let bytes = try Raw.bytes(at: captured)
    let second = try #require(bytes.firstIndex(of: 0x0A)) + 1
    for place in try thinned(Array(bytes.indices)) where place % 5 == 0 || place == second - 1 {
      try Raw.write(bytes, to: captured)
      try Checkouts.change(place, of: captured)
      guard case .damaged(captured, let error)? = checkouts.refusal("a") else {
        Issue.record("byte \(place): \(String(describing: checkouts.refusal("a")))")
        continue
      }
      #expect(error.line == (place < second ? 1 : 2), "byte \(place)")
    }
    try Raw.write(bytes, to: captured)
    #expect(try checkouts.capture("a") == "already_captured")
  }

  @Test func `A capture waits for a locked captured journal, and then names it`() throws {
    let file = try SystemCalls.real.open(captured, in: .working, O_RDWR)
    try SystemCalls.real.lock(file, exclusively: true, captured)
    let hurried = WidgetStore.test(checkouts.directory.path, lockTimeout: .zero)
    for name in ["a", nil] {
      let reason = WidgetStore.reason { try checkouts.capture(name, in: hurried) }
      #expect(reason == .busy(file: captured, waited: .zero))
    }
    try SystemCalls.real.unlock(file, captured)
    #expect(try checkouts.capture("a", in: hurried) == "already_captured")
  }

  /// Each system call of a capture fails once, with each of several error numbers.
  @Test(arguments: [EIO, EACCES, ENOENT, EMFILE, ENOMEM, ESTALE, EWOULDBLOCK, EINTR])
  func `If any call fails, the order is not captured again`(code: Int32) throws {
    var index = 0
    while true {
      let isReached = Mutex(false)
      let plan = FaultPlan { [index] _, number in
        guard number == index else { return nil }
        isReached.withLock { $0 = true }
        return .fails(code)
      }
      let faulty = WidgetStore.test(
        checkouts.directory.path, lockTimeout: .seconds(5), system: plan.system)
      for name in ["a"] {
        if let answer = try? checkouts.capture(name, in: faulty) {
          #expect(answer == "already_captured", "call \(index)")
        }
      }
      guard isReached.withLock({ $0 }) else { break }
      index += 1
    }
    #expect(index > 25)
    #expect(try checkouts.store.read(WidgetName("a")).capture == nil)
    #expect(try checkouts.capture("a") == "already_captured")
  }

  @Test func `A missing journal is an error that names it until its widget is removed`() throws {
    try SystemCalls.real.unlink(captured, in: .working)
    try expectRefusal(.missingJournal(try WidgetName("b"), file: captured))
    try checkouts.remove("b")
    #expect(WidgetStore.reason { try checkouts.remove("b") } == .noSuchWidget(try WidgetName("b")))
    #expect(try checkouts.capture("a") == "accepted")
  }

  @Test func `A damaged journal of another token does not matter`() throws {
    let open = try Checkouts()
    try open.create("a")
    try open.create("c", token: "other")
    _ = try open.store.update(WidgetName("c"), at: try Sample.moment(), amount: "80.00")
    let path = open.journal("c")
    try Checkouts.change(try Raw.bytes(at: path).count - 40, of: path)
    try SystemCalls.real.unlink(open.index, in: .working)
    #expect(try open.capture("a") == "accepted")
  }

  @Test func `A journal whose token cannot be read matters until it is restored`() throws {
    let open = try Checkouts()
    try open.create("a")
    try open.create("c", token: "other")
    let path = open.journal("c")
    let bytes = try Raw.bytes(at: path)
    try Checkouts.change(200, of: path)
    try SystemCalls.real.unlink(open.index, in: .working)
    for _ in 0..<2 {
      guard case .damaged(path, _)? = open.refusal("a") else {
        Issue.record("\(String(describing: open.refusal("a")))")
        return
      }
    }
    try Raw.write(bytes, to: path)
    #expect(try open.capture("a") == "accepted")
    #expect(try open.capture("c", token: "other") == "accepted")
  }

  /// The journal's intact first line proves that it belongs to another token.
  @Test func `A journal that was replaced by that of another token does not matter`() throws {
    let open = try Checkouts()
    try open.create("a")
    try open.create("b")
    try open.create("c", token: "other")
    try Raw.write(try Raw.bytes(at: open.journal("c")), to: open.journal("b"))
    #expect(try open.capture("a") == "accepted")
  }

  @Test func `The capture of a removed widget stays as the token's record`() throws {
    let bytes = try Raw.bytes(at: captured)
    try checkouts.remove("b")
    #expect(try Raw.bytes(at: checkouts.record) == bytes)
    #expect(try checkouts.store.list().map(\.description) == ["a", "c"])
    for name in ["a", nil] { #expect(try checkouts.capture(name) == "already_captured") }
    try checkouts.create("b")
    #expect(try checkouts.capture("b") == "already_captured")
    try checkouts.remove("a")
    try checkouts.remove("b")
    #expect(try checkouts.capture(nil) == "already_captured")
  }

  @Test func `A record that is unreadable or missing is an error that names it`() throws {
    try checkouts.remove("b")
    let bytes = try Raw.bytes(at: checkouts.record)
    try Raw.setMode(0o644, of: checkouts.record)
    try expectRefusal(.refusedFile(path: checkouts.record, .permissions(0o644, wanted: 0o600)))
    try Raw.setMode(0o600, of: checkouts.record)
    for place in stride(from: 0, to: bytes.count, by: 60) {
      try Raw.write(bytes, to: checkouts.record)
      try Checkouts.change(place, of: checkouts.record)
      guard case .damaged(checkouts.record, _)? = checkouts.refusal("a") else {
        Issue.record("byte \(place): \(String(describing: checkouts.refusal("a")))")
        continue
      }
    }
    try SystemCalls.real.unlink(checkouts.record, in: .working)
    try expectRefusal(.missingRecord(file: checkouts.record))
    try Raw.write(bytes, to: checkouts.record)
    #expect(try checkouts.capture("a") == "already_captured")
  }

  @Test func `The record of another token is not mistaken for this one's`() throws {
    try checkouts.remove("b")
    var text = JournalText()
    text.create("200.00", token: "other")
    text.capture("200.00")
    try Raw.write(text.bytes, to: checkouts.record)
    try expectRefusal(.missingRecord(file: checkouts.record))
  }

  @Test func `A damaged journal that is removed stays as a record that rejects captures`() throws {
    try Checkouts.change(try Raw.bytes(at: captured).count - 40, of: captured)
    try checkouts.remove("b")
    guard case .damaged(checkouts.record, _)? = checkouts.refusal("a") else {
      Issue.record("\(String(describing: checkouts.refusal("a")))")
      return
    }
  }

  @Test func `A journal that is copied by hand is found if a capture names its widget`() throws {
    let other = try Checkouts()
    try other.create("a")
    try other.create("d", token: "other")
    #expect(!Raw.exists(other.journal("b")))
    try Raw.write(try Raw.bytes(at: captured), to: other.journal("b"))
    #expect(try other.capture("b") == "already_captured")
    for name in ["a", nil] { #expect(try other.capture(name) == "already_captured") }
  }

  @Test func `Widgets that are copied into another directory without their index are found`() throws
  {
    let other = try TemporaryDirectory()
    for name in ["a", "b", "c"] {
      try Raw.write(try Raw.bytes(at: checkouts.journal(name)), to: other("\(name).journal"))
    }
    let store = WidgetStore.test(other.path, system: checkouts.files.system)
    #expect(try checkouts.capture("a", in: store) == "already_captured")
    #expect(try checkouts.capture(nil, in: store) == "already_captured")
  }

  @Test func `By the token alone, the only widget is captured, or the captured one answers`() throws
  {
    let open = try Checkouts()
    #expect(open.refusal(nil) == .noWidgetOfToken)
    try open.create("c", token: "other")
    #expect(open.refusal(nil) == .noWidgetOfToken)
    try open.create("b")
    try open.create("a")
    #expect(
      open.refusal(nil) == .severalWidgetsOfToken([try WidgetName("a"), try WidgetName("b")]))
    #expect(try open.capture("b") == "accepted")
    #expect(try open.capture(nil) == "already_captured")
    #expect(try open.capture("a") == "already_captured")
    #expect(try open.capture(nil, token: "other") == "accepted")
  }
}

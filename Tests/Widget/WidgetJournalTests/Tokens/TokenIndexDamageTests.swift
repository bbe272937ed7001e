import Journals
import POSIX
import PropertyTesting
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// An index that is lost, changed or rejected, which never leads to a second capture.
@Suite struct TokenIndexDamageTests {
  private let checkouts: Checkouts
  private let index: [UInt8]

  init() throws {
    checkouts = try .captured()
    index = try Raw.bytes(at: checkouts.index)
  }

  /// Expects that the capture of `b` is the answer to a request for `a` and to one for the token
  /// alone.
  private func expectCapturedOnce(_ comment: Comment) throws {
    for name in ["a", nil] {
      #expect(try checkouts.capture(name) == "already_captured", comment)
    }
    #expect(try checkouts.store.read(WidgetName("a")).capture == nil, comment)
  }

  @Test func `A lost index is rebuilt`() throws {
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try expectCapturedOnce("lost")
    try Raw.write([], to: checkouts.index)
    try expectCapturedOnce("empty")
    try Raw.write(Array("index\n".utf8), to: checkouts.index)
    try expectCapturedOnce("another file")
  }

  /// Missing lines cannot be detected if the index ends with a whole line.
  @Test func `An index that is cut off within a line is rebuilt`() throws {
    let ends = Set(index.indices.filter { index[$0] == 0x0A }.map { $0 + 1 })
    for count in try thinned(Array(0..<index.count)) where !ends.contains(count) {
      guard count % 7 == 0 || ends.contains(count + 1) || ends.contains(count - 1) else { continue }
      try Raw.write(index, to: checkouts.index)
      try Raw.write(Array(index[..<count]), to: checkouts.index)
      try expectCapturedOnce("\(count) bytes")
    }
  }

  @Test func `An index with a changed byte never leads to a second capture`() throws {
    for place in try thinned(Array(index.indices)) where place % 7 == 3 {
      try Raw.write(index, to: checkouts.index)
      try Checkouts.change(place, of: checkouts.index)
      try expectCapturedOnce("byte \(place)")
    }
  }

  /// A backup, or the index of another directory, may be older than the journals.
  @Test func `A copy of an index is rebuilt, even if it is intact`() throws {
    // While a file is open, no new file can get its number, by which an index knows its own file.
    let system = OperatingSystem()
    let original = try system.open(checkouts.index, in: AT_FDCWD, O_RDONLY)
    defer { system.close(original) }
    // The index without its last line, which registers the captured widget.
    let end = try #require(index.dropLast().lastIndex(of: 0x0A))
    let older = checkouts.directory("copy")
    try Raw.write(Array(index[...end]), to: older)
    try Raw.move(older, to: checkouts.index)
    try expectCapturedOnce("older")
    let same = checkouts.directory("copy")
    try Raw.write(index, to: same)
    let number = try Checkouts.number(of: same)
    let open = try system.open(same, in: AT_FDCWD, O_RDONLY)
    defer { system.close(open) }
    try Raw.move(same, to: checkouts.index)
    try expectCapturedOnce("the same bytes")
    #expect(try Checkouts.number(of: checkouts.index) != number)
  }

  @Test(arguments: [UInt32(0o644), 0o660, 0o602])
  func `An index that others can open is rebuilt`(mode: UInt32) throws {
    let end = try #require(index.dropLast().lastIndex(of: 0x0A))
    try Raw.write(Array(index[...end]), to: checkouts.index, mode: mode)
    try expectCapturedOnce("mode")
    #expect(try Raw.mode(of: checkouts.index) == 0o600)
  }

  @Test func `A link in place of the index is replaced, and its target is unchanged`() throws {
    let target = checkouts.directory("target")
    try Raw.move(checkouts.index, to: target)
    try Raw.link(checkouts.index, symbolicallyTo: target)
    try expectCapturedOnce("link")
    #expect(try Raw.bytes(at: target) == index)
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try Raw.link(checkouts.index, to: target)
    try expectCapturedOnce("second name")
    #expect(try Raw.bytes(at: target) == index)
  }

  @Test func `A directory or a pipe in place of the index is an error that names it`() throws {
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try Raw.makeDirectory(checkouts.index)
    let refusal = StoreError.Reason.refusedFile(path: checkouts.index, .notAFile)
    for name in ["a", "b", nil] { #expect(checkouts.refusal(name) == refusal) }
    try Raw.move(checkouts.index, to: checkouts.directory("away"))
    try Raw.makePipe(checkouts.index)
    for name in ["a", "b", nil] { #expect(checkouts.refusal(name) == refusal) }
    #expect(try checkouts.store.list().count == 3)
  }

  @Test func `The half-written index of a killed program does not matter`() throws {
    try Raw.write(Array("half".utf8), to: checkouts.directory("tokens.index.new"))
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try expectCapturedOnce("half-written")
    #expect(!Raw.exists(checkouts.directory("tokens.index.new")))
  }

  @Test func `Widgets are registered in a rebuilt index`() throws {
    try Raw.write(Array(index.dropLast(9)), to: checkouts.index)
    try checkouts.create("d")
    try expectCapturedOnce("after a registration")
    #expect(try checkouts.capture("d") == "already_captured")
    #expect(try checkouts.capture("c", token: "other") == "accepted")
  }
}

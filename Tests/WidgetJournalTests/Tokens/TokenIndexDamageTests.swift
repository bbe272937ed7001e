import Journals
import PropertyTesting
import ScheduleEngine
import Testing

@testable import WidgetJournal

/// An index that is lost, changed or not trusted: no order is captured twice.
@Suite struct TokenIndexDamageTests {
  private let checkouts: Checkouts
  private let index: [UInt8]

  init() throws {
    checkouts = try .captured()
    index = try Raw.bytes(at: checkouts.index)
  }

  /// Captures the order by the widget that was not captured, and by the token alone.
  private func expectCapturedOnce(_ comment: Comment) throws {
    for name in ["a", nil] {
      #expect(try checkouts.capture(name) == "already_captured", comment)
    }
    #expect(try checkouts.store.read(WidgetName("a")).capture == nil, comment)
  }

  @Test func `A lost index is built anew`() throws {
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try expectCapturedOnce("lost")
    try Raw.write([], to: checkouts.index)
    try expectCapturedOnce("empty")
    try Raw.write(Array("index\n".utf8), to: checkouts.index)
    try expectCapturedOnce("another file")
  }

  /// One that ends with a whole line is a whole index: it cannot be known that lines are missing.
  @Test func `An index that is cut off within a line is built anew`() throws {
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
  @Test func `A copy of an index is built anew, however whole it is`() throws {
    // The index as it was before the captured widget was created.
    let end = try #require(index.dropLast().lastIndex(of: 0x0A))
    let older = checkouts.directory("copy")
    try Raw.write(Array(index[...end]), to: older)
    try Raw.move(older, to: checkouts.index)
    try expectCapturedOnce("older")
    let same = checkouts.directory("copy")
    try Raw.write(index, to: same)
    let number = try Checkouts.number(of: same)
    try Raw.move(same, to: checkouts.index)
    try expectCapturedOnce("the same bytes")
    #expect(try Checkouts.number(of: checkouts.index) != number)
  }

  @Test(arguments: [UInt32(0o644), 0o660, 0o602])
  func `An index that others can open is built anew`(mode: UInt32) throws {
    let end = try #require(index.dropLast().lastIndex(of: 0x0A))
    try Raw.write(Array(index[...end]), to: checkouts.index, mode: mode)
    try expectCapturedOnce("mode")
    #expect(try Raw.mode(of: checkouts.index) == 0o600)
  }

  @Test func `A link in the place of the index is replaced, and its target left alone`() throws {
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

  @Test func `A directory or a pipe in the place of the index is named, and left alone`() throws {
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try Raw.makeDirectory(checkouts.index)
    let refusal = StoreError.Reason.refusedFile(path: checkouts.index, .notAFile)
    for name in ["a", "b", nil] { #expect(checkouts.refusal(name) == refusal) }
    try Raw.move(checkouts.index, to: checkouts.directory("away"))
    try Raw.makePipe(checkouts.index)
    for name in ["a", "b", nil] { #expect(checkouts.refusal(name) == refusal) }
    #expect(try checkouts.store.list().count == 3)
  }

  @Test func `An index that a program left half-written is not in the way`() throws {
    try Raw.write(Array("half".utf8), to: checkouts.directory("tokens.index.new"))
    try SystemCalls.real.unlink(checkouts.index, in: .working)
    try expectCapturedOnce("half-written")
    #expect(!Raw.exists(checkouts.directory("tokens.index.new")))
  }

  @Test func `Registrations go on after the index was built anew`() throws {
    try Raw.write(Array(index.dropLast(9)), to: checkouts.index)
    try checkouts.create("d")
    try expectCapturedOnce("after a registration")
    #expect(try checkouts.capture("d") == "already_captured")
    #expect(try checkouts.capture("c", token: "other") == "accepted")
  }
}

import Journals
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Changes of a journal's bytes while it is followed.
@Suite final class FollowedJournalTests {
  private let directory: TemporaryDirectory
  private let store: WidgetStore
  private let path: String
  private let lines: Lines

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path)
    path = directory("default.journal")
    lines = try Lines(["200.00", "80.00", "35.01", "9.00"])
  }

  /// Replaces the bytes of the journal, which remains the same file.
  private func write(_ bytes: some Collection<UInt8>) throws {
    try Raw.write(Array(bytes), to: path)
  }

  /// Replaces the journal by another file.
  private func replace(by bytes: some Collection<UInt8>) throws {
    try Raw.write(Array(bytes), to: directory("copy"))
    try Raw.move(directory("copy"), to: path)
  }

  private func first(_ count: Int) -> [UInt8] { Array(lines.lines.prefix(count).joined()) }

  private func damage(_ line: Int, _ reason: JournalError.Reason) -> FollowedWidget.Answer {
    .failed(.damaged(file: path, JournalError(line: line, reason: reason)))
  }

  @Test func `An unfinished line is delivered once it is whole, after a cut at any byte`() throws {
    for end in lines.starts[1]..<(lines.starts[2] - 1) {
      try write(first(1))
      var widget = FollowedWidget(in: store)
      #expect(widget.next() == .delivered(["200.00"]))
      try write(lines.bytes[..<end])
      #expect(widget.next() == .delivered([]), "cut at \(end)")
      let torn = StoreWarning.unfinishedLine(file: path, byteCount: end - lines.starts[1])
      #expect(widget.follower.warnings == (end == lines.starts[1] ? [] : [torn]))
      try write(first(3))
      #expect(widget.next() == .delivered(["80.00", "35.01"]), "cut at \(end)")
      #expect(widget.follower.warnings.isEmpty)
    }
  }

  @Test func `A whole line is delivered without its line feed, and so is the next one`() throws {
    try write(first(1))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    try write(first(2).dropLast())
    #expect(widget.next() == .delivered(["80.00"]))
    #expect(widget.follower.warnings == [.missingLineFeed(file: path)])
    #expect(widget.next() == .delivered([]))
    #expect(try store.update("35.01").warnings == [.addedLineFeed(file: path)])
    #expect(widget.next() == .delivered(["35.01"]))
    #expect(widget.follower.warnings.isEmpty)
  }

  @Test func `An unfinished line that is set aside is never delivered, and later lines are`()
    throws
  {
    for torn in [1, 100, 240] {
      try store.update("200.00")
      var widget = FollowedWidget(in: store)
      #expect(widget.next() == .delivered(["200.00"]))
      try write(try Raw.bytes(at: path) + lines.lines[1].prefix(torn))
      if torn == 100 { #expect(widget.next() == .delivered([])) }
      #expect(try store.update("35.01").warnings.count == 1)
      #expect(widget.next() == .delivered(["35.01"]), "\(torn) bytes")
      try store.remove(.default)
    }
  }

  @Test func `A line of zeros is waited for like any unfinished line`() throws {
    try write(first(1))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    try write(first(1) + [UInt8](repeating: 0, count: 250))
    #expect(widget.next() == .delivered([]))
    try write(first(2))
    #expect(widget.next() == .delivered(["80.00"]))
  }

  @Test func `A copy that continues the delivered lines is followed`() throws {
    try write(first(2))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00", "80.00"]))
    try replace(by: first(2))
    #expect(widget.next() == .delivered([]))
    try replace(by: first(4))
    #expect(widget.next() == .delivered(["35.01", "9.00"]))
    try store.update("1.00")
    #expect(widget.next() == .delivered(["1.00"]))
  }

  @Test func `A copy that does not continue the delivered lines is another widget`() throws {
    try write(first(2))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00", "80.00"]))
    try replace(by: first(1))
    #expect(widget.next() == .replaced)
    try replace(by: try Lines(["200.00", "80.01", "35.01"]).bytes)
    #expect(widget.next() == .replaced)
  }

  @Test(arguments: 0...2)
  func `Lines removed from the end are an error that names the first of them`(
    left: Int
  ) throws {
    try write(first(3))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00", "80.00", "35.01"]))
    try write(first(left))
    #expect(widget.next() == damage(left + 1, .missing))
    #expect(widget.next() == damage(left + 1, .missing))
    try write(first(4))
    #expect(widget.next() == .delivered(["9.00"]))
  }

  @Test func `Lines that are changed in place are an error that names the next line`() throws {
    try write(first(2))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00", "80.00"]))
    try write(try Lines(["100.00", "50.00", "35.01"]).bytes)
    #expect(widget.next() == damage(3, .brokenChain))
  }

  @Test func `A damaged line is an error that names it, once all preceding lines are delivered`()
    throws
  {
    try write(first(1))
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    var damaged = first(4)
    damaged[lines.starts[2] + 100] ^= 1
    try write(damaged)
    #expect(widget.next() == .delivered(["80.00"]))
    #expect(widget.next() == damage(3, .hashMismatch))
    #expect(widget.next() == damage(3, .hashMismatch))
    try write(first(4))
    #expect(widget.next() == .delivered(["35.01", "9.00"]))
  }

  @Test func `A line that was damaged from the start is an error that names it`() throws {
    var damaged = first(3)
    damaged[lines.starts[1] + 100] ^= 1
    try write(damaged)
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    #expect(widget.next() == damage(2, .hashMismatch))
    try write(first(3))
    #expect(widget.next() == .delivered(["80.00", "35.01"]))
  }

  @Test func `The message names the line that is missing`() throws {
    try write(first(2))
    var widget = FollowedWidget(in: store)
    _ = widget.next()
    try write(first(1))
    guard case .failed(let reason) = widget.next() else { throw TestFailure("next") }
    #expect(
      StoreError(reason).description
        == "'\(path)' is damaged, line 2: it was present before, and was removed or changed; "
        + "restore it from a copy, salvage its good lines into another widget, or remove the widget"
    )
  }
}

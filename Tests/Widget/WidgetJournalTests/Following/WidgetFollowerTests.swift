import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite final class WidgetFollowerTests {
  private let directory: TemporaryDirectory
  private let store: WidgetStore
  private let path: String

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path)
    path = directory("default.journal")
  }

  @Test func `Present commands are delivered once, and then new ones`() throws {
    try store.update("200.00")
    try store.update("80.00")
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00", "80.00"]))
    #expect(widget.next() == .delivered([]))
    try store.update("35.01")
    #expect(widget.next() == .delivered(["35.01"]))
    #expect(widget.next() == .delivered([]))
  }

  @Test func `Each step has the events of the command's answer`() throws {
    let answered = try ["200.00", "5000.00", "80.00"].map { try store.update($0).events }
    #expect(answered.map(\.count) == [1, 2, 1])
    var follower = store.follow(.default)
    #expect(follower.machine == nil)
    guard case .accepted(let steps) = try follower.next() else { throw TestFailure("next") }
    #expect(steps.map(\.events) == answered)
    #expect(steps.map(\.entry) == (try store.history(.default).entries))
    let read = try store.read(.default).machine
    #expect(follower.machine == read)
    let later = try store.update("1.00")
    #expect(
      try follower.next()
        == .accepted([
          WidgetStep(entry: try store.history(.default).entries[3], events: later.events)
        ]))
    #expect(follower.machine == later.machine)
  }

  @Test func `A missing widget is an error until it is created`() throws {
    var widget = FollowedWidget(in: .test(directory("state")))
    #expect(widget.next() == .failed(.noSuchWidget(.default)))
    try WidgetStore.test(directory("state")).update("5.00", of: try WidgetName("b"))
    #expect(widget.next() == .failed(.noSuchWidget(.default)))
    try WidgetStore.test(directory("state")).update("5.00")
    #expect(widget.next() == .delivered(["5.00"]))
  }

  @Test func `A journal without an accepted command is no widget at any call`()
    throws
  {
    try Raw.write(Array("{\"form".utf8), to: path)
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .failed(.noSuchWidget(.default)))
    #expect(widget.next() == .failed(.noSuchWidget(.default)))
    try store.update("5.00")
    #expect(widget.next() == .delivered(["5.00"]))
  }

  @Test func `A removed widget is reported as removed, and another one in its place as replaced`()
    throws
  {
    try store.update("200.00")
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    try store.remove(.default)
    #expect(widget.next() == .removed)
    #expect(widget.next() == .removed)
    try store.update("80.00")
    #expect(widget.next() == .replaced)
    #expect(widget.next() == .replaced)
  }

  @Test func `If the directory is removed, the widget is removed`() throws {
    let state = WidgetStore.test(directory("state"))
    try state.update("200.00")
    var widget = FollowedWidget(in: state)
    #expect(widget.next() == .delivered(["200.00"]))
    try Raw.move(directory("state"), to: directory("elsewhere"))
    #expect(widget.next() == .removed)
    try Raw.move(directory("elsewhere"), to: directory("state"))
    #expect(widget.next() == .delivered([]))
  }

  /// A file system may reuse the number of a removed file for the next file.
  @Test func `A widget created again between two calls is another one at any size`() throws {
    for round in 10..<40 {
      try store.update("\(round).00")
      var widget = FollowedWidget(in: store)
      #expect(widget.next() == .delivered(["\(round).00"]))
      try store.remove(.default)
      try store.update("\(round).50")
      #expect(widget.next() == .replaced, "round \(round)")
      try store.remove(.default)
    }
  }

  @Test func `A journal that is created again without a line is a removed widget`() throws {
    try store.update("200.00")
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    try store.remove(.default)
    try Raw.write(Array("{\"form".utf8), to: path)
    #expect(widget.next() == .removed)
  }

  @Test func `A damaged journal that replaces the followed one is an error`() throws {
    try store.update("200.00")
    var widget = FollowedWidget(in: store)
    #expect(widget.next() == .delivered(["200.00"]))
    try store.remove(.default)
    try Raw.write(Array("{}\n".utf8), to: path)
    guard case .failed(.damaged(_, let error)) = widget.next() else { throw TestFailure("next") }
    #expect(error.line == 1)
  }

  @Test func `A journal that others can open is rejected`() throws {
    try store.update("200.00")
    var followed = FollowedWidget(in: store)
    #expect(followed.next() == .delivered(["200.00"]))
    try Raw.setMode(0o644, of: path)
    let refusal = FileRejection.permissions(0o644, wanted: 0o600)
    #expect(followed.next() == .failed(.refusedFile(path: path, refusal)))
    try Raw.setMode(0o600, of: path)
    try store.update("80.00")
    #expect(followed.next() == .delivered(["80.00"]))
  }
}

import Journals
import POSIX
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite struct StateDirectoryTests {
  private func expectRefusal(
    _ refusal: FileRejection, of path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let store = WidgetStore.test(path)
    let reason = StoreError.Reason.refusedDirectory(path: path, refusal)
    #expect(store.readingError() == reason, sourceLocation: sourceLocation)
    #expect(store.updatingError() == reason, sourceLocation: sourceLocation)
    #expect(WidgetStore.reason { try store.list() } == reason, sourceLocation: sourceLocation)
  }

  @Test func `A symbolic link is rejected with and without a slash at its end`() throws {
    let directory = try TemporaryDirectory()
    try Raw.makeDirectory(directory("real"))
    try Raw.link(directory("state"), symbolicallyTo: directory("real"))
    expectRefusal(.symbolicLink, of: directory("state"))
    let store = WidgetStore.test(directory("state/"))
    #expect(
      store.updatingError() == .refusedDirectory(path: directory("state"), .symbolicLink))
    #expect(Raw.names(in: directory("real")).isEmpty)
  }

  @Test func `A symbolic link to a missing file is rejected, and creates none`() throws {
    let directory = try TemporaryDirectory()
    try Raw.link(directory("state"), symbolicallyTo: directory("nowhere"))
    expectRefusal(.symbolicLink, of: directory("state"))
    #expect(!Raw.exists(directory("nowhere")))
  }

  @Test func `A symbolic link on the way is followed`() throws {
    let directory = try TemporaryDirectory()
    try Raw.makeDirectory(directory("real"))
    try Raw.link(directory("home"), symbolicallyTo: directory("real"))
    try WidgetStore.test(directory("home/a/state")).update("1.00")
    #expect(try WidgetStore.test(directory("real/a/state")).totals() == ["1.00"])
  }

  @Test func `A file is rejected as the directory and as one of its parents`() throws {
    let directory = try TemporaryDirectory()
    try Raw.write([], to: directory("file"))
    expectRefusal(.notADirectory, of: directory("file"))
    expectRefusal(.notADirectory, of: directory("file/state"))
  }

  @Test(.timeLimit(.minutes(60))) func `A pipe is rejected at once`() throws {
    let directory = try TemporaryDirectory()
    try Raw.makePipe(directory("pipe"))
    expectRefusal(.notADirectory, of: directory("pipe"))
  }

  @Test(arguments: ["/dev/null", "/dev/full"].filter { Raw.exists($0) })
  func `A device is rejected as the directory, and a link to one as a journal`(
    device: String
  ) throws {
    expectRefusal(.notADirectory, of: device)
    let directory = try TemporaryDirectory()
    try Raw.link(directory("default.journal"), symbolicallyTo: device)
    let store = WidgetStore.test(directory.path)
    #expect(
      store.updatingError() == .refusedFile(path: directory("default.journal"), .symbolicLink))
  }

  @Test(arguments: [0o777, 0o770, 0o702, 0o1777, 0o755, 0o750, 0o711, 0o701, 0o740] as [UInt32])
  func `A directory that others can change, read or enter is rejected`(mode: UInt32) throws {
    let directory = try TemporaryDirectory()
    try Raw.makeDirectory(directory("state"), mode: .init(mode))
    expectRefusal(.permissions(mode, wanted: 0o700), of: directory("state"))
  }

  @Test(.enabled(if: Raw.isRoot)) func `A directory of another user is rejected`() throws {
    let directory = try TemporaryDirectory()
    try Raw.makeDirectory(directory("state"))
    try Raw.give(directory("state"), to: 12_345)
    expectRefusal(.foreignOwner(12_345), of: directory("state"))
  }

  @Test(arguments: ["", "a\0b"])
  func `Text that is no path is rejected`(path: String) {
    expectRefusal(.unusablePath, of: path)
  }

  @Test func `A path that is too long is an error of the system`() throws {
    let store = WidgetStore.test("/tmp/" + String(repeating: "long/", count: 1_000) + "x")
    guard case .inputOutput(let error) = store.updatingError() else {
      Issue.record("accepted")
      return
    }
    #expect(error.code == ENAMETOOLONG)
  }

  @Test func `A directory that replaces the open one is not written to`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("state")
    try Raw.makeDirectory(path)
    guard let opened = try WidgetDirectory.open(path, .real) else { throw TestFailure("open") }
    try Raw.move(path, to: directory("moved"))
    try Raw.makeDirectory(path)
    do {
      let file = try opened.openFile(
        WidgetName.default.journalFileName, for: .creating, lockTimeout: .zero)
      try file?.append(try Lines(["1.00"]).bytes, at: 0, in: opened)
    }
    #expect(Raw.names(in: path).isEmpty)
    #expect(try WidgetStore.test(directory("moved")).totals() == ["1.00"])
  }
}

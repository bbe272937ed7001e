import Journals
import Testing

@testable import JournalTesting
@testable import WidgetJournal

@Suite struct RefusedFileTests {
  /// Expects that each call rejects the file and does not change it.
  private func expectRefusal(
    _ refusal: FileRejection, in directory: borrowing TemporaryDirectory,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let store = WidgetStore.test(directory.path)
    let reason = StoreError.Reason.refusedFile(path: directory("default.journal"), refusal)
    #expect(store.readingError() == reason, sourceLocation: sourceLocation)
    #expect(store.updatingError() == reason, sourceLocation: sourceLocation)
    #expect(
      WidgetStore.reason { try store.remove(.default) } == reason, sourceLocation: sourceLocation)
  }

  @Test func `A symbolic link to any file is rejected`() throws {
    let directory = try TemporaryDirectory()
    let path = directory("default.journal")
    try Raw.write([], to: directory("target"))
    try Raw.link(path, symbolicallyTo: directory("target"))
    expectRefusal(.symbolicLink, in: directory)
    #expect(try Raw.bytes(at: directory("target")).isEmpty)
  }

  @Test func `A symbolic link to a missing file is rejected, and creates none`() throws {
    let directory = try TemporaryDirectory()
    try Raw.link(directory("default.journal"), symbolicallyTo: directory("nowhere"))
    expectRefusal(.symbolicLink, in: directory)
    #expect(!Raw.exists(directory("nowhere")))
  }

  @Test func `A directory is rejected`() throws {
    let directory = try TemporaryDirectory()
    try Raw.makeDirectory(directory("default.journal"))
    expectRefusal(.notAFile, in: directory)
  }

  @Test(.timeLimit(.minutes(60))) func `A pipe is rejected at once`() throws {
    let directory = try TemporaryDirectory()
    try Raw.makePipe(directory("default.journal"))
    expectRefusal(.notAFile, in: directory)
  }

  @Test func `A file with two names is rejected`() throws {
    let directory = try TemporaryDirectory()
    try WidgetStore.test(directory.path).update("1.00")
    try Raw.link(directory("other"), to: directory("default.journal"))
    expectRefusal(.hardLinked(2), in: directory)
  }

  @Test(arguments: [0o644, 0o640, 0o601, 0o666] as [UInt32])
  func `A file open to others is rejected`(mode: UInt32) throws {
    let directory = try TemporaryDirectory()
    try WidgetStore.test(directory.path).update("1.00")
    try Raw.setMode(.init(mode), of: directory("default.journal"))
    expectRefusal(.permissions(mode, wanted: 0o600), in: directory)
  }

  @Test func `A rejection names the command that repairs the permissions`() throws {
    let error = StoreError(.refusedFile(path: "/s/a.journal", .permissions(0o644, wanted: 0o600)))
    #expect(
      error.description
        == "'/s/a.journal' is open to other users (mode 0644); run: chmod 600 '/s/a.journal'")
  }

  @Test(.enabled(if: Raw.isRoot)) func `A file of another user is rejected`() throws {
    let directory = try TemporaryDirectory()
    try WidgetStore.test(directory.path).update("1.00")
    try Raw.give(directory("default.journal"), to: 12_345)
    expectRefusal(.foreignOwner(12_345), in: directory)
  }
}

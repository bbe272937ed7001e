import Databases
import EntryStore
import Foundation
import TestSupport
import Testing

/// A file of SQLite that gets another name or other names while programs use it.
@Suite struct ReplacedFileTests {
  private let directory: TemporaryDirectory
  private let running: EntryDatabase

  private static let first = SampleEntry.row("create", token: SampleEntry.token)
  private static let second = SampleEntry.row("update", after: first)

  init() throws {
    directory = try TemporaryDirectory()
    running = EntryDatabase(.sqlite(path: directory.path("store.sqlite")))
    try running.storage.add([Self.first])
    try running.blockingBackUp(to: directory.path("backup.sqlite"))
  }

  private func other() -> EntryDatabase { EntryDatabase(running.location) }

  private func last(_ database: EntryDatabase) throws -> EntryRow? {
    try database.storage.perform(.reading) { transaction throws(StoreFault) in
      try transaction.lastEntries(of: SampleEntry.widget, count: 1).last
    }
  }

  /// Puts the backup in the place of the store, as a person does who restores it.
  private func restore() throws {
    for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
      try? FileManager.default.removeItem(atPath: directory.path(name))
    }
    try FileManager.default.moveItem(
      atPath: directory.path("backup.sqlite"), toPath: directory.path("store.sqlite"))
  }

  @Test func `A running program writes to the file that was restored, and not to the old one`()
    throws
  {
    try running.storage.add([Self.second])
    try restore()
    #expect(try last(running) == Self.first)
    let other = SampleEntry.row("capture", after: Self.first)
    try running.storage.add([other])
    #expect(try last(self.other()) == other)
    // Two programs at once: one key.
    let fault = #expect(throws: StoreFault.self) {
      try EntryDatabase(running.location, waiting: .milliseconds(20)).storage.add([Self.second])
    }
    #expect(fault?.reason == .conflict)
  }

  @Test func `A file that is replaced during a command leaves its outcome uncertain`() throws {
    let fault = #expect(throws: StoreFault.self) {
      try running.storage.perform(.writing) { transaction throws(StoreFault) in
        try transaction.insert(Self.second)
        try? restore()
      }
    }
    #expect(fault?.reason == .uncertain)
    #expect(try last(running) == Self.first)
  }

  @Test func `A store that was removed is an empty one`() throws {
    try FileManager.default.removeItem(atPath: directory.path("store.sqlite"))
    #expect(try last(running) == nil)
  }

  @Test func `A file with two names is rejected under both`() throws {
    let link = directory.path("link.sqlite")
    try FileManager.default.linkItem(atPath: directory.path("store.sqlite"), toPath: link)
    for path in [directory.path("store.sqlite"), link] {
      let fault = #expect(throws: StoreFault.self) {
        _ = try last(EntryDatabase(.sqlite(path: path)))
      }
      #expect(fault?.reason == .untrusted)
      #expect(fault?.description.contains("has 2 hard links; remove the others") == true)
    }
  }

  @Test func `The file of another program is not changed`() throws {
    let path = directory.path("other.sqlite")
    do {
      let connection = try #require(
        try SQLiteConnection.open(path, creates: true, waiting: .seconds(10)))
      try connection.execute("PRAGMA journal_mode=DELETE; CREATE TABLE items (a INTEGER)")
    }
    let bytes = FileManager.default.contents(atPath: path)
    let database = EntryDatabase(.sqlite(path: path))
    #expect(throws: StoreFault.self) { _ = try database.blockingStatus() }
    #expect(throws: StoreFault.self) { try database.storage.add([Self.first]) }
    #expect(FileManager.default.contents(atPath: path) == bytes)
  }

  @Test func `Reading changes no byte of an empty file`() throws {
    let path = directory.path("empty.sqlite")
    #expect(
      FileManager.default.createFile(
        atPath: path, contents: Data(), attributes: [.posixPermissions: 0o600]))
    #expect(try EntryDatabase(.sqlite(path: path)).blockingStatus().version == 0)
    #expect(FileManager.default.contents(atPath: path) == Data())
  }
}

import Databases
import EntryStore
import Foundation
import Testing

/// The database as a whole: its status, its backups and its calls.
@Suite struct EntryDatabaseTests {
  @Test(arguments: StorageKind.installed)
  func `The status counts what was not removed`(kind: StorageKind) async throws {
    let store = try TemporaryStore(kind)
    let empty = try await store.database.status()
    #expect(empty.entryCount == 0 && empty.orderCount == 0 && empty.version == 2)
    try SampleShop.add(to: store.storage)
    let status = try await store.database.status()
    #expect(status.version == 2 && status.newestVersion == 2)
    #expect(status.widgetCount == 1)
    #expect(status.accountCount == 1)
    #expect(status.orderCount == 1)
    #expect(status.entryCount == 6)
    #expect(status.captureCount == 1)
    #expect((status.byteCount > 0) == (kind != .memory))
    try store.storage.add([], [], [ForgottenRow(token: SampleEntry.token, turn: 1, line: "{}")])
    #expect(try await store.database.status().captureCount == 0)
  }

  @Test(arguments: StorageKind.databases)
  func `A backup is a store with the same rows`(kind: StorageKind) async throws {
    let store = try TemporaryStore(kind)
    try SampleShop.add(to: store.storage)
    try store.storage.add([], [], [ForgottenRow(token: SampleEntry.token, turn: 1, line: "{}")])
    let again = SampleEntry.row(
      "capture", of: JournalName(.capture, SampleEntry.token), token: SampleEntry.token)
    try store.storage.add([again], [CaptureRow(turn: 2, of: again)])
    // More rows than are copied at once.
    var last: EntryRow?
    let many = (0..<1_200).map { _ in
      let row = SampleEntry.row("update", of: JournalName(.widget, "many"), after: last)
      last = row
      return row
    }
    try store.storage.add(many)
    let folder = try TemporaryFolder()
    let path = folder.path("backup.sqlite")
    try await store.database.backUp(to: path)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path()) == ["backup.sqlite"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let copy = EntryDatabase(.sqlite(path: path))
    let (original, copied) = (try store.database.blockingStatus(), try copy.blockingStatus())
    #expect(original.entryCount == copied.entryCount && copied.entryCount == 1_207)
    #expect(copied.captureCount == 1 && copied.widgetCount == 2)
    for storage in [store.storage, copy.storage] {
      try storage.perform(.reading) { transaction throws(StoreFault) in
        let key = JournalKey(JournalName(.widget, "many"), life: 1)
        #expect(try transaction.entries(of: key, in: 1...9_999) == many)
        #expect(
          try transaction.captures(ofToken: SampleEntry.token) == [
            SampleShop.capture, CaptureRow(turn: 2, of: again),
          ])
        #expect(try transaction.forgottenCaptures(ofToken: SampleEntry.token).map(\.line) == ["{}"])
        #expect(try transaction.origins(ofToken: SampleEntry.token) == [SampleShop.origin])
        #expect(
          try transaction.entries(ofOrder: SampleEntry.token)
            == [SampleShop.intended, SampleShop.answered])
        #expect(try transaction.lastLease(ofOrder: SampleEntry.token) == SampleShop.lease)
      }
    }
    // The copy accepts commands and refuses changes as the original does.
    try copy.storage.add([SampleEntry.row("update", of: JournalName(.widget, "many"), after: last)])
    let connection = try #require(
      try SQLiteConnection.open(path, creates: false, waiting: .seconds(10)))
    #expect(throws: DatabaseError.self) { try connection.execute("DELETE FROM entries") }
    #expect(try store.database.blockingStatus().entryCount == 1_207)
  }

  @Test(arguments: StorageKind.databases)
  func `A backup never replaces a file`(kind: StorageKind) throws {
    let store = try TemporaryStore(kind)
    let folder = try TemporaryFolder()
    let path = folder.path("backup.sqlite")
    try Data("mine".utf8).write(to: URL(filePath: path))
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    for path in [path, link] {
      let fault = try #require(throws: StoreFault.self) {
        try store.database.blockingBackUp(to: path)
      }
      #expect(fault.reason == .exists)
      #expect(fault.detail.contains("exists already"))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
    let missing = try #require(throws: StoreFault.self) {
      try store.database.blockingBackUp(to: folder.path("no/such/backup"))
    }
    #expect(missing.reason == .cannotOpen)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path()).count == 2)
  }

  @Test(arguments: StorageKind.databases)
  func `A backup beside writers is one state`(kind: StorageKind) async throws {
    let store = try TemporaryStore(kind)
    let (database, folder) = (store.database, try TemporaryFolder())
    let path = folder.path("backup.sqlite")
    async let writing: Void = database.run { () throws(StoreFault) in
      var last: EntryRow?
      for _ in 0..<300 {
        let row = SampleEntry.row("update", after: last, token: SampleEntry.token)
        let capture = CaptureRow(
          token: String(format: "%064d", row.number), turn: 1, key: row.key, number: row.number,
          hash: row.hash)
        try database.storage.add([row], [capture])
        last = row
      }
    }
    try await database.backUp(to: path)
    try await writing
    try EntryDatabase(.sqlite(path: path)).storage.perform(.reading) {
      transaction throws(StoreFault) in
      let key = JournalKey(SampleEntry.widget, life: 1)
      let rows = try transaction.entries(of: key, in: 1...1_000)
      #expect(try transaction.checked(rows).count == rows.count)
      #expect(rows.map(\.number) == Array(0..<rows.count).map { $0 + 1 })
      // Both rows of each transaction are there.
      for row in rows {
        let token = String(format: "%064d", row.number)
        #expect(try transaction.captures(ofToken: token).count == 1)
      }
    }
  }

  @Test func `A store in memory has no backup, and needs no migration`() async throws {
    let database = EntryDatabase(.memory)
    try await database.migrate()
    let fault = try #require(throws: StoreFault.self) { try database.blockingBackUp(to: "/tmp/x") }
    #expect(fault.reason == .failed)
    #expect(fault.detail == "a store in memory has no backup")
  }

  @Test func `A task that was cancelled begins nothing`() async throws {
    let store = try TemporaryStore(.sqlite, hasTables: false)
    let (database, folder) = (store.database, try #require(store.folder))
    let task = Task {
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      try await database.migrate()
    }
    let result = await task.result
    #expect((result.failureReason) == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: folder.path(percentEncoded: false)))
  }

  @Test func `A file that cannot be trusted or opened is a fault with its remedy`() throws {
    let folder = try TemporaryFolder()
    let file = folder.path("store.sqlite")
    try Data("not a database, and long enough to be read as one".utf8).write(
      to: URL(filePath: file))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: "store.sqlite")
    try FileManager.default.createDirectory(
      atPath: folder.path("open"), withIntermediateDirectories: false)
    for (name, reason) in [
      ("store.sqlite", StoreFault.Reason.damaged), ("link", .untrusted), ("open", .untrusted),
      ("store.sqlite/x", .cannotOpen),
    ] {
      let database = EntryDatabase(.sqlite(path: folder.path(name)))
      let fault = try #require(throws: StoreFault.self) { try SampleShop.add(to: database.storage) }
      #expect(fault.reason == reason, "\(fault)")
      #expect(fault.description.contains("; "), "\(fault)")
      #expect(!fault.description.contains("password"))
    }
  }
}

extension Result where Success == Void, Failure == any Error {
  fileprivate var failureReason: StoreFault.Reason? {
    if case .failure(let error) = self { (error as? StoreFault)?.reason } else { nil }
  }
}

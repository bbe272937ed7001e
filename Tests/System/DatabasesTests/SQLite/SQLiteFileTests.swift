import Databases
import Foundation
import POSIX
import TestSupport
import Testing

/// The file of a database: how it is created, and which files are rejected.
@Suite struct SQLiteFileTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func open(_ path: String, creates: Bool = true) throws -> SQLiteConnection? {
    try SQLiteConnection.open(path, creates: creates, waiting: .seconds(3_000))
  }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    _ = try checked(unsafe lstat(directory.path(name), &status))
    return status.st_mode & 0o7777
  }

  @Test func `A new file and its log are their user's alone`() throws {
    let connection = try #require(try open(directory.path("store.sqlite")))
    try connection.execute("CREATE TABLE a (b BIGINT)")
    for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] {
      #expect(try mode(name) == 0o600, "\(name)")
    }
  }

  @Test func `Missing directories are created for their user alone`() throws {
    let connection = try #require(try open(directory.path("one/two/store.sqlite")))
    try connection.execute("CREATE TABLE a (b BIGINT)")
    #expect(try mode("one") == 0o700)
    #expect(try mode("one/two") == 0o700)
    #expect(try mode("one/two/store.sqlite") == 0o600)
  }

  @Test(arguments: ["store.sqlite", "one/store.sqlite"])
  func `A missing file is no database, and nothing is created`(name: String) throws {
    #expect(try open(directory.path(name), creates: false) == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.url.path) == [])
  }

  @Test func `A present file is opened without creating`() throws {
    do {
      let connection = try #require(try open(directory.path("a")))
      try connection.execute("CREATE TABLE a (b BIGINT); INSERT INTO a VALUES (3)")
    }
    let connection = try #require(try open(directory.path("a"), creates: false))
    #expect(try connection.column("SELECT b FROM a") == [.integer(3)])
  }

  @Test func `An empty file is a new database`() throws {
    try directory.write([], to: "a")
    _ = try checked(unsafe chmod(directory.path("a"), 0o600))
    let connection = try #require(try open(directory.path("a"), creates: false))
    try connection.execute("CREATE TABLE a (b BIGINT)")
    #expect(try mode("a") == 0o600)
  }

  @Test func `A link is rejected, also if nothing is at its end`() throws {
    _ = try #require(try open(directory.path("target")))
    for target in ["target", "missing"] {
      _ = try checked(unsafe symlink(directory.path(target), directory.path("link to \(target)")))
      let error = try failure { _ = try open(directory.path("link to \(target)")) }
      #expect(error.kind == .untrusted)
      #expect(error.message.contains("symbolic link"))
      #expect(error.hasPlainMessage)
    }
    #expect(!directory.holds("missing"))
  }

  @Test func `A directory or a pipe in the place of the file is rejected`() throws {
    _ = try checked(unsafe mkdir(directory.path("directory"), 0o700))
    _ = try checked(unsafe mkfifo(directory.path("pipe"), 0o600))
    for name in ["directory", "pipe"] {
      let error = try failure { _ = try open(directory.path(name)) }
      #expect(error.kind == .untrusted, "\(name)")
      #expect(error.message.contains("regular file"))
    }
  }

  @Test(arguments: [0o604, 0o620, 0o640, 0o644, 0o606] as [mode_t])
  func `A file that others can open is rejected, with the command that closes it`(
    mode: mode_t
  ) throws {
    let path = directory.path("store.sqlite")
    _ = try #require(try open(path))
    _ = try checked(unsafe chmod(path, mode))
    let error = try failure { _ = try open(path) }
    #expect(error.kind == .untrusted)
    #expect(error.message.contains("(mode \(String(mode, radix: 8)))"))
    #expect(error.message.hasSuffix("chmod 600 '\(path)'"))
  }

  @Test(arguments: [0o770, 0o707, 0o777] as [mode_t])
  func `A directory that others can change is rejected, with a file or without`(
    mode: mode_t
  ) throws {
    _ = try #require(try open(directory.path("open/present")))
    _ = try checked(unsafe chmod(directory.path("open"), mode))
    for name in ["present", "new"] {
      let error = try failure { _ = try open(directory.path("open/\(name)")) }
      #expect(error.kind == .untrusted)
      #expect(error.message.contains("(mode \(String(mode, radix: 8)))"))
    }
    #expect(!directory.holds("open/new"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `A file or a directory of another user is rejected`() throws {
    _ = try #require(try open(directory.path("a")))
    _ = try checked(unsafe chown(directory.path("a"), 1, 1))
    #expect(try failure { _ = try open(directory.path("a")) }.message.contains("(number 1)"))
    _ = try checked(unsafe mkdir(directory.path("foreign"), 0o700))
    _ = try checked(unsafe chown(directory.path("foreign"), 1, 1))
    let error = try failure { _ = try open(directory.path("foreign/a")) }
    #expect(error.kind == .untrusted)
    #expect(!directory.holds("foreign/a"))
  }

  @Test(arguments: ["", "a/", "/", "a\0b"])
  func `A path of no file is rejected`(path: String) throws {
    #expect(try failure { _ = try open(path) }.kind == .untrusted)
  }

  @Test func `A parent that is a file cannot be opened`() throws {
    try directory.write([], to: "file")
    let error = try failure { _ = try open(directory.path("file/store.sqlite")) }
    #expect(error.kind == .cannotOpen)
    #expect(error.hasPlainMessage)
  }
}

/// The content of a file: its settings, and damage.
@Suite struct SQLiteContentTests {
  @Test func `Each connection has the settings of a durable database`() throws {
    let database = try TestDatabase(.sqlite)
    for _ in 0..<2 {
      let connection = try database.connect()
      for (setting, value) in [
        ("journal_mode", .text("wal")), ("synchronous", .integer(2)),
        ("foreign_keys", .integer(1)), ("trusted_schema", .integer(0)),
        ("cell_size_check", .integer(1)), ("busy_timeout", .integer(3_000_000)),
      ] as [(String, DatabaseValue)] {
        #expect(try connection.column("PRAGMA \(setting)") == [value], "\(setting)")
      }
    }
  }

  @Test func `A file with other content is damaged`() throws {
    let directory = try TemporaryDirectory()
    try directory.write(Array(String(repeating: "not a database. ", count: 500).utf8), to: "a")
    _ = try checked(unsafe chmod(directory.path("a"), 0o600))
    let content = try directory.bytes(of: "a")
    let error = try failure {
      _ = try SQLiteConnection.open(directory.path("a"), creates: true, waiting: .zero)
    }
    #expect(error.kind == .damaged)
    #expect(error.hasPlainMessage)
    #expect(try directory.bytes(of: "a") == content)
  }

  @Test func `A changed page is damage`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a")
    do {
      let connection = try #require(
        try SQLiteConnection.open(path, creates: true, waiting: .seconds(3_000)))
      try connection.execute("CREATE TABLE items (a BIGINT PRIMARY KEY, b TEXT)")
      for number in 0..<500 {
        let text = String(repeating: "x", count: 100)
        _ = try connection.query(
          "INSERT INTO items VALUES ($1, $2)", [.init(number), .text(text)])
      }
    }
    var bytes = try directory.bytes(of: "a")
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    try #require(bytes.count > 5 * pageSize)
    // All pages but the first, which has the schema.
    for index in pageSize..<bytes.count { bytes[index] ^= 0xFF }
    try directory.overwrite("a", with: bytes)
    let connection = try #require(
      try SQLiteConnection.open(path, creates: false, waiting: .seconds(3_000)))
    #expect(try failure { _ = try connection.column("SELECT b FROM items") }.kind == .damaged)
  }
}

import Databases
import Foundation
import POSIX
import TestSupport
import Testing

/// Copies of a database that is in use.
@Suite struct SQLiteBackupTests {
  private let directory: TemporaryDirectory
  private let connection: SQLiteConnection

  init() throws {
    directory = try TemporaryDirectory()
    connection = try #require(
      try SQLiteConnection.open(
        directory.path("store/a"), creates: true, waiting: .seconds(3_000)))
    try connection.execute("CREATE TABLE items (a BIGINT, b TEXT)")
    for number in 0..<200 {
      _ = try connection.query(
        "INSERT INTO items VALUES ($1, $2)",
        [.init(number), .text(String(repeating: "\(number) ", count: 50))])
    }
  }

  private func open(_ name: String) throws -> SQLiteConnection? {
    try SQLiteConnection.open(directory.path(name), creates: false, waiting: .seconds(3_000))
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: directory.url.path).sorted()
    }
  }

  @Test func `A backup has all rows, and is its user's alone`() throws {
    try connection.backUp(to: directory.path("backup"))
    var status = stat()
    _ = try checked(unsafe lstat(directory.path("backup"), &status))
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_nlink == 1)
    #expect(try names == ["backup", "store"])
    let rows = try connection.query("SELECT a, b FROM items ORDER BY a", [])
    #expect(rows.count == 200)
    let copy = try #require(try open("backup"))
    #expect(try copy.query("SELECT a, b FROM items ORDER BY a", []) == rows)
    #expect(try copy.column("PRAGMA integrity_check") == [.text("ok")])
    #expect(try copy.column("PRAGMA journal_mode") == [.text("delete")])
    #expect(try names == ["backup", "store"])
  }

  @Test func `A backup has no change that is not committed`() throws {
    let writer = try #require(try open("store/a"))
    try writer.begin(.writing)
    try writer.execute("DELETE FROM items")
    try connection.backUp(to: directory.path("backup"))
    writer.rollback()
    let copy = try #require(try open("backup"))
    #expect(try copy.column("SELECT count(*) FROM items") == [.integer(200)])
  }

  @Test func `A later change is in the store alone`() throws {
    try connection.backUp(to: directory.path("backup"))
    try connection.execute("DELETE FROM items")
    let copy = try #require(try open("backup"))
    #expect(try copy.column("SELECT count(*) FROM items") == [.integer(200)])
  }

  @Test func `A file, a directory or a link at the path is not replaced`() throws {
    try directory.write(Array("content".utf8), to: "file")
    _ = try checked(unsafe mkdir(directory.path("directory"), 0o700))
    _ = try checked(unsafe symlink("missing", directory.path("link")))
    for name in ["file", "directory", "link"] {
      let error = try failure { try connection.backUp(to: directory.path(name)) }
      #expect(error.kind == .exists)
      #expect(error.message.contains("'\(directory.path(name))' exists already"))
      #expect(error.hasPlainMessage)
    }
    #expect(try directory.bytes(of: "file") == Array("content".utf8))
    #expect(try names == ["directory", "file", "link", "store"])
  }

  @Test(arguments: ["", "a\0b"])
  func `A backup needs the path of a file`(path: String) throws {
    #expect(try failure { try connection.backUp(to: path) }.kind == .cannotOpen)
  }

  @Test func `A backup in a missing directory leaves nothing`() throws {
    let error = try failure { try connection.backUp(to: directory.path("missing/backup")) }
    #expect(error.kind == .cannotOpen)
    #expect(try names == ["store"])
  }

  @Test func `A new file of which the writing fails gets no name`() throws {
    let error = try failure {
      try NewFile.write(directory.path("new")) { temporary throws(DatabaseError) in
        #expect(temporary != directory.path("new"))
        #expect(!directory.holds("new"))
        throw DatabaseError(.full, "the disk is full")
      }
    }
    #expect(error.kind == .full)
    #expect(try names == ["store"])
  }

  @Test func `A new file does not replace one that came meanwhile`() throws {
    let error = try failure {
      try NewFile.write(directory.path("new")) { _ throws(DatabaseError) in
        do { try directory.write(Array("other".utf8), to: "new") } catch { Issue.record(error) }
      }
    }
    #expect(error.message.contains("exists already"))
    #expect(try directory.bytes(of: "new") == Array("other".utf8))
    #expect(try names == ["new", "store"])
  }
}

import POSIX
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  private func replace(
    _ path: String, by calls: POSIXFile.ReplacementCalls = POSIXFile.ReplacementCalls()
  ) throws(FileReplaceError) {
    try POSIXFile.replace(path, with: Array("new".utf8), temporaryPrefix: ".t", by: calls)
  }

  @Test func `A new file is written, and no temporary file is left`() throws {
    let directory = try ScratchDirectory()
    try replace(directory("a"))
    #expect(try POSIXFile.read(directory("a")) == Array("new".utf8))
    #expect(try directory.names() == ["a"])
  }

  @Test func `A replaced file keeps its mode`() throws {
    let directory = try ScratchDirectory()
    try directory.create("a", holding: [1])
    try #require(unsafe chmod(directory("a"), 0o604) == 0)
    try replace(directory("a"))
    #expect(try POSIXFile.read(directory("a")) == Array("new".utf8))
    #expect(try directory.status("a").st_mode & 0o7777 == 0o604)
  }

  @Test func `A link stays, and the file that it leads to is replaced`() throws {
    let directory = try ScratchDirectory()
    try directory.create("a", holding: [1])
    try #require(unsafe symlink("a", directory("link")) == 0)
    try replace(directory("link"))
    #expect(try POSIXFile.read(directory("a")) == Array("new".utf8))
    #expect(try directory.status("link").st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `A pipe receives the bytes`() throws {
    let directory = try ScratchDirectory()
    let path = directory("pipe")
    try #require(unsafe mkfifo(path, 0o600) == 0)
    // Opening a pipe in both directions does not wait for another process.
    let reader = try checked(unsafe open(path, O_RDWR))
    defer { _ = close(reader) }
    try replace(path)
    var bytes = [UInt8](repeating: 0, count: 4)
    let count = unsafe read(reader, &bytes, 4)
    #expect(bytes[..<count] == Array("new".utf8)[...])
    #expect(try directory.names() == ["pipe"])
  }

  @Test func `A path that cannot be replaced is reported, and nothing is created`() throws {
    let directory = try ScratchDirectory()
    #expect(throws: FileReplaceError.zeroByteInPath) { try replace(directory("a\0b")) }
    #expect(throws: FileReplaceError.cannotCreate(Errno(EISDIR))) { try replace(directory.path) }
    #expect(throws: FileReplaceError.cannotCreate(Errno(ENOENT))) { try replace(directory("n/a")) }
    #expect(try directory.names() == [])
  }

  @Test func `If flushing or renaming fails, the old file stays`() throws {
    let directory = try ScratchDirectory()
    try directory.create("a", holding: [1])
    let full = POSIXFile.ReplacementCalls(flush: { _ in
      errno = ENOSPC
      return -1
    })
    #expect(throws: FileReplaceError.cannotWrite(Errno(ENOSPC))) {
      try replace(directory("a"), by: full)
    }
    let denied = POSIXFile.ReplacementCalls(rename: { _, _ in
      errno = EACCES
      return -1
    })
    #expect(throws: FileReplaceError.cannotRename(Errno(EACCES))) {
      try replace(directory("a"), by: denied)
    }
    #expect(try POSIXFile.read(directory("a")) == [1])
    #expect(try directory.names() == ["a"])
  }

  @Test func `The bytes are flushed before the file has its name`() throws {
    let directory = try ScratchDirectory()
    let path = directory("a")
    var calls: [String] = []
    var interruptions = 1
    let recorded = POSIXFile.ReplacementCalls(
      flush: {
        calls.append("flush")
        if interruptions > 0 {
          interruptions -= 1
          errno = EINTR
          return -1
        }
        return fsync($0)
      },
      rename: {
        calls.append("rename")
        return unsafe rename($0, $1)
      })
    try replace(path, by: recorded)
    #expect(calls == ["flush", "flush", "rename"])
  }

  @Test func `A temporary file of a killed process is left alone`() throws {
    let directory = try ScratchDirectory()
    let left = ".t-\(getpid())-0.tmp"
    try directory.create(left, holding: [9])
    try replace(directory("a"))
    #expect(try directory.names() == [left, "a"])
  }
}

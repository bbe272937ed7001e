import POSIX
import TestSupport
import Testing

@Suite struct POSIXFileTests {
  @Test func `A file of exactly the limit is read, and a longer one is an error`() throws {
    let directory = try ScratchDirectory()
    let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
    try directory.create("a", holding: bytes)
    for kind in [POSIXFile.ReadableKind.any, .regular] {
      #expect(try POSIXFile.read(directory("a"), kind: kind) == bytes)
      #expect(try POSIXFile.read(directory("a"), limit: 70_000, kind: kind) == bytes)
      #expect(throws: FileReadError.tooLarge) {
        try POSIXFile.read(directory("a"), limit: 69_999, kind: kind)
      }
    }
    try directory.create("empty", holding: [])
    #expect(try POSIXFile.read(directory("empty"), limit: 0) == [])
    #expect(throws: FileReadError.tooLarge) { try POSIXFile.read(directory("a"), limit: 0) }
  }

  @Test(arguments: ["none", "a/under-a-file", "a\0b", "\0"])
  func `A path that leads to no file is missing`(name: String) throws {
    let directory = try ScratchDirectory()
    try directory.create("a", holding: [1])
    #expect(throws: FileReadError.missing) { try POSIXFile.read(directory(name)) }
    #expect(throws: FileReadError.missing) { try POSIXFile.read(directory(name), kind: .regular) }
    #expect(!POSIXFile.isReadable(directory(name)))
    #expect(POSIXFile.isReadable(directory("a")))
  }

  @Test func `A directory cannot be read`() throws {
    let directory = try ScratchDirectory()
    #expect(throws: FileReadError.cannotRead(Errno(EISDIR))) {
      try POSIXFile.read(directory.path)
    }
    #expect(throws: FileReadError.notAFile) {
      try POSIXFile.read(directory.path, kind: .regular)
    }
  }

  @Test func `A pipe without a writer is no regular file and is not waited for`() throws {
    let directory = try ScratchDirectory()
    try #require(unsafe mkfifo(directory("pipe"), 0o600) == 0)
    #expect(throws: FileReadError.notAFile) {
      try POSIXFile.read(directory("pipe"), kind: .regular)
    }
  }

  @Test func `A loop of links cannot be opened`() throws {
    let directory = try ScratchDirectory()
    try #require(unsafe symlink("loop", directory("loop")) == 0)
    #expect(throws: FileReadError.cannotOpen(Errno(ELOOP))) {
      try POSIXFile.read(directory("loop"))
    }
  }

  @Test func `A writer waits for the reader of a full pipe that does not block`() throws {
    let directory = try ScratchDirectory()
    let pipe = unsafe try #require(popen("sleep 0.1; cat > '\(directory("copy"))'", "w"))
    let writer = unsafe fileno(pipe)
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try POSIXFile.write(bytes, to: writer)
    try #require(unsafe pclose(pipe) == 0)
    #expect(try POSIXFile.read(directory("copy")) == bytes)
  }

  @Test func `An incomplete write reports the number of unwritten bytes`() throws {
    let closed = dup(STDOUT_FILENO)
    _ = close(closed)
    let failure = FileWriteError(unwrittenByteCount: 3, cause: Errno(EBADF))
    #expect(throws: failure) { try POSIXFile.write([1, 2, 3], to: closed) }
    try POSIXFile.write([], to: closed)
  }
}

@Suite struct InterruptionTests {
  @Test func `An interrupted call is made again`() throws {
    var interruptions = 3
    let result = try retryingInterrupted { () -> Int in
      if interruptions == 0 { return 7 }
      interruptions -= 1
      errno = EINTR
      return -1
    }
    #expect(result == 7)
    #expect(interruptions == 0)
  }

  @Test func `A call that fails for another reason is not made again`() {
    var calls = 0
    #expect(throws: Errno(ENOSPC)) {
      try retryingInterrupted { () -> Int32 in
        calls += 1
        errno = ENOSPC
        return -1
      }
    }
    #expect(calls == 1)
  }

  @Test func `An error number has the system's text`() {
    #expect(Errno(ENOENT).description == "No such file or directory")
    #expect(throws: Errno(EBADF)) { try checked(close(-1)) }
  }

  @Test func `A variable has its value only while it is set`() {
    let name = "POSIX_TESTS_\(getpid())"
    #expect(ProcessEnvironment.value(of: name) == nil)
    _ = unsafe setenv(name, "a=b", 1)
    #expect(ProcessEnvironment.value(of: name) == "a=b")
    _ = unsafe unsetenv(name)
    #expect(ProcessEnvironment.value(of: name) == nil)
  }
}

import POSIX

/// An open file or directory, which is closed when the value is destroyed.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The system's number.
  package let number: Int32
  private let files: any FileSystem

  package init(number: Int32, files: any FileSystem) {
    (self.number, self.files) = (number, files)
  }

  deinit { files.close(number) }
}

/// The directory that a name is looked up in: an open one, and its path for errors.
package struct BaseDirectory {
  package let number: Int32
  package let path: String

  package init(number: Int32, path: String) { (self.number, self.path) = (number, path) }

  /// The working directory, for a path that is relative to it or absolute.
  package static var working: BaseDirectory { BaseDirectory(number: AT_FDCWD, path: "") }

  package func path(of name: String) -> String {
    if path.isEmpty { return name }
    return path + (path.hasSuffix("/") ? "" : "/") + name
  }
}

/// The system calls of a ``FileSystem``, which a test can observe and make fail.
///
/// ``perform(_:on:_:)`` makes every call. It calls ``fault`` first, which returns nil except in
/// tests; they use it to simulate a failed disk, a full quota or a signal. A call that a signal
/// interrupts is made again.
package struct SystemCalls: Sendable {
  /// A call, by its usual name.
  package enum Call: String, CaseIterable, Sendable {
    case open
    case create = "creat"
    case makeDirectory = "mkdir"
    case inspect = "stat"
    case setMode = "fchmod"
    case lock = "flock"
    case unlock = "flock (unlock)"
    case read
    case write
    case flush = "fsync"
    case truncate = "ftruncate"
    case unlink
    case rename
    case list = "readdir"
    case pause = "nanosleep"
  }

  /// The failure that replaces a call.
  package enum Fault: Sendable {
    /// The call fails with an `errno`.
    case fails(Int32)
    /// The call succeeds, and reads or writes at most this number of bytes.
    case shortens(to: Int)
  }

  /// The file system that is called.
  package let files: any FileSystem
  /// Returns the fault of the next call; nil makes the call.
  package let fault: @Sendable (Call) -> Fault?

  /// Creates system calls with faults.
  ///
  /// - Parameters:
  ///   - files: The file system that is called.
  ///   - fault: Returns the fault of the next call; nil makes the call.
  package init(
    of files: any FileSystem = OperatingSystem(), fault: @escaping @Sendable (Call) -> Fault?
  ) {
    (self.files, self.fault) = (files, fault)
  }

  /// The machine's calls, without faults.
  package static var real: SystemCalls { SystemCalls { _ in nil } }

  /// The number of interruptions after which a call fails.
  package static var maximumInterruptions: Int { 10_000 }

  /// Makes a call until no signal interrupts it.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - path: The path that an error names.
  ///   - body: Makes the call for at most `limit` bytes.
  /// - Returns: The call's result.
  /// - Throws: ``CallError`` when the call fails.
  func perform<Result>(
    _ call: Call, on path: String, _ body: (_ limit: Int) throws(Errno) -> Result
  ) throws(CallError) -> Result {
    var interruptions = 0
    while true {
      do throws(Errno) {
        switch fault(call) {
        case .fails(let code): throw Errno(code)
        case .shortens(let limit): return try body(limit)
        case nil: return try body(.max)
        }
      } catch {
        interruptions += 1
        if error.code != EINTR || interruptions > Self.maximumInterruptions {
          throw CallError(call: call.rawValue, path: path, code: error.code)
        }
      }
    }
  }

  /// Pauses the thread; a signal may end the pause early.
  package func pause(_ duration: Duration) {
    if fault(.pause) == nil { files.pause(duration) }
  }
}

extension SystemCalls {
  /// Opens a file or directory without following a link or waiting.
  package func open(
    _ name: String, in directory: BaseDirectory, _ flags: Int32
  ) throws(CallError) -> FileDescriptor {
    let flags = flags | O_NOFOLLOW | O_NONBLOCK
    let number = try perform(.open, on: directory.path(of: name)) { _ throws(Errno) in
      try files.open(name, in: directory.number, flags)
    }
    return FileDescriptor(number: number, files: files)
  }

  /// Creates a file that no other user can read; fails if the name is taken.
  package func create(_ name: String, in directory: BaseDirectory) throws(CallError)
    -> FileDescriptor
  {
    let path = directory.path(of: name)
    let number = try perform(.create, on: path) { _ throws(Errno) in
      try files.create(name, in: directory.number)
    }
    let file = FileDescriptor(number: number, files: files)
    do throws(CallError) {
      try perform(.setMode, on: path) { _ throws(Errno) in try files.setMode(0o600, of: number) }
    } catch {
      try? unlink(name, in: directory)
      throw error
    }
    return file
  }

  /// Sets the permissions of an open file.
  package func setMode(
    _ mode: UInt32, of file: borrowing FileDescriptor, _ path: String
  ) throws(CallError) {
    let number = file.number
    try perform(.setMode, on: path) { _ throws(Errno) in try files.setMode(mode, of: number) }
  }

  /// Returns the status of an open file.
  package func status(of file: borrowing FileDescriptor, _ path: String) throws(CallError)
    -> FileStatus
  {
    let number = file.number
    return try perform(.inspect, on: path) { _ throws(Errno) in try files.status(of: number) }
  }

  /// Returns the status of a name, without following a link.
  package func status(of name: String, in directory: BaseDirectory) throws(CallError) -> FileStatus
  {
    try perform(.inspect, on: directory.path(of: name)) { _ throws(Errno) in
      try files.status(of: name, in: directory.number)
    }
  }

  /// Acquires an advisory lock; fails with `EWOULDBLOCK` if another one excludes it.
  package func lock(
    _ file: borrowing FileDescriptor, exclusively: Bool, _ path: String
  ) throws(CallError) {
    let number = file.number
    try perform(.lock, on: path) { _ throws(Errno) in
      try files.lock(number, exclusively: exclusively)
    }
  }

  /// Releases an advisory lock; the file stays open.
  package func unlock(_ file: borrowing FileDescriptor, _ path: String) throws(CallError) {
    let number = file.number
    try perform(.unlock, on: path) { _ throws(Errno) in try files.unlock(number) }
  }

  /// Removes a name.
  package func unlink(_ name: String, in directory: BaseDirectory) throws(CallError) {
    try perform(.unlink, on: directory.path(of: name)) { _ throws(Errno) in
      try files.unlink(name, in: directory.number)
    }
  }

  /// Renames a file within a directory, and replaces the file that has the new name.
  package func rename(_ name: String, to newName: String, in directory: BaseDirectory)
    throws(CallError)
  {
    try perform(.rename, on: directory.path(of: name)) { _ throws(Errno) in
      try files.rename(name, to: newName, in: directory.number)
    }
  }

  /// Creates a directory that no other user can enter.
  package func makeDirectory(_ path: String) throws(CallError) {
    try perform(.makeDirectory, on: path) { _ throws(Errno) in try files.makeDirectory(path) }
  }

  /// Returns the names in a directory, in no order, without `.` and `..`.
  package func names(in directory: BaseDirectory) throws(CallError) -> [String] {
    try perform(.list, on: directory.path) { _ throws(Errno) in
      try files.names(in: directory.number)
    }
  }
}

extension SystemCalls {
  /// Reads a number of bytes from an offset.
  ///
  /// - Throws: ``CallError`` if a call fails or the file ends early. The caller knows the file's
  ///   size, so missing bytes are an error and not a shorter file.
  package func readExactly(
    _ file: borrowing FileDescriptor, from start: Int, count: Int, _ path: String
  ) throws(CallError) -> [UInt8] {
    let bytes = try read(file, from: start, limit: count, path)
    guard bytes.count == count else {
      throw CallError(call: Call.read.rawValue, path: path, code: EIO)
    }
    return bytes
  }

  /// Reads from an offset up to the file's end, at most `limit` bytes.
  package func read(
    _ file: borrowing FileDescriptor, from start: Int, limit: Int, _ path: String
  ) throws(CallError) -> [UInt8] {
    let number = file.number
    return try gather(limit, path) { done, count throws(Errno) in
      try files.read(number, upTo: count, at: start + done)
    }
  }

  /// Reads in chunks.
  ///
  /// `read` gets the number of bytes read so far and the size of the next chunk.
  private func gather(
    _ limit: Int, _ path: String, _ read: (_ done: Int, _ count: Int) throws(Errno) -> [UInt8]
  ) throws(CallError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let wanted = min(65_536, limit - bytes.count)
      let chunk = try perform(.read, on: path) { limit throws(Errno) in
        try read(bytes.count, min(wanted, limit))
      }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Writes all bytes, in one call if the system accepts them in one.
  package func write(
    _ bytes: [UInt8], to file: borrowing FileDescriptor, _ path: String
  ) throws(CallError) {
    let number = file.number
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try perform(.write, on: path) { limit throws(Errno) in
        try files.write(rest.prefix(limit), to: number)
      }
      guard count > 0 else {
        throw CallError(call: Call.write.rawValue, path: path, code: EIO)
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until all bytes of a file are on the disk, as far as the system can report.
  package func flush(_ file: borrowing FileDescriptor, _ path: String) throws(CallError) {
    let number = file.number
    try perform(.flush, on: path) { _ throws(Errno) in try files.flush(number) }
  }

  /// Waits until the names in a directory are on the disk, if its file system supports that.
  package func flushDirectory(
    _ directory: borrowing FileDescriptor, _ path: String
  ) throws(CallError) {
    do throws(CallError) {
      try flush(directory, path)
    } catch {
      guard [EINVAL, ENOTSUP, EOPNOTSUPP].contains(error.code) else { throw error }
    }
  }

  /// Shortens a file.
  package func truncate(
    _ file: borrowing FileDescriptor, to byteCount: Int, _ path: String
  ) throws(CallError) {
    let number = file.number
    try perform(.truncate, on: path) { _ throws(Errno) in
      try files.truncate(number, to: byteCount)
    }
  }
}

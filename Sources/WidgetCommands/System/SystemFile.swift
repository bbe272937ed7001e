#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Files as the system reads them.
enum SystemFile {
  /// Reads a file, or standard input for `-`, up to a limit.
  static func read(_ path: String, limit: Int) -> FileReadResult {
    if path == "-" { return read(STDIN_FILENO, limit: limit) }
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { return .missing }
    let descriptor = retrying { unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(reason(errno))
    }
    defer { close(descriptor) }
    return read(descriptor, limit: limit)
  }

  private static func read(_ descriptor: Int32, limit: Int) -> FileReadResult {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: min(limit, 65_536) + 1)
    while content.count <= limit {
      let size = chunk.count
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        retrying { unsafe systemRead(descriptor, buffer.baseAddress, size) }
      }
      if count < 0 { return .unreadable(reason(errno)) }
      if count == 0 { return .bytes(content) }
      content += chunk[..<count]
    }
    return .tooLarge
  }

  /// Calls the system again while a signal interrupts it.
  static func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}

extension SystemFile {
  /// The calls that put a written file in the place of another; a test records them.
  struct Replacement {
    /// Waits until a file's bytes outlast a loss of power.
    var flush: (_ descriptor: Int32) -> Int32 = { fsync($0) }
    /// Gives a file another name, in the place of the file that has it.
    var rename: (_ path: String, _ newPath: String) -> Int32 = { systemRename($0, $1) }
  }

  /// Writes a file whole or not at all.
  ///
  /// The text goes into a file beside it, which then takes its name and its mode. Behind a link
  /// to a file that file is replaced, and the link stays. A device or a pipe takes the text
  /// as it is.
  static func write(
    _ text: String, to path: String, by calls: Replacement = Replacement()
  ) -> FileWriteResult {
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { return .notCreated("its name has a zero byte") }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return withoutInterruption { replace(path, with: text, mode: nil, by: calls) }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return withoutInterruption {
        replace(resolved(path), with: text, mode: status.st_mode, by: calls)
      }
    case S_IFDIR: return .notCreated(reason(EISDIR))
    default: return pour(text, into: path)
    }
  }

  /// Writes into what is no file.
  private static func pour(_ text: String, into path: String) -> FileWriteResult {
    let descriptor = retrying { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { return .notCreated(reason(errno)) }
    defer { close(descriptor) }
    return SystemOutput.written(text, to: descriptor) == nil ? .written : .notWritten(reason(errno))
  }

  private static func replace(
    _ path: String, with text: String, mode: mode_t?, by calls: Replacement
  ) -> FileWriteResult {
    guard let file = temporaryFile(beside: path, mode: mode ?? 0o666) else {
      return .notCreated(reason(errno))
    }
    let failure = fill(file.descriptor, with: text, mode: mode, by: calls)
    // Some file systems tell only here that there was no room.
    let isClosed = close(file.descriptor) == 0
    if let code = failure ?? (isClosed ? nil : errno) {
      _ = unsafe unlink(file.path)
      return .notWritten(reason(code))
    }
    guard calls.rename(file.path, path) == 0 else {
      let code = errno
      _ = unsafe unlink(file.path)
      return .notCreated(reason(code))
    }
    return .written
  }

  /// Writes a text to a new file and flushes it, so that its name never leads to less than all of
  /// it; answers why it cannot.
  private static func fill(
    _ descriptor: Int32, with text: String, mode: mode_t?, by calls: Replacement
  ) -> Int32? {
    if let mode, fchmod(descriptor, mode & 0o777) != 0 { return errno }
    if SystemOutput.written(text, to: descriptor) != nil { return errno }
    return retrying { calls.flush(descriptor) } == 0 ? nil : errno
  }

  /// Makes a file in the directory of another; nobody may read it who may not read that one.
  private static func temporaryFile(
    beside path: String, mode: mode_t
  ) -> (descriptor: Int32, path: String)? {
    let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // A program that was killed has left its file, and another can have the same number by now.
    for attempt in 0..<100 {
      let name = "\(directory).widget-\(getpid())-\(attempt).tmp"
      let descriptor = retrying { unsafe open(name, flags, mode & 0o777) }
      if descriptor >= 0 { return (descriptor, name) }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// The path of the file that a link leads to.
  private static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved) ?? path
  }

  /// Lets nobody end the process meanwhile but by force, so that no half of the work is left.
  private static func withoutInterruption(_ work: () -> FileWriteResult) -> FileWriteResult {
    var signals = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return work()
  }
}

/// Files that are read one part after the other.
enum SystemInput {
  /// Opens a file, or standard input for `-`; it stays open until the process ends.
  static func open(_ path: String) -> InputOpenResult {
    if path == "-" { return opened(STDIN_FILENO) }
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { return .missing }
    let descriptor = SystemFile.retrying { systemOpen(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else {
      return errno == ENOENT || errno == ENOTDIR
        ? .missing : .unreadable(SystemFile.reason(errno))
    }
    return opened(descriptor)
  }

  private static func opened(_ descriptor: Int32) -> InputOpenResult {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      return .unreadable(SystemFile.reason(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .input(ByteInput { read(descriptor, &$0, $1) })
    }
    if isOutput(status) { return .unreadable("it is the output as well") }
    let left = Int(status.st_size) - Int(lseek(descriptor, 0, SEEK_CUR))
    return .input(ByteInput(byteCount: max(0, left)) { read(descriptor, &$0, $1) })
  }

  /// Whether a file is the one that standard output goes to, so that it would grow while it is read.
  private static func isOutput(_ input: stat) -> Bool {
    var output = stat()
    return unsafe fstat(STDOUT_FILENO, &output) == 0 && output.st_mode & S_IFMT == S_IFREG
      && output.st_dev == input.st_dev && output.st_ino == input.st_ino
  }

  private static func read(
    _ descriptor: Int32, _ buffer: inout [UInt8], _ range: Range<Int>
  ) -> ByteInput.ReadResult {
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { bytes in
        let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
        return unsafe systemRead(descriptor, room.baseAddress, room.count)
      }
      if count > 0 { return .bytes(count) }
      if count == 0 { return .end }
      if errno == EINTR || (errno == EAGAIN && waitUntilReadable(descriptor)) { continue }
      return .failed(SystemFile.reason(errno))
    }
  }

  /// Waits for the writer of a pipe that was set not to block.
  private static func waitUntilReadable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, -1) > 0 || errno == EINTR
  }
}

// The system's own calls, by names that no method here hides.

func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  unsafe read(descriptor, buffer, size)
}

func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  unsafe write(descriptor, buffer, size)
}

func systemRename(_ path: String, _ newPath: String) -> Int32 { unsafe rename(path, newPath) }

func systemOpen(_ path: String, _ flags: Int32) -> Int32 { unsafe open(path, flags) }

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Standard output and standard error as the system writes them.
enum SystemOutput {
  /// Says what is not data on standard error, where nothing can be done if that cannot be written.
  static func printError(_ text: String) { _ = written(text, to: STDERR_FILENO) }

  /// Prints a text on standard output, in one call where the system takes it in one.
  static func print(_ text: String) -> PrintResult {
    guard let rest = written(text, to: STDOUT_FILENO) else { return .printed }
    let code = errno
    if code == EPIPE { return .readerIsGone }
    takeBack(text.utf8.count - rest)
    return .failed(SystemFile.reason(code))
  }

  /// Prints a line at once; a reader who is gone does not end the process.
  static func emit(_ line: String) -> PrintResult {
    _ = ignoresClosedPipes
    return print(line)
  }

  /// Waits for some time; answers at once, and that nobody reads, when the reader of a pipe is gone.
  static func wait(_ duration: Duration) -> Bool {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    let count = unsafe poll(&request, 1, Int32(clamping: milliseconds))
    guard count > 0 else { return true }
    if Int32(request.revents) & (POLLERR | POLLHUP) != 0 { return false }
    // Some systems cannot watch a terminal in this way.
    _ = poll(nil, 0, Int32(clamping: milliseconds))
    return true
  }

  /// A closed pipe is an error of the call that writes to it, not the process's end.
  static let ignoresClosedPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Writes a text; answers nil, or how many of its bytes could not be written, and sets `errno`.
  static func written(_ text: String, to descriptor: Int32) -> Int? {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 {
        if errno == EINTR || (errno == EAGAIN && waitUntilWritable(descriptor)) { continue }
        return bytes.count
      }
      bytes = bytes.dropFirst(count)
    }
    return nil
  }

  /// Waits for the reader of a pipe that was set not to block.
  private static func waitUntilWritable(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, -1) > 0 || errno == EINTR
  }

  /// Cuts the start of a text off the end of a file that had no room for the rest, unless another
  /// process has written behind it.
  static func takeBack(_ count: Int) {
    var status = stat()
    guard count > 0, unsafe fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return }
    let start = status.st_size - off_t(count)
    guard lseek(STDOUT_FILENO, 0, SEEK_CUR) == status.st_size, start >= 0 else { return }
    if ftruncate(STDOUT_FILENO, start) == 0 { _ = lseek(STDOUT_FILENO, start, SEEK_SET) }
  }
}

extension SystemOutput {
  /// Prints whole lines on standard output, in one call where the system takes them in one.
  ///
  /// Where not all can be printed, whole lines are left where that can be helped: half a line is cut
  /// off the end of a file, and a signal waits for the end of a line unless the reader is stuck.
  static func print(_ lines: Span<UInt8>, until interruption: SystemInterruption) -> LinePrintResult
  {
    _ = ignoresClosedPipes
    let isFile = isRegularFile
    var done = 0
    while done < lines.count {
      let isEnding = interruption.hasCome
      if isEnding, lines.isLineStart(done) || !isWritable() {
        return .interrupted(byteCount: done)
      }
      // A file takes all at once, and nobody can interrupt that.
      let end = isEnding && !isFile ? lines.endOfLine(from: done, within: atomicSize) : lines.count
      let (count, code) = unsafe lines.withUnsafeBytes { bytes in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done..<end])
        return isFile
          ? unsafe writeOnce(rest) : interruption.interruptibly { unsafe writeOnce(rest) }
      }
      if count >= 0 {
        done += count
      } else if code == EPIPE {
        return .readerIsGone
      } else if code == EAGAIN {
        _ = isWritable()
      } else if code != EINTR {
        return .failed(byteCount: keepWholeLines(of: lines, upTo: done), SystemFile.reason(code))
      }
    }
    return .printed
  }

  /// So many bytes go into a pipe at once that has room at all, on any system.
  private static let atomicSize = 512

  private static var isRegularFile: Bool {
    var status = stat()
    return unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes what the system takes; answers how much, or -1 and why.
  private static func writeOnce(_ bytes: UnsafeRawBufferPointer) -> (count: Int, code: Int32) {
    let count = unsafe systemWrite(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    return (count, count < 0 ? errno : 0)
  }

  /// Waits a moment for the reader of a pipe; answers whether it has made room.
  static func isWritable(_ descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 100) > 0
  }

  /// Cuts half a line off the end of a file that has no room for the rest; answers how many bytes
  /// are whole lines.
  private static func keepWholeLines(of lines: Span<UInt8>, upTo done: Int) -> Int {
    var whole = done
    while !lines.isLineStart(whole) { whole -= 1 }
    takeBack(done - whole)
    return whole
  }
}

extension Span<UInt8> {
  fileprivate func isLineStart(_ offset: Int) -> Bool {
    offset == 0 || self[offset - 1] == UInt8(ascii: "\n")
  }

  fileprivate func endOfLine(from start: Int, within limit: Int) -> Int {
    let last = Swift.min(count, start + limit)
    var end = start + 1
    while end < last, !isLineStart(end) { end += 1 }
    return end
  }
}

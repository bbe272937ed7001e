internal import POSIX

/// Writes to standard output and standard error.
enum SystemOutput {
  /// Prints a text on standard error; ignores an error, since there is no place to report it.
  static func printError(_ text: String) {
    try? POSIXFile.write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// Prints a text on standard output, in one call if the system accepts it in one.
  static func print(_ text: String) -> PrintResult {
    let bytes = Array(text.utf8)
    do throws(FileWriteError) {
      try POSIXFile.write(bytes, to: STDOUT_FILENO)
      return .printed
    } catch {
      if error.cause.code == EPIPE { return .readerIsGone }
      removeLast(bytes.count - error.unwrittenByteCount)
      return .failed("\(error.cause)")
    }
  }

  /// Prints a line on standard output; a closed pipe does not end the process.
  static func emit(_ line: String) -> PrintResult {
    _ = ignoresClosedPipes
    return print(line)
  }

  /// Waits for a time, and returns true; returns false as soon as the reader of standard output has
  /// closed the pipe.
  static func wait(_ duration: Duration) -> Bool {
    let (seconds, attoseconds) = duration.components
    let milliseconds = seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
    let count = unsafe poll(&request, 1, Int32(clamping: milliseconds))
    guard count > 0 else { return true }
    if Int32(request.revents) & (POLLERR | POLLHUP) != 0 { return false }
    // Some systems cannot poll a terminal, and return at once.
    _ = poll(nil, 0, Int32(clamping: milliseconds))
    return true
  }

  /// Ignores SIGPIPE at the first use, so that a write to a closed pipe fails instead of ending the
  /// process.
  static let ignoresClosedPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  /// Removes the last bytes of a file at standard output, so that a full disk leaves no partial
  /// text.
  ///
  /// Does nothing if another process has appended to the file.
  private static func removeLast(_ count: Int) {
    var status = stat()
    guard count > 0, unsafe fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG
    else { return }
    let start = status.st_size - off_t(count)
    guard lseek(STDOUT_FILENO, 0, SEEK_CUR) == status.st_size, start >= 0 else { return }
    if ftruncate(STDOUT_FILENO, start) == 0 { _ = lseek(STDOUT_FILENO, start, SEEK_SET) }
  }
}

extension SystemOutput {
  /// Prints whole lines on standard output, in one call if the system accepts them in one.
  ///
  /// If not all lines can be printed, the output still ends with a whole line if possible. From a
  /// file, a partial line is removed. In a pipe, the line is completed after a signal, if the
  /// reader continues to read.
  static func print(_ lines: Span<UInt8>, until interruption: SystemInterruption) -> LinePrintResult
  {
    _ = ignoresClosedPipes
    let isFile = isRegularFile
    var done = 0
    while done < lines.count {
      let isEnding = interruption.hasArrived
      if isEnding, lines.isLineStart(done) || !isWritable() {
        return .interrupted(byteCount: done)
      }
      // After a signal, a pipe receives only the rest of the line. A file receives all lines in one
      // write, which no signal interrupts.
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
        return .failed(byteCount: keepWholeLines(of: lines, upTo: done), "\(Errno(code))")
      }
    }
    return .printed
  }

  /// The number of bytes that every system writes to a pipe atomically (`_POSIX_PIPE_BUF`).
  private static let atomicSize = 512

  private static var isRegularFile: Bool {
    var status = stat()
    return unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Writes with one call; returns the number of written bytes, or -1 and the error's number.
  private static func writeOnce(_ bytes: UnsafeRawBufferPointer) -> (count: Int, code: Int32) {
    let count = unsafe POSIX.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    return (count, count < 0 ? errno : 0)
  }

  /// Waits up to 100 ms until an output accepts bytes; returns whether it does.
  static func isWritable(_ descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 100) > 0
  }

  /// Removes a partial line from the end of a file; returns the number of bytes in whole lines.
  private static func keepWholeLines(of lines: Span<UInt8>, upTo done: Int) -> Int {
    var whole = done
    while !lines.isLineStart(whole) { whole -= 1 }
    removeLast(done - whole)
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

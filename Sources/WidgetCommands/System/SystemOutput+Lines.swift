#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemOutput {
  /// Prints whole lines on standard output, in one call where the system takes them in one.
  ///
  /// Where not all can be printed, whole lines are left where that can be helped: half a line is cut
  /// off the end of a file, and a signal waits for the end of a line unless the reader is stuck.
  static func print(_ lines: Span<UInt8>, until interruption: SystemInterruption) -> LinePrinting {
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

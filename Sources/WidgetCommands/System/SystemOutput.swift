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
  static func say(_ text: String) { _ = written(text, to: STDERR_FILENO) }

  /// Prints a text on standard output, in one call where the system takes it in one.
  static func print(_ text: String) -> Emission {
    guard let rest = written(text, to: STDOUT_FILENO) else { return .printed }
    let code = errno
    if code == EPIPE { return .readerIsGone }
    takeBack(text.utf8.count - rest)
    return .failed(SystemFile.reason(code))
  }

  /// Prints a line at once; a reader who is gone does not end the process.
  static func emit(_ line: String) -> Emission {
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

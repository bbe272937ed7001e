internal import ScheduleEngine

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Surroundings {
  /// The world as the system shows it to this process.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables.
  ///   - unreadableVariables: The variables that are set, but not in UTF-8.
  /// - Returns: The world.
  public static func system(
    environment: [String: String], unreadableVariables: Set<String> = []
  ) -> Surroundings {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    return Surroundings(
      environment: environment, unreadableVariables: unreadableVariables,
      outputIsTerminal: isTerminal, isInteractive: isTerminal && isatty(STDERR_FILENO) == 1,
      columns: columns(environment: environment, isTerminal: isTerminal),
      now: { SystemClock.now() }, read: { path, limit in SystemFile.read(path, limit: limit) })
  }

  private static func columns(environment: [String: String], isTerminal: Bool) -> Int? {
    guard isTerminal else { return nil }
    if let text = environment["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    guard unsafe ioctl(STDOUT_FILENO, request, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The system's clock and time zone.
enum SystemClock {
  static func now() -> Moment? {
    var clock = timespec()
    guard unsafe clock_gettime(CLOCK_REALTIME, &clock) == 0 else { return nil }
    var seconds = clock.tv_sec
    var parts = unsafe tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    let today = unsafe try? CivilDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    return today.map { Moment(today: $0, secondsSinceEpoch: Int64(seconds)) }
  }
}

/// Files as the system reads them.
enum SystemFile {
  /// Reads a file, or standard input for `-`, up to a limit.
  static func read(_ path: String, limit: Int) -> FileContent {
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

  private static func read(_ descriptor: Int32, limit: Int) -> FileContent {
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

  private static func systemRead(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.read(descriptor, buffer, size)
    #elseif canImport(Musl)
      unsafe Musl.read(descriptor, buffer, size)
    #else
      unsafe Darwin.read(descriptor, buffer, size)
    #endif
  }

  /// Calls the system again while a signal interrupts it.
  private static func retrying<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}

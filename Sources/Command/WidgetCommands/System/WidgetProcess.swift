internal import OrderBatch
internal import POSIX
internal import ScheduleEngine

/// The process of the `widget` command.
package enum WidgetProcess {
  /// Runs the command that the process was started with, prints its result and exits.
  package static func run() -> Never {
    holdStandardDescriptors()
    // A write beyond the limit of a file's size then fails, instead of ending the process.
    signal(SIGXFSZ, SIG_IGN)
    guard let words = words() else {
      finish(
        CommandError(.usage, "the command line is not UTF-8; write it in UTF-8").result,
        printsJSONErrors: false)
    }
    let printsJSON = WidgetTool.wantJSON(words)
    SystemTrap.handle(printsJSON: printsJSON)
    let (variables, unreadable) = environment()
    finish(
      WidgetTool.run(words, in: .system(variables: variables, unreadableVariables: unreadable)),
      printsJSONErrors: printsJSON)
  }

  /// Opens the descriptors 0 to 2 if they are closed, so that no other file gets one of these
  /// numbers and receives the output.
  ///
  /// Standard input is opened for writing and the outputs for reading, so that using them still
  /// fails.
  private static func holdStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func finish(_ result: CommandResult, printsJSONErrors: Bool) -> Never {
    var result = result
    // It is not an error if the reader has closed the pipe.
    if case .failed(let reason) = SystemOutput.print(result.output) {
      result = result.unprinted(because: reason, asJSON: printsJSONErrors)
    }
    SystemOutput.printError(result.error)
    exit(result.status.rawValue)
  }

  /// Returns the words after the program's name, or nil if one is not UTF-8.
  private static func words() -> [String]? {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let word = unsafe String(validatingCString: pointer) else { return nil }
      words.append(word)
    }
    return words
  }

  /// Returns the environment variables that commands read, and the names of those whose values are
  /// not UTF-8.
  private static func environment() -> (variables: [String: String], unreadable: Set<String>) {
    var variables: [String: String] = [:]
    var unreadable: Set<String> = []
    let names = [
      "AFTERPAY_MERCHANT_ID", "AFTERPAY_SECRET_KEY_FILE", "COLUMNS", "HOME", "NO_COLOR", "TERM",
      "TZ", "TZDIR", "WIDGET_NOW", "WIDGET_SHA256", "WIDGET_STATE_DIR", "WIDGET_STORE",
      "XDG_STATE_HOME",
    ]
    for name in names {
      guard let value = unsafe getenv(name) else { continue }
      if unsafe String(validatingCString: value) == nil { unreadable.insert(name) }
      variables[name] = unsafe String(cString: value)
    }
    return (variables, unreadable)
  }
}

extension CommandEnvironment {
  /// Returns the environment of this process.
  ///
  /// - Parameters:
  ///   - variables: The environment's variables.
  ///   - unreadableVariables: The variables that are set, but not in UTF-8.
  /// - Returns: The environment.
  package static func system(
    variables: [String: String], unreadableVariables: Set<String> = []
  ) -> CommandEnvironment {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var environment = CommandEnvironment(
      variables: variables, unreadableVariables: unreadableVariables,
      outputIsTerminal: isTerminal, isInteractive: isTerminal && isatty(STDERR_FILENO) == 1,
      columns: columns(variables: variables, isTerminal: isTerminal),
      now: { SystemClock.now() }, read: { path, limit in SystemFile.read(path, limit: limit) },
      write: { path, text in SystemFile.write(text, to: path) },
      emit: { line in SystemOutput.emit(line) }, wait: { SystemOutput.wait($0) },
      batches: .system(outputIsTerminal: isTerminal))
    if isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 {
      environment.confirm = { question in
        SystemOutput.printError("\(question) [y/N] ")
        return ["y", "yes"].contains((readLine() ?? "").lowercased())
      }
    }
    environment.timeZone = { SystemClock.timeZone(named: $0) }
    environment.day = { SystemClock.day(at: $0) }
    return environment
  }

  private static func columns(variables: [String: String], isTerminal: Bool) -> Int? {
    guard isTerminal else { return nil }
    if let text = variables["COLUMNS"], let columns = Int(text), columns > 0 { return columns }
    var size = winsize()
    let request = UInt(TIOCGWINSZ)
    guard unsafe ioctl(STDOUT_FILENO, request, &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

extension BatchEnvironment {
  /// Returns the environment of batches in this process.
  fileprivate static func system(outputIsTerminal: Bool) -> BatchEnvironment {
    let interruption = SystemInterruption()
    return BatchEnvironment(
      processors: SystemProcessors.count,
      // If the lines go to the terminal too, the progress would be mixed with them.
      showsProgress: isatty(STDERR_FILENO) == 1 && !outputIsTerminal,
      open: { SystemInput.open($0) }, create: { SystemAppending.create($0) },
      reopen: { SystemAppending.reopen($0) },
      print: { SystemOutput.print($0, until: interruption) },
      printError: { SystemOutput.printError($0) },
      elapsed: { SystemClock.elapsed() }, start: { SystemThread.start($0) },
      watch: { interruption.watch($0) }, unwatch: { interruption.unwatch() })
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

  /// Returns the day of a time in the system's time zone; nil if it is outside of the calendar.
  static func day(at time: Timestamp) -> CivilDate? {
    var seconds = time_t(time.secondsSinceEpoch)
    var parts = unsafe tm()
    tzset()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    return unsafe try? CivilDate(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
  }

  /// Returns a time zone by its name, and makes it that of the process; nil if the system has no file
  /// of it.
  ///
  /// Other threads must not use the environment's variables at the same time.
  static func timeZone(named name: String) -> OrderTimeZone? {
    let directory = unsafe getenv("TZDIR").map { unsafe String(cString: $0) }
    let isName = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || "/_-+".utf8.contains(byte)
    }
    guard isName, !name.isEmpty, !name.hasPrefix("/"), !name.hasPrefix("-"),
      case .bytes(let file) = SystemFile.read(
        CommandEnvironment.file(ofTimeZone: name, in: directory), limit: 1_048_576),
      file.starts(with: Array("TZif".utf8)), unsafe setenv("TZ", name, 1) == 0
    else { return nil }
    tzset()
    return OrderTimeZone(name: name) { time in
      var seconds = time_t(time.secondsSinceEpoch)
      var parts = unsafe tm()
      guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
      return unsafe parts.tm_gmtoff
    }
  }

  /// Returns the time of the monotonic clock, which does not change when the system's clock is set.
  static func elapsed() -> Duration {
    var clock = timespec()
    guard unsafe clock_gettime(CLOCK_MONOTONIC, &clock) == 0 else { return .zero }
    return .seconds(Int64(clock.tv_sec)) + .nanoseconds(Int64(clock.tv_nsec))
  }
}

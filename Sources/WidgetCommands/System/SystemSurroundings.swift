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
      now: { SystemClock.now() }, read: { path, limit in SystemFile.read(path, limit: limit) },
      write: { path, text in SystemFile.write(text, to: path) },
      emit: { line in SystemOutput.emit(line) }, wait: { SystemOutput.wait($0) },
      batches: .system(outputIsTerminal: isTerminal))
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

extension BatchSurroundings {
  /// The world of batches as the system shows it to this process.
  fileprivate static func system(outputIsTerminal: Bool) -> BatchSurroundings {
    let interruption = SystemInterruption()
    return BatchSurroundings(
      processors: SystemProcessors.count,
      // Among lines at the same terminal it would be in the way.
      showsProgress: isatty(STDERR_FILENO) == 1 && !outputIsTerminal,
      open: { SystemInput.open($0) },
      print: { SystemOutput.print($0, until: interruption) }, say: { SystemOutput.say($0) },
      elapsed: { SystemClock.elapsed() }, start: { SystemThread.start($0) },
      watch: { interruption.watch($0) }, unwatch: { interruption.unwatch() })
  }
}

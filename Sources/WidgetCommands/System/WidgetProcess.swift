#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The command as a process: takes the words it was started with, prints, and ends.
public enum WidgetProcess {
  /// Runs the command of this process, and ends the process.
  public static func run() -> Never {
    holdStandardDescriptors()
    // A file that may not grow is an error of the call that writes it, not the process's end.
    signal(SIGXFSZ, SIG_IGN)
    guard let words = words() else {
      finish(
        CommandFailure(.usage, "the command line is not UTF-8; write it in UTF-8").reply)
    }
    let (variables, unreadable) = environment()
    finish(
      WidgetTool.run(words, in: .system(environment: variables, unreadableVariables: unreadable)))
  }

  /// Opens descriptors 0 to 2 where they are closed, so that no file of ours can become one of them
  /// and be printed into; in the wrong direction, so that using one still is an error.
  private static func holdStandardDescriptors() {
    for descriptor in STDIN_FILENO...STDERR_FILENO
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      _ = unsafe open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  private static func finish(_ reply: Reply) -> Never {
    var reply = reply
    // Whoever read the pipe has seen enough; that is no error.
    if case .failed(let reason) = SystemOutput.print(reply.output) {
      reply = reply.unprinted(because: reason)
    }
    SystemOutput.say(reply.error)
    exit(reply.status.rawValue)
  }

  /// The words after the program's name, or nil when one is not UTF-8.
  private static func words() -> [String]? {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let pointer = unsafe CommandLine.unsafeArgv[index] else { break }
      guard let word = unsafe String(validatingCString: pointer) else { return nil }
      words.append(word)
    }
    return words
  }

  /// The environment's variables, and the names of those that are not UTF-8.
  private static func environment() -> (variables: [String: String], unreadable: Set<String>) {
    var variables: [String: String] = [:]
    var unreadable: Set<String> = []
    for name in ["COLUMNS", "HOME", "NO_COLOR", "TERM", "WIDGET_STATE_DIR", "XDG_STATE_HOME"] {
      guard let value = unsafe getenv(name) else { continue }
      if unsafe String(validatingCString: value) == nil { unreadable.insert(name) }
      variables[name] = unsafe String(cString: value)
    }
    return (variables, unreadable)
  }
}

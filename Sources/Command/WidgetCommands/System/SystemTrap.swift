internal import POSIX

/// The end of a process that traps, by an internal error or because memory ran out.
///
/// The runtime writes a line with its reason, if it has one, and raises a signal. The handler of that signal
/// writes the error of the command, and ends the process with status 70. With the variable
/// `SWIFT_BACKTRACE`, whatever its value, signals and reports are those of the runtime.
enum SystemTrap {
  // The handler may not allocate memory, so that it has whole lines.
  private static var line: StaticString {
    """
    error: the command was ended by an internal error, or memory ran out; give it more memory or \
    less input, and look first, since a change may be stored

    """
  }
  private static var jsonLine: StaticString {
    """
    {"error":{"code":"internal_error","message":"the command was ended by an internal error, or \
    memory ran out","field":null,"remedy":"give it more memory or less input, and look first, since \
    a change may be stored"}}

    """
  }

  /// Handles traps from now on.
  ///
  /// - Parameter printsJSON: Whether the error is a line of JSON.
  static func handle(printsJSON: Bool) {
    guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
    for number in [SIGABRT, SIGILL, SIGTRAP] {
      if printsJSON {
        signal(number) { _ in SystemTrap.end(writing: SystemTrap.jsonLine) }
      } else {
        signal(number) { _ in SystemTrap.end(writing: SystemTrap.line) }
      }
    }
    holdBacktrace()
  }

  private static func end(writing line: StaticString) {
    _ = unsafe write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    _exit(ExitStatus.software.rawValue)
  }

  /// Gives the C library's standard error a buffer, in which the addresses stay that the runtime writes
  /// after its reason; it flushes the reason alone.
  private static func holdBacktrace() {
    #if canImport(Glibc)
      // The variable `stderr`, which Swift does not import as safe.
      guard let variable = unsafe dlsym(nil, "stderr") else { return }
      let stream = unsafe variable.load(as: UnsafeMutablePointer<FILE>?.self)
      let byteCount = 65_536
      let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: byteCount)
      _ = unsafe setvbuf(stream, buffer, _IOFBF, byteCount)
    #endif
  }
}

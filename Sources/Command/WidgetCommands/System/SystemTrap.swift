internal import POSIX

/// The end of a process that traps, by an internal error or because memory ran out.
///
/// The runtime writes a line with its reason, if it has one, and raises a signal. The handler of that signal
/// writes the error of the command, and ends the process with status 70. With the variable
/// `SWIFT_BACKTRACE`, whatever its value, signals and reports are those of the runtime.
enum SystemTrap {
  /// The error, which the handler can only write, since it may not allocate memory.
  nonisolated(unsafe) private static var text = unsafe UnsafeRawBufferPointer(start: nil, count: 0)

  /// Handles traps from now on.
  ///
  /// - Parameter error: The text for standard error.
  static func handle(writing error: String) {
    guard unsafe getenv("SWIFT_BACKTRACE") == nil else { return }
    let bytes = Array(error.utf8)
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    unsafe copy.copyBytes(from: bytes)
    unsafe text = UnsafeRawBufferPointer(copy)
    for number in [SIGABRT, SIGILL, SIGTRAP] { signal(number) { _ in SystemTrap.end() } }
    holdBacktrace()
  }

  private static func end() {
    _ = unsafe write(STDERR_FILENO, text.baseAddress, text.count)
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

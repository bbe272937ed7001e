#if os(Linux) || os(macOS)
  import Foundation

  /// A terminal without a screen: the program has one side, and the test types and reads at the
  /// other.
  final class PseudoTerminal {
    struct Failure: Error {
      let code: Int32
    }

    /// The program's side.
    let program: FileHandle
    private let keyboard: Int32

    init(columns: UInt16 = 80) throws(Failure) {
      keyboard = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard let name = Self.name(of: keyboard) else { throw Failure(code: errno) }
      let descriptor = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Failure(code: errno) }
      program = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      guard unsafe ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0 else {
        throw Failure(code: errno)
      }
    }

    deinit { close(keyboard) }

    /// Unlocks the program's side, and returns its name.
    private static func name(of keyboard: Int32) -> String? {
      #if os(Linux)
        // Swift's module of Glibc does not have posix_openpt and related functions.
        let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (lock, number): (Int32, Int32) = (0, 0)
        guard unsafe ioctl(keyboard, setLock, &lock) == 0,
          unsafe ioctl(keyboard, getNumber, &number) == 0
        else { return nil }
        return "/dev/pts/\(number)"
      #else
        guard grantpt(keyboard) == 0, unlockpt(keyboard) == 0 else { return nil }
        return unsafe ptsname(keyboard).map { unsafe String(cString: $0) }
      #endif
    }

    /// Types a text; `\u{4}` at the start of a line ends the input.
    func type(_ text: String) {
      let bytes = Array(text.utf8)
      _ = unsafe bytes.withUnsafeBytes { unsafe write(keyboard, $0.baseAddress, $0.count) }
    }

    /// Returns the output of a program that has exited, with line feeds as line ends.
    func screen() -> String {
      var bytes: [UInt8] = []
      var request = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
      while unsafe poll(&request, 1, 100) > 0 {
        var chunk = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(keyboard, &chunk, chunk.count)
        guard count > 0 else { break }
        bytes += chunk[..<count]
      }
      return String(decoding: bytes.filter { $0 != 0x0D }, as: UTF8.self)
    }
  }

  extension Process {
    /// Waits until the process has exited, kills it after the time limit, and returns whether the
    /// limit was met.
    func hasEnded(within seconds: Double = 900) -> Bool {
      let deadline = Date.now + seconds
      while isRunning, Date.now < deadline { usleep(2_000) }
      if isRunning { kill(processIdentifier, SIGKILL) }
      waitUntilExit()
      return terminationStatus != SIGKILL
    }
  }
#endif

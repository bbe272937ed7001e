#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// A signal that arrives while the program waits in a system call: the program ends at once, and
  /// its recorded changes stay.
  @Suite("A signal to a program that waits", .needsProgram)
  struct BlockedProgramTests {
    private static let signals = [SIGINT, SIGTERM]
    private let shell: Shell

    init() throws { shell = try Shell() }

    /// Waits at most 15 minutes until a condition holds, and returns whether it does.
    private func wait(_ condition: () throws -> Bool) rethrows -> Bool {
      let deadline = Date.now + 900
      while Date.now < deadline {
        if try condition() { return true }
        usleep(5_000)
      }
      return false
    }

    private var storeFile: StoreFile {
      StoreFile(path: shell.directory.path("state/store.sqlite"))
    }

    private func lineCount() -> Int { (try? storeFile.lines(of: "default").count) ?? 0 }

    private func isEnded(_ process: Process, by signal: Int32) -> Bool {
      kill(process.processIdentifier, signal)
      // Foundation on Linux returns the signal's number as a status; no exit status is 2 or 15.
      return process.hasEnded(within: 900) && process.terminationStatus == signal
    }

    /// Returns a full pipe whose reader reads nothing.
    private func fullPipe() -> Pipe {
      let pipe = Pipe()
      let descriptor = pipe.fileHandleForWriting.fileDescriptor
      let flags = fcntl(descriptor, F_GETFL)
      _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
      let bytes = [UInt8](repeating: 0, count: 4_096)
      for size in [4_096, 1] {
        while unsafe write(descriptor, bytes, size) > 0 {}
      }
      _ = fcntl(descriptor, F_SETFL, flags)
      return pipe
    }

    @Test(arguments: signals)
    func `A signal ends a program that waits for input before it creates anything`(_ signal: Int32)
      throws
    {
      let pipe = Pipe()
      let process = try shell.start(
        ["create", "default", "--amount", "5.00", "--token-file", "-"],
        input: pipe.fileHandleForReading)
      usleep(200_000)
      #expect(process.isRunning)
      #expect(isEnded(process, by: signal))
      #expect(!shell.directory.holds("state"))
      withExtendedLifetime(pipe) {}
    }

    @Test(arguments: signals)
    func `A signal ends a program that waits for a lock`(_ signal: Int32) throws {
      #expect(try shell("\"$W\" update --amount 50.00").status == 0)
      let lock = try storeFile.lock()
      let process = try shell.start(["update", "--amount", "60.00"])
      usleep(200_000)
      #expect(process.isRunning)
      #expect(isEnded(process, by: signal))
      lock.release()
      #expect(lineCount() == 1)
      #expect(try shell("\"$W\" update --amount 70.00 --json").output.contains(#""revision":2,"#))
    }

    @Test(arguments: signals)
    func `A signal ends a program that waits for its reader, and the update stays`(_ signal: Int32)
      throws
    {
      let pipe = fullPipe()
      let process = try shell.start(
        ["update", "--amount", "50.00"], output: pipe.fileHandleForWriting)
      #expect(wait { lineCount() == 1 })
      #expect(process.isRunning)
      #expect(isEnded(process, by: signal))
      let status = try shell("\"$W\" status --json")
      #expect(status.output.contains(#""revision":1,"#) && status.error.isEmpty)
      withExtendedLifetime(pipe) {}
    }

    @Test(arguments: signals)
    func `A signal ends a batch that waits for orders, even with a blocked standard error`(
      _ signal: Int32
    ) throws {
      let (pipe, full) = (Pipe(), fullPipe())
      let process = try shell.start(
        ["batch"], input: pipe.fileHandleForReading, error: full.fileHandleForWriting)
      try pipe.fileHandleForWriting.write(contentsOf: Data("o-1,5,USD,2026-11-21,\n".utf8))
      #expect(try wait { try !shell.directory.bytes(of: "output").isEmpty })
      #expect(isEnded(process, by: signal))
      withExtendedLifetime((pipe, full)) {}
    }

    @Test(arguments: signals)
    func `A signal ends a program that waits for the reader of its error`(_ signal: Int32) throws {
      let pipe = fullPipe()
      let process = try shell.start(
        ["update", "--amount", "x"], error: pipe.fileHandleForWriting)
      usleep(200_000)
      #expect(process.isRunning)
      #expect(isEnded(process, by: signal))
      #expect(!shell.directory.holds("state"))
      withExtendedLifetime(pipe) {}
    }
  }
#endif

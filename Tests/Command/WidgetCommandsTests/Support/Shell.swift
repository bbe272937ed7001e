import Foundation
import TestSupport
import Testing

/// The program `widget` that was built with the tests.
enum Program {
  /// The program's path, or nil if it or Bash is missing, as in tests on a device.
  static let path: String? =
    FileManager.default.isExecutableFile(atPath: "/bin/bash")
    ? BuiltProgram.path(of: "widget") : nil
}

extension Trait where Self == ConditionTrait {
  /// Runs a test only if the program and Bash exist.
  static var needsProgram: Self {
    .enabled(if: Program.path != nil, "widget is not beside the tests, or there is no /bin/bash")
  }
}

#if os(Linux) || os(macOS)
  /// A shell that runs the program `$W` with the state directory `$D/state`.
  final class Shell {
    struct Result: Equatable {
      var output: String
      var error: String
      var status: Int32
    }

    /// The file for coverage counts of the program, by default none.
    private static let profile =
      ProcessInfo.processInfo.environment["WIDGET_PROFILE_FILE"] ?? "/dev/null"

    let directory: TemporaryDirectory
    private let program: String

    init() throws {
      directory = try TemporaryDirectory()
      program = URL(fileURLWithPath: try #require(Program.path)).path
    }

    /// Runs a script of Bash.
    func callAsFunction(
      _ script: String, environment: [String: String] = [:]
    ) throws -> Result {
      let process = try start("/bin/bash", ["-c", script], environment)
      process.waitUntilExit()
      return Result(
        output: String(decoding: try directory.bytes(of: "output"), as: UTF8.self),
        error: String(decoding: try directory.bytes(of: "error"), as: UTF8.self),
        status: process.terminationStatus)
    }

    /// Starts the program without a shell, with the given standard descriptors.
    func start(
      _ words: [String], input: FileHandle? = nil, output: FileHandle? = nil,
      error: FileHandle? = nil, environment: [String: String] = [:]
    ) throws -> Process {
      try start(program, words, environment, input: input, output: output, error: error)
    }

    private func start(
      _ path: String, _ words: [String], _ environment: [String: String], input: FileHandle? = nil,
      output: FileHandle? = nil, error: FileHandle? = nil
    ) throws -> Process {
      try directory.write([], to: "output")
      try directory.write([], to: "error")
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.restoringSignals?.path ?? path)
      process.arguments = Self.restoringSignals.map { $0.words + [path] + words } ?? words
      // Relative paths and the home directory are inside the test's directory.
      process.currentDirectoryURL = directory.url
      process.environment = [
        "PATH": "/usr/bin:/bin", "W": program, "D": directory.url.path,
        "HOME": directory.path("home"),
        "WIDGET_STATE_DIR": directory.path("state"),
        "LLVM_PROFILE_FILE": Self.profile,
      ].merging(environment) { $1 }
      process.standardInput = input ?? FileHandle.nullDevice
      process.standardOutput = try output ?? FileHandle(forWritingTo: directory.url("output"))
      process.standardError = try error ?? FileHandle(forWritingTo: directory.url("error"))
      try Self.withSignals { try process.run() }
      return process
    }

    /// The command that starts a program with the default action of SIGPIPE: other tests ignore the
    /// signal in this process, and a child process would inherit that.
    private static let restoringSignals: (path: String, words: [String])? = {
      let (path, words) = ("/usr/bin/env", ["--default-signal=PIPE"])
      let trial = Process()
      trial.executableURL = URL(fileURLWithPath: path)
      trial.arguments = words + ["true"]
      trial.standardError = FileHandle.nullDevice
      guard (try? trial.run()) != nil else { return nil }
      trial.waitUntilExit()
      return trial.terminationStatus == 0 ? (path, words) : nil
    }()

    /// Unblocks all signals while a process is started: a test's thread may have blocked them, and
    /// the child process would inherit that.
    private static func withSignals(_ body: () throws -> Void) rethrows {
      var none = sigset_t()
      var before = sigset_t()
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
      try body()
    }
  }

  extension Shell.Result {
    /// Checks that the result is one line of error and nothing else.
    func expectFailure(
      _ status: Int32, _ phrase: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      #expect(self.status == status, sourceLocation: sourceLocation)
      #expect(output.isEmpty, sourceLocation: sourceLocation)
      #expect(error.hasPrefix("error: "), sourceLocation: sourceLocation)
      #expect(error.hasSuffix("\n"), sourceLocation: sourceLocation)
      #expect(error.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
      #expect(error.contains(phrase), "\(error)", sourceLocation: sourceLocation)
    }
  }
#endif

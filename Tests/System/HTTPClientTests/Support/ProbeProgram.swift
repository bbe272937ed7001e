#if !canImport(Darwin)
  import Foundation
  import Testing

  /// A run of `http-probe`, whose process has no other work.
  struct ProbeProgram: Decodable, Sendable {
    struct Summary: Decodable, Sendable {
      let requests: Int
      let answers: Int
      let failures: Int
      let maximumThreads: Int
      let threads: Int
      let descriptors: Int
      let maximumResidentKiB: Int
      let idleProcessorMilliseconds: Double
    }

    struct Outcome: Decodable, Sendable {
      let outcome: String
      var failure: String?
    }

    private struct Line: Decodable {
      let summary: Summary
    }

    let summary: Summary
    let outcomes: [Outcome]

    /// Sends a request to each of some addresses.
    ///
    /// - Parameters:
    ///   - addresses: The address of each request.
    ///   - arguments: The options of the program.
    /// - Returns: The lines that the program has written.
    /// - Throws: An error if the program cannot be run, or writes something else.
    static func run(_ addresses: [String], _ arguments: String...) async throws -> Self {
      let input = addresses.map { #"{"address":"\#($0)"}"# + "\n" }.joined()
      let output: Data = try await withCheckedThrowingContinuation { continuation in
        // A thread of its own waits for the program, not one of the tasks' threads.
        Thread.detachNewThread {
          continuation.resume(with: Result { try printed(by: arguments, input: input) })
        }
      }
      let lines = output.split(separator: UInt8(ascii: "\n"))
      let last = try #require(lines.last, "http-probe has written a summary")
      return Self(
        summary: try JSONDecoder().decode(Line.self, from: last).summary,
        outcomes: try lines.dropLast().map { try JSONDecoder().decode(Outcome.self, from: $0) })
    }

    private static func printed(by arguments: [String], input: String) throws -> Data {
      let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
      let file = URL.temporaryDirectory.appending(path: "probe-\(UUID().uuidString)")
      try Data(input.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let (process, pipe) = (Process(), Pipe())
      process.executableURL = folder.appending(path: "http-probe")
      process.arguments = arguments
      process.standardInput = try FileHandle(forReadingFrom: file)
      process.standardOutput = pipe
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return output
    }
  }
#endif

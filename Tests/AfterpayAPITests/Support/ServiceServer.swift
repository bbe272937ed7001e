import Foundation
import Synchronization
import Testing

/// A running `Server/server.py`.
final class ServiceServer: Sendable {
  /// What the server tells, a line at a time.
  struct Event: Decodable, Sendable {
    let event: String
    var port: Int?
    var head: String?
  }

  private struct Log {
    var events: [Event] = []
    var isOver = false
    var waiting: [(isMet: @Sendable ([Event]) -> Bool, done: CheckedContinuation<Bool, Never>)] = []
  }

  private let log = Mutex(Log())

  /// All that the server has told so far.
  var events: [Event] { log.withLock { $0.events } }

  /// Where the server listens.
  var address: String { "http://127.0.0.1:\(events.first?.port ?? 0)" }

  /// Runs a server for as long as a body lasts.
  ///
  /// - Parameters:
  ///   - scripts: What is answered to each request in turn; the last to all others too.
  ///   - body: What asks the server.
  /// - Returns: What the body returns, and the heads of all requests.
  /// - Throws: What the body throws, and when there is no Python.
  @discardableResult
  static func run<Result>(
    _ scripts: [Script], _ body: (ServiceServer) async throws -> Result
  ) async throws -> (result: Result, heads: [String]) {
    let server = ServiceServer()
    let (process, input) = try server.start(scripts)
    let result: Result
    do {
      try #require(
        await server.waits(for: "listening"), "the server runs; it needs python3 in the PATH")
      result = try await body(server)
    } catch {
      try input.close()
      process.waitUntilExit()
      throw error
    }
    try input.close()
    _ = await server.waits { _ in false }
    process.waitUntilExit()
    return (result, server.events.compactMap(\.head))
  }

  /// Waits until what the server has told meets a condition.
  ///
  /// - Returns: Whether it was met; false when the server ended, or after a quarter of an hour.
  func waits(until isMet: @escaping @Sendable ([Event]) -> Bool) async -> Bool {
    await withTaskGroup { group in
      group.addTask { await self.told(isMet) }
      group.addTask {
        try? await Task.sleep(for: .seconds(900))
        self.giveUp()
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  /// Waits until the server has told of a number of events of a kind.
  func waits(for event: String, count: Int = 1) async -> Bool {
    await waits { $0.count { $0.event == event } >= count }
  }

  private func told(_ isMet: @escaping @Sendable ([Event]) -> Bool) async -> Bool {
    await withCheckedContinuation { done in
      log.withLock { log in
        if isMet(log.events) || log.isOver {
          done.resume(returning: isMet(log.events))
        } else {
          log.waiting.append((isMet, done))
        }
      }
    }
  }

  private func giveUp() {
    guard !Task.isCancelled else { return }
    log.withLock { log in
      for (isMet, done) in log.waiting { done.resume(returning: isMet(log.events)) }
      log.waiting = []
    }
  }

  /// The interpreter itself: what is called python3 may be a script that looks for it each time.
  private static let python: String = {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys; print(sys.executable, end='')"]
    process.standardOutput = output
    guard (try? process.run()) != nil,
      let path = try? output.fileHandleForReading.readToEnd(), !path.isEmpty
    else { return "python3" }
    process.waitUntilExit()
    return String(decoding: path, as: UTF8.self)
  }()

  private func start(_ scripts: [Script]) throws -> (Process, FileHandle) {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Server/server.py").standardizedFileURL
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Self.python, "-I", "-S", file.path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = output
    // Where there is no Python nobody reads the scripts, which is to fail and not to end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    try process.run()
    let reader = Thread { self.read(output.fileHandleForReading) }
    reader.start()
    var line = try JSONEncoder().encode(scripts)
    line.append(UInt8(ascii: "\n"))
    try? input.fileHandleForWriting.write(contentsOf: line)
    return (process, input.fileHandleForWriting)
  }

  private func read(_ output: FileHandle) {
    var rest = Data()
    while let data = try? output.read(upToCount: 1), !data.isEmpty {
      rest.append(data)
      guard data.first == UInt8(ascii: "\n") else { continue }
      if let event = try? JSONDecoder().decode(Event.self, from: rest) { add(event) }
      rest = Data()
    }
    log.withLock { $0.isOver = true }
    giveUp()
  }

  private func add(_ event: Event) {
    log.withLock { log in
      log.events.append(event)
      let events = log.events
      for (isMet, done) in log.waiting where isMet(events) { done.resume(returning: true) }
      log.waiting.removeAll { $0.isMet(events) }
    }
  }
}

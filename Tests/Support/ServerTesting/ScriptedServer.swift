import Foundation
import Synchronization
import Testing

/// A running `Server/server.py`.
package final class ScriptedServer: Sendable {
  /// A line of the server's output.
  package struct Event: Decodable, Sendable {
    package let event: String
    package var port: Int?
    package var authority: String?
    package var head: String?
    package var body: String?
  }

  /// The ways in which a server differs from one for HTTP at 127.0.0.1.
  package struct Settings: Encodable, Sendable {
    var scripts: [Script] = []
    var certificate: String?
    var newest: String?
    var raw = false
    var host: String?

    /// - Parameters:
    ///   - certificate: The name of a certificate of `Tests/Harnesses/HostileHTTP/certificates.py`, for TLS.
    ///   - newest: The newest version of TLS.
    ///   - raw: Whether a script begins after the first bytes, without a request.
    ///   - host: The address of this machine.
    package init(
      certificate: String? = nil, newest: String? = nil, raw: Bool = false, host: String? = nil
    ) {
      self.certificate = certificate
      self.newest = newest
      self.raw = raw
      self.host = host
    }
  }

  private struct Log {
    var events: [Event] = []
    var isOver = false
    var waiting: [(isMet: @Sendable ([Event]) -> Bool, done: CheckedContinuation<Bool, Never>)] = []
  }

  private let log = Mutex(Log())

  /// All events so far.
  package var events: [Event] { log.withLock { $0.events } }

  /// The port of the server.
  package var port: Int { events.first?.port ?? 0 }

  /// The origin of the server, for HTTP without encryption.
  package var address: String { "http://127.0.0.1:\(port)" }

  /// The file of the authority that has issued the server's certificate.
  package var authority: String { events.first?.authority ?? "" }

  /// Returns the number of events of a kind so far.
  package func count(of event: String) -> Int { events.count { $0.event == event } }

  /// Runs a server for as long as a body lasts.
  ///
  /// - Parameters:
  ///   - scripts: The answers to the requests in turn; the last one is repeated.
  ///   - settings: The ways in which the server differs from one for HTTP.
  ///   - body: Sends requests.
  /// - Returns: The result of the body, and the heads of all requests.
  /// - Throws: The error of the body, and an error if there is no Python.
  @discardableResult
  package static func run<Result>(
    _ scripts: [Script], _ settings: Settings = Settings(),
    _ body: (ScriptedServer) async throws -> Result
  ) async throws -> (result: Result, heads: [String]) {
    let server = ScriptedServer()
    var settings = settings
    settings.scripts = scripts
    // Nothing waits for the end of the process: `waitUntilExit` would block a thread of the tests, and
    // it lasts until all servers have ended that were started at the same moment, since they have
    // inherited the socket by which Foundation notices the end.
    let input = try server.start(settings)
    let result: Result
    do {
      try #require(
        await server.waits(for: "listening"), "the server runs; it needs python3 in the PATH")
      result = try await body(server)
    } catch {
      try input.close()
      throw error
    }
    try input.close()
    _ = await server.waits { _ in false }
    return (result, server.events.compactMap(\.head))
  }

  /// Waits until the events meet a condition.
  ///
  /// - Returns: Whether it was met; false if the server has ended, or after an hour.
  package func waits(until isMet: @escaping @Sendable ([Event]) -> Bool) async -> Bool {
    await withTaskGroup { group in
      group.addTask { await self.told(isMet) }
      group.addTask {
        try? await Task.sleep(for: .seconds(3600))
        self.giveUp()
        return false
      }
      defer { group.cancelAll() }
      return await group.next() ?? false
    }
  }

  /// Waits until there is a number of events of a kind.
  package func waits(for event: String, count: Int = 1) async -> Bool {
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

  /// The path of the interpreter itself, because `python3` may be a script that searches for it.
  package static let python: String = {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", "import sys; print(sys.executable, end='')"]
    process.standardOutput = output
    guard (try? process.run()) != nil,
      let path = try? output.fileHandleForReading.readToEnd(), !path.isEmpty
    else { return "python3" }
    return String(decoding: path, as: UTF8.self)
  }()

  private func start(_ settings: Settings) throws -> FileHandle {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Server/server.py")
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [Self.python, "-I", "-S", file.path(percentEncoded: false)]
    process.standardInput = input
    process.standardOutput = output
    // Without Python no process reads the scripts; writing them must fail and not end the tests.
    _ = signal(SIGPIPE, SIG_IGN)
    try process.run()
    let reader = Thread { self.read(output.fileHandleForReading) }
    reader.start()
    var line = try JSONEncoder().encode(settings)
    line.append(UInt8(ascii: "\n"))
    try? input.fileHandleForWriting.write(contentsOf: line)
    return input.fileHandleForWriting
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

import AfterpayAPI
import AfterpayWidget
import Foundation
import HTTPClient
import Synchronization

/// Sends the requests of standard input and writes their outcomes, as `README.md` describes.
@main
enum Probe {
  private struct Summary: Encodable {
    var requests = 0
    var answers = 0
    var failures = 0
    var cancelled = 0
    var maximumThreads = 0
    var threads = 0
    var descriptors = 0
    var maximumResidentKiB = 0
    var processorMilliseconds = 0.0
    var idleProcessorMilliseconds = 0.0
    var milliseconds = 0.0
  }

  static func main() async {
    guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
      fail("wrong arguments; see README.md")
    }
    var requests: [ProbeRequest] = []
    while let line = readLine() {
      guard !line.isEmpty else { continue }
      guard let request = try? JSONDecoder().decode(ProbeRequest.self, from: Data(line.utf8)) else {
        fail("line \(requests.count + 1) is no request; see README.md")
      }
      requests.append(request)
    }
    let start = ContinuousClock.now
    var summary = await outcomes(of: requests, options)
    let busy = ProcessFigures.processorMilliseconds
    try? await Task.sleep(for: .milliseconds(500))
    summary.idleProcessorMilliseconds = ProcessFigures.processorMilliseconds - busy
    summary.threads = ProcessFigures.threads
    summary.descriptors = ProcessFigures.descriptors
    summary.maximumResidentKiB = ProcessFigures.maximumResidentKiB
    summary.processorMilliseconds = busy
    summary.milliseconds = (ContinuousClock.now - start).milliseconds
    write(["summary": summary])
  }

  /// Sends all requests, a number of them at once by the options, and counts their outcomes.
  private static func outcomes(of requests: [ProbeRequest], _ options: Options) async -> Summary {
    let maximum = Mutex(0)
    let watch = Task {
      while !Task.isCancelled {
        maximum.withLock { $0 = max($0, ProcessFigures.threads) }
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    let prober = Prober(options)
    var summary = Summary()
    await withTaskGroup(of: ProbeOutcome.self) { group in
      var rest = requests[...]
      for request in rest.prefix(options.concurrency) {
        group.addTask { await prober.outcome(of: request) }
      }
      rest = rest.dropFirst(options.concurrency)
      for await outcome in group {
        summary.requests += 1
        if outcome.failure == "cancelled" { summary.cancelled += 1 }
        if outcome.failure == nil { summary.answers += 1 } else { summary.failures += 1 }
        write(outcome)
        if let request = rest.popFirst() {
          group.addTask { await prober.outcome(of: request) }
        }
      }
    }
    watch.cancel()
    await watch.value
    summary.maximumThreads = maximum.withLock { $0 }
    return summary
  }

  private static func write(_ value: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    guard var line = try? encoder.encode(value) else { return }
    line.append(UInt8(ascii: "\n"))
    try? FileHandle.standardOutput.write(contentsOf: line)
  }

  private static func fail(_ message: String) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("http-probe: \(message)\n".utf8))
    exit(64)
  }
}

/// Sends requests over one transport.
private final class Prober: Sendable {
  private let transport: any HTTPTransport
  private let options: Options

  init(_ options: Options) {
    self.options = options
    let limits = HTTPLimits(bodyByteCount: options.bodyLimit)
    #if canImport(Darwin)
      transport = SystemTransport(limits: limits, usesProxies: false)
    #else
      transport = CurlTransport(
        limits: limits, usesProxies: false,
        authorities: options.authorities.map { .file($0) } ?? .system,
        libraryNames: options.libraries.isEmpty ? nil : options.libraries)
    #endif
  }

  func outcome(of request: ProbeRequest) async -> ProbeOutcome {
    let start = ContinuousClock.now
    let work = Task { await make(request) }
    let timer = request.cancelAfter.map { seconds in
      Task {
        try await Task.sleep(for: .seconds(seconds))
        work.cancel()
      }
    }
    var outcome = await work.value
    timer?.cancel()
    outcome.id = request.id
    outcome.milliseconds = (ContinuousClock.now - start).milliseconds
    return outcome
  }

  private func make(_ request: ProbeRequest) async -> ProbeOutcome {
    let time = Duration.seconds(request.deadline ?? options.deadline)
    guard options.looksUpCheckouts else {
      return ProbeOutcome(await transport.response(to: request.request, within: time))
    }
    do {
      let checkouts = try AfterpayCheckouts(
        server: AfterpayServer(address: request.address),
        credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
        shopAddress: "https://shop.example",
        client: RetryingClient(
          transport: transport, timeouts: HTTPTimeouts(perAttempt: time, total: time),
          backoff: RetryPolicy.never.backoff))
      let order = try await checkouts.order(for: SecretToken(request.token ?? "probe"))
      return ProbeOutcome(found: order != nil)
    } catch {
      return ProbeOutcome(error)
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Double { self / .milliseconds(1) }
}

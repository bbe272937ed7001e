#if !canImport(Darwin)
  import ServerTesting
  import Testing

  @testable import HTTPClient

  /// Requests of the tests.
  enum Client {
    typealias Outcome = Result<HTTPResponse, HTTPFailure>

    /// The time of requests in tests that do not concern time, enough for a busy machine.
    static let patience = Duration.seconds(1_200)

    static func settings(
      limits: HTTPLimits = HTTPLimits(), authority: String? = nil
    ) -> CurlSettings {
      var settings = CurlSettings()
      settings.limits = limits
      // The transport closes no idle connection, however slow the machine is.
      settings.idleTime = .seconds(3_600)
      settings.authorities = .init(file: authority)
      return settings
    }

    /// Sends one request to a server that follows scripts.
    static func outcome(
      _ scripts: [Script], limits: HTTPLimits = HTTPLimits(), within time: Duration = patience,
      method: String = "GET", libraryNames: [String] = CurlLibrary.names
    ) async throws -> Outcome {
      var settings = settings(limits: limits)
      settings.libraryNames = libraryNames
      let transport = CurlTransport(settings)
      return try await ScriptedServer.run(scripts) { server in
        await transport.response(
          to: HTTPRequest(method: method, address: server.address + "/zebra"), within: time)
      }.result
    }

    /// Expects a failure of a request to a server that follows a script.
    static func expectFailure(
      _ script: Script, _ failure: HTTPFailure, limits: HTTPLimits = HTTPLimits(),
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let outcome = try await outcome([script], limits: limits)
      #expect(outcome.failure == failure, "\(outcome)", sourceLocation: sourceLocation)
    }

    /// Expects that requests end at their deadline, and that the server finds the connection closed.
    ///
    /// On a busy machine a deadline may pass before the server has begun its script: the first is a
    /// second, and each further request has four times as long as the one before.
    static func expectTimeout(
      of request: HTTPRequest, at server: ScriptedServer, onceItReports event: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) async {
      let transport = CurlTransport(settings())
      var time = Duration.seconds(1)
      repeat {
        let start = ContinuousClock.now
        let outcome = await transport.response(to: request, within: time)
        #expect(outcome.failure == .timedOut, sourceLocation: sourceLocation)
        #expect(ContinuousClock.now - start >= time, sourceLocation: sourceLocation)
        time *= 4
      } while server.count(of: event) == 0 && time < .seconds(1_200)
      #expect(
        await server.waits(for: "gone"), "the connection is closed", sourceLocation: sourceLocation)
    }
  }
#endif

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }

  var value: Success? { try? get() }
}

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
  }
#endif

extension Result {
  var failure: Failure? {
    if case .failure(let failure) = self { failure } else { nil }
  }

  var value: Success? { try? get() }
}

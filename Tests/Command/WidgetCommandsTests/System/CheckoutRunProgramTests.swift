#if os(Linux) || os(macOS)
  import Foundation
  import ServerTesting
  import TestSupport
  import Testing

  /// The program with a shop's server on this machine.
  @Suite("widget checkout run, as a process", .needsProgram, .timeLimit(.minutes(60)))
  struct CheckoutRunProgramTests {
    private static let signals = [(SIGINT, "SIGINT"), (SIGTERM, "SIGTERM"), (SIGHUP, "SIGHUP")]
    private static let load = #"{"input":"load"}"#
    private static let order = Script.answer(201, CheckoutSamples.Order(parts: 0).json)
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func text(of name: String) -> String {
      String(decoding: (try? shell.directory.bytes(of: name)) ?? [], as: UTF8.self)
    }

    /// Waits at most 900 seconds until the program has printed a number of lines.
    private func wait(forLines count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
      let deadline = Date.now + 900
      while text(of: "output").count(where: { $0 == "\n" }) < count, Date.now < deadline {
        usleep(2_000)
      }
      #expect(
        text(of: "output").count { $0 == "\n" } == count, sourceLocation: sourceLocation)
    }

    @Test func `A line of a pipe waits until no request is under way`() async throws {
      try await ScriptedServer.run([[.sleep(0.2)] + Self.order]) { server in
        let pipe = Pipe()
        let process = try shell.start(
          ["checkout", "run", "native", "--shop", server.address], input: pipe.fileHandleForReading)
        let lines = [CheckoutSamples.begin, Self.load, #"{"input":"edit","section":"contact"}"#]
        try pipe.fileHandleForWriting.write(
          contentsOf: Data(CheckoutSamples.lines(lines).utf8))
        try pipe.fileHandleForWriting.close()
        #expect(process.hasEnded(within: 900) && process.terminationStatus == 0)
        let output = text(of: "output").split(separator: "\n")
        #expect(output.count == 4)
        #expect(output[3].contains(#""editing":"contact""#))
        #expect(text(of: "error").isEmpty)
      }
    }

    @Test func `A typed line does not wait for an answer`() async throws {
      try await ScriptedServer.run([[.hold]]) { server in
        let terminal = try PseudoTerminal()
        let process = try shell.start(
          ["checkout", "run", "native", "--shop", server.address, "--timeout", "3600"],
          input: terminal.program)
        terminal.type(CheckoutSamples.begin + "\n")
        wait(forLines: 1)
        terminal.type(Self.load + "\n")
        #expect(await server.waits(for: "request"))
        terminal.type(#"{"input":"leave"}"# + "\n")
        wait(forLines: 3)
        // Leaving cancels the request.
        #expect(await server.waits(for: "gone"))
        terminal.type("\u{4}")
        #expect(process.hasEnded(within: 900) && process.terminationStatus == 0)
      }
    }

    @Test(arguments: signals)
    func `A signal ends a run whose request is under way`(
      _ signal: (number: Int32, name: String)
    ) async throws {
      try await ScriptedServer.run([[.hold]]) { server in
        let pipe = Pipe()
        let record = shell.directory.path("record")
        let process = try shell.start(
          [
            "checkout", "run", "native", "--shop", server.address, "--record", record, "--timeout",
            "3600",
          ], input: pipe.fileHandleForReading)
        let lines = CheckoutSamples.lines([CheckoutSamples.begin, Self.load])
        try pipe.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
        #expect(await server.waits(for: "request"))
        kill(process.processIdentifier, signal.number)
        #expect(process.hasEnded(within: 900) && process.terminationStatus == signal.number)
        #expect(text(of: "error") == "interrupted by \(signal.name) after 2 lines\n")
        #expect(text(of: "output").count { $0 == "\n" } == 2)
        #expect(text(of: "record").count { $0 == "\n" } == 2)
        withExtendedLifetime(pipe) {}
      }
    }

    @Test func `Only the owner can read a recording`() async throws {
      try await ScriptedServer.run([Self.order]) { server in
        try shell.directory.write(
          Array(CheckoutSamples.lines([CheckoutSamples.begin, Self.load]).utf8), to: "in")
        let result = try shell(
          "umask 0; \"$W\" checkout run native \"$D/in\" --shop \(server.address) --record \"$D/r\""
        )
        #expect(result.status == 0 && result.output.count { $0 == "\n" } == 3)
        let attributes = try FileManager.default.attributesOfItem(
          atPath: shell.directory.path("r"))
        #expect(attributes[.posixPermissions] as? Int == 0o600)
      }
    }

    @Test func `A server that is not there is a warning`() async throws {
      let address = try await ScriptedServer.run([[]]) { $0.address }.result
      try shell.directory.write(
        Array(CheckoutSamples.lines([CheckoutSamples.begin, Self.load]).utf8), to: "in")
      let result = try shell("\"$W\" checkout run native --shop \(address) < \"$D/in\"")
      #expect(result.status == 0)
      #expect(result.error == "warning: request 1 has no answer: no connection could be opened\n")
      #expect(result.output.contains(#""error":{"code":"service_unavailable""#))
    }

    @Test func `A silent server is a time-out after the time of --timeout`() async throws {
      try await ScriptedServer.run([[.hold]]) { server in
        try shell.directory.write(
          Array(CheckoutSamples.lines([CheckoutSamples.begin, Self.load]).utf8), to: "in")
        let result = try shell(
          "\"$W\" checkout run native --shop \(server.address) --timeout 1 < \"$D/in\"")
        #expect(
          result.error == "warning: request 1 has no answer: there was no response in time\n")
      }
    }
  }
#endif

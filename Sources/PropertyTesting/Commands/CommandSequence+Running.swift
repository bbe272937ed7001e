extension CommandSequence {
  /// Runs the commands on a new system, and compares it with the model after each.
  ///
  /// In the body of ``expectAll(_:runs:seed:classes:failingSeeds:sourceLocation:_:)`` a failed expectation ends the
  /// sequence at its command, as a thrown error does everywhere.
  ///
  /// - Throws: ``CommandFailure``, with the number of the command that failed.
  public func run() async throws(CommandFailure) {
    var step = 0
    do {
      var system = try await model.makeSystem()
      do {
        try await run(on: &system, step: &step)
      } catch {
        try? await model.tearDown(&system)
        throw error
      }
      try await Self.expecting { try await model.tearDown(&system) }
    } catch {
      throw CommandFailure(step: step, reason: "\(error)")
    }
  }

  private func run(on system: inout Model.System, step: inout Int) async throws {
    var model = model
    try await Self.expecting { try await model.check(&system) }
    for command in commands {
      step += 1
      try await Self.expecting {
        try await model.run(command, on: &system)
        model.apply(command)
        try await model.check(&system)
      }
    }
  }

  /// Runs a body, and throws the first issue that it records rather than anything else.
  private static func expecting(_ body: () async throws -> Void) async throws {
    let issues = HeldBackIssues.current
    do { try await body() } catch { throw issues?.first ?? error }
    if let issue = issues?.first { throw issue }
  }
}

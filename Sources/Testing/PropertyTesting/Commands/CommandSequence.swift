/// Commands to run on a system, in order, with the model to compare it with.
///
/// ```swift
/// let sequences = Generator.commands(of: CounterModel(), count: 0...50)
/// ```
public struct CommandSequence<Model: SystemModel>: Sendable {
  /// The model's initial state.
  public let model: Model

  /// The commands.
  public let commands: [Model.Command]

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - model: The model's initial state.
  ///   - commands: The commands, which the model must allow in this order.
  public init(of model: Model, commands: [Model.Command]) {
    self.model = model
    self.commands = commands
  }
}

extension CommandSequence: CustomStringConvertible, CustomDebugStringConvertible, ListedCase {
  /// The commands as a numbered list, one on each line.
  public var description: String {
    ([headline] + lines(failingStep: nil)).joined(separator: "\n")
  }

  /// The commands as a numbered list, one on each line.
  public var debugDescription: String { description }

  var headline: String {
    switch commands.count {
    case 0: "no commands"
    case 1: "1 command"
    default: "\(commands.count) commands"
    }
  }

  func lines(failingStep: Int?) -> [String] {
    let width = "\(commands.count)".count
    return commands.enumerated().map { offset, command in
      let number = "\(offset + 1)"
      let arrow = offset + 1 == failingStep ? "> " : "  "
      let padding = String(repeating: " ", count: width - number.count)
      return "\(arrow)\(padding)\(number). \(command)"
    }
  }
}

extension Generator {
  /// Returns a generator of the sequences that a model allows.
  ///
  ///     Generator.commands(of: CounterModel(), count: 0...50)
  ///
  /// A sequence ends early after 100 commands in a row that the model does not allow, and is rejected
  /// if it is then shorter than `count` allows.
  ///
  /// - Parameters:
  ///   - model: The model's initial state.
  ///   - count: The number of commands; not negative.
  /// - Returns: The generator, which shrinks by removing commands and by shrinking each of them.
  public static func commands<Model: SystemModel>(
    of model: Model, count: ClosedRange<Int> = 0...50
  ) -> Generator where Value == CommandSequence<Model> {
    precondition(count.lowerBound >= 0, "a sequence has no negative number of commands")
    return Generator { choices throws(Rejection) in
      var state = model
      var commands: [Model.Command] = []
      try choices.collect(count: count) { choices throws(Rejection) in
        let command = try choices.draw(state.nextCommand)
        guard state.allows(command) else { return false }
        state.apply(command)
        commands.append(command)
        return true
      }
      return CommandSequence(of: model, commands: commands)
    }
  }
}

extension CommandSequence {
  /// Runs the commands on a new system, and compares it with the model after each one.
  ///
  /// A thrown error ends the sequence at its command. So does a failed expectation in the body of
  /// ``expectAll(_:runs:seed:classes:failingSeeds:sourceLocation:_:)``.
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

  /// Runs a body and throws the first issue that it records, or else the error that it throws.
  private static func expecting(_ body: () async throws -> Void) async throws {
    let issues = RecordedIssues.current
    do { try await body() } catch { throw issues?.first ?? error }
    if let issue = issues?.first { throw issue }
  }
}

/// The failure of a sequence of commands.
public struct CommandFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the command that failed, counted from 1; 0 if the system failed before the first.
  public let step: Int

  /// The error or the issue, as text.
  public let reason: String

  /// The step and the reason.
  public var description: String {
    step == 0 ? "before the first command: \(reason)" : "command \(step): \(reason)"
  }
}

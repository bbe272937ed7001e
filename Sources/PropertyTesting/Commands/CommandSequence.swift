/// Commands in the order in which they are run on a system, with the model to compare it with.
///
/// ```swift
/// let sequences = Generator.commands(of: CounterModel(), count: 0...50)
/// ```
public struct CommandSequence<Model: SystemModel>: Sendable {
  /// The model before the first command.
  public let model: Model

  /// The commands.
  public let commands: [Model.Command]

  /// Makes a sequence.
  ///
  /// - Parameters:
  ///   - model: The model before the first command.
  ///   - commands: The commands; the model must allow each in its place.
  public init(of model: Model, commands: [Model.Command]) {
    self.model = model
    self.commands = commands
  }
}

extension CommandSequence: CustomStringConvertible, CustomDebugStringConvertible, ListedCase {
  /// The commands as a numbered list, one in a line.
  public var description: String {
    ([headline] + lines(failingStep: nil)).joined(separator: "\n")
  }

  /// The commands as a numbered list, one in a line.
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
  /// Sequences of commands that a model allows.
  ///
  ///     Generator.commands(of: CounterModel(), count: 0...50)
  ///
  /// A sequence ends early where the model refuses 100 commands in a row; one that is then shorter
  /// than `count` allows is not used.
  ///
  /// - Parameters:
  ///   - model: The model before the first command.
  ///   - count: How many commands there may be; not negative.
  /// - Returns: The generator, which shrinks by leaving commands out and by shrinking each of them.
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

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
      let planned = choices.plan { pickCount(in: count, using: &$0) }
      var draft = CommandDraft(of: model, count: count, planned: planned)
      while try choices.element({ choices throws(Rejection) in try draft.addCommand(&choices) }) {}
      guard draft.commands.count >= count.lowerBound else { throw Rejection.filtered }
      return CommandSequence(of: model, commands: draft.commands)
    }
  }
}

/// A sequence to which commands are still added.
private struct CommandDraft<Model: SystemModel> {
  private(set) var commands: [Model.Command] = []
  private var model: Model
  private var refusedInARow = 0
  private let count: ClosedRange<Int>
  private let planned: Int?

  init(of model: Model, count: ClosedRange<Int>, planned: Int?) {
    self.model = model
    self.count = count
    self.planned = planned
  }

  /// Adds a command, or leaves it out if the model refuses it.
  ///
  /// - Returns: Whether there may be more.
  mutating func addCommand(_ choices: inout Choices) throws(Rejection) -> Bool {
    guard commands.count < count.upperBound, refusedInARow < 100 else { return false }
    if commands.count >= count.lowerBound {
      let isFull = planned.map { commands.count >= $0 }
      let more = try choices.choose(upTo: 1, planned: isFull.map { $0 ? 0 : 1 })
      guard more == 1 else { return false }
    }
    let command = try choices.draw(model.nextCommand)
    guard model.allows(command) else {
      refusedInARow += 1
      return true
    }
    refusedInARow = 0
    model.apply(command)
    commands.append(command)
    return true
  }
}

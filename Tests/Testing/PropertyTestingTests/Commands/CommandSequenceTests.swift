import PropertyTesting
import Testing

@Suite struct CommandSequenceTests {
  /// A stack of at most three digits.
  struct StackModel: SystemModel {
    enum Command: Hashable, Sendable {
      case push(Int)
      case pop(Int)
    }

    var digits: [Int] = []

    var nextCommand: Generator<Command> {
      let digits = Generator<Int>.integer(in: 0...9)
      return .oneOf([digits.map { .push($0) }, digits.map { .pop($0) }])
    }

    func allows(_ command: Command) -> Bool {
      switch command {
      case .push: digits.count < 3
      case .pop(let digit): digits.last == digit
      }
    }

    mutating func apply(_ command: Command) {
      switch command {
      case .push(let digit): digits.append(digit)
      case .pop: digits.removeLast()
      }
    }

    func makeSystem() -> [Int] { [] }

    func run(_ command: Command, on system: inout [Int]) {}
  }

  func isPossible(_ sequence: CommandSequence<StackModel>) -> Bool {
    var model = sequence.model
    for command in sequence.commands {
      guard model.allows(command) else { return false }
      model.apply(command)
    }
    return true
  }

  @Test func `Every sequence is one that the model allows`() throws {
    let sequences = Generator.commands(of: StackModel(), count: 0...20)
    let all = try (0..<500 as Range<UInt64>).map { try sequences.value(seed: $0) }
    #expect(all.allSatisfy { isPossible($0) })
    #expect(Set(all.map(\.commands.count)) == Set(0...20))
    #expect(all.contains { $0.commands.count { $0 == .pop(7) } > 1 })
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `Every sequence tried while shrinking is one that the model allows`(seed: UInt64) throws {
    let sequences = Generator.commands(of: StackModel(), count: 2...20)
    var allArePossible = true
    var isAnyTooShort = false
    let found = findCounterexample(for: sequences, settings: SearchSettings(seed: seed &* 7919)) {
      sequence in
      allArePossible = allArePossible && isPossible(sequence)
      isAnyTooShort = isAnyTooShort || sequence.commands.count < 2
      return !sequence.commands.contains {
        if case .pop(let digit) = $0 { digit > 2 } else { false }
      }
    }
    #expect(allArePossible && !isAnyTooShort)
    #expect(found?.smallest.commands == [.push(3), .pop(3)])
    let choices = try #require(found?.choices)
    #expect(try sequences.value(replaying: choices).commands == [.push(3), .pop(3)])
  }

  @Test func `A model that refuses everything ends the sequence`() throws {
    struct Refusing: SystemModel {
      var nextCommand: Generator<Int> { .integer(in: 0...9) }
      func allows(_ command: Int) -> Bool { false }
      mutating func apply(_ command: Int) {}
      func makeSystem() {}
      func run(_ command: Int, on system: inout Void) {}
    }
    #expect(try Generator.commands(of: Refusing(), count: 0...9).value(seed: 0).commands == [])
    #expect(throws: Rejection.filtered) {
      try Generator.commands(of: Refusing(), count: 1...9).value(seed: 0)
    }
  }

  @Test func `The commands are a numbered list`() {
    let commands = (0..<10).map { StackModel.Command.push($0) }
    #expect(CommandSequence(of: StackModel(), commands: []).description == "no commands")
    #expect(
      String(reflecting: CommandSequence(of: StackModel(), commands: [.pop(1)]))
        == "1 command\n  1. pop(1)")
    let text = "\(CommandSequence(of: StackModel(), commands: commands))"
    #expect(text.hasPrefix("10 commands\n   1. push(0)\n   2. push(1)\n"))
    #expect(text.hasSuffix("\n   9. push(8)\n  10. push(9)"))
  }
}

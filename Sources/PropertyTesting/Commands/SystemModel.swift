/// A simple description of what a system does, to test the real one against it.
///
/// The conforming type is the model's state. It says which commands come next, what each does to the
/// model, and how to run it on the system and compare:
///
/// ```swift
/// struct CounterModel: SystemModel {
///   enum Command { case increment, reset }
///
///   var count = 0
///
///   var nextCommand: Generator<Command> { .element(of: [.increment, .reset]) }
///
///   mutating func apply(_ command: Command) {
///     switch command {
///     case .increment: count += 1
///     case .reset: count = 0
///     }
///   }
///
///   func makeSystem() -> Counter { Counter() }
///
///   func run(_ command: Command, on counter: inout Counter) async {
///     switch command {
///     case .increment: #expect(await counter.increment() == count + 1)
///     case .reset: await counter.reset()
///     }
///   }
///
///   func check(_ counter: inout Counter) async {
///     #expect(await counter.count == count)
///   }
/// }
///
/// @Test func `A counter counts`() async {
///   await expectCommands(of: CounterModel())
/// }
/// ```
///
/// A sequence is tried in this order: ``makeSystem()``, ``check(_:)``, then for every command
/// ``run(_:on:)`` with the model before it, ``apply(_:)``, and ``check(_:)`` with the model after it;
/// ``tearDown(_:)`` ends it, whether it failed or not. A failed expectation and a thrown error both
/// fail the sequence at that command. Functions that have nothing to await need not be `async`.
///
/// Commands are made from the model alone, before any of them runs. So the same seed makes the same
/// sequence whatever the system does, and a sequence stays a possible one while it is shrunk: when a
/// command is left out, those behind it are made anew from the model as it is then.
public protocol SystemModel: Sendable {
  /// Something that can be done to the system.
  associatedtype Command: Sendable

  /// The system under test: a value, an object or an actor.
  associatedtype System

  /// Makes a command that may follow in the model's present state.
  var nextCommand: Generator<Command> { get }

  /// Whether a command may be run in the model's present state; always if not implemented.
  ///
  /// A command that may not is left out of the sequence. Where few commands are possible, a
  /// ``nextCommand`` that makes only those is faster than one whose commands are refused here.
  ///
  /// - Parameter command: A command that ``nextCommand`` made.
  /// - Returns: Whether it may be run.
  func allows(_ command: Command) -> Bool

  /// Does to the model what the command should do to the system.
  ///
  /// - Parameter command: The command.
  mutating func apply(_ command: Command)

  /// Makes a system in the state that the model describes at the start.
  ///
  /// - Returns: A system that shares nothing with those of other sequences.
  /// - Throws: Whatever keeps the system from starting; it fails the sequence.
  func makeSystem() async throws -> System

  /// Runs a command on the system, and compares its answer with the one that the model expects.
  ///
  /// - Parameters:
  ///   - command: The command; the model is in the state before it.
  ///   - system: The system.
  /// - Throws: Whatever fails the sequence at this command.
  func run(_ command: Command, on system: inout System) async throws

  /// Compares the system with the model, at the start and after every command.
  ///
  /// Nothing is compared if not implemented.
  ///
  /// - Parameter system: The system.
  /// - Throws: Whatever fails the sequence at the last command.
  func check(_ system: inout System) async throws

  /// Ends the system when a sequence is over; does nothing if not implemented.
  ///
  /// - Parameter system: The system.
  /// - Throws: Whatever fails the sequence at the last command, unless it has failed before.
  func tearDown(_ system: inout System) async throws
}

extension SystemModel {
  /// Always `true`.
  public func allows(_ command: Command) -> Bool { true }

  /// Compares nothing.
  public func check(_ system: inout System) {}

  /// Does nothing.
  public func tearDown(_ system: inout System) {}
}

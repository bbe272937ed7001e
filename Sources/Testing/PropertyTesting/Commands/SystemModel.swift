/// A simple description of a system, to test the real one against.
///
/// The conforming type is the model's state. It has the commands that may come next, their effect on
/// the model, and the code that runs them on the system and compares:
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
/// A sequence runs in this order: ``makeSystem()``, ``check(_:)``, then for every command
/// ``run(_:on:)`` with the model's state before the command, ``apply(_:)``, and ``check(_:)`` with the
/// state after it; ``tearDown(_:)`` comes last, even after a failure. A failed expectation and a thrown
/// error both fail the sequence at that command. Functions that await nothing need not be `async`.
///
/// Commands are generated from the model alone, before any of them runs. The same seed therefore
/// makes the same sequence for every behavior of the system. A shrunk sequence remains valid: after a
/// command is removed, the later ones are generated again from the model's new state.
public protocol SystemModel: Sendable {
  /// An operation on the system.
  associatedtype Command: Sendable

  /// The system under test: a value, an object or an actor.
  associatedtype System

  /// The generator of commands that may follow in the model's present state.
  var nextCommand: Generator<Command> { get }

  /// Returns whether a command may run in the model's present state; always true by default.
  ///
  /// Other commands are not part of the sequence. If few commands are possible, a ``nextCommand`` that
  /// makes only those is faster.
  ///
  /// - Parameter command: A command of ``nextCommand``.
  /// - Returns: Whether it may run.
  func allows(_ command: Command) -> Bool

  /// Applies the command's expected effect to the model.
  ///
  /// - Parameter command: The command.
  mutating func apply(_ command: Command)

  /// Creates a system in the model's initial state.
  ///
  /// - Returns: A system that shares nothing with those of other sequences.
  /// - Throws: Any error; it fails the sequence.
  func makeSystem() async throws -> System

  /// Runs a command on the system, and compares its result with the model's expectation.
  ///
  /// - Parameters:
  ///   - command: The command, which is not yet applied to the model.
  ///   - system: The system.
  /// - Throws: Any error; it fails the sequence at this command.
  func run(_ command: Command, on system: inout System) async throws

  /// Compares the system with the model, at the start and after every command; does nothing by default.
  ///
  /// - Parameter system: The system.
  /// - Throws: Any error; it fails the sequence at the last command.
  func check(_ system: inout System) async throws

  /// Ends the system after a sequence; does nothing by default.
  ///
  /// - Parameter system: The system.
  /// - Throws: Any error; it fails the sequence at the last command, unless it has failed already.
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

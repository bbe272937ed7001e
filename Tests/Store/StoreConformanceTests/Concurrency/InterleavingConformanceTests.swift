import EntryStore
import Synchronization
import Testing
import WidgetStorage

/// Two operations of two programs, cut at their statements: they leave the same as one after the other.
@Suite struct InterleavingConformanceTests {
  typealias Operation = SteppedOperation

  private struct Outcome: Hashable, @unchecked Sendable {
    let answers: [AnyHashable]
    let state: SteppedState
  }

  /// The result of two operations one after the other, in memory.
  private static func serial(
    _ start: Operation.Start, _ pair: [Operation], first: Int, _ ground: Operation.Ground
  ) throws -> Outcome {
    let storage = MemoryStorage()
    try start.prepare(ConformanceShop(storage), ground)
    var answers: [AnyHashable] = ["", ""]
    for program in [first, 1 - first] {
      answers[program] = pair[program].answer(storage, ground, minute: 3 + program)
    }
    return Outcome(answers: answers, state: try SteppedState(storage, ground))
  }

  /// Interleaves two operations, and returns the problem; nil if there is none.
  private static func problem(
    _ start: Operation.Start, _ pair: [Operation], _ order: [Int], _ store: ConformanceStore
  ) throws -> String? {
    let ground = Operation.Ground(
      Int(ConformanceValues.unique("").dropFirst()) ?? 0)
    try start.prepare(store.shop, ground)
    let run = SteppedRun()
    let answers = Mutex<[Int: AnswerBox]>([:])
    let storages = (0..<2).map { SteppedStorage(store.connection($0), $0, of: run) }
    run.run(
      order,
      (0..<2).map { program in
        { @Sendable in
          let answer = pair[program].answer(storages[program], ground, minute: 3 + program)
          answers.withLock { $0[program] = AnswerBox(answer: answer) }
        }
      })
    let outcome = Outcome(
      answers: answers.withLock { answers in (0..<2).compactMap { answers[$0]?.answer } },
      state: try SteppedState(store.storage, ground))
    for first in 0..<2 where try serial(start, pair, first: first, ground) == outcome {
      return nil
    }
    // A capture without a name may choose its widget while another one of the token is created.
    let named = pair.map { $0 == .captureAny ? .captureOther : $0 }
    for first in 0..<2 where pair[1 - first] == .captureAny && named != pair {
      if try pair[first].isCreation && serial(start, named, first: first, ground) == outcome {
        return nil
      }
    }
    return "\(start), \(pair), \(order): \(outcome.answers.map { "\($0)".suffix(300) })"
  }

  /// An answer that one thread hands to another.
  private struct AnswerBox: @unchecked Sendable {
    let answer: AnyHashable
  }

  private static func expectSerial(
    _ start: Operation.Start, _ pair: [Operation], _ order: [Int], _ store: ConformanceStore
  ) throws {
    if let problem = try problem(start, pair, order, store) { Issue.record("\(problem)") }
  }

  /// Returns orders in which one operation is cut once, and orders of a seeded generator.
  private static func orders(_ counts: [Int], random: Int, seed: UInt64) -> [[Int]] {
    var orders: [[Int]] = []
    for first in 0..<2 {
      for cut in 0...counts[first] {
        let beginning = [Int](repeating: first, count: cut)
        orders.append(beginning + [Int](repeating: 1 - first, count: 40))
      }
    }
    var generator = SeededNumbers(seed: seed)
    for _ in 0..<random {
      orders.append((0..<30).map { _ in Int.random(in: 0...1, using: &generator) })
    }
    return orders
  }

  /// All pairs of operations, each once.
  private static let pairs: [[Operation]] = Operation.allCases.enumerated().flatMap { index, a in
    Operation.allCases[index...].map { [a, $0] }
  }

  @Test(arguments: [Operation.Start.nothing, .two])
  func `Two operations in memory leave the same as one after the other`(
    start: Operation.Start
  ) throws {
    let store = try ConformanceStore(.memory)
    for (index, pair) in Self.pairs.enumerated() {
      let orders = Self.orders([9, 9], random: 4, seed: UInt64(index))
      let order = orders[index * 7 % orders.count]
      try Self.expectSerial(start, pair, order, store)
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: Operation.Start.allCases)
  func `Two operations on PostgreSQL leave the same as one after the other`(
    start: Operation.Start
  ) throws {
    guard ConformanceStore.Kind.available.contains(.postgresql) else { return }
    let store = try ConformanceStore(.postgresql)
    for (index, pair) in Self.pairs.enumerated() {
      let orders = Self.orders([9, 9], random: 20, seed: UInt64(index))
      try Self.expectSerial(start, pair, orders[index * 7 % orders.count], store)
    }
  }

  /// Each order of the statements of two captures in which each is cut at most once.
  @Test(.timeLimit(.minutes(60)))
  func `One of two captures on PostgreSQL is accepted, wherever they are cut`() throws {
    guard ConformanceStore.Kind.available.contains(.postgresql) else { return }
    let store = try ConformanceStore(.postgresql)
    let pair: [Operation] = [.capture, .captureOther]
    for first in 0...9 {
      for second in 0...9 where (first + second) % 2 == 0 {
        let order =
          [Int](repeating: 0, count: first) + [Int](repeating: 1, count: second)
          + [Int](repeating: 0, count: 20)
        try Self.expectSerial(.two, pair, order, store)
      }
    }
  }
}

/// Numbers that follow from a seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

import PropertyTesting
import Testing

/// What the examples of the kit use without making it.
extension ExampleScope {
  struct Rectangle {
    let width: Int
    let height: Int
  }

  actor Counter {
    private(set) var count = 0

    func increment() -> Int {
      count += 1
      return count
    }

    func reset() { count = 0 }
  }

  struct CounterModel: SystemModel {
    enum Command { case increment, reset }

    var count = 0

    var nextCommand: Generator<Command> { .element(of: [.increment, .reset]) }

    mutating func apply(_ command: Command) { count = command == .increment ? count + 1 : 0 }

    func makeSystem() -> Counter { Counter() }

    func run(_ command: Command, on counter: inout Counter) async {
      switch command {
      case .increment: #expect(await counter.increment() == count + 1)
      case .reset: await counter.reset()
      }
    }

    func check(_ counter: inout Counter) async { #expect(await counter.count == count) }
  }

  typealias CartModel = CounterModel

  var orders: Generator<(Int, Int)> {
    zip(Generator<Int>.integer(in: 1...1_000_000), Generator<Int>.integer(in: 1...12))
  }
}

func split(_ total: Int, into count: Int) -> [Int] {
  (0..<count).map { total / count + ($0 < total % count ? 1 : 0) }
}

func write(_ text: String) -> [UInt8] { Array(text.utf8) }

func read(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func parse(_ bytes: [UInt8]) throws -> String {
  guard let text = String(validating: bytes, as: UTF8.self) else { throw NotText() }
  return text
}

struct NotText: Error {}

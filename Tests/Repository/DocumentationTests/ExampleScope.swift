import AfterpayWidget
import PropertyTesting
import ScheduleEngine
import ScheduleFiles
import Testing

/// The day of the examples.
///
/// It is a global constant, so that any closure may use it.
let today = known { try CivilDate("2026-11-21") }
/// The time of the examples.
let moment = known {
  try Moment(today: today, timestamp: Timestamp("2026-11-21T10:00:00Z"))
}

/// Returns a value that can be created.
private func known<Value>(_ make: () throws -> Value) -> Value {
  do {
    return try make()
  } catch {
    preconditionFailure("\(error)")
  }
}

/// The names that an example may use without declaring them, besides ``today`` and ``moment``: values
/// that a reader would have, and `print`.
class ExampleScope {
  let schedule: PaymentSchedule
  let token: CheckoutToken
  let record: PlanRecord
  private var printed: [String] = []
  private var checkCount = 0

  required init() throws {
    schedule = try PaymentSchedule(
      total: Money("200.00", .usd), plan: .usPayIn4, startDate: today)
    token = try CheckoutToken("002.k2a4")
    record = try #require(PlanRecord.builtIn.first { $0.plan == .usPayIn4 })
  }

  func print(_ items: Any...) {
    let text = items.map { String(describing: $0) }.joined(separator: " ")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    printed += lines
  }

  /// Expects the lines that were printed since the last call; `…` alone matches any further lines.
  func expectPrinted(
    _ lines: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    countCheck()
    let printed = printed
    self.printed = []
    for (index, line) in lines.enumerated() {
      if line == "…" { return }
      guard index < printed.count else { break }
      #expect(
        printed[index].matches(line), "printed: \(printed[index])", sourceLocation: sourceLocation)
    }
    #expect(
      printed.count == lines.count, "lines printed: \(printed)", sourceLocation: sourceLocation)
  }

  /// Counts an expectation that was reached.
  func countCheck() { checkCount += 1 }

  /// Expects that at least `count` results of an example were reached.
  func expectChecks(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(checkCount >= count, "a line with a result was not run", sourceLocation: sourceLocation)
  }
}

/// Consumes a value that an example does not use.
func ignore<Value: ~Copyable>(_ value: borrowing Value) {}

/// The names that the examples of the live widget use without declaring them.
extension ExampleScope {
  private struct Clock: WidgetClock {
    let moment: Moment

    func now() -> Moment { moment }
  }

  /// A shop in the United States, on the day of the other examples.
  var shop: AfterpayShop {
    get throws {
      try AfterpayShop(
        configuration: Configuration(
          minimumAmount: "1.00", maximumAmount: "2000.00", currencyCode: "USD", locale: "en_US",
          timeZone: "America/New_York"),
        clock: Clock(moment: moment))
    }
  }
}

/// The names that the examples of the kit use without declaring them.
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

import ScheduleEngine

@testable import PaymentEngine

/// A value that is stored once, so that situations compare and hash its number.
final class Interned<Value> {
  let number: Int
  let value: Value

  init(number: Int, value: Value) { (self.number, self.value) = (number, value) }
}

/// The values of a kind that an exploration has met.
final class Interner<Value: Hashable> {
  private var known: [Value: Interned<Value>] = [:]

  func callAsFunction(_ value: Value) -> Interned<Value> {
    if let known = known[value] { return known }
    let new = Interned(number: known.count, value: value)
    known[value] = new
    return new
  }
}

/// A process that works on a command, or resumes one.
struct PaymentProcess: Hashable {
  /// The number of its identity, which no other living process and no lease has.
  var owner: Int
  var server: Int
  var work: PaymentWork
  var stage: Stage
  /// The time of its lease by its own clock.
  var claimed: Int64
  /// The number of its operation.
  var operation: Int

  enum Stage: Hashable {
    /// Its lease is stored, and nothing was sent yet; the intent is nil for the question about the order.
    case claimed(PaymentIntent?)
    /// It waits for the answer.
    case sent(isQuestion: Bool)
    /// The answer has arrived, and was not read yet.
    case answered(PaymentAnswer)
    /// It pauses.
    case pausing
  }
}

/// A request on its way.
struct PaymentMessage: Hashable {
  /// The number of the operation; 0 for the question about the order.
  var operation: Int
  var sent: Int64
  /// The process that waits for its answer, or nil if none does.
  var sender: Int?
}

/// The number of events of each kind that may still happen.
struct PaymentBudget: Hashable {
  /// All of those below but the last one together.
  var accidents = 3
  /// Answers that are lost or not believed, and requests that cannot be sent.
  var faults = 1
  /// Processes that end between two steps.
  var kills = 1
  /// Messages that arrive twice.
  var doubles = 1
  /// Steps of the clock.
  var jumps = 1
  /// Processes that the janitor starts.
  var janitors = 2
}

/// A shop's servers, its store, the network and the service.
struct PaymentSituation {
  var book: Interned<PaymentBook>
  var service: Interned<SimpleService>
  var processes: [Interned<PaymentProcess>] = []
  var network: Interned<[PaymentMessage]>
  var clock: Int64 = 0
  var budget: PaymentBudget
  /// How often the shop has given each command.
  var given: [Int]
  /// The operations with a request that has left, as bits.
  var sent = 0

  /// The numbers of all parts.
  struct Folded: Hashable {
    var book, service, first, second, third, network, sent: Int
    var clock: Int64
    var rest: Int
  }

  var folded: Folded {
    let numbers = processes.map { $0.number }.sorted()
    var rest = budget.accidents
    for count in [budget.faults, budget.kills, budget.doubles, budget.jumps, budget.janitors]
      + given
    {
      rest = rest * 16 + count
    }
    return Folded(
      book: book.number, service: service.number, first: numbers.first ?? -1,
      second: numbers.count > 1 ? numbers[1] : -1, third: numbers.count > 2 ? numbers[2] : -1,
      network: network.number, sent: sent, clock: clock, rest: rest)
  }
}

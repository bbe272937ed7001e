import ScheduleEngine
import TestSupport

@testable import PaymentEngine

/// The commands of a shop about one order, the traits of the service, and the number of events.
struct PaymentScenario: Sendable {
  /// A command that the shop gives.
  struct Given {
    var command: PaymentCommand
    var id: UTF8Text?
    /// How often the shop gives it.
    var times = 1

    init(_ command: PaymentCommand, id: UTF8Text? = nil, times: Int = 1) {
      (self.command, self.id, self.times) = (command, id, times)
    }
  }

  var name: String
  var commands: [Given]
  var traits = SimpleService.Traits()
  /// Whether the shopper has confirmed at the beginning.
  var isConfirmed = true
  /// The commands that are settled at the beginning.
  var settled: [PaymentCommand] = []
  var budget = PaymentBudget()
  /// The steps of the clock, in seconds.
  var jumps: [Int64] = [91]
  /// The seconds by which the clock of the second server is wrong.
  var skew: Int64 = 0
  /// The number of processes at a time.
  var processCount = 2
  /// The ages by which the janitor asks.
  var ages: [Int64] = [90]
  /// The janitor takes leases over at once, so that two processes can have one.
  var respectsLeases: Bool { ages.allSatisfy { $0 > 0 } && skew.magnitude < 90 }
  var limits: PaymentWork.Limits = {
    var limits = PaymentWork.Limits()
    limits.requestCount = 3
    return limits
  }()
}

/// Two servers, a janitor, a network and the service, with the machine itself in the middle.
///
/// A request on its way arrives within an hour or never. A transaction is one step.
struct PaymentWorld: ExplorableWorld {
  let scenario: PaymentScenario
  let memory = Memory()

  init(_ scenario: PaymentScenario) { self.scenario = scenario }

  /// The values that the exploration has met, and the rules that they break.
  final class Memory {
    let books = Interner<PaymentBook>()
    let services = Interner<SimpleService>()
    let processes = Interner<PaymentProcess>()
    let networks = Interner<[PaymentMessage]>()
    var judged: [[Int]: String?] = [:]
    var ended: [[Int]: String?] = [:]
  }

  /// The seconds after which a request arrives no more.
  static var messageSeconds: Int64 { 3_600 }

  var start: PaymentSituation {
    var situation = PaymentSituation(
      book: memory.books(PaymentBook()),
      service: memory.services(
        SimpleService(traits: scenario.traits, isConfirmed: scenario.isConfirmed)),
      network: memory.networks([]), budget: scenario.budget, given: scenario.commands.map { _ in 0 }
    )
    for command in scenario.settled { carryOut(command, in: &situation) }
    return situation
  }

  /// Carries a command out by one process, with a network that works.
  private func carryOut(_ command: PaymentCommand, in situation: inout PaymentSituation) {
    var (book, service) = (situation.book.value, situation.service.value)
    let number = book.machine.operations.count + 1
    let begun = PaymentWork.start(
      command, requestID: Self.requestID(number), owner: Self.owner(15), limits: scenario.limits,
      on: book,
      at: SimpleService.time(0))
    guard case .work(var work, .send(let intent), let writes) = begun else { return }
    guard store(writes, in: &book) == nil else { return }
    let answer = service.answer(intent, operation: number, at: 0)
    if store(work.receive(answer, book, at: SimpleService.time(0), elapsed: 0).writes, in: &book)
      != nil
    {
      return
    }
    service.finishReversal()
    situation.sent |= 1 << number
    (situation.book, situation.service) = (memory.books(book), memory.services(service))
  }

  func folded(_ situation: PaymentSituation) -> PaymentSituation.Folded { situation.folded }

  static func requestID(_ number: Int) -> RequestID { RequestID(randomBits: 1, UInt64(number)) }
  static func owner(_ number: Int) -> RequestID { RequestID(randomBits: 2, UInt64(number)) }

  func time(_ situation: PaymentSituation, on server: Int) -> Timestamp {
    SimpleService.time(situation.clock + (server == 2 ? scenario.skew : 0))
  }

  /// Inserts rows; returns the rule that one of them breaks, or nil.
  func store(_ writes: [PaymentWrite], in book: inout PaymentBook) -> String? {
    for write in writes {
      switch write {
      case .entry(let entry):
        do throws(PaymentEntryError) {
          try book.machine.apply(entry)
        } catch {
          return "A stored entry follows the preceding ones: \(error)."
        }
        if case .intended = entry.event { book.lease = nil }
      case .lease(let lease):
        guard lease.operation == book.machine.operations.count,
          lease.turn == (book.lease?.turn ?? 0) + 1
        else { return "A lease has the next turn of its operation." }
        book.lease = lease
      }
    }
    return nil
  }
}

extension PaymentWorld {
  func moves(in situation: PaymentSituation) -> [PaymentMove] {
    var moves: [PaymentMove] = []
    let budget = situation.budget
    let canFail = budget.accidents > 0 && budget.faults > 0
    let isLucky = budget.accidents == 0
    let servers = scenario.skew == 0 ? [1] : [1, 2]
    if situation.processes.count < scenario.processCount {
      for (index, given) in scenario.commands.enumerated()
      where situation.given[index] < given.times {
        moves += servers.map { .gives(index, server: $0, given.command, id: given.id) }
      }
      if budget.janitors > 0, situation.book.value.machine.pending != nil {
        for server in servers {
          moves += scenario.ages.map { .resumes(server: server, olderThan: $0) }
        }
      }
    }
    for process in situation.processes.map({ $0.value }) {
      let owner = process.owner
      switch process.stage {
      case .claimed:
        moves.append(.sends(process: owner))
        if canFail { moves.append(.cannotSend(process: owner)) }
      case .sent: if canFail { moves.append(.timesOut(process: owner)) }
      case .answered:
        moves.append(.reads(process: owner))
        if canFail {
          moves += [.timesOut(process: owner), .readsNoSense(process: owner)]
        }
      case .pausing: moves.append(.continues(process: owner))
      }
      if !isLucky, budget.kills > 0 { moves.append(.dies(process: owner)) }
    }
    for message in situation.network.value {
      moves.append(.arrives(message, isDoubled: false))
      if !isLucky, budget.doubles > 0, message.operation != 0 {
        moves.append(.arrives(message, isDoubled: true))
      }
      if canFail, message.sender != nil {
        moves += [.isBusy(message), .isUnauthorized(message)]
      }
    }
    if !situation.service.value.isConfirmed { moves.append(.confirms) }
    if situation.service.value.order?.reversal == .pending { moves.append(.finishesReversal) }
    if !isLucky, budget.jumps > 0 { moves += scenario.jumps.map { .passes(seconds: $0) } }
    return moves
  }
}

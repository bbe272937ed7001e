import PropertyTesting
import Testing

/// Splits an amount of cents; loses the remainder.
func split(_ total: Int, into count: Int) -> [Int] {
  Array(repeating: total / count, count: count)
}

/// A desk that lends each ticket once; it forgets all loans when one ticket is returned.
actor TicketDesk {
  private var lent: Set<Int> = []

  func lend(_ ticket: Int) -> Bool {
    lent.insert(ticket).inserted
  }

  func takeBack(_ ticket: Int) {
    if lent.contains(ticket) { lent.removeAll() }
  }
}

struct DeskModel: SystemModel {
  enum Command: Sendable {
    case lend(Int)
    case takeBack(Int)
  }

  var lent: [Int] = []

  var nextCommand: Generator<Command> {
    let lending = Generator<Int>.integer(in: 1...9).map { Command.lend($0) }
    if lent.isEmpty { return lending }
    let returning = Generator<Int>.element(of: lent).map { Command.takeBack($0) }
    return .oneOf([lending, returning])
  }

  mutating func apply(_ command: Command) {
    switch command {
    case .lend(let ticket): if !lent.contains(ticket) { lent.append(ticket) }
    case .takeBack(let ticket): lent.removeAll { $0 == ticket }
    }
  }

  func makeSystem() -> TicketDesk { TicketDesk() }

  func run(_ command: Command, on desk: inout TicketDesk) async {
    switch command {
    case .lend(let ticket):
      let isLent = await desk.lend(ticket)
      #expect(isLent == !lent.contains(ticket))
    case .takeBack(let ticket):
      await desk.takeBack(ticket)
    }
  }
}

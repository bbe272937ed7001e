import PropertyTesting
import Testing

/// Lends each ticket once until it is back.
actor TicketOffice {
  private(set) var lent: [Int] = []

  func lend(_ ticket: Int) -> Bool {
    guard !lent.contains(ticket) else { return false }
    lent.append(ticket)
    return true
  }

  func takeBack(_ ticket: Int) {
    lent.removeAll { $0 == ticket }
  }
}

@Suite struct ExpectCommandsTests {
  /// The lent tickets of ten; a wrong model expects that one can be lent twice.
  struct OfficeModel: SystemModel {
    enum Command: Sendable {
      case lend(Int)
      case takeBack(Int)
    }

    var lent: Set<Int> = []
    var canLendTwice = false

    var nextCommand: Generator<Command> {
      let tickets = Generator<Int>.integer(in: 0...9)
      return .oneOf([tickets.map { .lend($0) }, tickets.map { .takeBack($0) }])
    }

    mutating func apply(_ command: Command) {
      switch command {
      case .lend(let ticket): lent.insert(ticket)
      case .takeBack(let ticket): lent.remove(ticket)
      }
    }

    func makeSystem() -> TicketOffice { TicketOffice() }

    func run(_ command: Command, on office: inout TicketOffice) async {
      switch command {
      case .lend(let ticket):
        #expect(await office.lend(ticket) == (canLendTwice || !lent.contains(ticket)))
      case .takeBack(let ticket): await office.takeBack(ticket)
      }
    }

    func check(_ office: inout TicketOffice) async {
      #expect(await Set(office.lent) == lent)
    }
  }

  @Test func `A system that follows its model records nothing`() async {
    await expectCommands(of: OfficeModel())
  }

  @Test func `A system that does not is reported with the commands`() async {
    await withKnownIssue {
      await expectCommands(of: OfficeModel(canLendTwice: true))
    } matching: { issue in
      "\(issue)".contains("  1. lend(0)\n            > 2. lend(0)\n  because:  command 2: Exp")
    }
  }
}

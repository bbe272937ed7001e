import ScheduleEngine
import Testing

@testable import Servicing

/// The moves of due dates, with every reason against one.
@Suite struct MoveTests {
  private static func book(_ rules: ServicingRules? = nil, since: String? = nil) throws -> Book {
    var book = try Book(
      "200.00", .auPayIn4, rules ?? Rules.au2023(), on: "2026-11-21", customerSince: since)
    try book.pay("50.00", "2026-11-21")
    return book
  }

  /// The barrier to moving an installment, or nil.
  private static func barrier(
    _ book: Book, _ number: Int, to: String, on day: String
  ) throws -> MoveBarrier? {
    let event = AccountEvent.dateMoved(installment: number, to: try CivilDate(to))
    switch try book.fault(event, day) {
    case .moveNotAllowed(let barrier)?: return barrier
    case let fault:
      #expect(fault == nil)
      return nil
    }
  }

  @Test func `Rules without moves allow none`() throws {
    let book = try Self.book(Rules.au2023().with(moves: .some(nil)))
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-11-25") == .notOffered)
  }

  @Test func `The number of moves is that of the order`() throws {
    var book = try Self.book()
    try book.apply(.dateMoved(installment: 2, to: CivilDate("2026-12-08")), "2026-11-25")
    #expect(try Self.barrier(book, 3, to: "2026-12-22", on: "2026-11-25") == .allUsed(1))
    #expect(try Self.barrier(book, 2, to: "2026-12-09", on: "2026-11-25") == .allUsed(1))
  }

  @Test func `Rules with no move left of none allow none`() throws {
    let moves = try MoveRules(
      perOrder: 0, first: true, last: true, notice: .none, atMost: .days(7), customerFor: nil)
    let book = try Self.book(Rules.au2023().with(moves: moves))
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-11-25") == .allUsed(0))
  }

  @Test func `The first and the last installment are moved only if the rules allow it`() throws {
    let book = try Book("200.00", .usPayIn4NoUpfront, Rules.us2021(), on: "2026-11-21")
    #expect(try Self.barrier(book, 1, to: "2026-12-08", on: "2026-11-25") == .first)
    #expect(try Self.barrier(book, 4, to: "2027-01-20", on: "2026-11-25") == .last)
    let moves = try MoveRules(
      perOrder: 1, first: true, last: true, notice: .days(1), atMost: .days(7), customerFor: nil)
    let free = try Book(
      "200.00", .usPayIn4NoUpfront, Rules.us2021().with(moves: moves), on: "2026-11-21")
    #expect(try Self.barrier(free, 1, to: "2026-12-08", on: "2026-11-25") == nil)
    #expect(try Self.barrier(free, 4, to: "2027-01-20", on: "2026-11-25") == nil)
  }

  @Test func `A single installment is the first and the last one`() throws {
    for (first, last, expected) in [
      (true, true, MoveBarrier?.none), (false, true, .first), (true, false, .last),
    ] {
      let moves = try MoveRules(
        perOrder: 1, first: first, last: last, notice: .none, atMost: .days(7), customerFor: nil)
      let plan = try Plan(
        id: PlanID("small"), currency: .usd,
        installments: InstallmentTerms(count: 1, interval: .days(1), firstDue: .days(10)),
        split: .halfUpLast)
      let book = try Book("10.00", plan, .small(moves: moves), on: "2026-11-21")
      #expect(try Self.barrier(book, 1, to: "2026-12-05", on: "2026-11-21") == expected)
    }
  }

  @Test func `A paused account has no moves`() throws {
    var book = try Self.book()
    try book.apply(.paused(until: CivilDate("2026-11-30")), "2026-11-25")
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-11-30") == .paused)
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-12-01") == nil)
  }

  @Test func `A paid or cancelled installment is not moved`() throws {
    var book = try Self.book()
    try book.pay("50.00", "2026-11-22", installment: 2)
    #expect(
      try Self.barrier(book, 2, to: "2026-12-08", on: "2026-11-25") == .nothingOutstanding)
  }

  @Test func `The notice is more than the days of the rules`() throws {
    let book = try Self.book()
    let due = try CivilDate("2026-12-05")
    let barrier = MoveBarrier.tooLate(due: due, notice: .days(1))
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-12-03") == nil)
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-12-04") == barrier)
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-12-05") == barrier)
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-12-20") == barrier)
  }

  @Test func `A new date is after the old one and at most the days of the rules later`() throws {
    let book = try Self.book()
    let range = MoveBarrier.outOfRange(
      after: try CivilDate("2026-12-05"), latest: try CivilDate("2026-12-12"))
    #expect(try Self.barrier(book, 2, to: "2026-12-04", on: "2026-11-25") == range)
    #expect(try Self.barrier(book, 2, to: "2026-12-05", on: "2026-11-25") == range)
    #expect(try Self.barrier(book, 2, to: "2026-12-06", on: "2026-11-25") == nil)
    #expect(try Self.barrier(book, 2, to: "2026-12-12", on: "2026-11-25") == nil)
    #expect(try Self.barrier(book, 2, to: "2026-12-13", on: "2026-11-25") == range)
  }

  @Test func `A new date is before that of every later installment with something to pay`() throws {
    let moves = try MoveRules(
      perOrder: 9, first: false, last: false, notice: .days(1), atMost: .days(60), customerFor: nil)
    var book = try Self.book(Rules.au2023().with(moves: moves))
    let third = MoveBarrier.notBeforeNext(try CivilDate("2026-12-19"))
    #expect(try Self.barrier(book, 2, to: "2026-12-18", on: "2026-11-25") == nil)
    #expect(try Self.barrier(book, 2, to: "2026-12-19", on: "2026-11-25") == third)
    try book.pay("50.00", "2026-11-25", installment: 3)
    let fourth = MoveBarrier.notBeforeNext(try CivilDate("2027-01-02"))
    #expect(try Self.barrier(book, 2, to: "2027-01-01", on: "2026-11-25") == nil)
    #expect(try Self.barrier(book, 2, to: "2027-01-02", on: "2026-11-25") == fourth)
    try book.pay("50.00", "2026-11-25", installment: 4)
    #expect(try Self.barrier(book, 2, to: "2027-02-03", on: "2026-11-25") == nil)
  }

  @Test func `A shopper is a customer for long enough from the day on`() throws {
    let book = try Self.book(since: "2026-10-20")
    let barrier = MoveBarrier.customerTooNew(first: try CivilDate("2026-12-01"))
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-11-30") == barrier)
    #expect(try Self.barrier(book, 2, to: "2026-12-08", on: "2026-12-01") == nil)
    #expect(try Self.barrier(Self.book(), 2, to: "2026-12-08", on: "2026-11-30") == nil)
    let moves = try MoveRules(
      perOrder: 1, first: false, last: false, notice: .days(1), atMost: .days(7), customerFor: nil)
    let free = try Self.book(Rules.au2023().with(moves: moves), since: "2026-11-20")
    #expect(try Self.barrier(free, 2, to: "2026-12-08", on: "2026-11-30") == nil)
  }

  @Test func `Each barrier says what to do`() throws {
    let day = try CivilDate("2026-12-05")
    let texts: [(MoveBarrier, String)] = [
      (.notOffered, "these rules have no moves of due dates; leave the date as it is"),
      (.allUsed(1), "one due date of an order can be moved, which was done; leave the date"),
      (.allUsed(2), "2 due dates of an order can be moved, which was done; leave the date"),
      (.allUsed(0), "0 due dates of an order can be moved; leave the date"),
      (.first, "the first installment cannot be moved; leave its date"),
      (.last, "the last installment cannot be moved; leave its date"),
      (.paused, "the account is paused; move the date after the pause"),
      (.nothingOutstanding, "nothing of the installment is outstanding; leave its date"),
      (
        .tooLate(due: day, notice: .days(1)),
        "the installment is due on 2026-12-05; move it when that day is more than 1 day later"
      ),
      (
        .tooLate(due: day, notice: .weeks(2)),
        "the installment is due on 2026-12-05; move it when that day is more than 14 days later"
      ),
      (
        .tooLate(due: day, notice: .months(1)),
        "the installment is due on 2026-12-05; move it when that day is more than 1 month later"
      ),
      (
        .tooLate(due: day, notice: .months(3)),
        "the installment is due on 2026-12-05; move it when that day is more than 3 months later"
      ),
      (
        .outOfRange(after: day, latest: day),
        "write a day after 2026-12-05 and at the latest 2026-12-05"
      ),
      (.notBeforeNext(day), "a later installment is due on 2026-12-05; write a day before that"),
      (
        .customerTooNew(first: day),
        "the shopper is not a customer for long enough; move the date from 2026-12-05 on"
      ),
    ]
    for (barrier, text) in texts {
      #expect(ServicingError.moveNotAllowed(barrier).description == text)
      #expect(ServicingError.moveNotAllowed(barrier).code == "move_not_allowed")
    }
  }
}

import ScheduleEngine
import Testing

@testable import Servicing

/// Awkward orders of events, amounts and days.
@Suite struct AccountHazardTests {
  // MARK: Order of events

  @Test func `A payment that is applied twice is money twice`() throws {
    // Identifiers are compared by the reader of events, not by the account.
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pay("25.00", "2026-11-21")
    try book.pay("25.00", "2026-11-21")
    #expect(book.amounts(\.paid) == [2_500, 2_500, 0, 0])
  }

  @Test func `The same events of a day in another order may lead elsewhere`() throws {
    var first = try Book("100.00", .nzPayIn4, Rules.nz2023(), on: "2022-12-24")
    var second = first
    try first.pay("25.00", "2022-12-24")
    try first.refund("80.00", "2022-12-24")
    try second.refund("80.00", "2022-12-24")
    #expect(
      try second.fault(.payment(second.money("25.00")), "2022-12-24")
        == .paymentExceedsOwed(most: second.money("20.00")))
    #expect(first.amounts(\.returned) == [500, 0, 0, 0])
    #expect(second.amounts(\.cancelled) == [500, 2_500, 2_500, 2_500])
  }

  @Test func `Equal accounts have equal checksums, whatever led to them`() throws {
    var one = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    var two = one
    try one.pay("30.00", "2026-11-21")
    try two.pay("10.00", "2026-11-21")
    try two.apply(.paymentFailed(installment: 1), "2026-11-21")
    try two.pay("20.00", "2026-11-21")
    #expect(one.account == two.account)
    #expect(one.account.checksum == two.account.checksum)
    #expect(one.history != two.history)
    let checksum = one.account.checksum
    try one.pass(to: "2026-12-05")
    #expect(one.account.checksum == checksum)
    try one.pass(to: "2026-12-06")
    #expect(one.account.checksum != checksum)
  }

  @Test func `A clock that goes back changes nothing`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pass(to: "2026-12-07")
    let (before, last) = (book, try CivilDate("2026-12-07"))
    #expect(throws: ServicingError.eventsOutOfOrder(last: last)) {
      try book.pass(to: "2026-12-06")
    }
    #expect(throws: ServicingError.eventsOutOfOrder(last: last)) {
      try book.account.advance(to: .first)
    }
    #expect(throws: ServicingError.eventsOutOfOrder(last: last)) {
      try book.account.statement(asOf: .first)
    }
    let payment = AccountEvent.payment(try book.money("1.00"))
    #expect(try book.fault(payment, "2026-12-06") == .eventsOutOfOrder(last: last))
    #expect(book.account == before.account)
    #expect(book.history == before.history)
    try book.pass(to: "2026-12-07")
    #expect(book.account == before.account)
  }

  @Test func `A rejected event of a later day lets no time pass`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    #expect(try book.fault(.resumed, "2027-11-21") == .notPaused)
    #expect(book.account.date.description == "2026-11-21")
    try book.pay("25.00", "2026-11-21")
    #expect(book.fees == [])
  }

  // MARK: Refunds, captures and voids

  @Test func `A refund before a capture is more than was captured`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21", capture: .deferred)
    let refund = AccountEvent.refund(try book.money("0.01"))
    #expect(
      try book.fault(refund, "2026-11-21") == .refundExceedsCaptured(most: book.money("0.00")))
    try book.apply(.captured(book.money("60.00")), "2026-11-22")
    try book.refund("60.00", "2026-11-23")
    #expect(
      try book.fault(refund, "2026-11-23") == .refundExceedsCaptured(most: book.money("0.00")))
    #expect(book.amounts(\.cancelled) == [0, 1_000, 2_500, 2_500])
  }

  @Test func `A refund of more than is left is rejected in full`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    try book.refund("99.99", "2026-11-21")
    let refund = AccountEvent.refund(try book.money("0.02"))
    #expect(
      try book.fault(refund, "2026-11-21") == .refundExceedsCaptured(most: book.money("0.01")))
    try book.refund("0.01", "2026-11-21")
    #expect(Statement(book.account).state == .refunded)
    #expect(book.states == [.cancelled, .cancelled, .cancelled, .cancelled])
  }

  @Test func `An authorization that expires is voided before fees are charged`() throws {
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 100)]))], authorizationDays: 0)
    var book = try Book(
      "10.00", .small(count: 2, everyDays: 5), rules, on: "2026-11-21", capture: .deferred)
    try book.pass(to: "2026-11-22")
    #expect(book.account.voided.text == "10.00")
    #expect(book.fees == [])
    #expect(Statement(book.account).state == .refunded)
    let part = { HistoryEntry.Part(target: .installment($0), amount: try book.money("5.00")) }
    #expect(
      try book.history.map(\.kind) == [
        .authorizationExpired(book.money("10.00"), cancelled: [part(2), part(1)], returned: [])
      ])
  }

  @Test func `A captured amount stays, and without a limit the rest stays open`() throws {
    let rules = try Rules.us2021()
    var book = try Book("100.00", .usPayIn4, rules, on: "2026-11-21", capture: .deferred)
    try book.apply(.captured(book.money("100.00")), "2026-11-22")
    try book.pass(to: "2027-11-21")
    #expect(book.account.voided.text == "0.00")
    var open = try Book(
      "100.00", .usPayIn4, rules.with(authorizationDays: .some(nil)), on: "2026-11-21",
      capture: .deferred)
    try open.pass(to: "9999-12-31")
    #expect(open.account.openToCapture.text == "100.00")
  }

  @Test func `A full refund waives fees where the rules say so, the paid part is returned`() throws
  {
    for (rules, isWaived) in [(try Rules.gb2024(), true), (try Rules.gb2020(), false)] {
      var book = try Book("100.00", .gbPayIn4, rules, on: "2024-11-01")
      try book.pay("25.00", "2024-11-01")
      try book.pass(to: "2024-11-23")
      #expect(book.fees == ["2 2024-11-16 600", "2 2024-11-23 600"])
      try book.pay("33.00", "2024-11-23")
      try book.refund("99.99", "2024-11-24")
      #expect(book.account.lateFees.map(\.waived) == [0, 0])
      try book.refund("0.01", "2024-11-24")
      #expect(book.account.lateFees.map(\.paid) == [600, 200])
      #expect(book.account.lateFees.map(\.waived) == (isWaived ? [0, 400] : [0, 0]))
      #expect(book.account.lateFees.map(\.returned) == (isWaived ? [600, 200] : [0, 0]))
      #expect(Statement(book.account).state == (isWaived ? .refunded : .overdue))
      #expect(Statement(book.account).fees.outstanding.text == (isWaived ? "0.00" : "4.00"))
    }
  }

  // MARK: Fees

  @Test func `A fee at the cap is what is left under it, and none is charged above`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pass(to: "2027-06-01")
    #expect(
      book.fees == ["1 2026-11-22 1000", "1 2026-11-29 700", "2 2026-12-06 800"])
    #expect(Statement(book.account).fees.room?.minorUnits == 0)
  }

  @Test func `A waived fee leaves room under the cap, and the step that found none is lost`() throws
  {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pass(to: "2026-12-14")
    #expect(book.fees.count == 3)
    try book.apply(.feeWaived(fee: 1, nil), "2026-12-14")
    #expect(Statement(book.account).fees.room?.text == "10.00")
    try book.pass(to: "2027-06-01")
    #expect(book.fees.dropFirst(3) == ["3 2026-12-20 1000"])
    #expect(Statement(book.account).fees.charged.text == "35.00")
  }

  @Test func `An order below a tier's limit has as many fees as the tier allows`() throws {
    var book = try Book("39.99", .auPayIn4, Rules.au2019(), on: "2022-11-21")
    try book.pass(to: "2023-11-21")
    #expect(book.fees == ["1 2022-11-22 1000"])
    #expect(Statement(book.account).fees.room?.minorUnits == 0)
    try book.apply(.feeWaived(fee: 1, nil), "2023-11-21")
    #expect(Statement(book.account).fees.room?.minorUnits == 0)
    var other = try Book("40.00", .auPayIn4, Rules.au2019(), on: "2022-11-21")
    try other.pass(to: "2023-11-21")
    #expect(other.fees == ["1 2022-11-22 1000"])
    var waived = try Book("40.00", .auPayIn4, Rules.au2019(), on: "2022-11-21")
    try waived.pass(to: "2022-11-22")
    try waived.apply(.feeWaived(fee: 1, nil), "2022-11-22")
    try waived.pass(to: "2022-11-29")
    #expect(waived.fees == ["1 2022-11-22 1000", "1 2022-11-29 700"])
  }

  @Test func `Without a cap every step is charged for every installment`() throws {
    var book = try Book("4.00", .euPayIn4Of2021, Rules.eu2021(), on: "2021-11-21")
    try book.pass(to: "2022-11-21")
    #expect(book.fees.count == 8)
    #expect(Statement(book.account).fees.charged.text == "48.00")
    #expect(Statement(book.account).fees.room == nil)
    #expect(book.fees.prefix(2) == ["1 2021-11-23 600", "1 2021-11-29 600"])
  }

  @Test func `A partly paid installment has its fee, a wholly cancelled one has none`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pay("24.99", "2026-11-21")
    try book.refund("75.00", "2026-11-21")
    try book.pass(to: "2027-06-01")
    #expect(book.fees == ["1 2026-11-22 1000", "1 2026-11-29 700"])
  }

  @Test func `Fees of a day are charged by the numbers of the installments`() throws {
    // The second step of installment 1 and the first of installment 2 fall on one day.
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 3), (7, 5)]), cap: LateFeeCap(amount: 10))])
    var book = try Book("10.00", .small(count: 3, everyDays: 7), rules, on: "2026-11-21")
    try book.pass(to: "2026-12-31")
    #expect(book.fees == ["1 2026-11-22 3", "1 2026-11-29 5", "2 2026-11-29 2"])
  }

  // MARK: Pauses

  @Test func `Days of a pause do not count for grace`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    try book.pay("25.00", "2026-11-21")
    // Due on 5 December, the fee would be charged on the 16th; five days are paused.
    try book.apply(.paused(until: CivilDate("2026-12-14")), "2026-12-10")
    try book.pass(to: "2026-12-20")
    #expect(book.fees == [])
    try book.pass(to: "2026-12-21")
    #expect(book.fees == ["2 2026-12-21 800"])
  }

  @Test func `A fee waits until enough days are in no pause`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    try book.pay("25.00", "2026-11-21")
    try book.apply(.paused(until: CivilDate("2026-12-25")), "2026-12-15")
    // Ten days are free up to the 14th; the eleventh is the 26th.
    try book.pass(to: "2026-12-26")
    #expect(book.fees == [])
    try book.pass(to: "2026-12-27")
    #expect(book.fees == ["2 2026-12-27 800"])
    var first = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try first.apply(.paused(until: CivilDate("2026-11-30")), "2026-11-21")
    try first.pass(to: "2026-12-02")
    #expect(first.fees == ["1 2026-12-02 1000"])
  }

  @Test func `Overlapping pauses count a day once, and the last one is shown`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    try book.pay("25.00", "2026-11-21")
    try book.apply(.paused(until: CivilDate("2026-12-20")), "2026-12-06")
    try book.apply(.paused(until: CivilDate("2026-12-09")), "2026-12-08")
    try book.apply(.paused(until: CivilDate("2026-12-22")), "2026-12-09")
    #expect(Statement(book.account).pausedUntil?.description == "2026-12-22")
    // The 5th, and ten days from the 23rd on.
    try book.pass(to: "2027-01-01")
    #expect(book.fees == [])
    try book.pass(to: "2027-01-02")
    #expect(book.fees == ["2 2027-01-02 800"])
    #expect(Statement(book.account).pausedUntil == nil)
  }

  @Test func `Resuming ends all pauses of the day before it`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    try book.apply(.paused(until: CivilDate("2026-12-20")), "2026-12-06")
    try book.apply(.paused(until: CivilDate("2026-12-30")), "2026-12-08")
    try book.apply(.paused(until: CivilDate("2026-12-08")), "2026-12-08")
    try book.apply(.resumed, "2026-12-10")
    let pauses = book.account.pauses.map { "\($0.from) \($0.until)" }
    #expect(
      pauses == ["2026-12-06 2026-12-09", "2026-12-08 2026-12-09", "2026-12-08 2026-12-08"])
    #expect(Statement(book.account).pausedUntil == nil)
    #expect(try book.fault(.resumed, "2026-12-10") == .notPaused)
  }

  @Test func `A pause that ends on its first day leaves nothing`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    let before = book.account
    try book.apply(.paused(until: CivilDate("2026-12-20")), "2026-11-21")
    try book.apply(.resumed, "2026-11-21")
    #expect(book.account.pauses == [])
    #expect(book.account == before)
    #expect(book.account.checksum == before.checksum)
    #expect(book.history.map(\.kind).last == .resumed)
  }

  @Test func `A pause on the day of a fee does not undo it, and delays the next step`() throws {
    var book = try Book("100.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pass(to: "2026-11-22")
    #expect(book.fees == ["1 2026-11-22 1000"])
    try book.apply(.paused(until: CivilDate("2026-11-24")), "2026-11-22")
    try book.pass(to: "2026-12-01")
    #expect(book.fees.count == 1)
    try book.pass(to: "2026-12-02")
    #expect(book.fees == ["1 2026-11-22 1000", "1 2026-12-02 700"])
  }

  @Test func `A pause until the last day stops fees for ever`() throws {
    var book = try Book("100.00", .usPayIn4, Rules.us2021(), on: "2026-11-21")
    try book.apply(.paused(until: .last), "2026-11-21")
    try book.pass(to: "9999-12-31")
    #expect(book.fees == [])
    #expect(Statement(book.account).pausedUntil == .last)
    #expect(Statement(book.account).state == .overdue)
  }

  // MARK: Moved dates

  @Test func `A moved date moves its fees, and no other date`() throws {
    var book = try Book("200.00", .auPayIn4, Rules.au2023(), on: "2026-11-21")
    try book.pay("50.00", "2026-11-21")
    try book.apply(.dateMoved(installment: 2, to: CivilDate("2026-12-12")), "2026-12-01")
    #expect(book.dueDates == ["2026-11-21", "2026-12-12", "2026-12-19", "2027-01-02"])
    try book.pass(to: "2026-12-12")
    #expect(book.fees == [])
    #expect(book.states == [.paid, .due, .scheduled, .scheduled])
    try book.pass(to: "2026-12-20")
    #expect(
      book.fees == ["2 2026-12-13 1000", "2 2026-12-20 700", "3 2026-12-20 1000"])
  }

  // MARK: Days

  @Test func `Month ends and leap days are pinned as in the schedule`() throws {
    let plan = try Plan(
      id: PlanID("small"), currency: .usd,
      installments: InstallmentTerms(count: 4, interval: .months(1)), split: .halfUpLast)
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 1)]))],
      refunds: RefundRules(order: .lastFirst, within: .months(1)))
    var book = try Book("10.00", plan, rules, on: "2027-12-31")
    #expect(book.dueDates == ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"])
    try book.pass(to: "2028-04-01")
    #expect(
      book.fees == ["1 2028-01-01 1", "2 2028-02-01 1", "3 2028-03-01 1", "4 2028-04-01 1"])
    // A month after 30 January is 28 February.
    let early = try Book("10.00", plan, rules, on: "2027-01-30")
    let refund = AccountEvent.refund(try early.money("1.00"))
    #expect(
      try early.fault(refund, "2027-03-01") == .refundTooLate(last: CivilDate("2027-02-28")))
    #expect(try early.fault(refund, "2027-02-28") == nil)
  }

  @Test func `An account has the first and the last day of the calendar`() throws {
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 7), (7, 9)]))],
      refunds: RefundRules(order: .lastFirst, within: .months(9)),
      moves: MoveRules(
        perOrder: 9, first: true, last: true, notice: .months(1), atMost: .months(2),
        customerFor: .months(100)))
    let plan = try Plan.small(count: 2, everyDays: 20)
    var old = try Book("10.00", plan, rules, on: "0001-01-01", customerSince: "0001-01-01")
    try old.apply(.paused(until: .first), "0001-01-01")
    try old.apply(.resumed, "0001-01-01")
    try old.pass(to: "9999-12-31")
    #expect(old.fees.count == 4)
    #expect(old.fees.first == "1 0001-01-02 7")
    var new = try Book("10.00", plan, rules, on: "9999-12-11", customerSince: "9999-12-11")
    try new.refund("1.00", "9999-12-31")
    #expect(
      try new.fault(.dateMoved(installment: 2, to: .last), "9999-12-31")?.code
        == "move_not_allowed")
    try new.pass(to: "9999-12-31")
    #expect(new.fees == ["1 9999-12-12 7", "1 9999-12-19 9"])
    #expect(new.states == [.overdue, .due])
    #expect(Statement(new.account).next == nil)
    try new.apply(.paused(until: .last), "9999-12-31")
    try new.apply(.resumed, "9999-12-31")
    #expect(new.account.pauses == [])
  }

  @Test func `A shopper who is a customer only after the calendar's end moves nothing`() throws {
    let moves = try MoveRules(
      perOrder: 1, first: true, last: true, notice: .none, atMost: .days(1),
      customerFor: .months(9_999))
    let book = try Book(
      "10.00", .small(count: 2, everyDays: 5), .small(moves: moves), on: "9999-12-01",
      customerSince: "9999-12-01")
    #expect(
      try book.fault(.dateMoved(installment: 2, to: CivilDate("9999-12-07")), "9999-12-01")
        == .moveNotAllowed(.customerTooNew(first: .last)))
  }

  // MARK: Amounts

  @Test func `The largest total is exact to the minor unit`() throws {
    let most = Account.maximumTotal
    let rules = try ServicingRules.small(
      tiers: [
        LateFeeTier(
          steps: Rules.steps([(0, LateFeeStep.maximumMinorUnits)]), cap: LateFeeCap(percent: 1))
      ],
      payments: PaymentRules(
        order: [.due, .upcoming, .overdue, .overdueWithFee], upcoming: .evenly))
    var account = try Account(
      total: Money(minorUnits: most, currency: .usd), plan: .small(count: 3, everyDays: 5),
      on: CivilDate("2026-11-21"), rules: rules)
    let day = try CivilDate("2026-11-22")
    try account.advance(to: day)
    #expect(account.lateFees.map(\.amount) == [10_000_000_000_000])
    #expect(Statement(account).outstanding.minorUnits == most + 10_000_000_000_000)
    try account.apply(.payment(Money(minorUnits: most, currency: .usd)), on: day)
    try account.apply(.refund(Money(minorUnits: most - 1, currency: .usd)), on: day)
    #expect(Statement(account).net.minorUnits == 1)
    #expect(account.installments[0].original == 333_333_333_333_333)
    #expect(AccountInvariants.broken(by: account) == nil)
    let too = Money(minorUnits: .max, currency: .usd)
    #expect(throws: ServicingError.self) { try account.apply(.payment(too), on: day) }
    #expect(throws: ServicingError.self) { try account.apply(.refund(too), on: day) }
    #expect(throws: ServicingError.self) { try account.apply(.captured(too), on: day) }
    #expect(throws: ServicingError.self) { try account.apply(.voided(too), on: day) }
    #expect(throws: ServicingError.self) { try account.apply(.feeWaived(fee: 1, too), on: day) }
  }

  @Test func `A single installment of one minor unit has all events`() throws {
    let rules = try ServicingRules.small(tiers: [LateFeeTier(steps: Rules.steps([(0, 1)]))])
    var book = try Book("0.01", .small(count: 1, everyDays: 1), rules, on: "2026-11-21")
    try book.pass(to: "2026-11-22")
    try book.pay("0.02", "2026-11-22")
    try book.refund("0.01", "2026-11-22")
    try book.apply(.feeWaived(fee: 1, nil), "2026-11-22")
    #expect(book.states == [.refunded])
    #expect(Statement(book.account).state == .refunded)
    #expect(book.account.lateFees[0].returned == 1)
  }

  @Test func `A thousand installments are charged, paid and refunded`() throws {
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(0, 1)]))],
      payments: PaymentRules(order: [.overdueWithFee, .overdue, .due, .upcoming]))
    var book = try Book("10.00", .small(count: 1_000, everyDays: 1), rules, on: "2026-11-21")
    try book.pass(to: "2029-08-17")
    #expect(book.account.lateFees.count == 1_000)
    #expect(book.account.lateFees[999].installment == 1_000)
    try book.pay("20.00", "2029-08-17")
    #expect(Statement(book.account).state == .settled)
    try book.refund("10.00", "2029-08-17")
    #expect(book.states == Array(repeating: .refunded, count: 1_000))
    #expect(Statement(book.account).state == .refunded)
  }
}

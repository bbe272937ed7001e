import ScheduleEngine
import Testing

@testable import Servicing

/// The order in which a payment is distributed, in worked cases.
@Suite struct PaymentOrderTests {
  /// An account on its twelfth day: installment 1 is paid, 2 overdue with a fee of 2.00, 3 overdue
  /// without one, 4 due on the day, 5 and 6 upcoming.
  private static func book(
    _ order: [PaymentRules.Bucket] = PaymentRules.Bucket.allCases,
    upcoming: PaymentRules.Upcoming = .nextFirst, fees: PaymentRules.Fees = .afterInstallment
  ) throws -> Book {
    let rules = try ServicingRules.small(
      tiers: [LateFeeTier(steps: Rules.steps([(4, 200)]))],
      payments: PaymentRules(order: order, upcoming: upcoming, fees: fees))
    var book = try Book("60.00", .small(count: 6, everyDays: 4), rules, on: "2026-03-01")
    try book.pay("10.00", "2026-03-01", installment: 1)
    try book.pass(to: "2026-03-13")
    return book
  }

  /// The parts of the last payment as texts: the installment or fee, and the minor units.
  private static func parts(_ book: Book) -> [String] {
    guard case .payment(_, let parts)? = book.history.last?.kind else { return [] }
    return parts.map { part in
      switch part.target {
      case .installment(let number): "\(number): \(part.amount.minorUnits)"
      case .fee(let number): "fee \(number): \(part.amount.minorUnits)"
      case .credit: "credit: \(part.amount.minorUnits)"
      }
    }
  }

  @Test func `The buckets are filled in their order, fees after their installment`() throws {
    var book = try Self.book()
    #expect(book.fees == ["2 2026-03-10 200"])
    try book.pay("40.00", "2026-03-13")
    #expect(
      Self.parts(book) == ["4: 1000", "3: 1000", "2: 1000", "fee 1: 200", "5: 800"])
  }

  @Test func `Another order and fees before their installment`() throws {
    var book = try Self.book(
      [.overdueWithFee, .upcoming, .overdue, .due], upcoming: .lastFirst, fees: .beforeInstallment)
    try book.pay("45.00", "2026-03-13")
    #expect(
      Self.parts(book)
        == ["fee 1: 200", "2: 1000", "6: 1000", "5: 1000", "3: 1000", "4: 300"])
  }

  @Test func `Fees before the upcoming ones are paid where these are in the order`() throws {
    var last = try Self.book(fees: .beforeUpcoming)
    try last.pay("33.00", "2026-03-13")
    #expect(Self.parts(last) == ["4: 1000", "3: 1000", "2: 1000", "fee 1: 200", "5: 100"])
    var first = try Self.book([.upcoming, .due, .overdue, .overdueWithFee], fees: .beforeUpcoming)
    try first.pay("12.00", "2026-03-13")
    #expect(Self.parts(first) == ["fee 1: 200", "5: 1000"])
  }

  @Test func `Evenly is over all upcoming ones, half up, and again while something is left`() throws
  {
    var book = try Self.book([.upcoming, .due, .overdue, .overdueWithFee], upcoming: .evenly)
    try book.pay("0.03", "2026-03-13")
    #expect(Self.parts(book) == ["5: 2", "6: 1"])
    try book.pay("9.97", "2026-03-13", installment: 5)
    #expect(Self.parts(book) == ["5: 997"])
    try book.pay("5.00", "2026-03-13")
    #expect(Self.parts(book) == ["5: 1", "6: 499"])
    try book.pay("10.00", "2026-03-13")
    #expect(Self.parts(book) == ["6: 500", "4: 500"])
  }

  @Test func `What an installment cannot take is shared by the others once more`() throws {
    let rules = try ServicingRules.small(
      payments: PaymentRules(order: PaymentRules.Bucket.allCases, upcoming: .evenly))
    var book = try Book("40.00", .small(count: 4, everyDays: 4), rules, on: "2026-03-01")
    try book.pay("10.00", "2026-03-01")
    try book.pay("9.00", "2026-03-02", installment: 4)
    // Three shares of 5.00: the last one has room for 1.00, so 4.00 are shared by the other two.
    try book.pay("15.00", "2026-03-02")
    #expect(Self.parts(book) == ["2: 500", "3: 500", "4: 100", "2: 200", "3: 200"])
  }

  @Test func `A payment of one installment is for it and its fees alone`() throws {
    for (fees, expected) in [
      (PaymentRules.Fees.afterInstallment, ["2: 1000", "fee 1: 200"]),
      (.beforeInstallment, ["fee 1: 200", "2: 1000"]),
      (.beforeUpcoming, ["2: 1000", "fee 1: 200"]),
    ] {
      var book = try Self.book(fees: fees)
      #expect(
        try book.fault(.payment(book.money("12.01"), installment: 2), "2026-03-13")
          == .paymentExceedsOwed(most: book.money("12.00")))
      try book.pay("12.00", "2026-03-13", installment: 2)
      #expect(Self.parts(book) == expected)
    }
  }

  @Test func `A fee that is wholly waived or returned makes no bucket, a part of it does`() throws {
    var partly = try Self.book([.overdue, .overdueWithFee, .due, .upcoming])
    try partly.apply(.feeWaived(fee: 1, partly.money("1.99")), "2026-03-13")
    try partly.pay("15.00", "2026-03-13")
    #expect(Self.parts(partly) == ["3: 1000", "2: 500"])
    var wholly = try Self.book([.overdue, .overdueWithFee, .due, .upcoming])
    try wholly.apply(.feeWaived(fee: 1, nil), "2026-03-13")
    try wholly.pay("15.00", "2026-03-13")
    #expect(Self.parts(wholly) == ["2: 1000", "3: 500"])
  }

  @Test func `A waiver takes the unpaid part first, and returns the rest`() throws {
    var book = try Self.book(fees: .beforeInstallment)
    try book.pay("1.50", "2026-03-13", installment: 2)
    try book.apply(.feeWaived(fee: 1, book.money("1.00")), "2026-03-13")
    let fee = book.account.lateFees[0]
    #expect([fee.paid, fee.waived, fee.returned, fee.outstanding] == [150, 50, 50, 0])
    #expect(
      try book.history.last?.kind
        == .feeWaived(fee: 1, book.money("1.00"), returned: book.money("0.50")))
    try book.apply(.feeWaived(fee: 1, nil), "2026-03-13")
    #expect(book.account.lateFees[0].returned == 150)
    #expect(
      try book.fault(.feeWaived(fee: 1, nil), "2026-03-13")
        == .waiverExceedsFee(most: book.money("0.00")))
    #expect(Statement(book.account).fees.waived.text == "0.50")
    #expect(Statement(book.account).fees.returned.text == "1.50")
  }

  @Test func `A refund takes what is unpaid and paid of each, or all that is unpaid first`() throws
  {
    for (order, cancelled, returned) in [
      (RefundRules.Order.lastFirst, [0, 100, 500] as [Int64], [0, 0, 500] as [Int64]),
      (.unpaidFirst, [0, 500, 500], [0, 0, 100]),
    ] {
      let rules = try ServicingRules.small(refunds: RefundRules(order: order))
      var book = try Book("30.00", .small(count: 3, everyDays: 4), rules, on: "2026-03-01")
      try book.pay("10.00", "2026-03-01", installment: 1)
      try book.pay("5.00", "2026-03-01", installment: 2)
      try book.pay("5.00", "2026-03-01", installment: 3)
      try book.refund("11.00", "2026-03-02")
      #expect(book.amounts(\.cancelled) == cancelled)
      #expect(book.amounts(\.returned) == returned)
    }
  }
}

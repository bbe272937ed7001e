import ScheduleEngine
import Testing

/// Many orders at once, with known figures.
@Suite struct ScheduleBatchTests {
  private let today: CivilDate
  private let estimate = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
  private let ofCheckout = "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"

  init() throws { today = try CivilDate("2026-11-21") }

  private func order(
    _ amount: String, _ currency: Currency = .usd, _ checkout: CheckoutReference = .tokenless
  ) throws -> BatchOrder {
    BatchOrder(total: try Money(amount, currency), startDate: today, checkout: checkout)
  }

  /// Source: the worked example of the canonical text, digested with `sha256sum`.
  @Test func `Orders have their schedules and checksums, in their order`() throws {
    let token = CheckoutReference.token(try CheckoutToken("002.k2a4"))
    let orders = [try order("200.00"), try order("0.99"), try order("200.00", .usd, token)]
    let results = Array(ScheduleBatch(orders, by: .usPayIn4))
    #expect(results.count == 3)
    let first = try results[0].get()
    #expect(first.schedule.map(\.amount.text) == ["50.00", "50.00", "50.00", "50.00"])
    #expect(
      first.schedule.map(\.dueDate.description)
        == ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"])
    #expect(first.checksum.description == estimate)
    #expect(try results[2].get().checksum.description == ofCheckout)
    let (total, minimum) = try (Money("0.99", .usd), Money("1.00", .usd))
    #expect(
      results[1] == .failure(.barred(.amountBelowMinimum(total: total, minimum: minimum))))
  }

  @Test func `A received checksum matches its order alone`() throws {
    let scheduled = try #require(try ScheduleBatch([order("200.00")]).first { _ in true }).get()
    #expect(scheduled.matches(try ScheduleChecksum(estimate)))
    #expect(!scheduled.matches(try ScheduleChecksum(ofCheckout)))
  }

  @Test func `Each currency has its default plan, or the order is an error`() throws {
    let orders = try [
      order("80.00", .gbp), order("80.00", .usd), order("80.00", .eur), order("80.00", .gbp),
      order("80.00", .aud), order("80.00", .eur),
    ]
    let plans = ScheduleBatch(orders).map { try? $0.get().schedule.plan.id.description }
    #expect(plans == ["gb-pay-in-4", "us-pay-in-4", nil, "gb-pay-in-4", "au-pay-in-4", nil])
    let refusal = OrderRefusal.noPlan(.eur)
    #expect(Array(ScheduleBatch(orders))[2] == .failure(refusal))
    #expect(refusal.code == "unsupported_currency")
    #expect(refusal.description == "there is no default plan in EUR; name a plan")
  }

  @Test func `A plan's currency, validity and limits are barriers as in the widget`() throws {
    let closed = Plan.euPayIn3Of2022
    let orders = try [order("80.00", .gbp), order("80.00", .eur)]
    #expect(
      Array(ScheduleBatch(orders, by: closed)) == [
        .failure(.barred(.unsupportedCurrency(order: .gbp, plan: .eur))),
        .failure(.barred(.planUnavailable(plan: closed.id, validity: closed.validity))),
      ])
    let tooLarge = try #require(Array(ScheduleBatch([order("2000.01")])).first)
    #expect(throws: OrderRefusal.self) { try tooLarge.get() }
    if case .failure(let refusal) = tooLarge {
      #expect(refusal.code == "amount_above_maximum")
      #expect(refusal.description.hasPrefix("The order total of 2000.01 USD is above"))
    }
  }

  @Test func `A payment after the calendar's end is an error`() throws {
    let total = try Money("200.00", .usd)
    let dates = try [CivilDate("9999-11-19"), CivilDate("9999-11-20")]
    let results = Array(ScheduleBatch(dates.map { BatchOrder(total: total, startDate: $0) }))
    #expect(try results[0].get().schedule[3].dueDate == .last)
    #expect(results[1] == .failure(.dateOutOfRange))
    #expect(OrderRefusal.dateOutOfRange.code == "invalid_date")
    #expect(
      OrderRefusal.dateOutOfRange.description
        == "a payment would be due after 9999-12-31; start earlier")
  }
}

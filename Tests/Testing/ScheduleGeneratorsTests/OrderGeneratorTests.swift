import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@Suite struct OrderGeneratorTests {
  @Test func `Every order may proceed and has a schedule`() throws {
    for order in try values(Generator.order) {
      #expect(order.plan.barrier(to: order.total, on: order.startDate) == nil, "\(order)")
      #expect(try order.schedule().count == order.plan.installments.count)
    }
  }

  @Test func `Orders include the limits of amounts and of the calendar`() throws {
    let all = try values(Generator.order)
    #expect(all.contains { $0.total.minorUnits == .max })
    #expect(all.contains { $0.total.minorUnits == $0.plan.limits.minimumMinorUnits })
    #expect(all.contains { $0.total.minorUnits == $0.plan.limits.maximumMinorUnits })
    #expect(all.contains { $0.startDate == $0.plan.validity.until })
    #expect(all.contains { (try? $0.schedule().last?.dueDate) == .last })
    #expect(all.contains { $0.total.minorUnits == Int64($0.plan.installments.count) })
    #expect(all.contains { $0.total.minorUnits % Int64($0.plan.installments.count) > 1 })
    #expect(Set(all.map(\.checkout.mode)) == ["token", "tokenless"])
  }

  @Test func `Orders under a plan are of that plan`() throws {
    let all = try values(Generator.order(under: .constant(.usPayIn4)), count: 500)
    #expect(all.allSatisfy { $0.plan == .usPayIn4 && $0.total.currency == .usd })
    let closed = try values(Generator.order(under: .constant(.euPayIn3Of2022)), count: 500)
    let days = try CivilDate("2022-05-01")...CivilDate("2023-08-25")
    #expect(closed.allSatisfy { days.contains($0.startDate) })
    #expect(closed.contains { $0.startDate == days.lowerBound })
    #expect(closed.contains { $0.startDate == days.upperBound })
  }

  @Test func `An order shrinks toward a cent at the beginning of 2026`() throws {
    let found = smallest(Generator.order) { _ in false }
    #expect(
      found.map(\.description) == [
        "0.01 USD by a in 1 payments, P1D apart from P0D, half-up-last, limits ..., offered ...,"
          + " on 2026-01-01, tokenless"
      ])
    let uneven = smallest(Generator.order) { order in
      try Set(order.schedule().map(\.amount)).count == 1
    }
    #expect(uneven.map(\.total) == [try money("0.03", "USD")])
    #expect(uneven.map(\.plan.installments.count) == [2])
  }

  @Test func `An order's text contains its limits and days`() throws {
    let order = ScheduledOrder(
      plan: .euPayIn3Of2022, total: try money("30.00", "EUR"),
      startDate: try CivilDate("2022-05-01"), checkout: .token(try CheckoutToken("t")))
    #expect(
      order.description
        == "30.00 EUR by eu-pay-in-3-2022 in 3 payments, P14D apart from P0D, half-up-last, "
        + "limits ..., offered 2022-05-01...2023-08-25, on 2022-05-01, token")
    let limited = ScheduledOrder(
      plan: .usPayIn4, total: try money("1.00", "USD"), startDate: .first, checkout: .tokenless)
    #expect(limited.description.contains("limits 1.00...2000.00, offered ..., on 0001-01-01"))
  }

  @Test func `Token texts have 1 to 1,024 bytes and every kind of character`() throws {
    let all = try values(Generator.tokenText)
    #expect(all.allSatisfy { (1...1_024).contains($0.utf8.count) })
    #expect(all.contains { $0.utf8.count == 1 } && all.contains { $0.utf8.count == 1_024 })
    let scalars = Set(all.joined().unicodeScalars)
    #expect(!scalars.contains { $0.properties.generalCategory == .control })
    for size in 1...4 { #expect(scalars.contains { UTF8.width($0) == size }) }
    #expect(all.allSatisfy { (try? CheckoutToken($0)) != nil })
    #expect(smallest(Generator.tokenText) { _ in false } == ["a"])
  }

  @Test func `Tokens and checkouts shrink toward the simplest`() throws {
    #expect(smallest(Generator.checkoutToken) { _ in false } == [try CheckoutToken("a")])
    #expect(smallest(Generator.checkout) { _ in false } == [.tokenless])
    #expect(
      smallest(Generator.checkout) { $0.mode == "tokenless" } == [.token(try CheckoutToken("a"))])
  }
}

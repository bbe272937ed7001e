import Foundation
import PropertyTesting
import ScheduleEngine

/// The inputs of the benchmarks: the same orders in every run, with the engine's and with Foundation's
/// types.
struct Samples {
  /// The number of orders, which is so small that they fit into a processor's first caches.
  static let count = 256

  /// An order: its total, and the date on which its payments start.
  struct Order {
    let total: Money
    let date: CivilDate

    /// Returns the order's schedule, or nil if the plan rejects the order.
    @inline(__always)
    func schedule(by plan: Plan) -> PaymentSchedule? {
      try? PaymentSchedule(total: total, plan: plan, startDate: date)
    }
  }

  let orders: [Order]
  let schedules: [PaymentSchedule]

  init() {
    var random = SplitMix64(seed: 1_042)
    orders = (0..<Self.count).compactMap { _ in
      let total = Money(minorUnits: .random(in: 100...200_000, using: &random), currency: .usd)
      let date = try? CivilDate(dayNumber: .random(in: 730_120...767_009, using: &random))
      return date.map { Order(total: total, date: $0) }
    }
    schedules = orders.compactMap { $0.schedule(by: .usPayIn4) }
  }

  /// A few schedules for slow work, so that a round stays short.
  var fewSchedules: [PaymentSchedule] { Array(schedules.prefix(16)) }
  /// The order totals as texts, `123.45`.
  var amountTexts: [String] { orders.map(\.total.text) }
  /// The dates of the first 64 orders as texts, `2026-11-21`.
  var dateTexts: [String] { orders.prefix(64).map(\.date.description) }
  /// The order totals with Foundation's types.
  var decimals: [Decimal] { orders.map(\.total.decimal) }
  /// The order dates with Foundation's types.
  var days: [Date] { orders.map(\.date.utcDay) }
  /// The orders with Foundation's types.
  var foundationOrders: [FoundationPayment] {
    orders.map { FoundationPayment(day: $0.date.utcDay, amount: $0.total.decimal) }
  }
  /// The schedules with Foundation's types.
  var foundationSchedules: [FoundationSchedule] { schedules.map(FoundationSchedule.init) }
}

import Foundation
import PropertyTesting
import ScheduleEngine

/// What benchmarks work on: the same orders in every run, each as the engine and as Foundation
/// know it.
struct Samples {
  /// How many orders there are; few enough to stay in a processor's nearest caches.
  static let count = 256

  /// An order.
  struct Order {
    let total: Money
    let date: CivilDate

    /// The order's schedule, or nil where it has none.
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

  /// The first few schedules, for work that takes long: a round has to stay short.
  var fewSchedules: [PaymentSchedule] { Array(schedules.prefix(16)) }
  /// The order totals as texts, `123.45`.
  var amountTexts: [String] { orders.map(\.total.text) }
  /// The first order dates as texts, `2026-11-21`.
  var dateTexts: [String] { orders.prefix(64).map(\.date.description) }
  /// The order totals as Foundation knows them.
  var decimals: [Decimal] { orders.map(\.total.decimal) }
  /// The order dates as Foundation knows them.
  var days: [Date] { orders.map(\.date.utcDay) }
  /// The orders as Foundation knows them.
  var foundationOrders: [FoundationPayment] {
    orders.map { FoundationPayment(day: $0.date.utcDay, amount: $0.total.decimal) }
  }
  /// The schedules as Foundation knows them.
  var foundationSchedules: [FoundationSchedule] { schedules.map(FoundationSchedule.init) }
}

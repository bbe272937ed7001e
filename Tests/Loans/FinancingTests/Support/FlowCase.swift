import Financing
import PropertyTesting
import ScheduleEngine

/// Random flows, which may have no rate.
struct FlowCase: Sendable, CustomStringConvertible {
  let advance: Int64
  let start: CivilDate
  let interval: PaymentInterval
  let method: AnnualPercentageRate.Method
  let places: Int
  let payments: [CreditFlows.Payment]

  var description: String {
    let list = payments.map { "\($0.date) \($0.amount.minorUnits)" }.joined(separator: ", ")
    return "\(advance) on \(start) every \(interval), \(method) \(places): \(list)"
  }

  func flows() throws(FinancingError) -> CreditFlows {
    try CreditFlows(
      advance: Money(minorUnits: advance, currency: .usd), on: start, every: interval,
      payments: payments)
  }

  var naive: NaiveRate {
    NaiveRate(
      advance: advance, start: start, interval: interval, method: method,
      payments: payments.map { ($0.date, $0.amount.minorUnits) }, isLoan: false)
  }
}

extension Generator where Value == FlowCase {
  /// Flows of some payments, each on a day of its own.
  static func flows(
    _ methods: [AnnualPercentageRate.Method], mostPayments: Int
  ) -> Generator {
    Generator { choices throws(Rejection) in
      let method = try choices.draw(.element(of: methods))
      let interval = try choices.draw(Generator<Period>.interval)
      let isHalf = try choices.draw(Generator<Int>.integer(in: 0...9)) == 9 && method == .us
      let day = try choices.draw(Generator<Int>.integer(in: 730_000...745_000))
      let most = try choices.draw(.element(of: [100, 100_000, 1_000_000_000_000_000] as [Int64]))
      let count = try choices.draw(Generator<Int>.integer(in: 1...mostPayments))
      let reach = min(1_200, 40 * interval.count * (interval.unit == .months ? 30 : 1))
      var payments: [CreditFlows.Payment] = []
      for _ in 0..<count {
        let days = try choices.draw(Generator<Int>.integer(in: 0...reach))
        let amount = try choices.draw(Generator<Int64>.integer(in: 1...most))
        guard let date = try? CivilDate(dayNumber: day + days) else { throw Rejection.filtered }
        payments.append(.init(on: date, Money(minorUnits: amount, currency: .usd)))
      }
      let total = payments.reduce(0) { $0 + $1.amount.minorUnits }
      let percent = try choices.draw(Generator<Int64>.integer(in: 1...100))
      guard let start = try? CivilDate(dayNumber: day) else { throw Rejection.filtered }
      return FlowCase(
        advance: min(max(1, total / 100 * percent + total % 100), 1_000_000_000_000_000),
        start: start, interval: isHalf ? .semimonth : .every(interval), method: method,
        places: try choices.draw(Generator<Int>.integer(in: 0...6)), payments: payments)
    }
  }
}

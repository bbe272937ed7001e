public import Benchmarking
import Foundation
import ScheduleEngine

extension Benchmarks {
  /// Whole schedules: amounts and dates.
  static func schedules(_ samples: Samples) -> [Benchmark] {
    let plan = hidden(Plan.usPayIn4)
    return [
      Benchmark(
        "schedule: amounts and dates", allocations: 0...0,
        Work("engine", over: samples.orders) { $0.schedule(by: plan).trace },
        peers: [
          Work("Decimal and Calendar", over: samples.foundationOrders) { order in
            zip(order.amount.split(into: 4, by: .halfUpLast), 0...).compactMap { amount, index in
              Calendar.utc.date(byAdding: .day, value: 14 * index, to: order.day)
                .map { FoundationPayment(day: $0, amount: amount) }
            }
          } text: {
            "\($0.scheduleTrace)"
          }
        ])
    ]
  }
}

extension PaymentSchedule: Traceable {
  @inline(__always)
  var trace: UInt64 {
    var trace: UInt64 = 0
    for installment in self {
      trace = trace &<< 3 &+ installment.dueDate.trace
      trace = trace &<< 3 &+ installment.amount.minorUnits.trace
    }
    return trace
  }
}

extension [FoundationPayment] {
  /// The trace of a schedule of these payments.
  fileprivate var scheduleTrace: UInt64 {
    reduce(0) { trace, payment in
      (trace &<< 3 &+ payment.day.civilTrace) &<< 3 &+ payment.amount.cents.trace
    }
  }
}

public import Benchmarking
import Foundation
import SHA256Kernels
import ScheduleEngine

extension Benchmarks {
  /// The canonical text of a schedule, its checksum, and the verification of a checksum.
  ///
  /// Foundation has no SHA-256, so most of these have no peer.
  static func checksums(_ samples: Samples) -> [Benchmark] {
    let blocks = samples.schedules.indices.map { [UInt8](repeating: UInt8($0 % 251), count: 55) }
    let orders = zip(samples.orders, samples.schedules).map { order, schedule in
      ReceivedOrder(order: order, checksum: schedule.checksum(for: .tokenless))
    }
    let plan = hidden(Plan.usPayIn4)
    let oneBlock = Benchmark(
      "SHA-256: one block", allocations: 0...0,
      Work("engine", over: blocks) { SHA256Digest(of: $0.span) })
    return [oneBlock] + kernels + [
      Benchmark(
        "canonical text", allocations: 1...1,
        Work("engine", over: samples.schedules) { $0.canonicalText(for: .tokenless) },
        peers: [
          Work("String interpolation", over: samples.foundationSchedules) { $0.canonicalText }
        ]),
      Benchmark(
        "checksum: without a token", allocations: 0...0,
        Work("engine", over: samples.schedules) { $0.checksum(for: .tokenless).digest }),
      Benchmark(
        "checksum: of a checkout", allocations: 0...0,
        Work("engine", over: samples.schedules.map(Samples.checkout)) {
          $0.schedule.checksum(for: $0.checkout).digest
        }),
      Benchmark(
        "checksum: without a token, by the fastest kernel", allocations: 0...0,
        Work("engine", over: samples.schedules) {
          $0.checksum(for: .tokenless, by: .fastest).digest
        }),
      Benchmark(
        "checksum: verify", allocations: 0...0,
        Work("engine", over: zip(samples.schedules, orders).map(ReceivedSchedule.init)) {
          $0.schedule.matches($0.received.checksum, for: .tokenless)
        }),
      Benchmark(
        "schedule: make and verify", allocations: 0...0,
        Work("engine", over: orders) { order in
          order.order.schedule(by: plan)?.matches(order.checksum, for: .tokenless) == true
        }),
    ]
  }

  /// An order that was received with a checksum.
  private struct ReceivedOrder {
    let order: Samples.Order
    let checksum: ScheduleChecksum
  }

  /// A schedule and the received order whose checksum is verified.
  private struct ReceivedSchedule {
    let schedule: PaymentSchedule
    let received: ReceivedOrder
  }
}

extension Samples {
  /// A schedule and its checkout, whose token is computed from the total.
  struct CheckoutSchedule {
    let schedule: PaymentSchedule
    let checkout: CheckoutReference
  }

  static func checkout(_ schedule: PaymentSchedule) -> CheckoutSchedule {
    let digest = SHA256Digest(of: "token of \(schedule.total)")
    return CheckoutSchedule(
      schedule: schedule, checkout: .token(CheckoutToken(digest: digest)))
  }
}

extension SHA256Digest: Traceable {
  var trace: UInt64 { self == SHA256Digest.none ? 1 : 0 }

  private static let none = SHA256Digest(of: "")
}

extension FoundationSchedule {
  /// The canonical text, written with Foundation.
  fileprivate var canonicalText: String {
    var text = "schedule/1 \(plan) \(currency)/2 \(total.cents)\ntokenless\n"
    for payment in payments {
      text += "\(payment.day.formatted(.day)) \(payment.amount.cents)\n"
    }
    return text
  }
}

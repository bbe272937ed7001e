public import Benchmarking
public import CheckoutEngine
import CheckoutWire
import Foundation
import ScheduleEngine

extension Benchmarks {
  /// Inputs of a native checkout whose order has 20 lines.
  static var checkoutInputs: [Benchmark] {
    let session = ShopSession()
    let email = session.emails
    return [
      Benchmark(
        "checkout: an input, 20 lines", allocations: 1...12, requiredRatio: 0.2,
        Work("engine", over: email) { email in
          var checkout = session.checkout
          let reaction = try? checkout.apply(.setContact(email: email), at: session.moment)
          return (reaction?.effects.count ?? 0).trace &+ checkout.trace
        } text: { _ in
          session.total
        },
        // The schedule of the total alone, a part of every input.
        peers: [
          Work("schedule and checksum", over: email) { _ in
            session.evaluation
          } text: { _ in
            session.total
          }
        ]),
      Benchmark(
        "checkout: an answer, 20 lines", allocations: 40...120, requiredRatio: 1,
        Work("engine", over: session.answers) { body in
          var checkout = session.waitingCheckout
          let answer = ShopAnswer(status: 200, body: body, to: .order)
          _ = try? checkout.apply(.answer(request: 2, answer), at: session.moment)
          return checkout.trace
        } text: { _ in
          session.total
        },
        // The JSON alone, without the order that it describes.
        peers: [
          Work("JSONSerialization", over: session.answers.map { Data($0) }) { body in
            (try? JSONSerialization.jsonObject(with: body) as? [String: Any])?.count ?? 0
          } text: { _ in
            session.total
          }
        ]),
    ]
  }
}

extension NativeCheckout: Traceable {
  var trace: UInt64 {
    UInt64(truncatingIfNeeded: hidden(self).state.order?.summary.total.minorUnits ?? 0)
      &+ UInt64(truncatingIfNeeded: state.drafts.contact?.bytes.count ?? 0)
  }
}

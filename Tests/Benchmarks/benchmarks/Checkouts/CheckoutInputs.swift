import Benchmarking
import CheckoutEngine
import CheckoutWire
import Foundation
import ScheduleEngine

extension Benchmarks {
  /// Inputs of a native checkout whose order has 20 lines.
  static var checkoutInputs: [Benchmark] {
    let session = ShopSession()
    return [
      Benchmark(
        "checkout: an input, 20 lines", allocations: 1...4, debugAllocations: 0...100,
        requiredRatio: 0.2,
        Work("engine", over: session.emails) { email in
          var checkout = session.checkout
          _ = try? checkout.apply(.setContact(email: email), at: session.moment)
          return hidden(checkout).state.widget?.checksum?.digest
        },
        // The schedule of the total alone, which the checkout shows.
        peers: [
          Work("schedule and checksum", over: session.emails) { _ in session.checksum?.digest }
        ]),
      Benchmark(
        "checkout: an answer, 20 lines", allocations: 50...58, debugAllocations: 0...10_000,
        requiredRatio: 1.5,
        Work("engine", over: session.answers) { body in
          var checkout = session.waitingCheckout
          let answer = ShopAnswer(status: 200, body: body, to: .order)
          _ = try? checkout.apply(.answer(request: 2, answer), at: session.moment)
          return hidden(checkout).state.order?.summary.total.text
        },
        // The JSON alone, without the order that it describes.
        peers: [
          Work("JSONSerialization", over: session.answers.map { Data($0) }) { body in
            let object = try? JSONSerialization.jsonObject(with: body) as? [String: Any]
            return (object?["summary"] as? [String: Any])?["total"] as? String
          }
        ]),
    ]
  }
}

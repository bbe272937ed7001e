import Benchmarking
import CheckoutEngine
import CheckoutWire
import Foundation

extension Benchmarks {
  /// The lines of `widget checkout replay native`, each from its bytes to those of its answer.
  static var replays: [Benchmark] {
    let lines = ShopSession.lines(changeCount: 64)
    return [
      Benchmark(
        "replay: a line, 20 lines in the order", allocations: 36...44,
        debugAllocations: 0...10_000, requiredRatio: 0.6,
        Work("engine", over: [lines], operations: lines.count) { lines in
          var replay = ShopSession.replay()
          var (output, count) = ([UInt8](), 0)
          for line in lines {
            output.removeAll(keepingCapacity: true)
            replay.apply(line, answeringTo: &output)
            if output.last == UInt8(ascii: "\n") { count += 1 }
          }
          return count
        },
        // The JSON of the lines alone: no order, no state.
        peers: [
          Work("JSONSerialization", over: [lines.map { Data($0) }], operations: lines.count) {
            $0.filter { (try? JSONSerialization.jsonObject(with: $0)) is [String: Any] }.count
          }
        ])
    ]
  }
}

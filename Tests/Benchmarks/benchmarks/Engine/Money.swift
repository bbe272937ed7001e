import Benchmarking
import Foundation
import ScheduleEngine

extension Benchmarks {
  /// Amounts as text.
  static func money(_ samples: Samples) -> [Benchmark] {
    let texts = samples.amountTexts
    let totals = samples.orders.map(\.total)
    let numberFormatter = NumberFormatter()
    numberFormatter.locale = .posix
    numberFormatter.minimumFractionDigits = 2
    numberFormatter.maximumFractionDigits = 2
    return [
      Benchmark(
        "amount: read", allocations: 0...0,
        Work("engine", over: texts) {
          try? Money($0, .usd).minorUnits
        } text: {
          "\($0 ?? -1)"
        },
        peers: [
          Work("Decimal(string:)", over: texts) {
            Decimal(string: $0, locale: .posix)
          } text: {
            "\($0?.cents ?? -1)"
          },
          Work("Decimal.FormatStyle", over: texts) {
            try? Decimal($0, format: Decimal.FormatStyle(locale: .posix))
          } text: {
            "\($0?.cents ?? -1)"
          },
        ]),
      Benchmark(
        "amount: write", allocations: 0...0,
        Work("engine", over: totals) { $0.text },
        peers: [
          Work("String(format:)", over: totals.map(\.minorUnits)) {
            String(format: "%lld.%02lld", $0 / 100, $0 % 100)
          },
          Work("Decimal.FormatStyle", over: samples.decimals) { $0.formatted(.amount) },
          Work("NumberFormatter", over: samples.decimals) {
            numberFormatter.string(from: $0 as NSDecimalNumber) ?? ""
          },
        ]),
    ]
  }
}

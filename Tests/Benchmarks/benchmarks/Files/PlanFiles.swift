public import Benchmarking
import Foundation
import ScheduleEngine
import ScheduleFiles

extension Benchmarks {
  /// The conversion of a plan file's bytes to a plan.
  static var planFiles: [Benchmark] {
    let decoder = JSONDecoder()
    return [
      Benchmark(
        "plan file: read",
        Work("engine", over: [Array(file.utf8)]) {
          try? PlanFile.read($0, named: "us-pay-in-4.json")
        } text: {
          $0.map(summary) ?? ""
        },
        peers: [
          Work("JSONDecoder", over: [Data(file.utf8)]) {
            try? decoder.decode(DecodablePlan.self, from: $0)
          } text: {
            $0?.summary ?? ""
          },
          Work("JSONSerialization", over: [Data(file.utf8)]) {
            DecodablePlan(dictionary: try? JSONSerialization.jsonObject(with: $0))
          } text: {
            $0?.summary ?? ""
          },
        ])
    ]
  }

  private static func summary(_ record: PlanRecord) -> String {
    let plan = record.plan
    let limits = [plan.limits.minimumMinorUnits, plan.limits.maximumMinorUnits].map { $0 ?? -1 }
    return """
      \(plan.id) \(record.name) \(record.brand) \(record.region) \(plan.currency) \(record.locales)
      \(limits) \(plan.installments.count) \(plan.installments.interval)
      \(plan.installments.firstDue) \(plan.split.name) \(record.sources.map(\.url))
      """
  }

  /// `Schedules/plans/us-pay-in-4.json`.
  private static let file = """
    {
      "format": 1,
      "id": "us-pay-in-4",
      "name": "Pay in 4",
      "brand": "Cash App Afterpay",
      "region": "US",
      "currency": "USD",
      "locales": ["en-US"],
      "limits": { "minimum": "1.00", "maximum": "2000.00" },
      "installments": { "count": 4, "interval": "P14D", "firstDue": "P0D" },
      "split": "half-up-last",
      "validFrom": null,
      "validUntil": null,
      "sources": [
        { "url": "https://squareup.com/help/us/en/article/8052", "confidence": "high" },
        { "url": "https://developers.cash.app/cash-app-afterpay/", "confidence": "high" },
        { "url": "https://github.com/afterpay/afterpay-magento", "confidence": "medium" }
      ]
    }

    """
}

extension PlanRecord: Traceable {
  var trace: UInt64 { name.trace &+ hidden(plan).installments.count.trace }
}

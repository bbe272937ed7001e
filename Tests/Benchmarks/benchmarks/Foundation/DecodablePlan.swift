import Benchmarking
import Foundation

/// A plan file, read by `JSONDecoder` or from the dictionary of `JSONSerialization`.
///
/// Unlike the engine's reader, it checks neither values nor unknown keys.
struct DecodablePlan: Decodable, Traceable {
  struct Limits: Decodable {
    let minimum: String?
    let maximum: String?
  }

  struct Installments: Decodable {
    let count: Int
    let interval: String
    let firstDue: String
  }

  struct Source: Decodable {
    let url: String
    let confidence: String
  }

  let id: String
  let name: String
  let brand: String
  let region: String
  let currency: String
  let locales: [String]
  let limits: Limits
  let installments: Installments
  let split: String
  let sources: [Source]

  var trace: UInt64 { name.trace &+ UInt64(installments.count) }

  /// The plan's values as text, to compare them with the engine's; a limit that is not a number is
  /// -1.
  var summary: String {
    let limits = [limits.minimum, limits.maximum].map { text in
      text.flatMap { Decimal(string: $0, locale: .posix) }?.cents ?? -1
    }
    return """
      \(id) \(name) \(brand) \(region) \(currency) \(locales)
      \(limits) \(installments.count) \(installments.interval)
      \(installments.firstDue) \(split) \(sources.map(\.url))
      """
  }
}

extension DecodablePlan {
  /// Creates a plan from an object of `JSONSerialization`, or nil if a value is missing.
  init?(dictionary: Any?) {
    guard let plan = dictionary as? [String: Any], let limits = plan["limits"] as? [String: Any],
      let installments = plan["installments"] as? [String: Any],
      let sources = plan["sources"] as? [[String: String]],
      let id = plan["id"] as? String, let name = plan["name"] as? String,
      let brand = plan["brand"] as? String, let region = plan["region"] as? String,
      let currency = plan["currency"] as? String, let locales = plan["locales"] as? [String],
      let split = plan["split"] as? String, let count = installments["count"] as? Int,
      let interval = installments["interval"] as? String,
      let firstDue = installments["firstDue"] as? String
    else { return nil }
    self.init(
      id: id, name: name, brand: brand, region: region, currency: currency, locales: locales,
      limits: Limits(
        minimum: limits["minimum"] as? String, maximum: limits["maximum"] as? String),
      installments: Installments(count: count, interval: interval, firstDue: firstDue),
      split: split,
      sources: sources.map { Source(url: $0["url"] ?? "", confidence: $0["confidence"] ?? "") })
  }
}

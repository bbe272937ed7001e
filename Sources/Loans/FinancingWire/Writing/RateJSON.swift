public import Financing
import ScheduleEngine
import StrictJSON

extension AnnualPercentageRate {
  /// Returns the rate and its flows as one line of JSON, without a line feed.
  ///
  ///     let flows = try CreditFlows(
  ///       advance: Money("5000.00", .usd), on: CivilDate("1978-01-10"), every: .every(.months(1)),
  ///       levelPayment: Money("230.00", .usd), count: 24, from: CivilDate("1978-02-10"))
  ///     let rate = try AnnualPercentageRate(of: flows, method: .us)
  ///     String(decoding: rate.json(of: flows), as: UTF8.self)
  ///     // "{"method":"us","interval":"P1M","amountFinanced":{"amount":"5000.00",…"
  ///
  /// - Parameters:
  ///   - flows: The flows that have the rate.
  ///   - interval: The interval as it was given, such as `P2W`, or nil for that of the flows, which
  ///     writes weeks as days.
  ///   - check: The comparison with a disclosed rate, as the last members, or nil for none.
  /// - Returns: The JSON.
  /// - Complexity: O(1).
  public func json(
    of flows: CreditFlows, every interval: String? = nil, with check: DisclosureCheck? = nil
  ) -> [UInt8] {
    JSONText.object { object in
      object.member("method", method.rawValue)
      object.member("interval", interval ?? flows.interval.description)
      object.money("amountFinanced", flows.advance)
      object.money("totalOfPayments", flows.totalOfPayments)
      object.money("financeCharge", flows.financeCharge)
      object.member("apr", description)
      if let check {
        object.member("disclosed", check.disclosed.shortText)
        object.member("tolerance", check.toleranceText)
        object.member("accurate", check.isAccurate)
      }
    }.utf8
  }
}

extension JSONObjectWriter {
  /// Writes an amount with its currency.
  fileprivate mutating func money(_ key: StaticString, _ money: Money) {
    object(key) { object in
      object.member("amount", money.text)
      object.member("currency", money.currency.code)
    }
  }
}

import Financing
import FinancingWire
import ScheduleEngine
import StrictJSON

/// Checks that a file of flows is read as by the naive reader, and that the rates of its flows are
/// within their tolerance; an error is one line.
enum FlowsFileCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    for (interval, currency) in [
      (PaymentInterval.every(.months(1)), Currency.usd), (.every(.weeks(2)), .jpy),
    ] {
      let naive = NaiveFlows(bytes, places: currency.exponent)
      let result = reading { () throws(FlowsError) in
        try FlowsFile.read(bytes, every: interval, in: currency)
      }
      switch result {
      case .success(let flows):
        try require(naive.mistake == nil, "accepted in spite of line \(naive.mistake ?? 0)")
        try require(flows.advance.minorUnits == naive.advance, "the advance")
        try require(flows.totalOfPayments.minorUnits == naive.total, "the sum of the payments")
        try requireRates(of: flows)
      case .failure(let error):
        try requireOneLine(error.description)
        try require(error.line == naive.mistake, "line \(error.line), not \(naive.mistake ?? 0)")
      }
    }
  }

  private static func requireRates(of flows: CreditFlows) throws(Disagreement) {
    for method in AnnualPercentageRate.Method.allCases {
      guard let rate = try? AnnualPercentageRate(of: flows, method: method, places: 2) else {
        continue
      }
      let charge = flows.financeCharge.minorUnits
      try require(charge >= 0, "a rate of \(rate) for a charge of \(charge)")
      if charge == 0 { try require(rate.units == 0, "a rate of \(rate) for no charge") }
      let json = try? JSONValue(parsing: rate.json(of: flows))
      try require(json?["apr"]?.string == rate.description, "not JSON")
      guard let disclosed = try? InterestRate(rate.description),
        let check = try? DisclosureCheck(of: disclosed, for: flows, method: method)
      else { continue }
      try require(check.isAccurate, "\(rate) is not accurate by \(method)")
    }
    let sum = flows.totalOfPayments.minorUnits
    let rate = reading { () throws(FinancingError) in
      try AnnualPercentageRate(of: flows, method: .us)
    }
    if case .failure(let error) = rate {
      let isTooLarge = error == .aprTooLarge
      try require(isTooLarge || sum < flows.advance.minorUnits, "\(error) for \(sum)")
    } else {
      try require(sum >= flows.advance.minorUnits, "a rate for payments of \(sum)")
    }
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing

/// Quantities with up to three decimals.
@Suite struct QuantityTests {
  @Test func `Half a meter at 24.99 costs 12.50, which is 12.495 rounded half up`() throws {
    let half = try #require(Quantity("0.5"))
    #expect(half.price(at: usd(24_99)) == usd(12_50))
    #expect(half.price(at: usd(24_98)) == usd(12_49))
    let figures = Figures(lines: [(half, 24_99, 12_50)], subtotal: 12_50, total: 12_50)
    #expect(figures.mistake == nil)
    // Rounded down, or half to even.
    let even = Figures(lines: [(half, 12_49, 6_24)], subtotal: 6_24, total: 6_24)
    #expect(
      even.error
        == OrderError(
          reason: .lineTotal(index: 0), path: "$.lines[0].total", actual: usd(6_24),
          expected: usd(6_25)))
  }

  @Test func `A text has digits, at most three of them after a point, and is above zero`() {
    for (text, description) in [
      ("1", "1"), ("0.5", "0.5"), ("0.50", "0.5"), ("0.500", "0.5"), ("2.0", "2"), ("007.1", "7.1"),
      ("0.001", "0.001"), ("1.25", "1.25"), ("10.010", "10.01"),
      ("9223372036854775807.999", "9223372036854775807.999"),
    ] {
      #expect(Quantity(UTF8Text(text))?.description == description)
      #expect(Quantity(UTF8Text(description))?.description == description)
    }
    for text in [
      "", ".", ".5", "5.", "0", "0.0", "0.000", "-1", "+1", "-0.5", "1e1", "1.0000", "0.0005",
      "1,5",
      " 1", "1 ", "1.5.5", "1.-5", "1.+5", "0x1", "\u{661}", "9223372036854775808",
      "18446744073709551617", "99999999999999999999999",
    ] {
      #expect(Quantity(UTF8Text(text)) == nil, "\(text)")
    }
  }

  /// Every quantity up to 2.999 by every price up to 0.40, against a sum in thousandths of a cent.
  @Test func `A price is the product in thousandths, rounded half up`() throws {
    for count in 1...2_999 as ClosedRange<Int64> {
      let digits = String(count % 1_000 + 1_000).dropFirst()
      let quantity = try #require(Quantity(UTF8Text("\(count / 1_000).\(digits)")))
      #expect(quantity.whole * 1_000 + quantity.thousandths == count)
      #expect(quantity.isWhole == (count % 1_000 == 0))
      for price in 0...40 as ClosedRange<Int64> {
        let product = count * price
        let isUp = product % 1_000 >= 500
        if quantity.price(at: usd(price)) != usd(product / 1_000 + (isUp ? 1 : 0)) {
          Issue.record("\(quantity) × \(price)")
        }
      }
    }
  }

  @Test func `The largest price is Int64.max minor units`() throws {
    let most = usd(.max)
    #expect(Quantity(1).price(at: most) == most)
    #expect(Quantity(.max).price(at: usd(1)) == most)
    #expect(Quantity("1.001")?.price(at: most) == nil)
    #expect(Quantity("2")?.price(at: most) == nil)
    // 9,223,372,036,854,775,807 × 0.999 = 9,214,148,664,817,921,031.193
    #expect(Quantity("0.999")?.price(at: most) == usd(9_214_148_664_817_921_031))
    #expect(Quantity("0.001")?.price(at: most) == usd(9_223_372_036_854_776))
    // Int64.max × 1 + 0.5 is 0.5 too much, Int64.max × 1 + 0.4 is not.
    let largest = try #require(Quantity("9223372036854775807.500"))
    #expect(largest.price(at: usd(1)) == nil)
    #expect(Quantity("9223372036854775807.499")?.price(at: usd(1)) == most)
  }

  @Test func `A quantity of zero, or below it, is none`() {
    for quantity in [0, -1, Quantity(.min)] {
      let error = Figures(lines: [(quantity, 0, 0)]).error
      #expect(error == OrderError(reason: .lineTotal(index: 0), path: "$.lines[0].quantity"))
    }
    #expect(Quantity(.min).description == "-9223372036854775808")
    #expect(Quantity(2) == 2)
    #expect(Quantity("2.000") == 2)
  }
}

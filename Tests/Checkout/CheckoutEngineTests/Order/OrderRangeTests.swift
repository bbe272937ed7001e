import CheckoutEngine
import ScheduleEngine
import Testing

/// Orders in currencies of 0, 2 and 3 places, and at the ends of `Int64`.
@Suite struct OrderRangeTests {
  @Test func `Yen have no places: 3 × 1,480 yen, less 500, plus 800 and 394, are 5,134 yen`() throws
  {
    let figures = Figures(
      currency: .jpy, lines: [(3, 1_480, 4_440)], discounts: [500], methods: [800], method: "m-0",
      subtotal: 4_440, discount: 500, shipping: 800, tax: 394, total: 5_134)
    #expect(try figures.order().summary.total == Money("5134", .jpy))
  }

  @Test func `Dinars have three places: 2 × 1.250 and 0.005 are 2.505 dinars`() throws {
    let figures = Figures(
      currency: .kwd, lines: [(2, 1_250, 2_500), (1, 5, 5)], subtotal: 2_505, total: 2_505)
    #expect(try figures.order().summary.total == Money("2.505", .kwd))
  }

  @Test(arguments: [
    (Currency.jpy, "1", "2147483647"), (.usd, "0.01", "21474836.47"),
    (.kwd, "0.001", "2147483.647"),
  ])
  func `The smallest unit of a currency is never lost`(
    _ currency: Currency, _ unit: String, _ product: String
  ) throws {
    let unit = try Money(unit, currency)
    let product = try Money(product, currency)
    var figures = Figures(
      currency: currency, lines: [(2_147_483_647, unit.minorUnits, product.minorUnits)],
      subtotal: 2_147_483_647, total: 2_147_483_647)
    #expect(figures.mistake == nil)
    figures.total -= 1
    #expect(figures.mistake == .total)
  }

  @Test func `Sums beyond the precision of floating point are exact`() {
    // 2^53 + 1 and 2^53 are one number in floating point.
    let exact: Int64 = 9_007_199_254_740_993
    var figures = Figures(lines: [(1, exact, exact)], subtotal: exact, total: exact)
    #expect(figures.mistake == nil)
    figures.total = exact - 1
    #expect(figures.mistake == .total)
    figures = Figures(lines: [(3, exact, exact * 3)], subtotal: exact * 3, total: exact * 3)
    #expect(figures.mistake == nil)
    figures.lines[0].total -= 1
    #expect(figures.mistake == .lineTotal(index: 0))
  }

  @Test func `A line may cost Int64.max minor units, and not one more`() {
    #expect(
      Figures(lines: [(1, .max, .max)], subtotal: .max, total: .max).mistake == nil)
    #expect(
      Figures(lines: [(Quantity(.max), 1, .max)], subtotal: .max, total: .max).mistake == nil)
    // 2^62 × 2 = 2^63, which wraps to Int64.min.
    for total in [Int64.min, .max, 0] {
      #expect(
        Figures(lines: [(2, 1 << 62, total)], subtotal: total, total: total).mistake
          == (total < 0 ? .invalidAmount : .lineTotal(index: 0)))
    }
    // 2^32 × 2^32 = 2^64, which wraps to 0.
    #expect(Figures(lines: [(4_294_967_296, 1 << 32, 0)]).mistake == .lineTotal(index: 0))
    #expect(
      Figures(lines: [(Quantity(.max), .max, 1)], subtotal: 1, total: 1).mistake
        == .lineTotal(index: 0))
  }

  @Test func `A sum of lines above Int64.max is no subtotal`() {
    let half = Int64.max / 2
    #expect(
      Figures(lines: [(1, half, half), (1, half, half)], subtotal: .max - 1, total: .max - 1)
        .mistake == nil)
    for subtotal in [Int64.max, 0, 1] {
      #expect(
        Figures(lines: [(1, .max, .max), (1, 1, 1)], subtotal: subtotal, total: subtotal).mistake
          == .subtotal)
    }
    #expect(
      Figures(lines: [(1, .max, .max), (1, .max, .max), (1, 2, 2)], subtotal: 0).mistake
        == .subtotal)
  }

  @Test func `A sum of discounts above Int64.max is no discount`() {
    #expect(
      Figures(lines: [(1, .max, .max)], discounts: [.max, 1], subtotal: .max, total: .max).mistake
        == .discount)
    #expect(
      Figures(
        lines: [(1, .max, .max)], discounts: [.max, .max, 2], subtotal: .max, total: .max
      ).mistake == .discount)
  }

  @Test func `A total above Int64.max is no total`() {
    for total in [Int64.max, 0, 1, 9] {
      #expect(
        Figures(
          lines: [(1, .max, .max)], methods: [1], method: "m-0", subtotal: .max, shipping: 1,
          total: total
        ).mistake == .total)
      #expect(
        Figures(lines: [(1, .max, .max)], subtotal: .max, tax: 1, total: total).mistake == .total)
      #expect(
        Figures(
          lines: [(1, .max, .max)], methods: [.max], method: "m-0", subtotal: .max,
          shipping: .max, tax: 2, total: total
        ).mistake == .total)
    }
  }

  @Test func `A discount makes room for shipping and tax up to Int64.max`() {
    #expect(
      Figures(
        lines: [(1, .max, .max)], discounts: [3], methods: [1], method: "m-0", subtotal: .max,
        discount: 3, shipping: 1, tax: 2, total: .max
      ).mistake == nil)
  }

  @Test func `A tax that the prices contain may be of any size`() {
    #expect(
      Figures(
        lines: [(1, .max, .max)], isTaxIncluded: true, subtotal: .max, tax: .max, total: .max
      ).mistake == nil)
  }
}

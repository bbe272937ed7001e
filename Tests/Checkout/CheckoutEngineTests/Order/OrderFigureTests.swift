import CheckoutEngine
import ScheduleEngine
import Testing

/// Adjustments, goods that are not delivered, and the figures of errors.
@Suite struct OrderFigureTests {
  /// Two mugs at 12.00, SAVE5, standard shipping, a tax of 1.60, a gift card of 10.00 and a surcharge
  /// of 0.35: 24.00 - 5.00 + 6.00 + 1.60 - 10.00 + 0.35 = 16.95.
  private static var mugs: Figures {
    var figures = Figures.mugs
    (figures.adjustments, figures.total) = ([-10_00, 35], 16_95)
    return figures
  }

  @Test func `Adjustments are added to the total`() throws {
    #expect(Self.mugs.mistake == nil)
    let order = try Self.mugs.order()
    #expect(order.summary.adjustments.map(\.amount) == [usd(-10_00), usd(35)])
    for wrong in [16_94, 16_96, 26_60, 26_95, 16_60, 37_25] as [Int64] {
      var figures = Self.mugs
      figures.total = wrong
      #expect(
        figures.error
          == OrderError(
            reason: .total, path: "$.summary.total", actual: usd(wrong), expected: usd(16_95)))
    }
    var included = Self.mugs
    (included.isTaxIncluded, included.total) = (true, 15_35)
    #expect(included.mistake == nil)
  }

  @Test func `A gift card may pay the whole order, and not more`() {
    var figures = Figures.mugs
    (figures.adjustments, figures.total) = ([-26_60], 0)
    #expect(figures.mistake == nil)
    figures.adjustments = [-26_61]
    #expect(
      figures.error?.description
        == "the total is 0.00, subtotal - discount + shipping + tax (unless included) + "
        + "adjustments is -0.01")
    figures.total = -1
    #expect(figures.mistake == .invalidAmount)
  }

  @Test func `A sum may leave Int64 on its way, and not at its end`() {
    let most = Int64.max
    func mistake(_ adjustments: [Int64], _ total: Int64, tax: Int64 = 0) -> OrderError.Reason? {
      Figures(
        lines: [(1, most, most)], subtotal: most, tax: tax, adjustments: adjustments, total: total
      ).mistake
    }
    #expect(mistake([1, -1], most) == nil)
    #expect(mistake([most, most, -most, -most], most) == nil)
    #expect(mistake([.min, 1], 0) == nil)
    #expect(mistake([.min, .min, most, 3], most) == .total)
    // Int64.max × 2 + 3 - 2^64 = 1.
    #expect(mistake([.min, .min, most, 3], 1) == nil)
    #expect(mistake([.min, .min, most, 3, -1], 0) == nil)
    #expect(mistake([-1], most, tax: 1) == nil)
    for total in [0, 1, most] { #expect(mistake([1], total) == .total) }
    #expect(
      Figures(lines: [(1, most, most)], subtotal: most, adjustments: [1]).error?.description
        == "the total is 0.00, subtotal - discount + shipping + tax (unless included) + "
        + "adjustments is out of range")
  }

  @Test func `An adjustment is in the order's currency`() {
    let none = usd(0)
    let euro = Money(minorUnits: 0, currency: .eur)
    #expect(throws: OrderError(reason: .invalidAmount)) {
      try Order(
        id: "o", cartID: "c", version: 0, currency: .usd, lines: [],
        summary: OrderSummary(
          subtotal: none, discount: none, shipping: none, tax: none,
          adjustments: [OrderAdjustment(id: "a", name: "Card", amount: euro)], total: none))
    }
  }

  @Test func `Goods that are not delivered have no address, method or price of shipping`() throws {
    var figures = Figures(lines: [(1, 9_00, 9_00)], subtotal: 9_00, total: 9_00)
    figures.isDelivered = false
    #expect(try !figures.order().isDelivered)
    // A free method that nobody chose is not shown.
    figures.methods = [0]
    #expect(figures.mistake == nil)
    let changes: [(path: UTF8Text, change: (inout Figures) -> Void)] = [
      ("$.shippingAddress", { $0.shippingAddress = .home }),
      ("$.shippingMethods", { $0.methods = [0, 1] }), ("$.shippingMethod", { $0.method = "m-0" }),
      ("$.summary.shipping", { ($0.shipping, $0.total) = (1, 9_01) }),
    ]
    for (path, change) in changes {
      var wrong = figures
      change(&wrong)
      #expect(wrong.error == OrderError(reason: .notDelivered, path: path))
      wrong.isDelivered = true
      #expect(wrong.mistake == (path == "$.summary.shipping" ? .shipping : nil))
    }
  }

  @Test func `The error of a sum has both figures`() {
    func error(_ change: (inout Figures) -> Void) -> String {
      var figures = Self.mugs
      change(&figures)
      return figures.error.map { "\($0.path): \($0)" } ?? "none"
    }
    #expect(
      error { $0.lines[0].total = 24_01 }
        == "$.lines[0].total: the total of line 1 is 24.01, quantity times unit price is 24.00")
    #expect(
      error { $0.lines.append((Quantity(.max), 2, 1)) }
        == "$.lines[1].total: the total of line 2 is 0.01, quantity times unit price is out of range"
    )
    #expect(
      error { $0.subtotal = 23_00 }
        == "$.summary.subtotal: the subtotal is 23.00, the sum of the lines is 24.00")
    #expect(
      error { $0.discount = 5_01 } == "$.summary.discount: the discount is 5.01, "
        + "the sum of the promo codes (at most the subtotal) is 5.00")
    #expect(
      error { ($0.discounts, $0.discount) = ([24_01], 24_01) } == "$.summary.discount: "
        + "the discount is 24.01, the sum of the promo codes (at most the subtotal) is 24.00")
    #expect(
      error { $0.shipping = 7_00 } == "$.summary.shipping: "
        + "the shipping is 7.00, the price of the chosen method (zero without one) is 6.00")
    #expect(
      error { $0.method = "m-9" }
        == "$.shippingMethod: the chosen shipping method is not among the methods offered")
  }
}

import CheckoutEngine
import ScheduleEngine
import Testing

@Suite struct OrderArithmeticTests {
  @Test func `Two mugs at 12.00, less 5.00, plus 6.00 and a tax of 1.60, are 26.60`() throws {
    let order = try Figures.mugs.order()
    #expect(order.summary.total == usd(26_60))
    #expect(order.chosenShippingMethod?.price == usd(6_00))
  }

  @Test func `Prices that contain the tax are not taxed again`() throws {
    var figures = Figures.mugs
    figures.isTaxIncluded = true
    #expect(figures.mistake == .total)
    figures.total = 25_00
    #expect(try figures.order().summary.tax == usd(1_60))
  }

  @Test func `A line's total is its quantity times its unit price`() {
    var figures = Figures.mugs
    figures.lines = [(2, 12_00, 23_99)]
    figures.subtotal = 23_99
    figures.total = 26_59
    #expect(figures.mistake == .lineTotal(index: 0))
    figures.lines = [(1, 12_00, 12_00), (3, 4_00, 12_01)]
    figures.subtotal = 24_01
    figures.total = 26_61
    #expect(figures.mistake == .lineTotal(index: 1))
  }

  @Test func `A line has at least one piece`() {
    var figures = Figures()
    figures.lines = [(0, 12_00, 0)]
    #expect(figures.mistake == .lineTotal(index: 0))
    figures.lines = [(-1, 0, 0)]
    #expect(figures.mistake == .lineTotal(index: 0))
    figures.lines = [(1, 0, 0)]
    #expect(figures.mistake == nil)
  }

  @Test func `The subtotal is the sum of the lines`() {
    var figures = Figures.mugs
    figures.lines = [(2, 12_00, 24_00), (1, 3_50, 3_50)]
    figures.total = 30_10
    #expect(figures.mistake == .subtotal)
    figures.subtotal = 27_50
    #expect(figures.mistake == nil)
  }

  @Test func `The discount is the sum of the promo codes`() {
    var figures = Figures.mugs
    figures.discounts = [5_00, 2_40]
    figures.total = 24_20
    #expect(figures.mistake == .discount)
    figures.discount = 7_40
    #expect(figures.mistake == nil)
    figures.discounts = []
    #expect(figures.mistake == .discount)
  }

  @Test func `The discount is at most the subtotal`() {
    var figures = Figures.mugs
    (figures.discounts, figures.discount, figures.total) = ([24_00], 24_00, 7_60)
    #expect(figures.mistake == nil)
    (figures.discounts, figures.discount, figures.total) = ([24_01], 24_01, 7_59)
    #expect(figures.mistake == .discount)
  }

  @Test func `The shipping is the price of the chosen method`() {
    var figures = Figures.mugs
    figures.method = "m-1"
    #expect(figures.mistake == .shipping)
    (figures.shipping, figures.total) = (15_00, 35_60)
    #expect(figures.mistake == nil)
  }

  @Test func `Without a method the shipping is zero`() {
    var figures = Figures.mugs
    figures.method = nil
    #expect(figures.mistake == .shipping)
    (figures.shipping, figures.total) = (0, 20_60)
    #expect(figures.mistake == nil)
  }

  @Test func `The chosen method is one of those offered, compared by bytes`() {
    var figures = Figures.mugs
    for method in ["m-2", "M-0", "m-0 ", "m", ""] as [UTF8Text] {
      figures.method = method
      #expect(figures.mistake == .unknownShippingMethod)
    }
    figures.methods = []
    figures.method = "m-0"
    #expect(figures.mistake == .unknownShippingMethod)
  }

  @Test func `The first of two methods with one identifier gives price and name`() throws {
    let order = try Order(
      id: "o-1", cartID: "c-1", version: 0, currency: .usd, lines: [],
      shippingMethods: [
        ShippingMethod(id: "m", name: "First", price: usd(3)),
        ShippingMethod(id: "m", name: "Second", price: usd(4)),
      ],
      shippingMethod: "m",
      summary: OrderSummary(
        subtotal: usd(0), discount: usd(0), shipping: usd(3), tax: usd(0), total: usd(3)))
    #expect(order.chosenShippingMethod?.name == "First")
  }

  @Test func `The total is subtotal - discount + shipping + tax`() {
    for wrong in [26_59, 26_61, 25_00, 24_00, 31_60, 0] as [Int64] {
      var figures = Figures.mugs
      figures.total = wrong
      #expect(figures.mistake == .total)
    }
  }

  @Test func `An order without lines costs its shipping and its tax`() {
    var figures = Figures(methods: [6_00], method: "m-0", shipping: 6_00, tax: 40, total: 6_40)
    #expect(figures.mistake == nil)
    figures.total = 6_39
    #expect(figures.mistake == .total)
  }

  @Test func `An order may cost nothing`() {
    #expect(Figures().mistake == nil)
    let gift = Figures(
      lines: [(2, 12_00, 24_00)], discounts: [24_00], subtotal: 24_00, discount: 24_00)
    #expect(gift.mistake == nil)
  }

  @Test func `No amount is below zero, even if the sums are right`() {
    #expect(
      Figures(lines: [(1, -1, -1), (1, 2, 2)], subtotal: 1, total: 1).mistake == .invalidAmount)
    #expect(
      Figures(lines: [(1, 2, 2)], discounts: [-1, 1], subtotal: 2, total: 2).mistake
        == .invalidAmount)
    #expect(
      Figures(methods: [-1], method: "m-0", shipping: -1, total: -1).mistake == .invalidAmount)
    #expect(Figures(methods: [-1]).mistake == .invalidAmount)
    #expect(
      Figures(lines: [(1, 2, 2)], subtotal: 2, tax: -1, total: 1).mistake == .invalidAmount)
    #expect(Figures(tax: -1, total: -1).mistake == .invalidAmount)
  }

  @Test func `Every amount is in the order's currency`() throws {
    let euro = Money(minorUnits: 0, currency: .eur)
    let zero = usd(0)
    func mistake(
      price: Money = usd(0), total: Money = usd(0), promo: Money = usd(0),
      method: Money = usd(0), sums: [Money] = Array(repeating: usd(0), count: 5)
    ) -> OrderError.Reason? {
      do throws(OrderError) {
        _ = try Order(
          id: "o-1", cartID: "c-1", version: 0, currency: .usd,
          lines: [OrderLine(id: "l-1", name: "Gift", quantity: 1, unitPrice: price, total: total)],
          promoCodes: [PromoCode(code: "P", discount: promo)],
          shippingMethods: [ShippingMethod(id: "m", name: "Free", price: method)],
          summary: OrderSummary(
            subtotal: sums[0], discount: sums[1], shipping: sums[2], tax: sums[3],
            total: sums[4]))
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(mistake() == nil)
    #expect(mistake(price: euro) == .invalidAmount)
    #expect(mistake(total: euro) == .invalidAmount)
    #expect(mistake(promo: euro) == .invalidAmount)
    #expect(mistake(method: euro) == .invalidAmount)
    for index in 0..<5 {
      var sums = Array(repeating: zero, count: 5)
      sums[index] = euro
      #expect(mistake(sums: sums) == .invalidAmount)
    }
  }
}

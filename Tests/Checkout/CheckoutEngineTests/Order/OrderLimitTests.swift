import CheckoutEngine
import ScheduleEngine
import Testing

@Suite struct OrderLimitTests {
  private func mistake(
    id: UTF8Text = "o-1", cartID: UTF8Text = "c-1", version: Int64 = 1,
    line: (id: UTF8Text, name: UTF8Text) = ("l-1", "Mug"), code: UTF8Text = "SAVE5",
    method: (id: UTF8Text, name: UTF8Text) = ("m-1", "Standard")
  ) -> OrderError.Reason? {
    do throws(OrderError) {
      _ = try Order(
        id: id, cartID: cartID, version: version, currency: .usd,
        lines: [
          OrderLine(
            id: line.id, name: line.name, quantity: 1, unitPrice: usd(9_00), total: usd(9_00))
        ],
        promoCodes: [PromoCode(code: code, discount: usd(5_00))],
        shippingMethods: [ShippingMethod(id: method.id, name: method.name, price: usd(0))],
        summary: OrderSummary(
          subtotal: usd(9_00), discount: usd(5_00), shipping: usd(0), tax: usd(0),
          total: usd(4_00)))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `Identifiers, codes and names have at least one byte`() {
    #expect(mistake() == nil)
    #expect(mistake(id: "") == .emptyText)
    #expect(mistake(cartID: "") == .emptyText)
    #expect(mistake(line: ("", "Mug")) == .emptyText)
    #expect(mistake(line: ("l-1", "")) == .emptyText)
    #expect(mistake(code: "") == .emptyText)
    #expect(mistake(method: ("", "Standard")) == .emptyText)
    #expect(mistake(method: ("m-1", "")) == .emptyText)
    #expect(mistake(id: " ", cartID: " ", line: (" ", " "), code: " ", method: (" ", " ")) == nil)
  }

  @Test func `A version is 0 or more`() {
    #expect(mistake(version: 0) == nil)
    #expect(mistake(version: .max) == nil)
    #expect(mistake(version: -1) == .negativeVersion)
    #expect(mistake(version: .min) == .negativeVersion)
  }

  @Test func `An order has at most 1,000 lines`() {
    var figures = Figures(
      lines: Array(repeating: (1, 5, 5), count: 1_000), subtotal: 50_00, total: 50_00)
    #expect(figures.mistake == nil)
    figures.lines.append((1, 5, 5))
    (figures.subtotal, figures.total) = (50_05, 50_05)
    #expect(figures.mistake == .tooMany)
  }

  @Test func `An order has at most 64 promo codes`() {
    var figures = Figures(
      lines: [(1, 100_00, 100_00)], discounts: Array(repeating: 1_00, count: 64),
      subtotal: 100_00, discount: 64_00, total: 36_00)
    #expect(figures.mistake == nil)
    figures.discounts.append(1_00)
    (figures.discount, figures.total) = (65_00, 35_00)
    #expect(figures.mistake == .tooMany)
  }

  @Test func `An order has at most 100 shipping methods`() {
    var figures = Figures(
      methods: Array(repeating: 6_00, count: 100), method: "m-99", shipping: 6_00, total: 6_00)
    #expect(figures.mistake == nil)
    figures.methods.append(6_00)
    #expect(figures.mistake == .tooMany)
  }

  @Test func `An order has at most 100 adjustments, whose texts are not empty`() {
    var figures = Figures(adjustments: Array(repeating: 5, count: 100), total: 5_00)
    #expect(figures.mistake == nil)
    figures.adjustments.append(-5_00)
    figures.total = 0
    #expect(figures.error?.path == "$.summary.adjustments")
    for (id, name, path) in [
      ("", "Card", "$.summary.adjustments[1].id"), ("a", "", "$.summary.adjustments[1].name"),
    ] as [(UTF8Text, UTF8Text, UTF8Text)] {
      let none = usd(0)
      do throws(OrderError) {
        _ = try Order(
          id: "o", cartID: "c", version: 0, currency: .usd, lines: [],
          summary: OrderSummary(
            subtotal: none, discount: none, shipping: none, tax: none,
            adjustments: [
              OrderAdjustment(id: "a", name: "Card", amount: none),
              OrderAdjustment(id: id, name: name, amount: none),
            ], total: none))
        Issue.record("an empty text")
      } catch {
        #expect(error == OrderError(reason: .emptyText, path: path))
      }
    }
  }

  @Test func `Line identifiers, method identifiers and promo codes may be there twice`() throws {
    let order = try Order(
      id: "o-1", cartID: "c-1", version: 1, currency: .usd,
      lines: [
        OrderLine(id: "l", name: "Mug", quantity: 1, unitPrice: usd(9_00), total: usd(9_00)),
        OrderLine(id: "l", name: "Mug", quantity: 1, unitPrice: usd(9_00), total: usd(9_00)),
      ],
      promoCodes: [
        PromoCode(code: "P", discount: usd(1_00)), PromoCode(code: "P", discount: usd(1_00)),
      ],
      shippingMethods: [.standard, .standard], shippingMethod: "standard",
      summary: OrderSummary(
        subtotal: usd(18_00), discount: usd(2_00), shipping: usd(6_00), tax: usd(0),
        total: usd(22_00)))
    #expect(order.summary.total == usd(22_00))
  }

  @Test func `An error says which rule is broken`() {
    let sentences: [(OrderError.Reason, String)] = [
      (.emptyText, "an identifier, a code or a name is empty"),
      (.negativeVersion, "the version is below zero"),
      (
        .tooMany,
        "there are more than 1000 lines, 64 promo codes, 100 shipping methods or 100 adjustments"
      ),
      (.invalidAmount, "an amount is negative or in another currency than the order"),
      (.lineTotal(index: 0), "the total of line 1 is not quantity times unit price"),
      (.lineTotal(index: 999), "the total of line 1000 is not quantity times unit price"),
      (.subtotal, "the subtotal is not the sum of the lines"),
      (.discount, "the discount is not the sum of the promo codes (at most the subtotal)"),
      (.unknownShippingMethod, "the chosen shipping method is not among the methods offered"),
      (
        .notDelivered, "goods that are not delivered have a shipping address, method or price"
      ),
      (.shipping, "the shipping is not the price of the chosen method (zero without one)"),
      (
        .total,
        "the total is not subtotal - discount + shipping + tax (unless included) + adjustments"
      ),
    ]
    for (reason, sentence) in sentences {
      #expect(OrderError(reason: reason).description == sentence)
    }
  }
}

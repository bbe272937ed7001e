import CheckoutEngine
import ScheduleEngine
import Testing

/// All orders of a small space: each adds up, and no other figure in its place does.
@Suite struct OrderEnumerationTests {
  /// All orders of up to two lines, two promo codes and two methods, with amounts of 0 to 3.
  private func addingUp() -> [Figures] {
    let lines: [[(Int64, Int64)]] = [
      [], [(1, 0)], [(1, 1)], [(2, 1)], [(3, 2)], [(1, 3), (1, 0)], [(2, 2), (1, 1)],
      [(1, 1), (2, 3)],
    ]
    let discounts: [[Int64]] = [[], [0], [1], [1, 1], [0, 3]]
    let shippings: [(methods: [Int64], chosen: Int?)] = [
      ([], nil), ([2], nil), ([2], 0), ([0, 3], 0), ([0, 3], 1),
    ]
    var orders: [Figures] = []
    for pieces in lines {
      let subtotal = pieces.reduce(0) { $0 + $1.0 * $1.1 }
      for codes in discounts where codes.reduce(0, +) <= subtotal {
        for (methods, chosen) in shippings {
          for tax in [0, 1, 3] as [Int64] {
            for isTaxIncluded in [false, true] {
              let shipping = chosen.map { methods[$0] } ?? 0
              let discount = codes.reduce(0, +)
              orders.append(
                Figures(
                  lines: pieces.map { (Quantity($0.0), $0.1, $0.0 * $0.1) }, discounts: codes,
                  methods: methods, method: chosen.map { UTF8Text("m-\($0)") },
                  isTaxIncluded: isTaxIncluded, subtotal: subtotal, discount: discount,
                  shipping: shipping, tax: tax,
                  total: subtotal - discount + shipping + (isTaxIncluded ? 0 : tax)))
            }
          }
        }
      }
    }
    return orders
  }

  @Test func `Every order of the space adds up`() {
    let orders = addingUp()
    #expect(orders.count == 930)
    for figures in orders { #expect(figures.mistake == nil, "\(figures)") }
  }

  @Test func `An order with one figure off by one does not add up`() {
    for figures in addingUp() {
      for change in [-1, 1] as [Int64] {
        for index in figures.lines.indices {
          // A quantity is changed only at a price above zero, and a price at any quantity.
          var wrong = figures
          wrong.lines[index].quantity = Quantity(wrong.lines[index].quantity.whole + change)
          if wrong.lines[index].price > 0 { #expect(wrong.mistake != nil, "\(wrong)") }
          wrong = figures
          wrong.lines[index].price += change
          #expect(wrong.mistake != nil, "\(wrong)")
          wrong = figures
          wrong.lines[index].total += change
          #expect(wrong.mistake != nil, "\(wrong)")
        }
        for index in figures.discounts.indices {
          var wrong = figures
          wrong.discounts[index] += change
          #expect(wrong.mistake != nil, "\(wrong)")
        }
        for path in [\Figures.subtotal, \.discount, \.shipping, \.total] {
          var wrong = figures
          wrong[keyPath: path] += change
          #expect(wrong.mistake != nil, "\(wrong)")
        }
        var wrong = figures
        wrong.tax += change
        #expect((wrong.mistake == nil) == (figures.isTaxIncluded && wrong.tax >= 0), "\(wrong)")
      }
    }
  }

  @Test func `An order with another method, or none, adds up only if the price is the same`() {
    for figures in addingUp() {
      for index in figures.methods.indices {
        var other = figures
        other.method = UTF8Text("m-\(index)")
        #expect((other.mistake == nil) == (figures.methods[index] == figures.shipping))
      }
      var none = figures
      none.method = nil
      #expect((none.mistake == nil) == (figures.shipping == 0))
    }
  }
}

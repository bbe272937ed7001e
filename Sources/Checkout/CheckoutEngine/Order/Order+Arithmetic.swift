internal import ScheduleEngine

extension Order {
  /// Checks the number and the texts of the order's parts.
  func checkTexts() throws(OrderError) {
    guard version >= 0 else { throw OrderError(reason: .negativeVersion, path: "$.version") }
    if let path = pathOfTooMany { throw OrderError(reason: .tooMany, path: path) }
    let isComplete =
      !id.isEmpty && !cartID.isEmpty
      && lines.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty }
      && promoCodes.allSatisfy { !$0.code.isEmpty }
      && shippingMethods.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty }
      && summary.adjustments.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty }
    guard isComplete else { throw OrderError(reason: .emptyText, path: pathOfEmptyText) }
  }

  private var pathOfTooMany: UTF8Text? {
    if lines.count > Self.maximumLineCount { return "$.lines" }
    if promoCodes.count > Self.maximumPromoCodeCount { return "$.promoCodes" }
    if shippingMethods.count > Self.maximumShippingMethodCount { return "$.shippingMethods" }
    if summary.adjustments.count > Self.maximumAdjustmentCount { return "$.summary.adjustments" }
    return nil
  }

  /// The path of the first empty text; there is one.
  private var pathOfEmptyText: UTF8Text {
    if id.isEmpty { return "$.id" }
    if cartID.isEmpty { return "$.cartId" }
    if let index = lines.firstIndex(where: { $0.id.isEmpty || $0.name.isEmpty }) {
      return Self.path("$.lines[\(index)]", lines[index].id.isEmpty ? ".id" : ".name")
    }
    if let index = promoCodes.firstIndex(where: { $0.code.isEmpty }) {
      return Self.path("$.promoCodes[\(index)]", ".code")
    }
    if let index = shippingMethods.firstIndex(where: { $0.id.isEmpty || $0.name.isEmpty }) {
      return Self.path(
        "$.shippingMethods[\(index)]", shippingMethods[index].id.isEmpty ? ".id" : ".name")
    }
    let index = summary.adjustments.firstIndex { $0.id.isEmpty || $0.name.isEmpty } ?? 0
    return Self.path(
      "$.summary.adjustments[\(index)]", summary.adjustments[index].id.isEmpty ? ".id" : ".name")
  }

  private static func path(_ element: Sentence, _ member: Sentence) -> UTF8Text {
    UTF8Text(checkedUTF8: element.bytes + member.bytes)
  }

  /// Checks that the order adds up.
  func checkAmounts() throws(OrderError) {
    let sums = summary
    guard
      [sums.subtotal, sums.discount, sums.shipping, sums.tax, sums.total].allSatisfy(isValid),
      lines.allSatisfy({ isValid($0.unitPrice) && isValid($0.total) }),
      promoCodes.allSatisfy({ isValid($0.discount) }),
      shippingMethods.allSatisfy({ isValid($0.price) }),
      sums.adjustments.allSatisfy({ $0.amount.currency == currency })
    else { throw OrderError(reason: .invalidAmount) }
    for (index, line) in lines.enumerated() {
      guard line.quantity.whole > 0 || line.quantity.thousandths > 0 else {
        throw OrderError(
          reason: .lineTotal(index: index), path: Self.path("$.lines[\(index)]", ".quantity"))
      }
      try check(
        line.total, is: line.quantity.price(at: line.unitPrice)?.minorUnits,
        .lineTotal(index: index), path: { Self.path("$.lines[\(index)]", ".total") })
    }
    try check(
      sums.subtotal, is: Self.sum(lines.lazy.map { $0.total }), .subtotal,
      path: { "$.summary.subtotal" })
    try check(
      sums.discount, is: Self.sum(promoCodes.lazy.map { $0.discount }), .discount,
      path: { "$.summary.discount" })
    try check(
      sums.discount, is: min(sums.discount.minorUnits, sums.subtotal.minorUnits), .discount,
      path: { "$.summary.discount" })
    try checkShipping()
    try check(sums.total, is: computedTotal, .total, path: { "$.summary.total" })
  }

  private func checkShipping() throws(OrderError) {
    let sums = summary
    if !isDelivered {
      let path: UTF8Text? =
        if shippingAddress != nil {
          "$.shippingAddress"
        } else if shippingMethods.contains(where: { $0.price.minorUnits > 0 }) {
          "$.shippingMethods"
        } else if shippingMethod != nil {
          "$.shippingMethod"
        } else if sums.shipping.minorUnits > 0 {
          "$.summary.shipping"
        } else {
          nil
        }
      if let path { throw OrderError(reason: .notDelivered, path: path) }
    }
    let method = chosenShippingMethod
    guard method != nil || shippingMethod == nil else {
      throw OrderError(reason: .unknownShippingMethod, path: "$.shippingMethod")
    }
    try check(
      sums.shipping, is: method?.price.minorUnits ?? 0, .shipping, path: { "$.summary.shipping" })
  }

  /// Checks that an amount has a value, which is nil if it is out of range.
  private func check(
    _ amount: Money, is expected: Int64?, _ reason: OrderError.Reason, path: () -> UTF8Text
  ) throws(OrderError) {
    guard amount.minorUnits != expected else { return }
    throw OrderError(
      reason: reason, path: path(), actual: amount,
      expected: expected.map { Money(minorUnits: $0, currency: currency) })
  }

  /// Subtotal - discount + shipping + tax + adjustments, or nil if it is not an `Int64`.
  ///
  /// Sums on the way there may leave `Int64`.
  private var computedTotal: Int64? {
    var total = Int128(summary.subtotal.minorUnits) - Int128(summary.discount.minorUnits)
    total += Int128(summary.shipping.minorUnits)
    if !isTaxIncluded { total += Int128(summary.tax.minorUnits) }
    for adjustment in summary.adjustments { total += Int128(adjustment.amount.minorUnits) }
    return Int64(exactly: total)
  }

  private func isValid(_ amount: Money) -> Bool {
    amount.currency == currency && amount.minorUnits >= 0
  }

  private static func sum(_ amounts: some Sequence<Money>) -> Int64? {
    var sum: Int64 = 0
    for amount in amounts {
      let (next, overflow) = sum.addingReportingOverflow(amount.minorUnits)
      guard !overflow else { return nil }
      sum = next
    }
    return sum
  }
}

internal import ScheduleEngine

/// The reason why values are not an order.
///
/// An app reports it to the shop's server: a shopper cannot do anything about it.
///
///     print(OrderError(reason: .unknownShippingMethod))
///     // the chosen shipping method is not among the methods offered
public struct OrderError: Error, Hashable, Sendable {
  /// A rule that an order can break.
  public enum Reason: Hashable, Sendable {
    /// An identifier, a code or a name has no bytes.
    case emptyText
    /// The version is below zero.
    case negativeVersion
    /// There are more lines, promo codes or shipping methods than an order may have.
    case tooMany
    /// An amount is negative or in another currency than the order.
    case invalidAmount
    /// The line at this index, from 0, has no pieces, or its total is not quantity times unit
    /// price.
    case lineTotal(index: Int)
    /// The subtotal is not the sum of the lines.
    case subtotal
    /// The discount is not the sum of the promo codes, or is above the subtotal.
    case discount
    /// The chosen shipping method is not offered.
    case unknownShippingMethod
    /// The shipping is not the price of the chosen method, or not zero without one.
    case shipping
    /// The total is not subtotal - discount + shipping + tax, or without the tax if prices contain
    /// it.
    case total
  }

  /// The broken rule.
  public let reason: Reason

  /// Creates an error.
  ///
  /// - Parameter reason: The broken rule.
  public init(reason: Reason) { self.reason = reason }
}

extension OrderError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch reason {
    case .emptyText: "an identifier, a code or a name is empty"
    case .negativeVersion: "the version is below zero"
    case .tooMany: "there are more than 1000 lines, 64 promo codes or 100 shipping methods"
    case .invalidAmount: "an amount is negative or in another currency than the order"
    case .lineTotal(let index): "the total of line \(index + 1) is not quantity times unit price"
    case .subtotal: "the subtotal is not the sum of the lines"
    case .discount: "the discount is not the sum of the promo codes, or above the subtotal"
    case .unknownShippingMethod: "the chosen shipping method is not among the methods offered"
    case .shipping: "the shipping is not the price of the chosen method"
    case .total: "the total is not subtotal - discount + shipping + tax"
    }
  }
}

extension Order {
  /// Checks the number and the texts of the order's parts.
  func checkTexts() throws(OrderError) {
    guard version >= 0 else { throw OrderError(reason: .negativeVersion) }
    guard lines.count <= Self.maximumLineCount, promoCodes.count <= Self.maximumPromoCodeCount,
      shippingMethods.count <= Self.maximumShippingMethodCount
    else { throw OrderError(reason: .tooMany) }
    let isComplete =
      !id.isEmpty && !cartID.isEmpty
      && lines.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty }
      && promoCodes.allSatisfy { !$0.code.isEmpty }
      && shippingMethods.allSatisfy { !$0.id.isEmpty && !$0.name.isEmpty }
    guard isComplete else { throw OrderError(reason: .emptyText) }
  }

  /// Checks that the order adds up.
  func checkAmounts() throws(OrderError) {
    let sums = summary
    guard
      [sums.subtotal, sums.discount, sums.shipping, sums.tax, sums.total].allSatisfy(isValid),
      lines.allSatisfy({ isValid($0.unitPrice) && isValid($0.total) }),
      promoCodes.allSatisfy({ isValid($0.discount) }),
      shippingMethods.allSatisfy({ isValid($0.price) })
    else { throw OrderError(reason: .invalidAmount) }
    for (index, line) in lines.enumerated() {
      let product = line.quantity.multipliedReportingOverflow(by: line.unitPrice.minorUnits)
      guard line.quantity >= 1, !product.overflow, product.partialValue == line.total.minorUnits
      else { throw OrderError(reason: .lineTotal(index: index)) }
    }
    guard Self.sum(lines.lazy.map { $0.total }) == sums.subtotal.minorUnits else {
      throw OrderError(reason: .subtotal)
    }
    guard Self.sum(promoCodes.lazy.map { $0.discount }) == sums.discount.minorUnits,
      sums.discount.minorUnits <= sums.subtotal.minorUnits
    else { throw OrderError(reason: .discount) }
    let method = chosenShippingMethod
    guard method != nil || shippingMethod == nil else {
      throw OrderError(reason: .unknownShippingMethod)
    }
    guard sums.shipping.minorUnits == method?.price.minorUnits ?? 0 else {
      throw OrderError(reason: .shipping)
    }
    guard computedTotal == sums.total.minorUnits else { throw OrderError(reason: .total) }
  }

  /// Subtotal - discount + shipping + tax, or nil if it is not an `Int64`.
  private var computedTotal: Int64? {
    let reduced = summary.subtotal.minorUnits - summary.discount.minorUnits
    let shipped = reduced.addingReportingOverflow(summary.shipping.minorUnits)
    guard !shipped.overflow else { return nil }
    guard !isTaxIncluded else { return shipped.partialValue }
    let taxed = shipped.partialValue.addingReportingOverflow(summary.tax.minorUnits)
    return taxed.overflow ? nil : taxed.partialValue
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

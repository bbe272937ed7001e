import PaymentTerms
import StrictJSON

extension TermsChecker {
  /// Checks the totals of the document.
  ///
  /// - Returns: The total, or nil if the document has not exactly one.
  mutating func checkTotals() -> Int64? {
    guard let totals = value("totals") else { return nil }
    guard let list = totals.array else {
      add(.totalsNotList, at: "$.totals")
      return nil
    }
    var totalAmounts: [Int64?] = []
    var subtotalCount = 0
    for (index, entry) in list.enumerated() {
      let path = "$.totals[" + String(index) + "]"
      guard entry.kind == .object else {
        add(.totalNotObject, at: path)
        continue
      }
      let number = entry["amount"]?.number?.wholeMinorUnits
      let limit = TermOrder.maximumTotal
      let amount = number.flatMap { (-limit...limit).contains($0) ? $0 : nil }
      guard let type = entry["type"]?.string.flatMap({ TotalType($0) }) else {
        add(.totalTypeMissing, at: path + ".type")
        if amount == nil { add(.totalAmountInvalid, at: path + ".amount") }
        continue
      }
      if type == .subtotal { subtotalCount += 1 }
      if type == .total { totalAmounts.append(amount) }
      if let amount {
        checkSign(of: amount, type, at: path + ".amount")
      } else {
        add(.totalAmountInvalid, at: path + ".amount")
      }
      if type == .other, entry["display_text"]?.string == nil {
        add(.displayTextMissing, at: path + ".display_text")
      }
    }
    if subtotalCount != 1 { add(.subtotalCount, at: "$.totals") }
    if totalAmounts.count != 1 { add(.totalCount, at: "$.totals") }
    return totalAmounts.count == 1 ? totalAmounts[0] : nil
  }

  private mutating func checkSign(of amount: Int64, _ type: TotalType, at path: String) {
    switch type {
    case .discount: if amount >= 0 { add(.discountNotNegative, at: path) }
    case .subtotal, .total, .positive: if amount < 0 { add(.totalNegative, at: path) }
    case .other: break
    }
  }
}

/// The type of an entry of totals, as far as rules depend on it.
private enum TotalType {
  case subtotal
  case total
  case positive
  case discount
  /// A type of the shop's own.
  case other

  init(_ name: String) {
    let bytes = Array(name.utf8)
    func isName(_ text: String) -> Bool { bytes == Array(text.utf8) }
    if isName("subtotal") {
      self = .subtotal
    } else if isName("total") {
      self = .total
    } else if isName("fulfillment") || isName("tax") || isName("fee") {
      self = .positive
    } else if isName("discount") || isName("items_discount") {
      self = .discount
    } else {
      self = .other
    }
  }
}

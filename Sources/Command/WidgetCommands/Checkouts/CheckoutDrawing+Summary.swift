import CheckoutEngine
import ScheduleEngine
import WidgetRendering

// The lines and the sums of the order.
extension CheckoutDrawing {
  /// The largest number of order lines in a picture.
  static let mostLines = 20

  /// Adds the lines and the sums of an order.
  func addSummary(of order: Order, to box: inout TextBox) {
    for line in order.lines.prefix(Self.mostLines) {
      add("\(line.quantity) \(terminal.asciiOnly ? "x" : "×") \(line.name)", line.total, to: &box)
    }
    let rest = order.lines.count - Self.mostLines
    if rest > 0 { box.add([Piece(QuantityFormat.count(rest, "further line"), .faint)]) }
    let sums = order.summary
    add("Subtotal", sums.subtotal, to: &box)
    addDiscount(of: order, to: &box)
    add("Shipping", sums.shipping, to: &box)
    add(order.isTaxIncluded ? "Incl. tax" : "Tax", sums.tax, to: &box)
    box.addEnds([Piece("Total", .strong)], Piece("\(sums.total)", .strong))
  }

  private func addDiscount(of order: Order, to box: inout TextBox) {
    if !order.promoCodes.isEmpty {
      let codes = order.promoCodes.map(\.code.description).joined(separator: ", ")
      add("Discount (\(codes))", order.summary.discount, isNegative: true, to: &box)
    }
    let drafts = state.drafts.promoCodes
    if drafts.contains(where: { !$0.isRejected }) {
      let codes = state.drafts.codes(changing: order)
      let words = codes.isEmpty ? "none" : codes.map(\.description).joined(separator: ", ")
      addCode("Promo codes: \(words)", note(on: .promoCodes), to: &box)
    }
    for draft in drafts where draft.isRejected {
      let label = draft.isRemoval ? "Promo code to remove" : "Promo code"
      addCode("\(label): \(draft.code)", " (not accepted)", to: &box)
    }
  }

  private func addCode(_ words: String, _ note: String, to box: inout TextBox) {
    let label = terminal.fitted(words, to: max(box.room - note.columns, 1))
    box.add([Piece(label + note)])
  }

  /// Adds an amount with a label, which is cut if both do not fit on a line.
  private func add(
    _ label: String, _ amount: Money, isNegative: Bool = false, to box: inout TextBox
  ) {
    let sign = isNegative && amount.minorUnits > 0 ? "-" : ""
    let right = "\(sign)\(amount.text)"
    let left = terminal.fitted(label, to: max(box.room - right.columns - 2, 8))
    box.addEnds([Piece(left)], Piece(right))
  }
}

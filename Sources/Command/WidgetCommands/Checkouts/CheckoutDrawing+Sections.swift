import CheckoutEngine
import ScheduleEngine
import WidgetRendering

// The sections with their states and values.
extension CheckoutDrawing {
  /// The width of a section's label, in columns.
  private static let labelWidth = 18
  /// The least width of a value beside its label, in columns.
  private static let leastValueWidth = 20

  /// Adds a section: its mark, label, value and state, or nothing if the checkout does not have it.
  func add(_ section: CheckoutSection, to box: inout TextBox) {
    guard let sectionState = state.sections[section] else { return }
    var word = "\(sectionState.name)"
    if state.editing == section { word += ", editing" }
    let mark = mark(of: sectionState)
    let emphasis: Terminal.Emphasis? = sectionState == .locked ? .faint : nil
    let right = Piece(word, emphasis)
    let width = box.room - 2 - Self.labelWidth - 2 - word.columns
    let isBeside = width >= Self.leastValueWidth
    let lines = lines(of: section, within: isBeside ? width : box.room - 2)
    let label = Piece(section.label.padded(to: Self.labelWidth), emphasis)
    let first = isBeside ? lines.first ?? "" : ""
    box.addEnds([mark, Piece(" "), label, Piece(first)], right)
    let indent = isBeside ? Self.labelWidth + 2 : 2
    for line in lines.dropFirst(isBeside ? 1 : 0) {
      box.add([Piece("".padded(to: indent)), Piece(line)])
    }
  }

  private func mark(of sectionState: SectionState) -> Piece {
    switch sectionState {
    case .complete: Piece(terminal.check, .good)
    case .open: Piece(terminal.asciiOnly ? ">" : "›", .strong)
    case .updating: Piece("~")
    case .locked: Piece("-", .faint)
    }
  }

  /// Returns the value of a section in lines of at most `width` columns.
  private func lines(of section: CheckoutSection, within width: Int) -> [String] {
    guard let part = section.part else { return paymentLines(within: width) }
    guard let value = draftWords(of: part) ?? orderWords(of: part) else { return [] }
    let note = note(on: part)
    return [terminal.fitted(value, to: max(width - note.columns, 1)) + note]
  }

  /// Returns a note on a value that was entered and that the order does not have.
  func note(on part: OrderPart) -> String {
    guard state.drafts.parts.contains(part) else { return "" }
    let isSent = state.underWay?.parts.contains(part) == true || state.queued.contains(part)
    return isSent ? " (being saved)" : " (not saved)"
  }

  private func draftWords(of part: OrderPart) -> String? {
    switch part {
    case .contact: state.drafts.contact?.description
    case .shippingAddress: state.drafts.shippingAddress?.words
    case .billingAddress: state.drafts.billingAddress?.words
    case .shippingMethod: state.drafts.shippingMethod.map(methodWords)
    case .promoCodes: nil
    }
  }

  private func orderWords(of part: OrderPart) -> String? {
    guard let order = state.order else { return nil }
    switch part {
    case .contact: return order.contact?.description
    case .shippingAddress: return order.shippingAddress?.words
    case .billingAddress where state.isBillingSameAsShipping: return "same as shipping"
    case .billingAddress: return order.billingAddress?.words
    case .shippingMethod: return order.shippingMethod.map(methodWords)
    case .promoCodes: return nil
    }
  }

  private func methodWords(of id: UTF8Text) -> String {
    guard let method = state.order?.shippingMethods.first(where: { $0.id == id }) else {
      return "\(id)"
    }
    return "\(method.price.text) \(method.name)"
  }

  private func paymentLines(within width: Int) -> [String] {
    guard let payment = state.payment else {
      guard state.sections.payment == .open else { return [] }
      guard state.needsProvider else { return ["nothing to pay"] }
      let providers = settings.providers.map(\.description).joined(separator: " or ")
      return [terminal.fitted(providers, to: width)]
    }
    let provider = payment.provider.map { " by \(terminal.fitted("\($0)", to: min(width, 30)))" }
    var lines = "\(payment.amount)\(provider ?? ""): \(payment.stage.words)".wrapped(to: width)
    if let number = state.orderNumber {
      lines.append(terminal.fitted("order number \(number)", to: width))
    }
    return lines
  }
}

extension CheckoutSection {
  fileprivate var label: String {
    switch self {
    case .contact: "Contact"
    case .shippingAddress: "Shipping address"
    case .billingAddress: "Billing address"
    case .shippingMethod: "Shipping method"
    case .payment: "Payment"
    }
  }
}

extension NativeState.Payment.Stage {
  /// The stage in words.
  fileprivate var words: String {
    switch self {
    case .requesting: "the shop creates the payment"
    case .presented: "the provider shows the payment"
    case .completing: "the shop completes the order"
    case .unknown: "it is not known whether the order is paid"
    case .checking: "the shop is asked whether the order is paid"
    case .completed: "paid"
    }
  }
}

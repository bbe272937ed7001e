import CheckoutEngine
import ViewModels

@testable import WidgetRendering

extension ScreenDrawing {
  /// Adds a native checkout from its title to its sections, or to its buttons that pay.
  mutating func native(_ screen: NativeCheckoutScreen, isWhole: Bool = true) {
    bar(screen.title, right: screen.leaveButton)
    if let progress = screen.progress { self.progress(percent: Int(progress.fraction * 100)) }
    if let banner = screen.banner {
      let words = [banner.message, banner.totals].compactMap { $0 }
      problem(banner.advice, remedy: words.joined(separator: " "))
      if let retry = banner.retry { button(retry) }
    }
    for section in screen.sections { self.section(section) }
    guard isWhole else { return }
    if let codes = screen.promoCodes { promoCodes(codes) }
    if let summary = screen.summary { self.summary(summary) }
    if let plan = screen.plan { self.plan(plan) }
    for row in screen.payButtons { button(row.button) }
  }

  private mutating func section(_ section: NativeCheckoutScreen.Section) {
    let quarters: Int? =
      switch section.state {
      case .locked: nil
      case .open: 0
      case .updating: 1
      case .complete: 4
      }
    head(section.title, quarters: quarters)
    if section.isExpanded {
      for address in section.addresses {
        box(address.isSelected ? "disc" : "card edge") { box in
          for line in address.lines { box.text(line) }
        }
      }
      for method in section.methods {
        box(method.isSelected ? "disc" : "card edge") { $0.row(method.title, method.price) }
      }
      for field in section.fields { self.field(field.label, field.text, error: field.message) }
    } else {
      for line in section.summary { text(line) }
    }
    text(section.error, .error)
    for button in [section.edit, section.useShippingAddress, section.enterAddress] {
      if let button { self.button(button, isSecondary: true) }
    }
    if let confirm = section.confirm { button(confirm) }
    if let discard = section.discard { button(discard, isSecondary: true) }
    rule()
  }

  private mutating func promoCodes(_ codes: NativeCheckoutScreen.PromoCodes) {
    text(codes.title, isStrong: true)
    field(codes.field.label, codes.field.text, error: codes.field.message)
    button(codes.apply, isSecondary: true)
    for row in codes.rows {
      self.row("\(row.code)", row.discount ?? "")
      text(row.error, .error)
    }
    rule()
  }

  private mutating func summary(_ summary: NativeCheckoutScreen.Summary) {
    text(summary.title, isStrong: true)
    for item in summary.items {
      row(item.title, item.total)
      text(item.quantity, .soft)
    }
    for cost in summary.costs { row(cost.label, cost.amount) }
    row(summary.total.label, summary.total.amount, isStrong: true)
    rule()
  }

  private mutating func plan(_ plan: NativeCheckoutScreen.PaymentPlan) {
    if let words = plan.words, let style = plan.picture?.style {
      text(words.heading, isStrong: true)
      space(6)
      add {
        $0.add(words.payments, along: style.theme == .timeline)
        if let dueToday = words.dueToday { $0.add(dueToday) }
      }
      space()
    }
    text(plan.barrier)
  }
}

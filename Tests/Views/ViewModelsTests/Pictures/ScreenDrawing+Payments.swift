import CheckoutEngine
import ViewModels

@testable import WidgetRendering

extension ScreenDrawing {
  /// Adds a list of payments, or the ways to pay.
  mutating func payments(_ screen: PaymentsScreen) {
    bar(screen.title, right: screen.step == .list ? screen.newPayment : nil)
    if let failure = screen.failure {
      problem(failure.text, remedy: failure.detail ?? "")
      if let retry = failure.retry { button(retry) }
    }
    if let text = screen.progress { progress(text) }
    if let methods = screen.methods {
      self.methods(methods, isShowingIssuers: screen.step == .issuers)
    } else {
      text(screen.emptyText, .soft)
      for day in screen.days { self.day(day) }
    }
  }

  private mutating func day(_ day: PaymentsScreen.Day) {
    text(day.heading, .soft, isStrong: true)
    for payment in day.payments {
      box { box in
        box.row(payment.description, payment.amount)
        box.text(payment.status, payment.kind == .open ? .link : .soft)
      }
    }
    space(6)
  }

  private mutating func methods(_ methods: PaymentsScreen.Methods, isShowingIssuers: Bool) {
    text(methods.summary, .soft)
    space(6)
    if isShowingIssuers {
      tiles(methods.issuers.map(Tile.init))
    } else {
      boxes(
        methods.layouts, inRowsOf: methods.layouts.count,
        isSelected: { $0.id == methods.layout }
      ) { $0.text($1.title, isStrong: $1.id == methods.layout) }
      text(methods.emptyText)
      switch methods.layout {
      case .grid: tiles(methods.methods.map(Tile.init))
      case .list:
        for method in methods.methods {
          tiles([Tile(method)], inRowsOf: 1)
          indented { $0.tiles(method.issuers.map(Tile.init), inRowsOf: 1) }
        }
      }
    }
    button(methods.proceed)
    if let back = methods.back { button(back, isSecondary: true) }
    button(methods.cancel, isSecondary: true)
  }

  private mutating func tiles(_ tiles: [Tile], inRowsOf count: Int = 2) {
    boxes(tiles, inRowsOf: count, isSelected: \.isSelected) { box, tile in
      box.text(tile.name, tile.isEnabled ? .plain : .soft)
      box.text(tile.detail, .soft)
    }
  }
}

/// A way to pay, or a bank or card, as a choice.
private struct Tile {
  let name: String
  let detail: String?
  let isSelected: Bool
  let isEnabled: Bool

  init(_ method: PaymentsScreen.Method) {
    (name, detail) = (method.name, method.detail)
    (isSelected, isEnabled) = (method.isSelected, method.isEnabled)
  }

  init(_ issuer: PaymentsScreen.Issuer) {
    (name, detail) = (issuer.name, nil)
    (isSelected, isEnabled) = (issuer.isSelected, issuer.isEnabled)
  }
}

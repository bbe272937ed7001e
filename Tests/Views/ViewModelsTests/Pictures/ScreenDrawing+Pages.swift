import CheckoutEngine
import ViewModels

@testable import WidgetRendering

extension ScreenDrawing {
  /// Adds a checkout sheet, whose page is an empty box.
  mutating func sheet(_ screen: SheetScreen) {
    if !screen.isBarHidden { bar(screen.title, right: screen.closeButton) }
    if let progress = screen.progress { self.progress(percent: progress.percent) }
    page()
  }

  /// Adds a web checkout, whose page is an empty box and whose logo is a word.
  mutating func web(_ screen: WebScreen) {
    let title =
      switch screen.title {
      case .logo: "Logo"
      case .text(let text): text
      }
    bar(title, left: screen.leftButton)
    if let progress = screen.progress { self.progress(percent: progress.percent) }
    if let failure = screen.failure {
      problem(failure.text)
      button(failure.retryButton)
    }
    text(screen.notice, .error)
    page { drawing in
      if let alert = screen.alert { drawing.alert(alert) }
    }
  }

  /// Adds the place of a page, and the parts above it.
  private mutating func page(_ above: (inout Self) -> Void = { _ in }) {
    box(height: 280) { page in
      page.space(40)
      page.indented { above(&$0) }
    }
  }

  /// Adds a question with its answers.
  mutating func alert<Answer>(_ alert: ScreenAlert<Answer>) {
    box { box in
      box.text(alert.title, isStrong: true)
      box.text(alert.message, .soft)
      box.space(6)
      box.boxes(alert.buttons, inRowsOf: alert.buttons.count, isSelected: { _ in false }) {
        $0.text($1.title, $1.role == .destructive ? .error : .link, isStrong: $1.role == .cancel)
      }
    }
  }
}

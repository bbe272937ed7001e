import ViewModels

@testable import WidgetRendering

extension ScreenDrawing {
  /// Adds a widget.
  mutating func widget(_ screen: WidgetScreen) {
    var words = WidgetWords(
      brand: screen.logo ?? "", language: screen.locale.identifier, heading: screen.heading ?? "",
      payments: [], dueToday: nil, alternative: screen.accessibilityLabel)
    var style = screen.style
    (style.logo, style.heading) = (screen.logo != nil, screen.heading != nil)
    add { $0.addTop(of: words, in: style) }
    switch screen.content {
    case .payments(let payments):
      words.payments = payments.rows.map { row in
        WidgetWords.Payment(
          number: row.id, amount: row.amount, day: row.day, dueDate: row.dueDate,
          spoken: row.accessibilityLabel, entry: "")
      }
      add {
        $0.add(words.payments, along: style.theme == .timeline)
        $0.add(
          WidgetWords.DueToday(label: payments.dueTodayLabel, amount: payments.dueTodayAmount))
      }
      space()
    case .barrier(let message): problem(message.problem, remedy: message.remedy)
    case .loading(let text): progress(text)
    case .failure(let message, let retry):
      problem(message.problem, remedy: message.remedy)
      button(retry)
    }
    text(screen.footnote, .soft)
    text(screen.moreInfo, .link)
  }
}

import CheckoutEngine
import ScheduleEngine
import WidgetRendering

/// A picture of a checkout for a terminal: the sections, the sums, the widget and the failure.
///
/// Every line of it fits 80 columns, or the terminal if it is narrower.
struct CheckoutDrawing {
  /// The state of the checkout.
  let state: NativeState
  /// The facts that the checkout began with.
  let settings: NativeSettings
  /// The payments of the widget, or nil if it is invalid or not shown.
  let widget: WidgetContents?
  /// The capabilities of the terminal.
  let terminal: Terminal

  /// The most columns of a picture: longer lines are hard to read.
  static let widest = 80

  typealias Piece = TextBox.Piece

  /// The lines of the picture, each ended by a line feed.
  var text: String {
    var box = TextBox(in: terminal)
    addHeading(to: &box)
    box.addRule()
    for section in CheckoutSection.allCases { add(section, to: &box) }
    addRequests(to: &box)
    if let order = state.order {
      box.addRule()
      addSummary(of: order, to: &box)
    }
    addWidget(to: &box)
    if let failure = state.failure {
      box.addRule()
      add(failure, to: &box)
    }
    return box.text
  }

  private func addHeading(to box: inout TextBox) {
    let progress = "\(state.completedSectionCount) of \(state.sectionCount) filled"
    let phase = "\(state.phase.name), \(progress)"
    let subject = state.order.map { "Order \($0.id)" } ?? "Cart \(settings.cartID)"
    let name = terminal.fitted(subject, to: max(box.room - phase.columns - 2, 12))
    box.addEnds([Piece(name, .strong)], Piece(phase))
  }

  /// Adds the request under way and the parts that are queued.
  private func addRequests(to box: inout TextBox) {
    var parts: [String] = []
    if let request = state.underWay {
      let names = request.parts.isEmpty ? "" : " (\(request.parts.words))"
      parts.append("request \(request.number) is under way\(names)")
    }
    if !state.queued.isEmpty { parts.append("queued: \(state.queued.words)") }
    guard !parts.isEmpty else { return }
    box.add(wrapping: parts.joined(separator: "; "), after: Piece(" "), .faint)
  }

  private func addWidget(to box: inout TextBox) {
    guard let shown = state.widget else { return }
    box.addRule()
    if let widget {
      var picture = WidgetPicture(plain: widget)
      picture.style.heading = false
      picture.add(to: &box, in: terminal)
    } else if let message = shown.message {
      box.add(wrapping: message, after: Piece(terminal.cross, .bad))
    }
  }

  private func add(_ failure: CheckoutFailure, to box: inout TextBox) {
    box.add(wrapping: failure.advice, after: Piece(terminal.cross, .bad))
    if let was = failure.previousTotal, let now = failure.currentTotal {
      box.add(wrapping: "It was \(was) and is \(now).", after: Piece(" "))
    }
    if let message = failure.message {
      box.add([Piece("  \(terminal.fitted("Message: \(message)", to: box.room - 2))")])
    }
    let parts = failure.parts.isEmpty ? "" : ": \(failure.parts.words)"
    box.add(wrapping: "\(failure.code.name)\(parts)", after: Piece(" "), .faint)
  }
}

extension OrderParts {
  /// The names of the parts in JSON.
  var words: String { map { "\($0.name)" }.joined(separator: ", ") }
}

import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import WidgetRendering

/// Draws a native checkout after each line of its replay.
struct CheckoutPainter {
  private let terminal: Terminal
  private var schedule: ShownSchedule?
  /// The contents of the widget after the last line.
  private var widget: WidgetContents?

  typealias Replay = CheckoutReplay<NativeCheckout>

  /// Creates a painter.
  ///
  /// - Parameter terminal: The capabilities of the terminal.
  init(in terminal: Terminal) {
    self.terminal = terminal.readable
  }

  /// Records the result of a line, which can change the widget.
  mutating func record(_ outcome: Replay.Outcome, of replay: Replay) {
    guard case .applied(.accepted) = outcome, let checkout = replay.flow else { return }
    if schedule == nil { schedule = ShownSchedule(plan: checkout.settings.plan) }
    if let input = replay.lastInput { schedule?.record(input) }
    widget = schedule?.contents(of: checkout.state, on: replay.moment.today)
  }

  /// Returns the line in words, its result, and the checkout after it.
  ///
  /// - Parameters:
  ///   - outcome: The result of the line.
  ///   - line: The line, which is quoted if it could not be read.
  ///   - replay: The replay after the line.
  /// - Returns: Lines of text, each ended by a line feed, with an empty line at the end.
  func picture(of outcome: Replay.Outcome, to line: [UInt8], in replay: Replay) -> String {
    var box = TextBox(in: terminal, border: false)
    let number = "line \(replay.lineCount)"
    let words = words(for: outcome, to: line, in: replay)
    let input = terminal.fitted(words, to: max(box.room - number.columns - 4, 8))
    let left = [TextBox.Piece("> "), TextBox.Piece(input, .strong)]
    box.addEnds(left, TextBox.Piece(number, .faint))
    add(outcome, to: &box)
    var text = box.text
    if case .malformed = outcome { return text + "\n" }
    text += state(of: replay)
    if case .applied(let reaction) = outcome { text += self.text(of: reaction) }
    return text + "\n"
  }

  /// Returns the picture of the checkout, or nothing before it began.
  func state(of replay: Replay) -> String {
    guard let checkout = replay.flow else { return "" }
    return CheckoutDrawing(
      state: checkout.state, settings: checkout.settings, widget: widget, terminal: terminal
    ).text
  }

  private func words(for outcome: Replay.Outcome, to line: [UInt8], in replay: Replay) -> String {
    // Nothing of the line is shown: it may have a token.
    if case .malformed = outcome { return "a line of \(line.count) bytes" }
    return replay.lastInput?.words ?? replay.flow?.settings.words ?? ""
  }

  /// Adds the reason why a line changed nothing.
  private func add(_ outcome: Replay.Outcome, to box: inout TextBox) {
    let problem: String
    switch outcome {
    case .applied(.accepted): return
    case .applied(.ignored):
      return box.add([TextBox.Piece("  ignored: no such request waits for an answer")])
    case .refused(let refusal):
      let detail = refusal.detail.map { " (\($0))" } ?? ""
      problem = "refused: \(refusal.code)\(detail): \(refusal.message)"
    case .malformed: problem = "malformed_input: \(outcome.mistake ?? "")"
    }
    let text = terminal.fitted(problem, to: 4 * box.room)
    box.add(wrapping: text, after: TextBox.Piece(terminal.cross, .bad))
  }

  /// Returns a line for each effect and event.
  private func text(of reaction: FlowReaction<NativeEffect, NativeEvent>) -> String {
    var box = TextBox(in: terminal, border: false)
    let lines =
      reaction.effects.map { "\(terminal.arrow) \(terminal.fitted($0.words, to: box.room - 3))" }
      + reaction.events.map { "\(terminal.bullet) \(terminal.fitted($0.words, to: box.room - 3))" }
    for line in lines { box.add([TextBox.Piece(line, .faint)]) }
    return box.text
  }
}

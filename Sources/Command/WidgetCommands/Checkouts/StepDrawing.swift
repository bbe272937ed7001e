import StrictJSON
import WidgetRendering

/// A step of a checkout of any flow for a terminal: its input, the members of the state that have a
/// value, the effects and the events.
///
/// Every line of it fits the terminal. A value has at most three lines.
struct StepDrawing {
  private var name: String?
  private var number = 0
  private var answer: JSONValue?
  private var state: JSONValue?

  /// Creates the drawing of a step.
  ///
  /// - Parameters:
  ///   - answer: The line of JSON that answers the input.
  ///   - line: The line of the input.
  ///   - number: The number of the line.
  init(answer: [UInt8], line: [UInt8], number: Int) {
    self.answer = Self.value(of: answer)
    self.number = number
    state = self.answer?["state"]
    name = Self.value(of: line)?["input"]?.string
    // Nothing of a line that cannot be read is shown: it may have a token.
    if self.answer?["error"] != nil { name = "a line of \(line.count) bytes" }
  }

  /// Creates the drawing of a state alone.
  ///
  /// - Parameter state: The state as JSON, or nothing.
  init(state: [UInt8]) { self.state = Self.value(of: state) }

  private static func value(of json: [UInt8]) -> JSONValue? {
    // The answer can be longer than the line that it answers.
    try? JSONValue(
      parsing: json, limits: JSONLimits(maximumBytes: 1 << 26, maximumDepth: 128))
  }

  /// Returns the lines of the drawing, each ended by a line feed.
  func text(in terminal: Terminal) -> String {
    var box = TextBox(in: terminal, border: false)
    if let name {
      let right = "line \(number)"
      let words = terminal.fitted(name, to: max(box.room - right.columns - 4, 8))
      box.addEnds(
        [TextBox.Piece("> "), TextBox.Piece(words, .strong)], TextBox.Piece(right, .faint))
    }
    addProblem(to: &box, in: terminal)
    for (key, value) in Self.members(of: state) where !value.isNull {
      add("\(key): \(Self.words(of: value))", to: &box, in: terminal)
    }
    for (sign, list) in [(terminal.arrow, "effects"), (terminal.bullet, "events")] {
      for element in answer?[list]?.array ?? [] {
        let members = Self.members(of: element).map(\.value).filter { !$0.isNull }
        add(
          "\(sign) \(members.map(Self.words).joined(separator: " "))", to: &box, in: terminal,
          .faint)
      }
    }
    return box.text
  }

  private func addProblem(to box: inout TextBox, in terminal: Terminal) {
    if answer?["ignored"] != nil { add("ignored: nothing waits for it", to: &box, in: terminal) }
    for key in ["refused", "error"] {
      guard let problem = answer?[key], problem.kind == .object else { continue }
      let words = [problem["code"], problem["detail"], problem["message"]].compactMap {
        $0?.string
      }
      let text = "\(key == "error" ? "" : "refused: ")\(words.joined(separator: ": "))"
      let fitted = terminal.fitted(text, to: 4 * box.room)
      box.add(wrapping: fitted, after: TextBox.Piece(terminal.cross, .bad))
    }
  }

  /// Adds a text of at most three lines.
  private func add(
    _ text: String, to box: inout TextBox, in terminal: Terminal,
    _ emphasis: Terminal.Emphasis? = nil
  ) {
    let fitted = terminal.fitted(text, to: 3 * (box.room - 2))
    box.add(wrapping: fitted, after: TextBox.Piece(" "), emphasis)
  }

  private static func members(of value: JSONValue?) -> [(key: String, value: JSONValue)] {
    value?.object?.map { (key: $0.key, value: $0.value) } ?? []
  }

  /// Returns a text as it is, the members of an object that have a value, and any other value as
  /// JSON.
  private static func words(of value: JSONValue) -> String {
    if let string = value.string { return string }
    guard value.kind == .object else {
      return String(decoding: JSONText(value).utf8, as: UTF8.self)
    }
    let members = members(of: value).filter { !$0.value.isNull }
    return members.map { "\($0.key) \(words(of: $0.value))" }.joined(separator: ", ")
  }
}

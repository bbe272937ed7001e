/// The line at a terminal that says how far a batch has come, drawn again on itself.
struct BatchProgress: Hashable, Sendable {
  /// How long a line stays before it is drawn again.
  static let interval = Duration.milliseconds(250)

  /// How many bytes the input has, where that is known.
  let inputSize: Int?
  private var lastDrawn = Duration.zero
  /// How many columns the line has that is there.
  private var width = 0

  init(inputSize: Int?) { self.inputSize = inputSize }

  /// Draws the line anew.
  ///
  /// - Parameters:
  ///   - rows: How many rows have a line.
  ///   - bytes: How many bytes of the input they are.
  ///   - elapsed: How long the batch has run.
  /// - Returns: The line, over the one before; nil where that was drawn a moment ago.
  mutating func line(rows: Int, bytes: Int, after elapsed: Duration) -> String? {
    guard elapsed - lastDrawn >= Self.interval else { return nil }
    lastDrawn = elapsed
    var parts = [Figures.count(rows, "order")]
    if let rate = Figures.rate(rows, in: elapsed) { parts.append(rate) }
    if let inputSize, bytes > 0, bytes <= inputSize {
      let left = Double(inputSize - bytes) / Double(bytes) * (elapsed / .seconds(1))
      parts.append("\(Figures.time(aboutSeconds: left)) left")
    }
    let text = parts.joined(separator: ", ")
    defer { width = text.utf8.count }
    return "\r" + text + String(repeating: " ", count: max(0, width - text.utf8.count))
  }

  /// What takes the line away; empty where there is none.
  mutating func clearing() -> String {
    defer { width = 0 }
    return width == 0 ? "" : "\r" + String(repeating: " ", count: width) + "\r"
  }
}

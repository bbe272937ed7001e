import WidgetWeb

/// Checks that every request of a page is answered with a line of JSON, which markup may follow, or
/// with a plain text, and that a token's letters change nothing but checksums in the answers.
///
/// A line of the input is a request. If it begins with `#`, the bytes after that are passed as they
/// are. Any other line is a letter and fields between bars, such as `n|a50.00|cUSD`, to which the
/// check adds the lengths of the fields.
enum PageCheck {
  private static let bar = UInt8(ascii: "|")
  private static let mark = UInt8(ascii: "#")

  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 16).map { Array($0) }
    let plain = try answers(to: lines.map { request($0, rotatingTokens: false) })
    let rotated = try answers(to: lines.map { request($0, rotatingTokens: true) })
    try require(plain.count == rotated.count, "the number of answers depends on the tokens")
    for (answer, other) in zip(plain, rotated) {
      try require(
        withoutDigests(answer) == withoutDigests(other),
        "an answer contains a token: \(String(decoding: answer, as: UTF8.self).debugDescription)")
    }
  }

  private static func answers(to requests: [[UInt8]]) throws(Disagreement) -> [[UInt8]] {
    var page = PageWidgets()
    var made = 0
    var answers: [[UInt8]] = []
    for request in requests {
      let answer = page.answer(to: request)
      if request.first == UInt8(ascii: "n") { made += 1 }
      try require(page.count <= made, "\(page.count) widgets of \(made) requests")
      try requireText(answer, to: request.first)
      answers.append(answer)
    }
    return answers
  }

  /// Returns a text without its runs of 64 hexadecimal digits.
  private static func withoutDigests(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    var run = 0
    for byte in bytes + [0x0A] {
      let isDigit = (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      if !isDigit, run == 64 { kept.removeLast(run) }
      run = isDigit ? run + 1 : 0
      kept.append(byte)
    }
    return kept
  }

  /// Returns a request in the form of the page's script, or the bytes after a `#`.
  private static func request(_ line: [UInt8], rotatingTokens: Bool) -> [UInt8] {
    guard line.first != mark else { return Array(line.dropFirst()) }
    let fields = line.split(separator: bar, omittingEmptySubsequences: false)
    return fields.dropFirst().reduce(Array(fields[0].prefix(1))) { bytes, field in
      guard let name = field.first else { return bytes }
      let length = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: (field.count - 1) >> $0) }
      let value = Array(field.dropFirst())
      let isRotated = rotatingTokens && name == UInt8(ascii: "t")
      return bytes + [name] + length + (isRotated ? RotatedLetters.of(value) : value)
    }
  }

  private static func requireText(
    _ answer: [UInt8], to wish: UInt8?
  ) throws(Disagreement) {
    guard let text = String(validating: answer, as: UTF8.self) else {
      throw Disagreement("an answer that is not UTF-8")
    }
    let isText = text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.properties.generalCategory != .control
    }
    try require(isText, "an answer with a control character: \(text.debugDescription)")
    // These requests are answered with a canonical text, an amount, the style sheet or nothing,
    // unless they fail.
    let isPlain = wish.map { Array("tmsc".utf8).contains($0) } == true
    guard !isPlain || answer.starts(with: Array(#"{"failure":"#.utf8)) else { return }
    let line = answer.prefix { $0 != 0x0A }
    try require(NaiveJSON.accepts(Array(line)), "not a line of JSON: \(text.debugDescription)")
  }
}

/// The output of a command as a picture in SVG, for documents.
///
/// The picture looks the same with every font: frames and circles are drawn as shapes, and each
/// piece of text is as wide as its columns. All characters must have one column.
struct TerminalScreen {
  private static let column = 8.4
  private static let row = 18.0
  private static let margin = 16.0

  private struct Cell {
    var character: Character
    /// The class of its color in the stylesheet.
    var style: String
  }

  private let rows: [[Cell]]

  /// Reads an output with the escape sequences of `--color always`.
  init(_ output: String) {
    rows = output.split(separator: "\n", omittingEmptySubsequences: false).map(Self.cells)
  }

  private static func cells(in line: Substring) -> [Cell] {
    var cells: [Cell] = []
    var style = "plain"
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
      .enumerated()
    {
      var text = part
      if index > 0, let end = part.firstIndex(of: "m") {
        let styles = ["1": "strong", "2": "faint", "31": "bad", "32": "good"]
        style = styles[String(part[..<end])] ?? "plain"
        text = part[part.index(after: end)...]
      }
      cells += text.map { Cell(character: $0, style: style) }
    }
    return cells
  }

  /// The picture.
  var svg: String {
    let width = Double(rows.map(\.count).max() ?? 0) * Self.column + 2 * Self.margin
    let height = Double(rows.count) * Self.row + 2 * Self.margin
    let (across, down) = (Self.text(width), Self.text(height))
    var shapes: [String] = []
    for (number, cells) in rows.enumerated() { shapes += texts(cells, number) }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(across) \(down)" width="\(across)" \
      height="\(down)" role="img" \
      font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
      font-size="14">
      <style>
      .page { fill: #fff; stroke: #d1d9e0 }
      .plain, .strong { fill: #1f2328 } .strong { font-weight: bold }
      .faint { fill: #59636e } .good { fill: #1a7f37 } .bad { fill: #d1242f }
      .frame { fill: none; stroke: #8c959f } .ring { fill: none; stroke: #1a7f37 }
      @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; stroke: #3d444d }
      .plain, .strong { fill: #f0f6fc }
      .faint { fill: #9198a1 } .good { fill: #3fb950 } .bad { fill: #f85149 }
      .frame { stroke: #656c76 } .ring { stroke: #3fb950 }
      }
      </style>
      <rect class="page" x="0.5" y="0.5" width="\(Self.text(width - 1))" \
      height="\(Self.text(height - 1))" rx="8"/>
      <path class="frame" d="\(frame)"/>
      \(shapes.joined(separator: "\n"))
      </svg>

      """
  }

  /// Returns the texts and circles of a row.
  private func texts(_ cells: [Cell], _ row: Int) -> [String] {
    var shapes: [String] = []
    var start = 0
    while start < cells.count {
      let cell = cells[start]
      if let circle = circle(cell.character, row, start) { shapes.append(circle) }
      guard Self.isText(cell.character), cell.character != " " else {
        start += 1
        continue
      }
      var end = start + 1
      while end < cells.count, cells[end].style == cell.style, Self.isText(cells[end].character),
        cells[end].character != " " || (end + 1 < cells.count && cells[end + 1].character != " ")
      { end += 1 }
      while cells[end - 1].character == " " { end -= 1 }
      let text = String(cells[start..<end].map(\.character))
      let (x, y) = (Self.x(start), Self.y(row) + 13)
      shapes.append(
        #"<text class="\#(cell.style)" x="\#(Self.text(x))" y="\#(Self.text(y))" "#
          + #"textLength="\#(Self.text(Double(end - start) * Self.column))" "#
          + #"lengthAdjust="spacingAndGlyphs">\#(Self.escaped(text))</text>"#)
      start = end
    }
    return shapes
  }

  /// Returns a circle that is filled by quarters, clockwise from the top.
  private func circle(_ character: Character, _ row: Int, _ column: Int) -> String? {
    let ends = ["◔": "6 0", "◑": "0 6", "◕": "-6 0"]
    let center = "\(Self.text(Self.x(column) + 5)) \(Self.text(Self.y(row) + 9))"
    let ring = #"<circle class="ring" r="6"/>"#
    let group = #"<g transform="translate(\#(center))">"#
    if character == "●" { return #"\#(group)<circle class="good" r="6.5"/></g>"# }
    guard let end = ends[String(character)] else { return nil }
    let arc = character == "◕" ? "A6 6 0 1 1 \(end)" : "A6 6 0 0 1 \(end)"
    return #"\#(group)\#(ring)<path class="good" d="M0 0V-6\#(arc)Z"/></g>"#
  }

  /// The lines of all frames.
  private var frame: String {
    var path = ""
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        let (left, top) = (Self.x(column), Self.y(row))
        let (x, y) = (left + Self.column / 2, top + Self.row / 2)
        let (right, bottom) = (left + Self.column, top + Self.row)
        func point(_ x: Double, _ y: Double) -> String { "\(Self.text(x)) \(Self.text(y))" }
        let isContinued = column > 0 && cells[column - 1].character == "─"
        switch cell.character {
        case "─":
          path += isContinued ? "H\(Self.text(right))" : "M\(point(left, y))H\(Self.text(right))"
        case "│": path += "M\(point(x, top))V\(Self.text(bottom))"
        case "├":
          path += "M\(point(x, top))V\(Self.text(bottom))M\(point(x, y))H\(Self.text(right))"
        case "┤": path += "M\(point(x, top))V\(Self.text(bottom))M\(point(left, y))H\(Self.text(x))"
        case "╭": path += "M\(point(x, bottom))Q\(point(x, y)) \(point(right, y))"
        case "╮": path += "M\(point(left, y))Q\(point(x, y)) \(point(x, bottom))"
        case "╰": path += "M\(point(x, top))Q\(point(x, y)) \(point(right, y))"
        case "╯": path += "M\(point(left, y))Q\(point(x, y)) \(point(x, top))"
        default: break
        }
      }
    }
    return path
  }

  private static func isText(_ character: Character) -> Bool { !"─│├┤╭╮╰╯◔◑◕●".contains(character) }

  private static func x(_ column: Int) -> Double { margin + Double(column) * Self.column }

  private static func y(_ row: Int) -> Double { margin + Double(row) * Self.row }

  /// Returns a number with at most one decimal place.
  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    let rest = abs(tenths % 10)
    return rest == 0 ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(rest)"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

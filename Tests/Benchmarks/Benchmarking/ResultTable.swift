/// A table of results for people: a line for each peer, or one for work without peers.
struct ResultTable {
  /// A column: its heading, its alignment, and the text of its cells.
  private struct Column {
    let heading: String
    var alignsRight = true
    let text: (Row) -> String
  }

  private struct Row {
    let result: BenchmarkResult
    var isFirst = true
    let peer: Measurement?
  }

  private let rows: [Row]
  private let columns: [Column]

  /// Creates a table.
  ///
  /// - Parameter results: The results; empty columns are omitted.
  init(_ results: [BenchmarkResult]) {
    let rows = results.flatMap { result in
      [Row(result: result, peer: result.peers.first)]
        + result.peers.dropFirst().map { Row(result: result, isFirst: false, peer: $0) }
    }
    self.rows = rows
    columns = Self.columns.filter { column in
      rows.contains { !["", "-"].contains(column.text($0)) }
    }
  }

  /// The lines with aligned columns; each ends with a line feed.
  var text: String {
    let cells = [columns.map(\.heading)] + rows.map { row in columns.map { $0.text(row) } }
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { line in
      let words = line.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - line[column].count)
        return columns[column].alignsRight ? padding + line[column] : line[column] + padding
      }
      let text = words.joined(separator: "  ")
      return text.prefix(through: text.lastIndex { $0 != " " }) + "\n"
    }.joined()
  }

  private static var columns: [Column] {
    [
      Column(heading: "benchmark", alignsRight: false) { $0.isFirst ? $0.result.name : "" },
      Column(heading: "ns") { own($0) { $0.nanoseconds?.median.brief } },
      Column(heading: "fastest") { own($0) { $0.nanoseconds?.minimum.brief } },
      Column(heading: "quartiles") { own($0) { $0.nanoseconds?.quartiles } },
      Column(heading: "allocations") { own($0) { $0.allocations?.rounded(places: 1) } },
      Column(heading: "twice") { own($0) { $0.doubling?.rounded(places: 2) } },
      Column(heading: "peer", alignsRight: false) { $0.peer?.name ?? "-" },
      Column(heading: "ns") { $0.peer?.nanoseconds?.median.brief ?? "-" },
      Column(heading: "fastest") { $0.peer?.nanoseconds?.minimum.brief ?? "-" },
      Column(heading: "quartiles") { $0.peer?.nanoseconds?.quartiles ?? "-" },
      Column(heading: "allocations") { $0.peer?.allocations?.rounded(places: 1) ?? "-" },
      Column(heading: "times as long") { fastestRatio($0)?.brief ?? "-" },
    ]
  }

  private static func own(_ row: Row, _ text: (Measurement) -> String?) -> String {
    row.isFirst ? text(row.result.work) ?? "-" : ""
  }

  private static func fastestRatio(_ row: Row) -> Double? {
    row.peer.flatMap(row.result.fastestRatio)
  }
}

extension String {
  /// Returns the text up to and including an index, or an empty text for nil.
  fileprivate func prefix(through index: Index?) -> Substring {
    index.map { self[...$0] } ?? ""
  }
}

extension Spread {
  fileprivate var quartiles: String { "\(lowerQuartile.brief)-\(upperQuartile.brief)" }
}

extension Double {
  /// Returns the number in decimal notation, rounded half away from zero.
  ///
  ///     12.345.rounded(places: 1)  // "12.3"
  ///
  /// A number with too many digits for `Int` gives its `description`; infinity and NaN give `-`.
  func rounded(places: Int) -> String {
    guard isFinite else { return "-" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    guard let scaled = Int(exactly: (magnitude * scale).rounded()) else { return "\(self)" }
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }

  /// The number with three significant digits, or as a whole number from 100 on: `3.21`, `32.1`,
  /// `321`.
  var brief: String {
    let places = magnitude < 9.995 ? 2 : magnitude < 99.95 ? 1 : 0
    return rounded(places: places)
  }
}

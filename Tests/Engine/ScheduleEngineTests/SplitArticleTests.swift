import Foundation
import ScheduleEngine
import Testing

/// The tables of the article on splits.
@Suite struct SplitArticleTests {
  /// The parts of a total in four, or zeros if it cannot be split.
  private typealias Parts = SIMD4<Int64>

  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../Sources/Engine/ScheduleEngine/ScheduleEngine.docc/Splits.md")
    .standardized

  private func parts(of total: Int64, by split: Split) -> Parts {
    guard let parts = try? SplitParts(of: total, count: 4, by: split) else { return .zero }
    return Parts(parts[0], parts[1], parts[2], parts[3])
  }

  /// The rows of the article's tables that begin with a split's name in a first cell.
  private func rows(cells: Int) throws -> [[String]] {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { line in
        line.split(separator: "|").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        }
      }
      .filter { $0.count == cells }
  }

  @Test func `The figures are those of the engine`() throws {
    let rows = try rows(cells: 4)
    #expect(rows.map { $0[0] } == Split.allCases.map(\.name))
    for (row, split) in zip(rows, Split.allCases) {
      let figures = [Int64](arrayLiteral: 5_727, 4_002, 6).map { total in
        let parts = parts(of: total, by: split)
        let texts = (0..<4).map { Money(minorUnits: parts[$0], currency: .usd).text }
        return parts == .zero ? "error" : texts.joined(separator: ", ")
      }
      #expect(Array(row[1...]) == figures)
    }
  }

  @Test func `The table of agreement holds for every total to 2000`() throws {
    var counted: [[String]] = []
    let totals = Int64(1)...200_000
    let answers = Split.allCases.map { split in totals.map { parts(of: $0, by: split) } }
    for (one, left) in answers.enumerated() {
      for (other, right) in answers.enumerated().dropFirst(one + 1) {
        let names = [Split.allCases[one].name, Split.allCases[other].name]
        counted.append(names + agreement(of: left, and: right))
      }
    }
    #expect(try rows(cells: 7) == counted)
  }

  private func agreement(of left: [Parts], and right: [Parts]) -> [String] {
    var same = 0
    var sameFirst = 0
    var sameLast = 0
    var apart: (first: Int64, last: Int64) = (0, 0)
    for index in left.indices {
      let (left, right) = (left[index], right[index])
      if left == right { same += 1 }
      if left[0] == right[0] { sameFirst += 1 }
      if left[3] == right[3] { sameLast += 1 }
      guard left != .zero, right != .zero else { continue }
      apart.first = max(apart.first, abs(left[0] - right[0]))
      apart.last = max(apart.last, abs(left[3] - right[3]))
    }
    return [same, sameFirst, Int(apart.first), sameLast, Int(apart.last)].map { count in
      count < 1_000 ? "\(count)" : "\(count / 1_000)," + "\(count % 1_000 + 1_000)".dropFirst()
    }
  }
}

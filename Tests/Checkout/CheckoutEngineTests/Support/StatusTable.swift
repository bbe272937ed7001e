import Foundation
import Testing

/// The table "Statuses" of an article: what a shopper reads after each status from 400 to 599.
struct StatusTable {
  /// The rows: statuses, the request that they answer, the code of the failure, and the words.
  private let rows: [(statuses: Set<Int>, request: String, code: String, words: String)]

  /// Reads the table of an article of `CheckoutEngine`.
  init(ofArticle name: String) throws {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(
        path: "../../../../Sources/Checkout/CheckoutEngine/CheckoutEngine.docc/\(name).md"
      )
      .standardized
    let text = try String(contentsOf: article, encoding: .utf8)
    let rest = try #require(text.components(separatedBy: "\n## Statuses\n").dropFirst().first)
    let lines = rest.components(separatedBy: "\n## ")[0].split(separator: "\n")
    rows = try lines.filter { $0.hasPrefix("| 4") }.map { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(cells.count == 4)
      var statuses: Set<Int> = []
      for part in cells[0].components(separatedBy: ", ") {
        let ends = try part.components(separatedBy: " to ").map { try #require(Int($0)) }
        statuses.formUnion(ends[0]...ends[ends.count - 1])
      }
      return (statuses, cells[1], cells[2].replacing("`", with: ""), cells[3])
    }
  }

  /// Expects that each status from 400 to 599 is in one row of a request, with its code and words.
  ///
  /// - Parameters:
  ///   - request: The request, as the table names it.
  ///   - failure: Returns the code and the words after a status.
  /// - Throws: If a status is in no row, or in several.
  func expect(
    _ request: String, _ failure: (Int) throws -> (code: String, words: String)
  ) throws {
    for status in 400...599 {
      let matching = rows.filter {
        $0.statuses.contains(status) && ($0.request == request || $0.request == "any")
      }
      try #require(matching.count == 1, "\(status) is in one row of \(request)")
      let (code, words) = try failure(status)
      #expect(matching[0].code == code, "\(status)")
      #expect(matching[0].words == words, "\(status)")
    }
  }
}

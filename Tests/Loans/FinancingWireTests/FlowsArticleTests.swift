import Financing
import FinancingWire
import Foundation
import ScheduleEngine
import Testing

/// The table of the article on files of flows.
@Suite struct FlowsArticleTests {
  private static let article = URL(filePath: #filePath)
    .deletingLastPathComponent()
    .appending(path: "../../../Sources/Loans/FinancingWire/FinancingWire.docc/FinancingWire.md")
    .standardized

  /// The codes in backticks that begin the rows of the table.
  private func codes() throws -> [String] {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    return text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
  }

  @Test func `Every code of a line of flows is in its table`() throws {
    let advance = "advance,2026-01-31,1.00\n"
    let files = [
      "", "\(advance)payment,2026-01-30,1.00\n", "\(advance)payment,2026-02-28,0.00\n",
      "\(advance)payment,2026-02-28,10000000000000.01\n",
    ]
    let codes = files.map { file in
      do throws(FlowsError) {
        _ = try FlowsFile.read(Array(file.utf8), every: .every(.months(1)), in: .usd)
        return ""
      } catch {
        return error.code
      }
    }
    #expect(try self.codes() == codes)
  }
}

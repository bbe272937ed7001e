import ScheduleEngine
import StrictJSON
import Testing

@Suite struct SplitVectorTests {
  private let file: VectorFile

  init() throws { file = try VectorFile("splits", lists: ["accepted", "refused", "published"]) }

  /// Returns the parts, or nil if a part would be zero or less.
  private func parts(_ example: VectorCase) throws -> [Int64]? {
    let (total, count) = (try example.int64("total"), try example.int("count"))
    let split = try example.split()
    do throws(SplitError) {
      return Array(try SplitParts(of: total, count: count, by: split))
    } catch {
      #expect(error.reason == .partNotPositive, "\(example)")
      return nil
    }
  }

  /// Returns the parts that a case lists, consecutive equal ones as a pair of the part and their number.
  private func expected(_ example: VectorCase) throws -> [Int64]? {
    if example.has("error") {
      #expect(try example.string("error") == "amount_too_small", "\(example)")
      return nil
    }
    var parts: [Int64] = []
    for run in example.value["parts"]?.array ?? [] {
      let part = try #require(Int64(run.array?.first?.string ?? ""), "\(example)")
      let count = try #require(run.array?.last?.number?.int, "\(example)")
      parts += Array(repeating: part, count: count)
    }
    return parts
  }

  @Test(arguments: ["accepted", "refused", "published"])
  func `A total is split into the parts of its rule`(list: String) throws {
    for example in try file[list] {
      let (parts, expected) = (try parts(example), try expected(example))
      #expect(parts == expected, "\(example)")
      #expect(expected == nil || list != "refused", "\(example)")
    }
  }

  @Test func `The file has every rule with every count up to 36`() throws {
    var counts: [String: Set<Int>] = [:]
    for example in try file["accepted"] {
      counts[try example.string("split"), default: []].insert(try example.int("count"))
    }
    for split in Split.allCases {
      #expect(counts[split.name]?.isSuperset(of: 1...36) == true, "\(split.name)")
    }
    #expect(counts.count == Split.allCases.count)
  }
}

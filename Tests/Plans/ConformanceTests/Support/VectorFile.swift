import Foundation
import StrictJSON

/// A file of `Schedules/vectors`, whose header has the counts of its lists.
struct VectorFile {
  private let lists: [String: [VectorCase]]
  let caseCount: Int

  /// A mistake in a file of conformance cases.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Schedules/vectors")

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.json`.
  ///   - names: The lists that it has to have, and no others.
  /// - Throws: ``Mistake`` for a list with another count than that of the header, or the error of reading the file.
  init(_ name: String, lists names: Set<String>) throws {
    let bytes = try Data(contentsOf: Self.folder.appending(path: "\(name).json"))
    try self.init(Array(bytes), named: name, lists: names)
  }

  init(_ bytes: [UInt8], named name: String, lists names: Set<String>) throws {
    let document = try JSONValue(parsing: bytes)
    guard document["header"]?["format"]?.number?.int == 1 else {
      throw Mistake(description: "\(name): not of format 1")
    }
    var lists: [String: [VectorCase]] = [:]
    for member in document.object ?? [] where member.key != "header" {
      let count = document["header"]?["counts"]?[member.key]?.number?.int
      guard let elements = member.value.array, !elements.isEmpty, count == elements.count else {
        throw Mistake(description: "\(name): \(member.key) is not as long as the header says")
      }
      lists[member.key] = elements.map { VectorCase($0, in: "\(name).json \(member.key)") }
    }
    let counted = Set((document["header"]?["counts"]?.object ?? []).map(\.key))
    guard Set(lists.keys) == names, counted == names else {
      throw Mistake(description: "\(name): has the lists \(lists.keys.sorted()), not \(names)")
    }
    self.lists = lists
    caseCount = lists.values.map(\.count).reduce(0, +)
  }

  /// The cases of a list.
  subscript(list: String) -> [VectorCase] {
    get throws {
      guard let cases = lists[list] else { throw Mistake(description: "no list \(list)") }
      return cases
    }
  }
}

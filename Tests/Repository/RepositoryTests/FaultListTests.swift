import Foundation
import Testing

/// The lists of `Tests/Harnesses/Faults` against the code that they change.
@Suite struct FaultListTests {
  /// A fault, as a list has it.
  struct Fault: Decodable {
    let name: String
    let `in`: String
    let text: String
    let becomes: String
    let test: String
  }

  private static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func faults(in list: String) throws -> [Fault] {
    let file = root.appending(path: "Tests/Harnesses/Faults/\(list).json")
    return try JSONDecoder().decode([Fault].self, from: try Data(contentsOf: file))
  }

  /// The extensions of sources.
  private static let extensions: Set<String> = ["swift", "c", "h"]

  /// The sources of a file or folder.
  private static func sources(in path: String) throws -> [String] {
    let place = root.appending(path: path)
    guard !extensions.contains(place.pathExtension) else {
      return [try String(contentsOf: place, encoding: .utf8)]
    }
    let files = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
    return try (files?.compactMap { $0 as? URL } ?? []).filter {
      extensions.contains($0.pathExtension)
    }
    .map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// The names of all lists.
  private static let lists: [String] = {
    let folder = root.appending(path: "Tests/Harnesses/Faults").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func `Every part of the code has its list`() { #expect(Self.lists.count >= 22) }

  @Test(arguments: lists)
  func `The text of a fault occurs once in its place`(list: String) throws {
    let faults = try Self.faults(in: list)
    #expect(faults.count >= 8)
    for fault in faults {
      let pieces = try Self.sources(in: fault.in).flatMap {
        $0.components(separatedBy: fault.text).dropFirst()
      }
      #expect(pieces.count == 1, "\(fault.name)")
      #expect(fault.becomes != fault.text, "\(fault.name)")
    }
  }

  /// The types that the tests declare: the words after `struct` or `class`.
  private static let suites: Set<Substring> = {
    let texts = (try? Self.sources(in: "Tests")) ?? []
    return texts.reduce(into: []) { suites, source in
      for line in source.split(separator: "\n") {
        let words = line.split(separator: " ")
        for (word, next) in zip(words, words.dropFirst()) where ["struct", "class"].contains(word) {
          suites.insert(next.prefix { $0 != ":" })
        }
      }
    }
  }()

  @Test(arguments: lists)
  func `The suites that must find a fault exist`(list: String) throws {
    for fault in try Self.faults(in: list) {
      for suite in fault.test.split(separator: "|") {
        #expect(Self.suites.contains(suite), "\(fault.name): \(suite)")
      }
    }
  }
}

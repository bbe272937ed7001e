import Foundation
import Testing

/// A file in `Goldens` that an output is held against, byte for byte but for built-in plans that
/// were added since.
///
/// To write the files anew after a change that is meant, and then look at what `git diff` shows:
///
///     RECORD_GOLDENS=1 swift test --filter GoldenTests
struct Golden {
  let name: String

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  private var file: URL { Self.folder.appendingPathComponent("\(name).txt") }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isRecording { return try Data(text.utf8).write(to: file) }
    let recorded = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let isSame = recorded.withoutAddedPlans.utf8.elementsEqual(text.withoutAddedPlans.utf8)
    #expect(
      isSame, "\(name).txt is different:\n\(text)", sourceLocation: sourceLocation)
  }

  /// The names of all files that are there.
  static func recorded() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }
}

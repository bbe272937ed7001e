import Foundation
import Testing

/// A file in `Goldens` that an output is held against, byte for byte but for built-in plans that
/// were added since.
///
/// To write the files anew after a change that is meant, and then look at what `git diff` shows:
///
///     RECORD_GOLDENS=1 swift test --filter GoldenTests
struct Golden {
  /// The file's name, with its ending.
  let file: String

  init(file: String) { self.file = file }

  /// A text with the command line and the status.
  init(name: String) { self.init(file: "\(name).txt") }

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  private var url: URL { Self.folder.appendingPathComponent(file) }

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    if Self.isRecording { return try Data(text.utf8).write(to: url) }
    let recorded = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    let isSame = recorded.withoutAddedPlans.utf8.elementsEqual(text.withoutAddedPlans.utf8)
    #expect(
      isSame, "\(file) is different:\n\(text)", sourceLocation: sourceLocation)
  }

  /// The names of all files that are there.
  static func recorded() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }
}

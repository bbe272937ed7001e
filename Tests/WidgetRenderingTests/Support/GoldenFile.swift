import Foundation
import Testing

/// A file in `Goldens` that what is drawn is held against, byte for byte.
///
/// To write the files anew after a change that is meant, and then look at what `git diff` shows:
///
///     RECORD_GOLDENS=1 swift test --filter WidgetRenderingTests
struct GoldenFile {
  let name: String

  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Goldens")
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let file = Self.folder.appendingPathComponent(name)
    if Self.isRecording { return try Data(text.utf8).write(to: file) }
    let isSame = try Data(contentsOf: file).elementsEqual(text.utf8)
    #expect(isSame, "\(name) is different:\n\(text)", sourceLocation: sourceLocation)
  }
}

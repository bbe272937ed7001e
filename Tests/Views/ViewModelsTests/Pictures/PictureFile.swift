import Foundation
import TestSupport
import Testing

/// A picture of the catalog `ViewModels.docc`, in a light and a dark file.
///
/// After an intended change, record the files again, look at them and review `git diff`:
///
///     RECORD_GOLDENS=1 swift test --filter ViewModelsTests
struct PictureFile {
  static let folder = Repository.root.appending(
    path: "Sources/Views/ViewModels/ViewModels.docc/Resources")

  /// The name in the articles, without an extension.
  let name: String

  init(_ name: String) { self.name = name }

  /// Expects that a drawing equals both files byte by byte, or records it.
  ///
  /// - Parameters:
  ///   - drawing: The drawing of a screen.
  ///   - description: The picture in a sentence, as its alternative text.
  ///   - sourceLocation: The location of a failure.
  /// - Throws: The error of reading or writing a file.
  func expect(
    _ drawing: ScreenDrawing, _ description: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (suffix, isDark) in [("", false), ("~dark", true)] {
      let file = Self.folder.appending(path: "\(name)\(suffix).svg")
      let drawn = drawing.svg(description, isDark: isDark)
      if GoldenFile.isRecording {
        try Data(drawn.utf8).write(to: file)
        continue
      }
      let recorded = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(
        recorded.utf8.elementsEqual(drawn.utf8), "\(name)\(suffix).svg is different:\n\(drawn)",
        sourceLocation: sourceLocation)
    }
  }
}

import Foundation
package import Testing

/// A recorded output in the folder `Goldens` of a test target.
///
/// After an intended change, record the files again and review `git diff`:
///
///     RECORD_GOLDENS=1 swift test --filter WidgetRenderingTests
package struct GoldenFile {
  package let name: String
  private let folder: URL

  /// Refers to a file in the folder `Goldens` of the calling test target.
  ///
  /// - Parameters:
  ///   - name: The file's name with its extension.
  ///   - path: The path of the caller's file, below the folder of its test target.
  package init(name: String, path: String = #filePath) {
    self.name = name
    folder = Self.folder(path)
  }

  /// Whether expectations record the files instead of comparing with them.
  package static let isRecording =
    ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"

  /// Expects that a text equals the file byte by byte, or records the text.
  ///
  /// - Parameters:
  ///   - text: The output.
  ///   - normalized: Returns a text without the parts that may differ; called for both texts.
  ///   - sourceLocation: The location of a failure.
  /// - Throws: The error of reading or writing the file.
  package func expect(
    _ text: String, normalized: (String) -> String = { $0 },
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appendingPathComponent(name)
    if Self.isRecording { return try Data(text.utf8).write(to: file) }
    let recorded = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    let isSame = normalized(recorded).utf8.elementsEqual(normalized(text).utf8)
    #expect(isSame, "\(name) is different:\n\(text)", sourceLocation: sourceLocation)
  }

  /// The sorted names of all files in the folder `Goldens` of the calling test target.
  package static func recordedNames(path: String = #filePath) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(path).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The folder `Goldens` of the test target that a file belongs to.
  private static func folder(_ path: String) -> URL {
    let folders = path.split(separator: "/").dropLast()
    let target = folders.lastIndex { $0.hasSuffix("Tests") } ?? folders.startIndex
    return URL(fileURLWithPath: "/" + folders[...target].joined(separator: "/") + "/Goldens")
  }
}

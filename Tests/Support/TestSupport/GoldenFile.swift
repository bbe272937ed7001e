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
  ///   - fileID: The caller's file; its module is the test target.
  package init(name: String, fileID: String = #fileID) {
    self.name = name
    folder = Self.folder(fileID)
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
  package static func recordedNames(fileID: String = #fileID) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder(fileID).path)
      .filter { !$0.hasPrefix(".") }.sorted()
  }

  private static func folder(_ fileID: String) -> URL {
    let target = String(fileID.prefix { $0 != "/" })
    return Repository.root.appendingPathComponent("Tests/\(target)/Goldens")
  }
}

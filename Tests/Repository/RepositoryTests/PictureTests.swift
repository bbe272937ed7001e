import Foundation
import Testing

/// The pictures of the documentation that exist for a light and for a dark page.
@Suite struct PictureTests {
  private static let sources = URL(filePath: #filePath).resolvingSymlinksInPath()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources")

  private static let dark: [URL] = {
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent.hasSuffix("-states~dark.svg") }
  }()

  /// The text of a picture without its colors.
  private static func shapes(of file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8).replacing(/#[0-9a-f]{6}/, with: "#")
  }

  @Test func `A diagram for dark pages differs from the light one in its colors alone`() throws {
    #expect(Self.dark.count >= 2)
    for dark in Self.dark {
      let name = dark.lastPathComponent.replacing("~dark", with: "")
      let light = dark.deletingLastPathComponent().appending(path: name)
      let areEqual = try Self.shapes(of: dark) == Self.shapes(of: light)
      #expect(areEqual, "\(name)")
    }
  }
}

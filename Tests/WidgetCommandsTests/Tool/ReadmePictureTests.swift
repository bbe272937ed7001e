import Foundation
import Testing

@testable import WidgetCommands

/// The picture at the top of `README.md`, which the command has drawn.
///
/// It is drawn anew as ``Golden`` files are.
@Suite("The picture of the README")
struct ReadmePictureTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let path =
    "Sources/WidgetRendering/WidgetRendering.docc/Resources/widget.svg"

  @Test func `is what the command draws`() throws {
    let world = try World()
    world("render --amount 200.00 --today 2026-11-21 -o widget.svg")
    let drawn = try #require(world.written.texts["widget.svg"])
    let url = Self.root.appendingPathComponent(Self.path)
    if Golden.isRecording { return try Data(drawn.utf8).write(to: url) }
    let kept = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(kept.utf8.elementsEqual(drawn.utf8), "widget.svg is different:\n\(drawn)")
  }

  @Test func `stands above everything else, and in the module's documentation`() throws {
    func text(_ path: String) throws -> String {
      String(
        decoding: try Data(contentsOf: Self.root.appendingPathComponent(path)), as: UTF8.self)
    }
    let top = try text("README.md").split(separator: "\n").prefix(3)
    #expect(top.contains { $0.hasPrefix("![") && $0.hasSuffix("](\(Self.path))") })
    let module = try text("Sources/WidgetRendering/WidgetRendering.docc/WidgetRendering.md")
    #expect(module.contains("](widget.svg)"))
  }
}

import Foundation
import TestSupport
import Testing

@testable import WidgetCommands

/// The picture at the top of `README.md`, which is recorded as a ``GoldenFile`` is.
@Suite("The picture of the README")
struct ReadmePictureTests {
  private static let path =
    "Sources/WidgetRendering/WidgetRendering.docc/Resources/widget.svg"

  @Test func `The picture of the README is the command's output`() throws {
    let harness = try CommandHarness()
    harness("render --amount 200.00 --today 2026-11-21 -o widget.svg")
    let drawn = try #require(harness.written.texts["widget.svg"])
    let url = Repository.root.appendingPathComponent(Self.path)
    if GoldenFile.isRecording { return try Data(drawn.utf8).write(to: url) }
    let kept = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    #expect(kept.utf8.elementsEqual(drawn.utf8), "widget.svg is different:\n\(drawn)")
  }

  @Test func `The picture is at the top of the README and in the module's documentation`() throws {
    func text(_ path: String) throws -> String {
      String(
        decoding: try Data(contentsOf: Repository.root.appendingPathComponent(path)), as: UTF8.self)
    }
    let top = try text("README.md").split(separator: "\n").prefix(3)
    #expect(top.contains { $0.hasPrefix("![") && $0.hasSuffix("](\(Self.path))") })
    let module = try text("Sources/WidgetRendering/WidgetRendering.docc/WidgetRendering.md")
    #expect(module.contains("](widget.svg)"))
  }
}

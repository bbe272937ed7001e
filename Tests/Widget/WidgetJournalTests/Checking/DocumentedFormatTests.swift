import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The example lines of the article on the journal's format.
@Suite struct DocumentedFormatTests {
  private let blocks: [[String]]

  init() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
    let path =
      root.joined(separator: "/")
      + "/Sources/Widget/WidgetJournal/WidgetJournal.docc/JournalFormat.md"
    let text = String(decoding: try Raw.bytes(at: path), as: UTF8.self)
    blocks = text.split(separator: "```json\n").dropFirst().map { block in
      block.split(separator: "\n").prefix { $0.hasPrefix("{") }.map(String.init)
    }
  }

  @Test func `The documented journals are imported and exported byte for byte`() throws {
    try #require(blocks.count == 3)
    let directory = try TemporaryDirectory()
    let store = WidgetStore.test(directory.path)
    for (block, (name, revision)) in zip(blocks, [("default", 2), ("order-1042", 3)]) {
      let bytes = Array(block.map { "\($0)\n" }.joined().utf8)
      let widget = try store.importJournal(bytes)
      #expect(widget.name.description == name && widget.machine.revision == revision)
      #expect(try store.exportJournal(widget.name) == bytes)
      #expect(try store.check(widget.name).isGood)
    }
    #expect(blocks[0].map { $0.utf8.count + 1 }.reduce(0, +) == 583)
    #expect(try store.read(WidgetName("order-1042")).capture != nil)
  }

  @Test func `The documented index is written byte for byte`() throws {
    try #require(blocks.count == 3)
    var index = IndexText(file: 1_835_012)
    index.add("registered", "order-1042", token: "002.k2a4")
    index.add("registered", "order-1043", token: "other")
    index.add("retired", "order-1042", token: "002.k2a4")
    #expect(blocks[2] == index.chain.lines)
    for line in blocks[2] { _ = try TokenIndexLine.decode(Array(line.utf8)[...]) }
  }
}

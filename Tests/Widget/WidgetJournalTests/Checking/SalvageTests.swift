import Journals
import PropertyTesting
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// Salvage, which creates a new widget from the intact lines of a damaged journal.
@Suite struct SalvageTests {
  private let journal: CheckedJournal
  private let name: WidgetName

  init() throws {
    journal = try CheckedJournal()
    name = try WidgetName("salvaged")
  }

  /// Returns the totals and the captures that are salvaged if a line, counted from 0, is lost.
  private func expected(without lost: Int) -> [String] {
    var totals = CheckedJournal.totals
    if lost < 5 { totals.remove(at: lost) }
    // If the line of the captured total is lost, salvage adds that total before the capture.
    if lost == 4 { totals.append("90.00") }
    return totals + (lost == 5 ? [] : ["capture 90.00"])
  }

  private func contents(of name: WidgetName) throws -> [String] {
    try journal.store.history(name).entries.map { entry in
      if case .capture = entry.command { "capture \(entry.total.text)" } else { entry.total.text }
    }
  }

  @Test func `For any damaged byte, all other lines and the capture are salvaged`() throws {
    let bytes = journal.text.bytes
    for place in try thinned(Array(bytes.indices)) where place % 11 == 4 && bytes[place] != 0x0A {
      let line = try #require(journal.text.chain.starts.lastIndex { $0 <= place })
      try journal.write(changing: place)
      let damaged = try Raw.bytes(at: journal.path)
      guard line > 0 else {
        #expect(
          WidgetStore.reason { try journal.store.salvage(.default, as: name) }
            == .nothingToSalvage(file: journal.path))
        #expect(!Raw.exists(journal.directory("salvaged.journal")))
        continue
      }
      let salvage = try journal.store.salvage(.default, as: name)
      #expect(salvage.lineCount == 5 && salvage.lostLineCount == 1, "byte \(place)")
      #expect(try contents(of: name) == expected(without: line), "byte \(place)")
      #expect(try journal.store.check(name).isGood)
      #expect((salvage.widget.capture != nil) == (line != 5))
      #expect(try Raw.bytes(at: journal.path) == damaged, "the damaged one is left as it is")
      try journal.store.remove(name)
      try? SystemCalls.real.unlink(
        journal.directory("\(SHA256Digest(of: "002.k2a4")).captured"), in: .working)
      try SystemCalls.real.unlink(journal.directory("tokens.index"), in: .working)
    }
  }

  @Test func `Two lines without a line feed between them are lost`() throws {
    let place = journal.text.chain.starts[3] - 1
    try journal.write(changing: place)
    let salvage = try journal.store.salvage(.default, as: name)
    #expect(salvage.lineCount == 4 && salvage.lostLineCount == 1)
    #expect(try contents(of: name) == ["200.00", "80.00", "90.00", "capture 90.00"])
  }

  @Test func `Salvaged commands have the same ids and times`() throws {
    try journal.write(changing: journal.text.chain.starts[1] + 100)
    _ = try journal.store.salvage(.default, as: name)
    let entries = try journal.store.history(name).entries
    #expect(entries.map { $0.id?.description } == ["c-1", "u-1", nil, "u-2", "p-1"])
    #expect(
      entries.map(\.moment.secondsSinceEpoch)
        == [0, 120, 180, 240, 300].map { 1_795_251_600 + $0 })
    #expect(entries.map(\.revision) == [1, 2, 3, 4, 4])
    let repeated = try journal.store.update(
      name, at: try Sample.moment(), amount: "35.00", id: try CommandID("u-1"))
    #expect(repeated.isRepeated && repeated.machine.revision == 2)
  }

  @Test func `A salvaged capture is the capture of its token`() throws {
    try journal.write(changing: journal.text.chain.starts[1] + 100)
    _ = try journal.store.salvage(.default, as: name)
    try journal.store.remove(.default)
    #expect(try journal.store.capture("90.00", of: nil).decision.name == "already_captured")
    #expect(try journal.store.capture("90.00", of: name).decision.name == "already_captured")
  }

  /// The damaged journal may contain a capture, so a capture is an error until that journal is
  /// restored or removed.
  @Test func `If the line of the capture is lost, the order is not captured again`() throws {
    try journal.write(changing: journal.text.chain.starts[5] + 100)
    let salvage = try journal.store.salvage(.default, as: name)
    #expect(salvage.widget.capture == nil)
    guard
      case .damaged(journal.path, _)? =
        WidgetStore.reason({ try journal.store.capture("90.00", of: name) })
    else {
      Issue.record("captured")
      return
    }
  }

  @Test func `All lines of a good journal are salvaged, and a used name is rejected`() throws {
    try journal.write(journal.text.bytes)
    let salvage = try journal.store.salvage(.default, as: name)
    #expect(salvage.lineCount == 6 && salvage.lostLineCount == 0)
    #expect(WidgetStore.reason { try journal.store.salvage(.default, as: name) } == .exists(name))
    #expect(
      WidgetStore.reason { try journal.store.salvage(.default, as: .default) }
        == .exists(.default))
    #expect(try Raw.bytes(at: journal.path) == journal.text.bytes)
  }

  @Test func `The lines around the damage of a long journal are salvaged`() throws {
    let text = JournalText((1...200).map { "\($0).00" })
    var bytes = text.bytes
    bytes[text.chain.starts[99] + 9] ^= 1
    try journal.write(bytes)
    let salvage = try journal.store.salvage(.default, as: name)
    #expect(salvage.lineCount == 199 && salvage.lostLineCount == 1)
    let totals = (1...200).filter { $0 != 100 }.map { "\($0).00" }
    #expect(try journal.store.totals(of: name) == totals)
  }
}

import Journals
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing

@testable import WidgetJournal

@Suite struct StoredWidgetPropertyTests {
  private static let orders = Generator.order(
    under: .plan(with: .installmentTerms(count: 1...6)))

  @Test func `A widget replayed from its journal equals one that was never stored`() async {
    let sequences = Self.orders.flatMap { order in
      Generator.commands(of: StoredWidgetModel(of: order), count: 0...16)
    }
    await expectAll(sequences, runs: 60) { try await $0.run() }
  }

  /// A written line never changes, so the first lines of a journal are a journal.
  @Test func `The first lines of a journal are the journal of the first commands`() throws {
    let totals = Generator.array(of: Generator.orderTotal(for: .usPayIn4), count: 1...8)
    forAll(totals, runs: 30) { totals in
      let lines = try Lines(totals.map(\.text)).lines
      return try lines.indices.allSatisfy { index in
        let journal = try replay(Array(lines[...index].joined()))
        return try journal.entries.map(\.total) == Array(totals[...index])
          && Lines(totals[...index].map(\.text)).journal.widget == journal.widget
      }
    }
  }

  @Test func `A journal with any changed bit is rejected, or has lost its last line`() throws {
    let bytes = try Lines(["200.00", "80.00"]).bytes
    let places = zip(
      Generator<Int>.integer(in: 0...bytes.count - 1), Generator<UInt8>.integer(in: 0...7))
    forAll(places, runs: 1_500) { place, bit in
      var changed = bytes
      changed[place] ^= 1 << bit
      guard let journal = try? replay(changed) else { return true }
      return journal.entries.count < 2 && journal.tornByteCount > 0
    }
  }
}

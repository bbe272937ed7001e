import EntryStore
import PropertyTesting
import ScheduleEngine
import ScheduleGenerators
import Testing
import WidgetStorage

@Suite struct StoredWidgetPropertyTests {
  private static let orders = Generator.order(
    under: .plan(with: .installmentTerms(count: 1...6)))

  @Test func `A stored widget equals one that was never stored`() async {
    let sequences = Self.orders.flatMap { order in
      Generator.commands(of: StoredWidgetModel(of: order), count: 0...16)
    }
    await expectAll(sequences, runs: 60) { try await $0.run() }
  }

  @Test func `A journal with any changed bit is rejected, but for its last line feed`() throws {
    let bytes = try Lines(["200.00", "80.00"]).bytes
    let places = zip(
      Generator<Int>.integer(in: 0...bytes.count - 2), Generator<UInt8>.integer(in: 0...7))
    forAll(places, runs: 1_500) { place, bit in
      var changed = bytes
      changed[place] ^= 1 << bit
      return mistake(in: changed) != nil
    }
  }
}

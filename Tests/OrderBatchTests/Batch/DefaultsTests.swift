import ScheduleEngine
import Testing

@testable import OrderBatch

/// The values that apply where a user says nothing, each written out here.
@Suite struct BatchDefaultsTests {
  @Test func `A batch reads CSV, writes JSON, has default plans and verifies nothing`() {
    let options = BatchOptions()
    #expect(options.input == .csv)
    #expect(options.output == .json)
    #expect(options.plans == .defaults)
    #expect(!options.verifies)
  }

  @Test func `Counts begin at zero`() {
    let counts = BatchCounts()
    #expect(counts.schedules == 0)
    #expect(counts.mismatches == 0)
    #expect(counts.errorsByCode.isEmpty)
  }

  @Test func `Rows at once are so many that their lines take half a mebibyte`() {
    // 524,288 / (144 + 4 * 60) is 1,365.3.
    #expect(BatchOptions().rowsAtOnce == 1_365)
  }
}

import Journals
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The default values and limits, repeated here so that a change of one fails a test.
@Suite struct StoreDefaultsTests {
  @Test func `A store waits ten seconds for other programs, and knows the built-in plans`() throws {
    let store = WidgetStore(directory: "/nowhere")
    #expect(store.lockTimeout == .seconds(10))
    for plan in Plan.builtIn { #expect(store.plans(plan.id) == plan) }
    #expect(store.plans(try PlanID("no-such-plan")) == nil)
  }

  @Test func `A lock timeout pauses for 0.5 ms, then twice as long each time, up to 50 ms`() {
    let files = MeteredFiles(pauses: false)
    var remaining = LockTimeout(.seconds(86_400), files.system)
    for _ in 0..<10 {
      let hasWaited = remaining.wait()
      #expect(hasWaited)
    }
    #expect(
      files.pauseLengths
        == [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 50_000, 50_000, 50_000].map {
          .microseconds($0)
        })
  }

  @Test func `A lock timeout of zero makes no pause`() {
    let files = MeteredFiles(pauses: false)
    var remaining = LockTimeout(.zero, files.system)
    let hasWaited = remaining.wait()
    #expect(!hasWaited)
    #expect(files.pauseLengths == [])
  }

  @Test func `The limits of names, identifiers and lines, and of interruptions`() {
    #expect(WidgetName.maximumByteCount == 64)
    #expect(CommandID.maximumByteCount == 128)
    #expect(ChainedLine.maximumByteCount == 4_096)
    #expect(SystemCalls.maximumInterruptions == 10_000)
  }
}

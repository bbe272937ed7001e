import OrderBatch
import Testing

@testable import WidgetCommands

@Suite("The sequencer of a batch")
struct OutputSequencerTests {
  private func counts(_ schedules: Int) -> BatchCounts {
    var counts = BatchCounts()
    counts.schedules = schedules
    return counts
  }

  @Test func `Turns follow the order of the parts`() {
    var sequencer = OutputSequencer<BatchCounts>()
    #expect(sequencer.takeTurn(1) == nil)
    #expect(!sequencer.isPrinting)
    #expect(sequencer.takeTurn(0) == true)
    #expect(sequencer.isPrinting)
    sequencer.finishTurn(counts(3))
    #expect(!sequencer.isPrinting)
    #expect(sequencer.takeTurn(0) == nil)
    #expect(sequencer.takeTurn(2) == nil)
    #expect(sequencer.takeTurn(1) == true)
    sequencer.finishTurn(counts(2), end: .finished)
    #expect(sequencer.counts.schedules == 5 && sequencer.lineCount == 5)
    #expect(sequencer.end == .finished)
  }

  @Test func `After the end there are no turns`() {
    var sequencer = OutputSequencer<BatchCounts>()
    _ = sequencer.takeTurn(0)
    sequencer.finishTurn(counts(3), end: .readerIsGone)
    #expect(sequencer.takeTurn(1) == false)
    #expect(sequencer.takeTurn(7) == false)
  }

  @Test func `The first reason of the end is recorded`() {
    var sequencer = OutputSequencer<BatchCounts>()
    sequencer.interrupt()
    sequencer.finishTurn(counts(0), end: .readerIsGone)
    #expect(sequencer.end == .interrupted)
    var other = OutputSequencer<BatchCounts>()
    other.finishTurn(counts(0), end: .finished)
    other.interrupt()
    #expect(other.end == .finished)
  }

  @Test func `An interruption waits for the printing worker, and no other begins`() {
    var sequencer = OutputSequencer<BatchCounts>()
    _ = sequencer.takeTurn(0)
    sequencer.interrupt()
    #expect(sequencer.isPrinting)
    #expect(sequencer.takeTurn(1) == false)
    sequencer.finishTurn(BatchCounts(), cutPartLines: 4, end: .interrupted)
    #expect(!sequencer.isPrinting)
    #expect(sequencer.lineCount == 4 && sequencer.counts.rows == 0)
  }
}

import OrderBatch
import Testing

@testable import WidgetCommands

@Suite("The ledger of a batch")
struct BatchLedgerTests {
  private func counts(_ schedules: Int) -> BatchCounts {
    var counts = BatchCounts()
    counts.schedules = schedules
    return counts
  }

  @Test func `gives turns in the order of the parts`() {
    var ledger = BatchLedger()
    #expect(ledger.takeTurn(1) == nil)
    #expect(!ledger.isPrinting)
    #expect(ledger.takeTurn(0) == true)
    #expect(ledger.isPrinting)
    ledger.finishTurn(counts(3))
    #expect(!ledger.isPrinting)
    #expect(ledger.takeTurn(0) == nil)
    #expect(ledger.takeTurn(2) == nil)
    #expect(ledger.takeTurn(1) == true)
    ledger.finishTurn(counts(2), end: .finished)
    #expect(ledger.counts.schedules == 5 && ledger.lineCount == 5)
    #expect(ledger.end == .finished)
  }

  @Test func `gives no turns behind the end`() {
    var ledger = BatchLedger()
    _ = ledger.takeTurn(0)
    ledger.finishTurn(counts(3), end: .readerIsGone)
    #expect(ledger.takeTurn(1) == false)
    #expect(ledger.takeTurn(7) == false)
  }

  @Test func `keeps the first reason to end`() {
    var ledger = BatchLedger()
    ledger.interrupt()
    ledger.finishTurn(counts(0), end: .readerIsGone)
    #expect(ledger.end == .interrupted)
    var other = BatchLedger()
    other.finishTurn(counts(0), end: .finished)
    other.interrupt()
    #expect(other.end == .finished)
  }

  @Test func `lets a worker that prints come to its end, and no other begin`() {
    var ledger = BatchLedger()
    _ = ledger.takeTurn(0)
    ledger.interrupt()
    #expect(ledger.isPrinting)
    #expect(ledger.takeTurn(1) == false)
    ledger.finishTurn(BatchCounts(), looseLines: 4, end: .interrupted)
    #expect(!ledger.isPrinting)
    #expect(ledger.lineCount == 4 && ledger.counts.rows == 0)
  }
}

import Testing

@testable import ServicingWire

@Suite("Finished accounts")
struct FinishedAccountsTests {
  /// Adds hashes, and returns whether each was new.
  private func add(_ hashes: [UInt64], to finished: inout FinishedAccounts) -> [Bool] {
    hashes.map { finished.add($0) }
  }

  @Test func `An account is added once`() {
    var finished = FinishedAccounts()
    let hashes = (0..<5_000).map { FinishedAccounts.hash(of: Array("o-\($0)".utf8).span) }
    let (first, second) = (add(hashes, to: &finished), add(hashes, to: &finished))
    #expect(!first.contains(false) && !second.contains(true))
  }

  @Test func `Hashes that share a place, and zero, are different accounts`() {
    var finished = FinishedAccounts()
    let hashes = [0, 1_024, 2_048, 1_023, 2_047, 3_071] as [UInt64]
    let (first, second) = (add(hashes, to: &finished), add(hashes, to: &finished))
    #expect(!first.contains(false) && !second.contains(true))
  }

  @Test func `At least the last 786,432 accounts are remembered, and not all`() {
    let most = UInt64(FinishedAccounts.rememberedCount)
    #expect(most == 786_432)
    var finished = FinishedAccounts()
    // An odd factor gives each number a hash of its own.
    let hashes = (1...2 * most + 1).map { $0 &* 0x9E37_79B9_7F4A_7C15 }
    let first = add(hashes, to: &finished)
    #expect(!first.contains(false))
    let last = add(hashes.suffix(FinishedAccounts.rememberedCount), to: &finished)
    #expect(!last.contains(true))
    let oldest = finished.add(hashes[0])
    #expect(oldest)
  }
}

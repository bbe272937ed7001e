import ConcurrencyTesting
import Testing

@testable import EventStreams

@Suite struct RingTests {
  @Test func `Elements are removed in the order in which they were appended`() {
    var ring = Ring<Int>()
    var (added, taken): (Int, Int) = (0, 0)
    for round in 1...40 {
      for _ in 0..<round {
        ring.append(added)
        added += 1
      }
      for _ in 0..<(round - 1) {
        #expect(ring.first == taken)
        #expect(ring.popFirst() == taken)
        taken += 1
      }
      #expect(ring.count == round)
    }
  }

  @Test func `An empty ring has no first element`() {
    var ring = Ring<String>()
    #expect(ring.isEmpty)
    #expect(ring.first == nil)
    #expect(ring.popFirst() == nil)
    ring.first = "lost"
    #expect(ring.isEmpty)
  }

  @Test func `The first element can be replaced`() {
    var ring = Ring<String>()
    ring.append("a")
    ring.append("b")
    ring.first = "c"
    #expect(ring.popFirst() == "c")
    #expect(ring.popFirst() == "b")
  }

  @Test func `Removed and remaining elements keep their order`() {
    var ring = Ring<Int>()
    for number in 0..<3 { ring.append(number) }
    _ = ring.popFirst()
    for number in 3..<8 { ring.append(number) }
    #expect(ring.remove { $0.isMultiple(of: 2) } == [2, 4, 6])
    #expect((0..<4).map { _ in ring.popFirst() } == [1, 3, 5, 7])
    #expect(ring.isEmpty)
  }

  @Test func `Storage is reused`() {
    var ring = Ring<Int>()
    for number in 0..<1_000 {
      ring.append(number)
      ring.append(number)
      _ = ring.popFirst()
      _ = ring.popFirst()
    }
    #expect(ring.capacity == 4)
  }

  @Test func `A removed element is released`() {
    let count = ErrorCount()
    var ring = Ring<TrackedError>()
    for _ in 0..<10 { ring.append(TrackedError(in: count)) }
    for _ in 0..<7 { _ = ring.popFirst() }
    #expect(count.alive == 3)
    #expect(ring.count == 3)
  }
}

import Testing

@testable import LiveCheckout

@Suite struct InputQueueTests {
  @Test func `Elements are taken in the order in which they were added`() {
    var queue = InputQueue<Int>()
    var mustTake = [queue.append(1), queue.append(2)]
    var taken = [queue.next()]
    mustTake.append(queue.append(3))
    taken.append(queue.next())
    mustTake.append(queue.append(4))
    for _ in 1...3 { taken.append(queue.next()) }
    mustTake.append(queue.append(5))
    taken.append(queue.next())
    #expect(taken == [1, 2, 3, 4, nil, 5])
    #expect(mustTake == [true, false, false, false, true])
  }

  @Test func `Closing returns the elements that were not taken, in order`() {
    var queue = InputQueue<Int>()
    for element in 1...3 { _ = queue.append(element) }
    let first = queue.next()
    _ = queue.append(4)
    let count = queue.waitingCount
    let dropped = queue.close()
    let (next, droppedLater) = (queue.next(), queue.close())
    #expect(first == 1)
    #expect(count == 3)
    #expect(dropped == [2, 3, 4])
    #expect(queue.isClosed)
    #expect(next == nil)
    #expect(droppedLater == [])
  }
}

import ScheduleEngine
import Testing

/// A batch reads at most 64 orders ahead.
@Suite struct BatchLazinessTests {
  /// Orders of one, two, three … cents above a dollar, counted as they are read.
  private final class Source: Sequence, IteratorProtocol {
    private let count: Int
    private(set) var taken = 0
    private(set) var wasAskedAfterTheEnd = false
    private var isAtEnd = false

    init(_ count: Int) { self.count = count }

    func next() -> BatchOrder? {
      wasAskedAfterTheEnd = wasAskedAfterTheEnd || isAtEnd
      isAtEnd = taken == count
      guard !isAtEnd else { return nil }
      taken += 1
      let total = Money(minorUnits: Int64(100 + taken), currency: .usd)
      return BatchOrder(total: total, startDate: .first)
    }
  }

  @Test func `The first result reads 64 orders, and creating a batch none`() {
    let source = Source(1_000)
    var results = ScheduleBatch(source, by: .usPayIn4).makeIterator()
    #expect(source.taken == 0)
    for number in 1...1_000 {
      let result = results.next()
      let total = (try? result?.get())?.schedule.total.minorUnits
      #expect(total == Int64(100 + number))
      #expect(source.taken == min((number + 63) / 64 * 64, 1_000))
    }
    #expect(results.next() == nil)
  }

  @Test(arguments: [0, 1, 3, 4, 7, 8, 9, 63, 64, 65, 127, 128, 129])
  func `Each order has a result, and the source is not read after its end`(_ count: Int) {
    let source = Source(count)
    var results = ScheduleBatch(source, by: .usPayIn4).makeIterator()
    for _ in 0..<count { #expect(results.next() != nil) }
    for _ in 0..<3 { #expect(results.next() == nil) }
    #expect(!source.wasAskedAfterTheEnd)
  }

  @Test func `A copied iterator continues independently`() {
    let orders = (1...100).map {
      BatchOrder(total: Money(minorUnits: 100 + $0, currency: .usd), startDate: .first)
    }
    var first = ScheduleBatch(orders).makeIterator()
    for _ in 0..<30 { _ = first.next() }
    var second = first
    var rest: [ScheduleBatch<[BatchOrder]>.Element] = []
    while let result = first.next() { rest.append(result) }
    var others: [ScheduleBatch<[BatchOrder]>.Element] = []
    while let result = second.next() { others.append(result) }
    #expect(rest.count == 70)
    #expect(rest == others)
  }
}

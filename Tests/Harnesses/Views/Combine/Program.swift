import AfterpayWidget
import Combine
import Dispatch
import Foundation
import ScheduleEngine

/// Runs every check of the streams as publishers of Combine.
///
/// Exit status: 1 if one fails.
@main @MainActor enum Program {
  static var failures = 0

  /// Marks the queue of the main actor, which on Linux need not run on the main thread.
  nonisolated static let mark = DispatchSpecificKey<Bool>()

  static func main() async {
    DispatchQueue.main.setSpecific(key: mark, value: true)
    await theGuide()
    await demand()
    await newestWithoutDemand()
    await cancelling()
    await twoSubscribers()
    await release()
    exit(failures == 0 ? 0 : 1)
  }

  static func expect(_ isTrue: Bool, _ statement: String) {
    if isTrue { return }
    failures += 1
    print("fails: \(statement)")
  }

  /// Waits for a condition, at most about 4 seconds.
  static func eventually(_ statement: String, _ condition: () -> Bool) async {
    for _ in 0..<2_000 {
      if condition() { return }
      try? await Task.sleep(for: .milliseconds(2))
    }
    expect(false, statement)
  }

  /// Gives tasks that should do nothing the time to do something.
  static func settle() async {
    for _ in 0..<20 {
      for _ in 0..<20 { await Task.yield() }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  static func status(_ number: Int) -> WidgetStatus {
    .invalid(.invalidAmount(Money(minorUnits: Int64(number), currency: .usd)))
  }

  static func number(_ status: WidgetStatus) -> Int {
    if case .invalid(.invalidAmount(let money)) = status { Int(money.minorUnits) } else { -1 }
  }

  // The lines of the guide, as they are printed.
  static func theGuide() async {
    let log = Log()
    var cancellables: Set<AnyCancellable> = []

    let eventPublisher = WidgetEventPublisher()

    eventPublisher.changed
      .sink(receiveValue: { status in log.add(number(status)) })
      .store(in: &cancellables)

    for number in 1...200 { eventPublisher.onChanged(status: status(number)) }
    await eventually("every status is received") { log.numbers.count == 200 }
    expect(log.numbers == Array(1...200), "the statuses are received in order")
    expect(log.isMain, "the statuses are received on the main actor")

    let late = Log()
    eventPublisher.changed.sink { late.add(number($0)) }.store(in: &cancellables)
    await eventually("a late subscriber receives the present status") { late.numbers == [200] }
  }

  static func demand() async {
    let publisher = WidgetEventPublisher()
    let counted = Counted(more: [2: .max(1)])
    publisher.changed.subscribe(counted)
    for number in 1...6 { publisher.onChanged(status: status(number)) }
    await settle()
    expect(counted.log.numbers.isEmpty, "nothing is delivered without demand")
    counted.subscription?.request(.max(2))
    await eventually("a demand is satisfied, and what a value adds") {
      counted.log.numbers.count >= 3
    }
    await settle()
    expect(counted.log.numbers == [1, 2, 3], "no more is delivered than was demanded")
    counted.subscription?.request(.unlimited)
    await eventually("the rest is delivered") { counted.log.numbers == [1, 2, 3, 4, 5, 6] }
  }

  static func newestWithoutDemand() async {
    let publisher = WidgetEventPublisher()
    let counted = Counted()
    publisher.changed(buffering: .newest(1)).subscribe(counted)
    for number in 1...3 {
      publisher.onChanged(status: status(number))
      await settle()
    }
    counted.subscription?.request(.max(1))
    await eventually("the newest status is delivered") { counted.log.numbers == [3] }
  }

  static func cancelling() async {
    let publisher = WidgetEventPublisher()
    let (log, counted) = (Log(), Counted())
    let cancellable = publisher.changed.sink { log.add(number($0)) }
    publisher.changed.subscribe(counted)
    publisher.onChanged(status: status(1))
    await eventually("a value is delivered") { log.numbers == [1] }
    publisher.onChanged(status: status(2))
    cancellable.cancel()
    await eventually("a cancelled subscription is removed") { publisher.subscriberCount == 1 }
    let waiting = Log()
    let other = publisher.changed.sink { waiting.add(number($0)) }
    await eventually("the present value is delivered") { waiting.numbers == [2] }
    await settle()
    other.cancel()
    counted.subscription?.cancel()
    await eventually("cancelled subscriptions are removed") { publisher.subscriberCount == 0 }
    publisher.onChanged(status: status(3))
    await settle()
    expect(log.numbers == [1], "nothing is delivered after cancelling")
    expect(log.completions + counted.log.completions == 0, "cancelling completes nothing")

    weak var subscriber: Counted?
    do {
      let counted = Counted()
      subscriber = counted
      publisher.changed.subscribe(counted)
      counted.subscription?.cancel()
      counted.subscription = nil
    }
    await eventually("a cancelled subscriber is released") { subscriber == nil }
  }

  static func twoSubscribers() async {
    let publisher = WidgetEventPublisher()
    let (one, other) = (Log(), Log())
    let changed = publisher.changed
    let cancellables = [one, other].map { log in changed.sink { log.add(number($0)) } }
    for number in 1...3 { publisher.onChanged(status: status(number)) }
    await eventually("every subscriber of a stream receives all") {
      one.numbers == [1, 2, 3] && other.numbers == [1, 2, 3]
    }
    cancellables.forEach { $0.cancel() }
  }

  static func release() async {
    var publisher: WidgetEventPublisher? = WidgetEventPublisher()
    weak let released = publisher
    let log = Log()
    let changed = publisher?.changed
    let cancellable = changed?.sink(
      receiveCompletion: { _ in log.completions += 1 }, receiveValue: { log.add(number($0)) })
    publisher?.onChanged(status: status(1))
    publisher = nil
    expect(released == nil, "a subscription does not retain the publisher of the events")
    await eventually("a released publisher completes its subscribers") { log.completions == 1 }
    expect(log.numbers == [1], "the events before the release are delivered first")
    cancellable?.cancel()
  }
}

/// The values that a subscriber has received.
final class Log {
  private(set) var numbers: [Int] = []
  private(set) var isMain = true
  var completions = 0

  func add(_ number: Int) {
    numbers.append(number)
    if DispatchQueue.getSpecific(key: Program.mark) == nil { isMain = false }
  }
}

/// A subscriber that demands only what the test demands.
final class Counted: Subscriber {
  typealias Input = WidgetStatus
  typealias Failure = Never

  let log = Log()
  var subscription: (any Subscription)?
  /// The demand that it adds when it has received this many values.
  private let more: [Int: Subscribers.Demand]

  init(more: [Int: Subscribers.Demand] = [:]) { self.more = more }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: WidgetStatus) -> Subscribers.Demand {
    if case .invalid(.invalidAmount(let money)) = input { log.add(Int(money.minorUnits)) }
    return more[log.numbers.count] ?? .none
  }

  func receive(completion: Subscribers.Completion<Never>) { log.completions += 1 }
}

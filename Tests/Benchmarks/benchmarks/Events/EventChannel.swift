import AfterpayWidget

typealias Event = WidgetEventPublisher.Event

/// A channel that brings events from one task to another.
protocol EventChannel: Sendable {
  associatedtype Events: AsyncSequence & Sendable where Events.Element == Event

  init()
  /// Returns a stream of the events sent from now on.
  var events: Events { get }
  func publish(_ event: Event)
  func finish()
}

extension WidgetEventPublisher: EventChannel {
  convenience init() { self.init(buffering: .standard) }
}

/// Swift's `AsyncStream`, which has one subscriber and drops events silently if its buffer is full.
struct AsyncStreamChannel: EventChannel {
  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation

  init() {
    (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
  }

  func publish(_ event: Event) { continuation.yield(event) }

  func finish() { continuation.finish() }
}

extension EventChannel {
  /// Sends each event to a second task, which sends it back; each task waits for the other.
  ///
  /// - Returns: The sum of the returned amounts.
  static func rally(_ events: [Event]) async -> Int64? {
    let (there, back) = (Self(), Self())
    let (arrivals, returns) = (there.events, back.events)
    async let partner: Void = {
      for try await event in arrivals { back.publish(event) }
    }()
    var sum: Int64 = 0
    var iterator = returns.makeAsyncIterator()
    for event in events {
      there.publish(event)
      sum += (try? await iterator.next(isolation: nil))?.amount ?? 0
    }
    there.finish()
    return (try? await partner) == nil ? nil : sum
  }

  /// Sends events, and then receives all of them.
  static func batch(_ events: [Event]) async -> Int64? {
    let channel = Self()
    let stream = channel.events
    for event in events { channel.publish(event) }
    channel.finish()
    return await Self.sum(of: stream)
  }

  /// Sends an event a number of times to several tasks, each with a stream of its own.
  static func broadcast(_ event: Event, _ times: Int, to subscribers: Int) async -> Int64? {
    let channel = Self()
    return await withTaskGroup { group in
      for _ in 0..<subscribers {
        let stream = channel.events
        group.addTask { await sum(of: stream) }
      }
      await Task.yield()
      for _ in 0..<times {
        channel.publish(event)
        await Task.yield()
      }
      channel.finish()
      return await group.reduce(0) { $0 + $1 }
    }
  }

  /// Sends an event over each of many channels, each with a waiting task.
  static func crowd(_ event: Event, _ count: Int) async -> Int64? {
    let channels = (0..<count).map { _ in Self() }
    return await withTaskGroup { group in
      for channel in channels {
        let stream = channel.events
        group.addTask { await sum(of: stream) }
      }
      await Task.yield()
      for channel in channels {
        channel.publish(event)
        channel.finish()
      }
      return await group.reduce(0) { $0 + $1 }
    }
  }

  private static func sum(of stream: Events) async -> Int64 {
    var sum: Int64 = 0
    do {
      for try await event in stream { sum += event.amount }
    } catch {
      return -1
    }
    return sum
  }
}

extension Event {
  /// The amount of a valid change in minor units.
  fileprivate var amount: Int64 {
    guard case .changed(.valid(let amount, _)) = self else { return 0 }
    return amount.minorUnits
  }
}

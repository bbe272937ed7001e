import EventStreams

/// The events of a sensor: a kind of events that has nothing to do with widgets.
enum SensorEvent: Sendable {
  case reading(Int)
  case fault(any Error)
  case missed(Int)

  /// The reading, or the negative count of missed events, or nil for a fault.
  var number: Int? {
    switch self {
    case .reading(let number): number
    case .missed(let count): -count
    case .fault: nil
    }
  }
}

enum SensorEvents: HandledEventKind {
  typealias Handler = SensorHandler
  typealias Event = SensorEvent

  enum Topic: Sendable { case all, readings, faults }

  static func missed(_ count: Int) -> SensorEvent { .missed(count) }

  static func error(of event: SensorEvent) -> (any Error)? {
    if case .fault(let error) = event { error } else { nil }
  }

  static func isIncluded(_ event: SensorEvent, in topic: Topic) -> Bool {
    switch (topic, event) {
    case (.all, _), (.readings, .reading), (.faults, .fault): true
    case (.readings, _), (.faults, _): false
    }
  }

  static func deliver(_ event: consuming SensorEvent, to handler: SensorHandler) {
    handler.receive(event)
  }

  /// The last reading, and the last fault after it, if any.
  struct State: EventState {
    typealias Kind = SensorEvents

    private var reading: Int?
    private var fault: (any Error)?

    mutating func follow(_ event: SensorEvent, deferring work: inout DeferredWork<SensorEvents>) {
      switch event {
      case .reading(let number):
        reading = number
        clearFault(deferring: &work)
      case .fault(let error):
        clearFault(deferring: &work)
        fault = error
      case .missed: break
      }
    }

    mutating func clearFault(deferring work: inout DeferredWork<SensorEvents>) {
      if let fault { work.release(fault) }
      fault = nil
    }

    func replay(of topic: Topic) -> [SensorEvent] {
      [reading.map(SensorEvent.reading), fault.map(SensorEvent.fault)]
        .compactMap { $0 }
        .filter { SensorEvents.isIncluded($0, in: topic) }
    }
  }
}

/// A handler that stores the number of each event, and then calls a function.
@MainActor final class SensorHandler: Sendable {
  private(set) var numbers: [Int?] = []
  /// Called for each event, after it is stored.
  var atEvent: (SensorEvent) -> Void

  init(atEvent: @escaping (SensorEvent) -> Void = { _ in }) { self.atEvent = atEvent }

  func receive(_ event: SensorEvent) {
    numbers.append(event.number)
    atEvent(event)
  }
}

typealias SensorHub = EventHub<SensorEvents>

extension SensorHub {
  /// A stream of all events, including `missed`.
  var events: EventStream<SensorEvent> { events(.newest(256)) }

  /// A stream of the numbers of readings.
  var readings: EventStream<Int> { readings(.newest(256)) }

  func events(_ limit: BacklogLimit) -> EventStream<SensorEvent> {
    EventStream(of: .all, from: self, limit: limit) { $0 }
  }

  func readings(_ limit: BacklogLimit) -> EventStream<Int> {
    EventStream(of: .readings, from: self, limit: limit, as: \.number)
  }

  func faults(_ limit: BacklogLimit) -> EventStream<any Error> {
    EventStream(of: .faults, from: self, limit: limit) { SensorEvents.error(of: $0) }
  }

  func publish(numbers: some Sequence<Int>) {
    for number in numbers { publish(.reading(number)) }
  }
}

extension EventStream {
  /// Returns the next elements: this many, or as many as come before the end.
  func next(_ count: Int) async -> [Element] {
    var elements: [Element] = []
    var iterator = makeAsyncIterator()
    while elements.count < count, let element = await iterator.next() { elements.append(element) }
    return elements
  }

  /// All elements up to the end.
  var all: [Element] {
    get async { await reduce(into: []) { $0.append($1) } }
  }
}

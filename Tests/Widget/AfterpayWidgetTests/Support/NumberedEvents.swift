@testable import AfterpayWidget

extension WidgetEventPublisher.Event {
  /// Returns a change that is identified by a number.
  static func numbered(_ number: Int) -> Self { .changed(.numbered(number)) }

  /// The number, or the negative count of missed events, or nil for other events.
  var number: Int? {
    switch self {
    case .changed(let status): status.number
    case .missed(let count): -count
    case .ready, .error, .failure: nil
    }
  }
}

extension WidgetStatus {
  /// Returns a status that is identified by a number.
  static func numbered(_ number: Int) -> Self {
    .invalid(.invalidAmount(Money(minorUnits: Int64(number), currency: .usd)))
  }

  /// The number that the status was created with.
  var number: Int? {
    if case .invalid(.invalidAmount(let money)) = self { Int(money.minorUnits) } else { nil }
  }
}

extension WidgetEventPublisher {
  /// Publishes changes with these numbers.
  func publish(numbers: some Sequence<Int>) {
    for number in numbers { publish(.numbered(number)) }
  }
}

extension WidgetStream {
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

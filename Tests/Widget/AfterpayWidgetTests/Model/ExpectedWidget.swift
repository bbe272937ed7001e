/// The expected behavior of a live widget, in plain values: cents, codes, and indices of days.
///
/// It receives the actions in the order in which they take effect, and computes the events.
struct ExpectedWidget: Sendable {
  /// Whether an order may proceed.
  enum Verdict: Hashable, Sendable {
    case valid(due: Int64, checksum: String)
    case invalid(String)

    /// The verdict in a `ready` event, which has no code: `error` has it.
    var withoutCode: Self {
      if case .invalid = self { .invalid("") } else { self }
    }
  }

  /// An event, with error codes but without messages.
  enum Event: Hashable, Sendable {
    case ready(Verdict)
    case changed(Verdict)
    case error(String)
    /// A lookup has failed; this mark, a number, identifies its error.
    case failure(Int)
  }

  /// The answer to a caller of `status()`.
  enum Answer: Hashable, Sendable {
    case status(Verdict)
    case waits
    case failed(Int)
    case closed
    case cancelled
  }

  /// An order.
  struct Order: Hashable, Sendable {
    var cents: Int64
    var issuedAt: Int64?
    /// The error code if the token or the order that was found for it cannot be used.
    var rejection: String?
  }

  enum Phase: Hashable, Sendable {
    /// The lookup with this number is running, or has failed if `failure` is the mark of an error;
    /// `kept` is the total in cents of the last update, which is applied once an order is found.
    case loading(number: Int, failure: Int?, kept: Int64?)
    case known(Order, Verdict)
    case closed
  }

  /// The smallest and the largest order of the shop, in cents.
  static let limits: ClosedRange<Int64> = 2...2_000_00

  let withToken: Bool
  var day = 0
  var seconds: Int64 = 0
  private(set) var phase: Phase
  private(set) var revision = 1
  private(set) var events: [Event] = []
  /// The values that ``answer`` has had, up to the present one.
  private(set) var answers: [Answer] = []
  /// The mark of the failure that a new subscriber receives.
  private(set) var presentFailure: Int?
  private(set) var hasChanged = false

  /// Creates a widget that looks its order up.
  init() {
    withToken = true
    phase = .loading(number: 1, failure: nil, kept: nil)
    noteAnswer()
  }

  /// Creates a widget for an order of some cents.
  init(cents: Int64) {
    withToken = false
    let order = Order(cents: cents)
    phase = .closed
    become(order, verdict(on: order), firstly: true)
    noteAnswer()
  }
}

// Results of an order.
extension ExpectedWidget {
  func verdict(on order: Order) -> Verdict {
    if let rejection = order.rejection { return .invalid(rejection) }
    if let issuedAt = order.issuedAt, seconds - issuedAt >= 3 * 60 * 60 {
      return .invalid("token_expired")
    }
    if order.cents <= 0 { return .invalid("invalid_amount") }
    if order.cents < Self.limits.lowerBound { return .invalid("amount_below_minimum") }
    if order.cents > Self.limits.upperBound { return .invalid("amount_above_maximum") }
    let parts = Self.parts(of: order.cents)
    if parts.contains(where: { $0 < 1 }) { return .invalid("amount_too_small") }
    let checksum = ExpectedSchedules.checksum(of: order.cents, on: day, withToken: withToken)
    return .valid(due: parts[0], checksum: checksum)
  }

  /// Returns the four payments: three times a quarter, rounded half up, and then the rest.
  static func parts(of cents: Int64) -> [Int64] {
    let quarter = cents / 4 + (cents % 4 >= 2 ? 1 : 0)
    return [quarter, quarter, quarter, cents - 3 * quarter]
  }

  /// The verdict that was emitted last.
  var verdict: Verdict? {
    if case .known(_, let verdict) = phase { verdict } else { nil }
  }

  /// The answer at the present time.
  var answer: Answer {
    switch phase {
    case .known(let order, _): .status(verdict(on: order))
    case .loading(_, let failure?, _): .failed(failure)
    case .loading: .waits
    case .closed: .closed
    }
  }
}

// Actions.
extension ExpectedWidget {
  mutating func update(cents: Int64) {
    revision += 1
    switch phase {
    case .loading(let number, let failure, _):
      phase = .loading(number: number, failure: failure, kept: cents)
    case .known(var order, _):
      order.cents = cents
      become(order, verdict(on: order))
    case .closed: break
    }
    noteAnswer()
  }

  mutating func refresh() {
    guard case .known(let order, let old) = phase else { return }
    let new = verdict(on: order)
    if new != old { become(order, new) }
    noteAnswer()
  }

  mutating func lookUpAgain() {
    guard case .loading(let number, _, let kept) = phase else { return }
    phase = .loading(number: number + 1, failure: nil, kept: kept)
    presentFailure = nil
    noteAnswer()
  }

  /// Notes that the lookup with a number has found an order, or that there is none.
  mutating func found(_ order: Order, by number: Int) {
    guard case .loading(number, _, let kept) = phase else { return }
    var order = order
    become(order, verdict(on: order), firstly: true)
    if let kept {
      order.cents = kept
      become(order, verdict(on: order))
    }
    noteAnswer()
  }

  /// Notes that the lookup with a number has failed with the error that the mark identifies.
  mutating func failed(_ number: Int, mark: Int) {
    guard case .loading(number, _, let kept) = phase else { return }
    phase = .loading(number: number, failure: mark, kept: kept)
    events.append(.failure(mark))
    presentFailure = mark
    noteAnswer()
  }

  mutating func close() {
    phase = .closed
    noteAnswer()
  }

  mutating func advanceClock(days: Int = 0, seconds passed: Int64 = 0) {
    day = min(day + days, ExpectedSchedules.days.count - 1)
    seconds += passed
    noteAnswer()
  }

  private mutating func become(_ order: Order, _ verdict: Verdict, firstly: Bool = false) {
    phase = .known(order, verdict)
    events.append(firstly ? .ready(verdict.withoutCode) : .changed(verdict))
    if case .invalid(let code) = verdict { events.append(.error(code)) }
    hasChanged = !firstly
    presentFailure = nil
  }

  private mutating func noteAnswer() {
    if answers.last != answer { answers.append(answer) }
  }
}

// Subscriptions.
extension ExpectedWidget {
  /// The events of a stream.
  enum Topic: CaseIterable, Hashable, Sendable {
    case everything, ready, changed, errors, failures

    func includes(_ event: Event) -> Bool {
      switch (self, event) {
      case (.everything, _), (.ready, .ready), (.changed, .changed), (.errors, .error),
        (.failures, .failure):
        true
      default: false
      }
    }
  }

  /// Returns the events that a new subscriber receives first.
  func replay(of topic: Topic) -> [Event] {
    if phase == .closed { return [] }
    var state: [Event] = []
    if let verdict {
      state.append(.ready(verdict.withoutCode))
      if topic == .changed, hasChanged { state.append(.changed(verdict)) }
      if case .invalid(let code) = verdict { state.append(.error(code)) }
    }
    if let presentFailure { state.append(.failure(presentFailure)) }
    return state.filter(topic.includes)
  }
}

extension ExpectedWidget.Verdict: CustomStringConvertible {
  var description: String {
    switch self {
    case .valid(let due, let checksum): "valid(\(due) due, \(checksum.prefix(8))…)"
    case .invalid(let code): "invalid(\(code))"
    }
  }
}

/// What a live widget must do, in plain values: cents, codes, and indices of days.
///
/// It takes what happens in the order in which it has happened, and says what is told of it.
struct ExpectedWidget: Sendable {
  /// Whether an order may proceed.
  enum Verdict: Hashable, Sendable {
    case valid(due: Int64, checksum: String)
    case invalid(String)

    /// What `ready` tells of it: not why it is invalid, which `error` does.
    var withoutCode: Self {
      if case .invalid = self { .invalid("") } else { self }
    }
  }

  /// An event, without its words.
  enum Told: Hashable, Sendable {
    case ready(Verdict)
    case changed(Verdict)
    case error(String)
    /// A lookup has failed with the error that has this mark.
    case failure(Int)
  }

  /// What whoever asks for the status is answered.
  enum Answer: Hashable, Sendable {
    case status(Verdict)
    case waits
    case failed(Int)
    case closed
    case cancelled
  }

  /// What is known of an order.
  struct Order: Hashable, Sendable {
    var cents: Int64
    var issuedAt: Int64?
    /// The code of a token that cannot be used.
    var refusal: String?
  }

  enum Phase: Hashable, Sendable {
    /// The lookup with this number is under way, or has failed with the error that has a mark.
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
  private(set) var told: [Told] = []
  /// What whoever asked was answered, from the first moment to the present.
  private(set) var answers: [Answer] = []
  /// Where the widget stands, for whoever subscribes now.
  private(set) var standingFailure: Int?
  private(set) var hasChanged = false

  /// A widget that looks its order up.
  init() {
    withToken = true
    phase = .loading(number: 1, failure: nil, kept: nil)
    noteAnswer()
  }

  /// A widget for an order of some cents.
  init(cents: Int64) {
    withToken = false
    let order = Order(cents: cents)
    phase = .closed
    become(order, verdict(on: order), firstly: true)
    noteAnswer()
  }
}

// What an order comes to.
extension ExpectedWidget {
  func verdict(on order: Order) -> Verdict {
    if let refusal = order.refusal { return .invalid(refusal) }
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

  /// A quarter, of two as near the larger, three times, and the rest.
  static func parts(of cents: Int64) -> [Int64] {
    let quarter = cents / 4 + (cents % 4 >= 2 ? 1 : 0)
    return [quarter, quarter, quarter, cents - 3 * quarter]
  }

  /// What the widget said last of its order.
  var verdict: Verdict? {
    if case .known(_, let verdict) = phase { verdict } else { nil }
  }

  /// What there is to say at the present time, if somebody asks.
  var answer: Answer {
    switch phase {
    case .known(let order, _): .status(verdict(on: order))
    case .loading(_, let failure?, _): .failed(failure)
    case .loading: .waits
    case .closed: .closed
    }
  }
}

// What happens.
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
    standingFailure = nil
    noteAnswer()
  }

  /// The lookup with a number has found an order, or that there is none.
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

  /// The lookup with a number has failed with the error that has a mark.
  mutating func failed(_ number: Int, mark: Int) {
    guard case .loading(number, _, let kept) = phase else { return }
    phase = .loading(number: number, failure: mark, kept: kept)
    told.append(.failure(mark))
    standingFailure = mark
    noteAnswer()
  }

  mutating func close() {
    phase = .closed
    noteAnswer()
  }

  mutating func turnClock(days: Int = 0, seconds passed: Int64 = 0) {
    day = min(day + days, ExpectedSchedules.days.count - 1)
    seconds += passed
    noteAnswer()
  }

  private mutating func become(_ order: Order, _ verdict: Verdict, firstly: Bool = false) {
    phase = .known(order, verdict)
    told.append(firstly ? .ready(verdict.withoutCode) : .changed(verdict))
    if case .invalid(let code) = verdict { told.append(.error(code)) }
    hasChanged = !firstly
    standingFailure = nil
  }

  private mutating func noteAnswer() {
    if answers.last != answer { answers.append(answer) }
  }
}

// Who subscribes.
extension ExpectedWidget {
  /// What a stream tells.
  enum Topic: CaseIterable, Hashable, Sendable {
    case everything, ready, changed, errors, failures

    func includes(_ told: Told) -> Bool {
      switch (self, told) {
      case (.everything, _), (.ready, .ready), (.changed, .changed), (.errors, .error),
        (.failures, .failure):
        true
      default: false
      }
    }
  }

  /// What a new subscriber hears first: where the widget stands.
  func replay(of topic: Topic) -> [Told] {
    if phase == .closed { return [] }
    var standing: [Told] = []
    if let verdict {
      standing.append(.ready(verdict.withoutCode))
      if topic == .changed, hasChanged { standing.append(.changed(verdict)) }
      if case .invalid(let code) = verdict { standing.append(.error(code)) }
    }
    if let standingFailure { standing.append(.failure(standingFailure)) }
    return standing.filter(topic.includes)
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

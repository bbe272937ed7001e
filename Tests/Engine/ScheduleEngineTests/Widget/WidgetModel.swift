import ScheduleEngine

/// A second implementation of the widget with plain values: codes instead of barriers, indices into
/// a list of days instead of dates, and checksums of texts assembled by hand.
struct WidgetModel {
  /// The possible days of a run, and the checksums of schedules that start on them.
  struct Days {
    let names: [String]
    private var checksums: [String: String] = [:]
    private let textbook = TextbookSHA256()

    init(from start: String, count: Int) {
      names = CountedCalendar.dates(from: start, every: 1, count: count)
    }

    /// Returns whether the last payment, 42 days after the start, is in the calendar.
    func reachesLastPayment(from day: Int) -> Bool {
      let start = names[day]
      return start < "9999-11-20"
    }

    mutating func checksum(of total: Int64, on day: Int, tokenDigest: String?) -> String {
      let key = "\(total) \(day) \(tokenDigest ?? "")"
      if let known = checksums[key] { return known }
      let order = AssembledText(total: total, start: names[day], tokenDigest: tokenDigest)
      let checksum = textbook.digest(of: Array((order.text ?? "").utf8))
      checksums[key] = checksum
      return checksum
    }
  }

  /// A status in plain values.
  enum Verdict: Equatable {
    case valid(due: Int64, checksum: String)
    case invalid(String)
  }

  enum Phase: Equatable {
    case loading(request: Int, kept: Int64?)
    case known(total: Int64, issuedAt: Int64?, refusal: String?, verdict: Verdict)
    case closed
  }

  /// The rejection of a command, with its reason in a word.
  struct Refusal: Error, Equatable {
    let reason: String
  }

  var days: Days
  let tokenDigest: String?
  var phase: Phase
  var acceptedUpdates = 0

  /// Returns the verdict on an order; throws if its dates leave the calendar.
  mutating func verdict(
    _ total: Int64, _ issuedAt: Int64?, _ refusal: String?, day: Int, now: Int64
  ) throws(Refusal) -> Verdict {
    if let refusal { return .invalid(refusal) }
    if let issuedAt, now - issuedAt >= 3 * 60 * 60 { return .invalid("token_expired") }
    if total <= 0 { return .invalid("invalid_amount") }
    if total < 1_00 { return .invalid("amount_below_minimum") }
    if total > 2_000_00 { return .invalid("amount_above_maximum") }
    guard days.reachesLastPayment(from: day) else { throw Refusal(reason: "dates") }
    let due = SplitRule(split: .halfUpLast).parts(of: total, count: 4)?.first ?? 0
    let checksum = days.checksum(of: total, on: day, tokenDigest: tokenDigest)
    return .valid(due: due, checksum: checksum)
  }

  /// Returns the events of a verdict, in words.
  static func words(_ name: String, _ verdict: Verdict) -> [String] {
    switch verdict {
    case .valid(let due, let checksum): ["\(name) \(due) \(checksum)"]
    case .invalid(let code): ["\(name) \(code)", "error \(code)"]
    }
  }

  // MARK: Commands

  mutating func update(
    _ total: Int64, isForeign: Bool, day: Int, now: Int64
  ) throws(Refusal) -> [String] {
    if phase == .closed { throw Refusal(reason: "closed") }
    if isForeign { throw Refusal(reason: "currency") }
    if total <= 0 { throw Refusal(reason: "amount") }
    switch phase {
    case .loading(let request, _):
      phase = .loading(request: request, kept: total)
      acceptedUpdates += 1
      return []
    case .known(_, let issuedAt, let refusal, _):
      let verdict = try verdict(total, issuedAt, refusal, day: day, now: now)
      phase = .known(total: total, issuedAt: issuedAt, refusal: refusal, verdict: verdict)
      acceptedUpdates += 1
      return Self.words("changed", verdict)
    case .closed: return []
    }
  }

  mutating func refresh(day: Int, now: Int64) throws(Refusal) -> [String] {
    guard case .known(let total, let issuedAt, let refusal, let old) = phase else { return [] }
    let verdict = try verdict(total, issuedAt, refusal, day: day, now: now)
    if verdict == old { return [] }
    phase = .known(total: total, issuedAt: issuedAt, refusal: refusal, verdict: verdict)
    return Self.words("changed", verdict)
  }

  mutating func lookUpAgain() {
    if case .loading(let request, let kept) = phase {
      phase = .loading(request: request + 1, kept: kept)
    }
  }

  /// Applies an answer with an order; `refusal` is the code of a token that cannot be used.
  mutating func found(
    _ total: Int64, _ issuedAt: Int64?, _ refusal: String?, request: Int, day: Int, now: Int64
  ) throws(Refusal) -> [String] {
    guard case .loading(request, let kept) = phase else { return [] }
    var last = try verdict(total, issuedAt, refusal, day: day, now: now)
    var words = Self.words("ready", last)
    if let kept {
      last = try verdict(kept, issuedAt, refusal, day: day, now: now)
      words += Self.words("changed", last)
    }
    phase = .known(total: kept ?? total, issuedAt: issuedAt, refusal: refusal, verdict: last)
    return words
  }

  func failed(request: Int) -> [String] {
    if case .loading(request, _) = phase { ["failure"] } else { [] }
  }
}

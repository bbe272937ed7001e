import CheckoutEngine

/// The native checkout a second time, as plainly as the contract's words allow.
///
/// All values are small numbers of the ``SmallWorld``. What the shopper entered is a log with one
/// line for each entry and its fate, instead of drafts, a queue and sets of parts. Sections, widget
/// and events are derived from scratch after every step. Refusals, effects and events are words.
struct SimpleCheckout {
  /// A value that the shopper entered, or that an order lost.
  struct Entry: Equatable {
    let part: OrderPart
    let value: Value
    var fate: Fate
    /// Whether the server rejected the value since it was last sent.
    var isRejected = false

    /// A number, a promo code that is added or removed, or in the words of a request all codes.
    enum Value: Equatable { case number(Int), code(Int, removes: Bool), codes([Int]) }
    enum Fate { case waiting, sent, failed }
  }

  enum Request: Equatable { case load, remake, read, change, pay, complete, check }
  enum Stage: Equatable { case idle, loading, failed, shopping, paying, completed }
  enum Owed: Equatable { case now, whenAsked }

  struct Payment: Equatable {
    let provider: Int
    let key: Int
    let amount: Int64
    var id = 0
    var stage = "requesting"
    var isAgreed = false
  }

  struct Failure: Equatable {
    var code: String
    var message: String?
    var parts: [OrderPart] = []
    var was: Int64?
    var now: Int64?
    var isRecovered: Bool?
  }

  /// The facts of a widget that is shown.
  struct Widget: Equatable {
    let total: Int64
    let day: Int
    let hasToken: Bool
    let isExpired: Bool

    /// The barrier's code, or nil.
    var barrier: String? {
      if isExpired { return "token_expired" }
      return total > 2_000_00 ? "amount_above_maximum" : nil
    }

    /// Returns whether two widgets show the same: barriers are compared by their codes.
    func shows(_ other: Widget?) -> Bool {
      guard let other else { return false }
      return barrier == nil ? self == other : barrier == other.barrier
    }
  }

  let isCustomer: Bool
  var isCartFilled = false
  var stage = Stage.idle
  var isLeaving = false
  var isLeft = false
  var order: OrderForm?
  var log: [Entry] = []
  var request: Request?
  var requestCount = 0
  var remaking: Owed?
  var reading: Owed?
  var hasRemade = false
  var refusedTotal: Int64?
  var payment: Payment?
  var usedKeys: [[Int64]] = []
  var tokenTime: Int?
  var widget: Widget?
  var failure: Failure?
  var editing: CheckoutSection?
  /// The parts that the request carried whose answer is received.
  var sentParts: [OrderPart] = []
  /// The code of the last failure that was set, which may be cleared already.
  var lastFailure: String?
  var happened: Set<String> = []
  var day = 0
  var time = 0

  init(isCustomer: Bool) { self.isCustomer = isCustomer }

  /// The result of a move, in words.
  struct Reaction: Equatable {
    var refusal: String?
    var isIgnored = false
    var effects: [String] = []
    var events: [String] = []
  }

  /// Makes a move.
  mutating func take(_ move: Move) -> Reaction {
    var reaction = Reaction()
    switch move {
    case .nextDay:
      day = min(day + 1, SmallWorld.days.count - 1)
      return reaction
    case .threeHours:
      time = min(time + 1, 20)
      return reaction
    default: break
    }
    let shownWidget = widget
    var hasFailed = false
    if case .server(let answer) = move {
      guard let request else {
        reaction.isIgnored = true
        return reaction
      }
      self.request = nil
      hasFailed = receive(answer, to: request, &reaction)
      if let parts = failure?.parts, !parts.isEmpty, parts.allSatisfy({ draft($0) == nil }) {
        failure = nil
      }
    } else {
      if let refusal = refusal(of: move) {
        reaction.refusal = refusal
        return reaction
      }
      hasFailed = act(move, &reaction)
    }
    sendNextRequest(&reaction)
    if stage != .paying, stage != .completed, !isLeft { updateWidget() }
    addEvents(&reaction, shownWidget)
    if hasFailed { reaction.events.append("checkout_error \(lastFailure ?? "")") }
    return reaction
  }

  // MARK: The log of entries

  func draft(_ part: OrderPart) -> Entry.Value? { log.last { $0.part == part }?.value }

  func number(_ part: OrderPart) -> Int? {
    if case .number(let number)? = draft(part) { number } else { nil }
  }

  func isOnItsWay(_ part: OrderPart) -> Bool {
    log.contains { $0.part == part && $0.fate != .failed }
  }

  func kept(_ part: OrderPart) -> Bool {
    if part == .promoCodes { return codeEntries.contains { $0.fate == .failed } }
    return draft(part) != nil && !isOnItsWay(part)
  }

  mutating func enter(_ part: OrderPart, _ value: Entry.Value) {
    let entry = Entry(part: part, value: value, fate: .waiting)
    log.removeAll { $0.isAbout(entry) && $0.fate != .sent }
    log.append(entry)
    if part == .promoCodes { sendAlong() }
    if remaking == .whenAsked { remaking = .now }
  }

  /// The promo codes that failed without a rejection go along with the next change of codes.
  mutating func sendAlong() {
    for index in log.indices
    where log[index].part == .promoCodes && log[index].fate == .failed && !log[index].isRejected {
      log[index].fate = .waiting
    }
  }

  /// The newest entry of each promo code, in the order of their entry.
  var codeEntries: [Entry] {
    let all = log.filter { $0.part == .promoCodes }
    return all.indices.filter { index in !all[(index + 1)...].contains { $0.isAbout(all[index]) } }
      .map { all[$0] }
  }

  /// The promo codes of the order with what the shopper added and without what they removed.
  var codes: [Int] { codes(with: codeEntries.filter { !$0.isRejected }) }

  func codes(with entries: [Entry]) -> [Int] {
    var codes = order?.codes ?? []
    for case .code(let code, let removes) in entries.map(\.value) {
      if removes {
        codes.removeAll { $0 == code }
      } else if !codes.contains(code) {
        codes.append(code)
      }
    }
    return codes
  }

  // MARK: Sections

  /// The sections with their values in the order shown, in their order.
  var filled: [(part: OrderPart, value: Int)] {
    let all: [(OrderPart, Int)] = [
      (.contact, order?.contact ?? 0), (.shippingAddress, order?.shipping ?? 0),
      (.billingAddress, order?.billing ?? 0), (.shippingMethod, order?.method ?? 0),
    ]
    return isCustomer ? Array(all.dropFirst()) : all
  }

  func section(_ part: OrderPart) -> String {
    guard order != nil, let index = filled.firstIndex(where: { $0.part == part }) else {
      return "locked"
    }
    if isOnItsWay(part) { return "updating" }
    let isFilled = filled[index].value != 0
    if isFilled, draft(part) == nil { return "complete" }
    return isFilled || filled[..<index].allSatisfy { $0.value != 0 } ? "open" : "locked"
  }

  var paymentSection: String {
    if stage == .completed { return "complete" }
    let isOpen =
      stage == .shopping && !isLeaving && !isLeft && request == nil && remaking == nil
      && reading == nil && order != nil
      && filled.allSatisfy { section($0.part) == "complete" }
    return isOpen ? "open" : "locked"
  }

  var phase: String { isLeft ? "left" : isLeaving ? "leaving" : "\(stage)" }

  // MARK: What follows from a move

  mutating func updateWidget() {
    guard let total = order?.total, total > 0 else { return widget = nil }
    widget = Widget(
      total: total, day: day, hasToken: tokenTime != nil,
      isExpired: tokenTime.map { time > $0 } ?? false)
  }

  mutating func sendNextRequest(_ reaction: inout Reaction) {
    if log.contains(where: { $0.part == .promoCodes && $0.fate == .waiting }) { sendAlong() }
    guard stage == .shopping, !isLeft, request == nil, let order else { return }
    if remaking == .now {
      remaking = nil
      send(
        .remake,
        "remake \(order.contact) \(order.shipping) \(order.billing) \(order.method) \(order.codes)",
        &reaction)
    } else if reading == .now {
      reading = nil
      send(.read, "read", &reaction)
    } else if log.contains(where: { $0.fate == .waiting }) {
      for index in log.indices where log[index].fate == .waiting {
        log[index].fate = .sent
        log[index].isRejected = false
      }
      let values = OrderPart.allCases.compactMap { part in
        log.last { $0.part == part && $0.fate == .sent }.map { entry in
          let value = part == .promoCodes ? Entry.Value.codes(codes) : entry.value
          return "\(part)=\(value)"
        }
      }
      send(.change, "change \(values.joined(separator: " "))", &reaction)
    }
  }

  mutating func send(_ request: Request, _ words: String, _ reaction: inout Reaction) {
    requestCount += 1
    self.request = request
    reaction.effects.append("\(requestCount) \(words)")
  }

  private mutating func addEvents(_ reaction: inout Reaction, _ shownWidget: Widget?) {
    func once(_ name: String, _ detail: String = "") {
      if happened.insert(name).inserted { reaction.events.append(name + detail) }
    }
    let ending = reaction.events
    reaction.events = []
    if let order {
      once("begin_checkout")
      if order.contact != 0 { once("add_contact_info") }
      if order.shipping != 0 { once("add_shipping_address") }
      if order.method != 0 { once("add_shipping_info", " \(order.method)") }
    }
    if let payment, payment.stage == "presented" {
      once("add_payment_info", " \(payment.provider)")
    }
    if stage == .completed { once("purchase") }
    reaction.events += ending
    if !(widget?.shows(shownWidget) ?? (shownWidget == nil)) {
      reaction.events.append("widget_changed")
    }
  }
}

extension SimpleCheckout.Entry {
  /// Whether another entry is of the same part, and of the same promo code.
  func isAbout(_ other: Self) -> Bool {
    guard part == other.part else { return false }
    if case .code(let code, _) = value, case .code(let otherCode, _) = other.value {
      return code == otherCode
    }
    return true
  }
}

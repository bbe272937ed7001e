import EntryStore
import PaymentEngine
import PaymentWire
import ScheduleEngine
import Synchronization

/// A small payment service in memory: it decides each token once, and answers a repetition as the first time.
final class ModelService: Sendable {
  /// A fault of one request.
  enum Fault: Sendable {
    /// The request is carried out, and its answer is lost.
    case lostAfter
    /// The request is lost.
    case lostBefore
    /// The request has this answer, and is not carried out.
    case answer(PaymentAnswer)
    /// The request is carried out, and the answer comes only when the task is cancelled.
    case hangs
  }

  struct Books: Sendable {
    /// The orders by the digests of their tokens.
    var orders: [String: Payment] = [:]
    /// The answers by the identifiers of the requests.
    var answers: [String: PaymentAnswer] = [:]
    /// All requests, with the lines that were stored when they arrived.
    var requests: [(request: PaymentRequest, kind: PaymentCommand.Kind?)] = []
    var faults: [Fault] = []
    /// Whether orders are declined.
    var declines = false
    /// The number of the next order, event or refund.
    var next = 101
    /// The time of the service in seconds since 1970.
    var time: Int64 = 1_795_251_600
  }

  let books = Mutex(Books())
  /// Runs when a request arrives.
  let arrival: @Sendable (PaymentRequest) -> Void

  init(arrival: @escaping @Sendable (PaymentRequest) -> Void = { _ in }) { self.arrival = arrival }

  var requests: [PaymentRequest] { books.withLock { $0.requests.map(\.request) } }

  /// Sets the faults of the next requests.
  func fail(_ faults: Fault...) { books.withLock { $0.faults = faults } }

  func order(of token: String) throws -> Payment? {
    let digest = try CheckoutToken(token).digest.description
    return books.withLock { $0.orders[digest] }
  }

  func answer(
    _ request: PaymentRequest, _ kind: PaymentCommand.Kind?, _ secret: String?
  ) async -> PaymentAnswer {
    arrival(request)
    let fault = books.withLock { books -> Fault? in
      books.requests.append((request, kind))
      return books.faults.isEmpty ? nil : books.faults.removeFirst()
    }
    switch fault {
    case nil: return carryOut(request, kind)
    case .answer(let answer): return answer
    case .lostBefore: return .lost
    case .lostAfter:
      _ = carryOut(request, kind)
      return .lost
    case .hangs:
      _ = carryOut(request, kind)
      try? await Task.sleep(for: .seconds(3_600))
      return .lost
    }
  }

  private func carryOut(_ request: PaymentRequest, _ kind: PaymentCommand.Kind?) -> PaymentAnswer {
    books.withLock { books in
      do {
        guard let kind else { return try books.lookup(request.path) }
        let read = try PaymentRequest.command(of: kind, in: request.body)
        if let id = read.requestID?.description, let known = books.answers[id] { return known }
        let answer = try books.perform(read.command, token: read.token, path: request.path)
        if let id = read.requestID?.description { books.answers[id] = answer }
        return answer
      } catch {
        return .unreadable(UTF8Text("\(error)"))
      }
    }
  }
}

extension ModelService.Books {
  static let notFound = PaymentAnswer.rejected(ServiceError(status: 404, code: "not_found"))

  func lookup(_ path: String) throws -> PaymentAnswer {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let order =
      name.hasPrefix("token:")
      ? orders[try CheckoutToken(String(name.dropFirst(6))).digest.description]
      : orders.values.first { $0.order.description == name }
    return order.map { .payment($0) } ?? Self.notFound
  }

  private mutating func number() -> Int {
    defer { next += 1 }
    return next
  }

  mutating func perform(
    _ command: PaymentCommand, token: String?, path: String
  ) throws -> PaymentAnswer {
    let created = Timestamp(secondsSinceEpoch: time)
    if let decision = command.decision, let token {
      let digest = try CheckoutToken(token)
      if let known = orders[digest.digest.description] {
        return command.kind == .captureInFull
          ? .payment(known) : .rejected(ServiceError(status: 402, code: "invalid_token"))
      }
      let zero = Money(minorUnits: 0, currency: decision.amount.currency)
      let isFull = command.kind == .captureInFull
      let kind: Payment.Event.Kind =
        declines ? .authorizationDeclined : isFull ? .captured : .authorizationApproved
      let order = try Payment(
        order: OrderNumber(UTF8Text("100\(number())")), token: digest, isApproved: !declines,
        created: created, original: decision.amount,
        open: declines || isFull ? zero : decision.amount, reference: decision.reference?.text,
        events: [
          Payment.Event(
            id: UTF8Text("e-\(number())"), kind, decision.amount, created: created,
            expires: isFull ? nil : "2026-12-04T09:00:00.000Z")
        ])
      orders[digest.digest.description] = order
      return .payment(order)
    }
    let words = path.split(separator: "/").map(String.init)
    let name = words.count > 2 ? words[2] : ""
    guard let (key, order) = orders.first(where: { $0.value.order.description == name }) else {
      return Self.notFound
    }
    let new: Payment
    var answer: PaymentAnswer?
    switch command {
    case .capture(let amount, _):
      new = try order.with(.captured, amount, id: UTF8Text("e-\(number())"), at: created)
    case .void(let amount, _):
      new = try order.with(
        .voided, amount ?? order.open, id: UTF8Text("e-\(number())"), at: created)
    case .refund(let amount, let reference):
      let refund = Payment.Refund(
        id: UTF8Text("r-\(number())"), amount, reference: reference.text, created: created)
      new = try order.with(refund: refund)
      answer = .refund(refund)
    default: return .accepted
    }
    orders[key] = new
    return answer ?? .payment(new)
  }
}

extension Payment {
  /// Returns the order after a capture or a void of an open amount.
  func with(
    _ kind: Event.Kind, _ amount: Money, id: UTF8Text, at time: Timestamp
  ) throws -> Payment {
    try Payment(
      order: order, token: token, isApproved: isApproved, created: created, original: original,
      open: Money(minorUnits: open.minorUnits - amount.minorUnits, currency: amount.currency),
      reference: reference, events: events + [Event(id: id, kind, amount, created: time)],
      refundsWithoutVoids: refunds)
  }

  func with(refund: Refund) throws -> Payment {
    try Payment(
      order: order, token: token, isApproved: isApproved, created: created, original: original,
      open: open, reference: reference, events: events, refundsWithoutVoids: refunds + [refund])
  }
}

// The exported functions of a probe that decides an order at the service as WebAssembly.

import PaymentEngine
import ScheduleEngine

/// The order after its rows were inserted.
private func inserting(_ writes: [PaymentWrite], into book: PaymentBook) -> PaymentBook? {
  var book = book
  for write in writes {
    switch write {
    case .entry(let entry):
      guard (try? book.machine.apply(entry)) != nil else { return nil }
      if case .intended = entry.event { book.lease = nil }
    case .lease(let lease): book.lease = lease
    }
  }
  return book
}

/// The order as the service reports it after a capture.
private func payment(_ original: Int64, captured: Int64) -> Payment? {
  guard let order = try? OrderNumber("100101") else { return nil }
  let money = { Money(minorUnits: $0, currency: .usd) }
  var events = [Payment.Event(id: "e-1", .authorizationApproved, money(original))]
  if captured > 0 { events.append(Payment.Event(id: "e-2", .captured, money(captured))) }
  return try? Payment(
    order: order, isApproved: true, original: money(original), open: money(original - captured),
    events: events)
}

/// Begins a command, and inserts its rows.
private func begun(
  _ command: PaymentCommand, on book: PaymentBook, at seconds: Int64
) -> (work: PaymentWork, next: PaymentWork.Next, book: PaymentBook)? {
  let id = RequestID(randomBits: 1, UInt64(truncatingIfNeeded: seconds))
  guard
    case .work(let work, let next, let writes) = PaymentWork.start(
      command, requestID: id, owner: id, on: book, at: Timestamp(secondsSinceEpoch: seconds)),
    let book = inserting(writes, into: book)
  else { return nil }
  return (work, next, book)
}

/// The order after its authorization, or nil.
private func authorized(_ original: Int64) -> PaymentBook? {
  let order = PaymentDecision(amount: Money(minorUnits: original, currency: .usd))
  guard var (work, _, book) = begun(.authorize(order), on: PaymentBook(), at: 0),
    let payment = payment(original, captured: 0)
  else { return nil }
  let (_, writes) = work.receive(
    .payment(payment), book, at: Timestamp(secondsSinceEpoch: 1), elapsed: 1_000)
  guard let settled = inserting(writes, into: book) else { return nil }
  book = settled
  return book
}

/// Returns 1 if a capture of an authorized order is sent, 2 if its amount is above the open one, 3 if it is below
/// the least one, and 0 for anything else.
@c public func decision(_ original: Int64, _ amount: Int64) -> Int32 {
  guard let book = authorized(original) else { return 0 }
  let capture = PaymentCommand.capture(amount: Money(minorUnits: amount, currency: .usd))
  switch book.machine.decision(on: capture, at: Timestamp(secondsSinceEpoch: 2)) {
  case .new: return 1
  case .refused(.aboveOpen): return 2
  case .refused(.belowMinimum): return 3
  case .again, .settled, .refused: return 0
  }
}

/// Returns the amount that is open after a capture with an answer, or -1.
@c public func openAfterCapture(_ original: Int64, _ amount: Int64) -> Int64 {
  let capture = PaymentCommand.capture(amount: Money(minorUnits: amount, currency: .usd))
  guard let before = authorized(original), var (work, _, book) = begun(capture, on: before, at: 2),
    let payment = payment(original, captured: amount)
  else { return -1 }
  let (next, writes) = work.receive(
    .payment(payment), book, at: Timestamp(secondsSinceEpoch: 3), elapsed: 1_000)
  guard case .end(.settled(.done)) = next, let settled = inserting(writes, into: book) else {
    return -1
  }
  book = settled
  return book.machine.payment?.open.minorUnits ?? -1
}

/// Returns 1 if a capture whose process ended is sent again some seconds later, 2 if the order is asked for, and
/// the outcome that its absence then has: 3 if it is unknown, 4 if it was not carried out; 0 if the lease has not ended.
@c public func resumed(_ seconds: Int64) -> Int32 {
  let capture = PaymentCommand.capture(amount: Money(minorUnits: 1_000, currency: .usd))
  let now = Timestamp(secondsSinceEpoch: 2 + seconds)
  guard let before = authorized(5_000), let (_, _, book) = begun(capture, on: before, at: 2),
    case .work(var work, let next, let writes)? = PaymentWork.resume(
      owner: RequestID(randomBits: 2, 2), on: book, at: now),
    let taken = inserting(writes, into: book)
  else { return 0 }
  if case .send = next { return 1 }
  guard case .ask = next, let payment = payment(5_000, captured: 0) else { return 2 }
  switch work.receive(.payment(payment), taken, at: now, elapsed: 1_000).next {
  case .end(.unknown): return 3
  case .end(.settled(.rejected)): return 4
  case .send, .ask, .wait, .end: return 2
  }
}

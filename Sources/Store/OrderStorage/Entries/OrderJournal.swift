import EntryStore
import PaymentEngine
import PaymentWire
import ScheduleEngine

/// The journal of an order, as one transaction sees it.
struct OrderJournal: Sendable {
  /// The SHA-256 of the checkout's token, in lower-case hexadecimal.
  let token: String
  /// The order, and the last lease of its last operation.
  private(set) var book = PaymentBook()
  /// The request of the last operation, as it is sent each time; nil if there is none.
  private(set) var request: PaymentRequest?
  /// The last row; nil if the store does not know the order.
  private(set) var last: OrderRow?
  /// The request that asks for the order by its token; nil if no text of the token was stored.
  private var lookupByToken: PaymentRequest?
  /// The text of the token, to hide it in messages; nil if none was stored.
  private(set) var secret: String?
  private var hasOrderNumber = false

  var machine: PaymentMachine { book.machine }

  /// Whether the store knows nothing of the order.
  var isEmpty: Bool { last == nil }

  /// Creates the journal of an order of which nothing is stored.
  init(unknown token: String) { self.token = token }

  /// Reads a journal; that of an unknown order is empty.
  ///
  /// - Throws: The fault of an entry that is damaged or missing.
  init(of token: String, in transaction: any EntryTransaction) throws(StoreFault) {
    self.token = token
    for row in try transaction.entries(ofOrder: token) {
      guard row.number == (last?.number ?? 0).addingOrMaximum(1) else {
        throw transaction.fault(
          StoreFault.EntryPlace(kind: "order", name: token, number: (last?.number ?? 0) + 1),
          LineFault.missing.storedText)
      }
      do throws(LineFault) {
        guard row.previous == last?.hash ?? ChainedLine.zeros else { throw .brokenChain }
        try read(row)
      } catch {
        throw transaction.fault(
          StoreFault.EntryPlace(kind: "order", name: token, number: row.number), error.storedText)
      }
    }
    guard machine.pending != nil else { return }
    book.lease = try transaction.lastLease(
      ofOrder: token, operation: machine.operations.count
    ).map { PaymentLease($0) }
  }

  private mutating func read(_ row: OrderRow) throws(LineFault) {
    let line = try OrderLine(row)
    try apply(line)
    let number = newOrderNumber
    guard row.orderNumber == number else {
      throw .unreadable("the column order_number has another value")
    }
    hasOrderNumber = hasOrderNumber || number != nil
    last = row
  }

  private mutating func apply(_ line: OrderLine) throws(LineFault) {
    do throws(PaymentEntryError) {
      try book.machine.apply(line.entry)
    } catch {
      throw .unreadable("\(error)")
    }
    if case .intended(let intent) = line.entry.event {
      (request, book.lease) = (line.request, nil)
      if let text = line.request?.token(of: intent.command.kind) { secret = text }
      lookupByToken = line.request?.lookup(of: intent.command.kind) ?? lookupByToken
    }
  }

  /// The request that asks the service for the order; nil if neither its number nor its token is known.
  var lookup: PaymentRequest? {
    machine.payment.map { PaymentRequest.order($0.order) } ?? lookupByToken
  }

  /// The order number, if no earlier entry has it.
  private var newOrderNumber: String? {
    hasOrderNumber ? nil : machine.payment?.order.description
  }

  /// Applies the writes of a step, and inserts their rows.
  ///
  /// - Parameters:
  ///   - writes: The entries and leases.
  ///   - request: The request of an intent among them.
  ///   - transaction: The transaction that has read the journal.
  /// - Throws: The fault of the database.
  mutating func insert(
    _ writes: [PaymentWrite], request: PaymentRequest? = nil, in transaction: any EntryTransaction
  ) throws(StoreFault) {
    for write in writes {
      switch write {
      case .lease(let lease):
        try transaction.insert(LeaseRow(lease, of: token))
        book.lease = lease
      case .entry(let entry):
        var isIntent = false
        if case .intended = entry.event { isIntent = true }
        let line = OrderLine(entry: entry, request: isIntent ? request : nil)
        do throws(LineFault) {
          try apply(line)
        } catch {
          // not covered: the machine has asked for this entry
          throw StoreFault(.failed, in: transaction.store, error.storedText)
        }
        let number = newOrderNumber
        let row = line.row(token: token, after: last, orderNumber: number)
        try transaction.insert(row)
        hasOrderNumber = hasOrderNumber || number != nil
        last = row
      }
    }
  }
}

extension LeaseRow {
  fileprivate init(_ lease: PaymentLease, of token: String) {
    self.init(
      token: token, operation: lease.operation, turn: lease.turn,
      owner: lease.owner?.description, seconds: lease.time.secondsSinceEpoch)
  }
}

extension PaymentLease {
  fileprivate init(_ row: LeaseRow) {
    // A row whose owner is no identifier is believed to be held.
    self.init(
      operation: row.operation, turn: row.turn,
      owner: row.owner.map { RequestID(UTF8Text($0)) ?? RequestID(randomBits: 0, 0) },
      time: Timestamp(secondsSinceEpoch: row.seconds))
  }
}

extension PaymentRequest {
  /// Returns the text of the token in the request of a command; nil if it has none in clear.
  fileprivate func token(of kind: PaymentCommand.Kind) -> String? {
    guard kind == .authorize || kind == .captureInFull else { return nil }
    return (try? PaymentRequest.command(of: kind, in: body))?.token
  }

  /// Returns the request that asks for the order by the token in the request of a command; nil if it has none.
  fileprivate func lookup(of kind: PaymentCommand.Kind) -> PaymentRequest? {
    let end = "/reversal"
    if kind == .reverse, path.hasSuffix(end) {
      return PaymentRequest(method: "GET", path: String(path.dropLast(end.count)), body: nil)
    }
    return token(of: kind).flatMap { try? PaymentRequest.order(token: $0) }
  }
}

package import EntryStore
package import PaymentEngine
package import PaymentWire
import ScheduleEngine

/// The journal of an order, as one transaction sees it.
package struct OrderJournal: Sendable {
  /// The SHA-256 of the checkout's token, in lower-case hexadecimal.
  package let token: String
  /// The order, and the last lease of its last operation.
  package private(set) var book = PaymentBook()
  /// The request of the last operation, as it is sent each time; nil if there is none.
  package private(set) var request: PaymentRequest?
  /// The last row; nil if the store does not know the order.
  package private(set) var last: OrderRow?
  /// The request that asks for the order by its token; nil if no text of the token was stored.
  private var lookupByToken: PaymentRequest?
  /// The text of the token, to hide it in messages; nil if none was stored.
  package private(set) var secret: String?
  private var hasOrderNumber = false

  /// The longest line of a journal, in bytes.
  package static var maximumLineByteCount: Int { OrderLine.maximumByteCount }

  package var machine: PaymentMachine { book.machine }

  /// Whether the store knows nothing of the order.
  package var isEmpty: Bool { last == nil }

  /// Creates the empty journal of an order that the store does not know.
  package init(unknown token: String) { self.token = token }

  /// Reads a journal; that of an unknown order is empty.
  ///
  /// - Throws: The fault of an entry that is damaged or missing.
  package init(of token: String, in transaction: any EntryTransaction) throws(StoreFault) {
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
    // Each intent is stored with a lease, which is the second witness that it was.
    guard let lease = try transaction.lastLease(ofOrder: token) else { return }
    guard lease.operation <= machine.operations.count else {
      throw transaction.fault(
        StoreFault.EntryPlace(kind: "order", name: token, number: (last?.number ?? 0) + 1),
        LineFault.missing.storedText)
    }
    if machine.pending != nil, lease.operation == machine.operations.count {
      book.lease = PaymentLease(lease)
    }
  }

  /// Reads the next line of an archive, which must follow the lines that were read.
  ///
  /// - Throws: The mistake of a line that cannot be at its place.
  package mutating func append(line bytes: ArraySlice<UInt8>) throws(LineFault) -> OrderRow {
    let line = try OrderLine(bytes, token: token, after: last)
    try apply(line)
    return add(line)
  }

  private mutating func read(_ row: OrderRow) throws(LineFault) {
    let line = try OrderLine(row)
    try apply(line)
    guard row == add(line) else {
      throw .unreadable("the column order_number has another value")
    }
  }

  /// Returns the row of a line that was applied, which is then the last one.
  private mutating func add(_ line: OrderLine) -> OrderRow {
    let number = newOrderNumber
    let row = line.row(token: token, after: last, orderNumber: number)
    hasOrderNumber = hasOrderNumber || number != nil
    last = row
    return row
  }

  private mutating func apply(_ line: OrderLine) throws(LineFault) {
    var text: String?
    if case .intended(let intent) = line.entry.event {
      text = line.request?.token(of: intent.command.kind)
      if let text, (try? CheckoutToken(text))?.digest.description != token {
        throw .unreadable("its request has the token of another order")
      }
    }
    do throws(PaymentEntryError) {
      try book.machine.apply(line.entry)
    } catch {
      throw .unreadable("\(error)")
    }
    if case .intended = line.entry.event {
      (request, book.lease) = (line.request, nil)
      guard let text else { return }
      secret = text
      // A token that no path may contain is found by the order's number alone.
      lookupByToken = (try? PaymentRequest.order(token: text)) ?? lookupByToken
    }
  }

  /// The request that asks the service for the order; nil if neither its number nor its token is known.
  package var lookup: PaymentRequest? {
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
  package mutating func insert(
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
        let row = add(line)
        guard row.line.utf8.count < OrderLine.maximumByteCount else {
          throw StoreFault(
            .failed, in: transaction.store, "the answer is longer than an entry can be")
        }
        try transaction.insert(row)
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
  /// Returns the text of the token in the request of a command; nil if it has none.
  fileprivate func token(of kind: PaymentCommand.Kind) -> String? {
    switch kind {
    case .authorize, .captureInFull: (try? PaymentRequest.command(of: kind, in: body))?.token
    case .reverse: tokenInPath
    case .capture, .void, .refund: nil
    }
  }

  /// The token in a path such as `/v2/payments/token:002.k2a4/reversal`; nil if there is none.
  private var tokenInPath: String? {
    let prefix = "token:"
    guard let segment = path.split(separator: "/").first(where: { $0.hasPrefix(prefix) }) else {
      return nil
    }
    var bytes: [UInt8] = []
    var rest = segment.utf8.dropFirst(prefix.utf8.count)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

import EntryStore
import PaymentEngine
import PaymentWire
import ScheduleEngine
import StrictJSON

/// The line of an order's entry.
///
/// ```json
/// {"format":1,"token":"6a87…","number":1,"previous":"0000…","at":1795251660,"event":"intend",
///  "kind":"capture","id":null,"method":"POST","path":"/v2/payments/100101/capture",
///  "body":"{\"requestId\":…}","hash":"41d0…"}
/// ```
///
/// At its place in a journal, an entry can be written in one way only.
struct OrderLine: Hashable, Sendable {
  /// The entry.
  let entry: PaymentEntry
  /// The request of an intent, as it is sent each time; nil for other entries.
  let request: PaymentRequest?

  /// The longest line, in bytes: an order can have many events.
  static var maximumByteCount: Int { 1_048_576 }

  /// The name of the fact in a line.
  var event: Event {
    switch entry.event {
    case .intended: .intend
    case .doubted: .doubt
    case .answered: .answer
    case .asked: .ask
    }
  }

  /// The names of facts.
  enum Event: String, CaseIterable {
    case intend
    case doubt
    case answer
    case ask
  }

  /// Creates the row of the line.
  ///
  /// - Parameters:
  ///   - token: The SHA-256 of the checkout's token, in lower-case hexadecimal.
  ///   - last: The preceding row, or nil for the first one.
  ///   - orderNumber: The order number if this is the first entry that has it.
  /// - Returns: The row.
  func row(token: String, after last: OrderRow?, orderNumber: String?) -> OrderRow {
    let number = (last?.number ?? 0) + 1
    let previous = last?.hash ?? ChainedLine.zeros
    let (bytes, hash) = ChainedLine.seal {
      write(token: token, number: number, previous: previous, to: &$0)
    }
    return OrderRow(
      token: token, number: number, event: event.rawValue, id: id, orderNumber: orderNumber,
      hash: hash, previous: previous, line: String(decoding: bytes.dropLast(), as: UTF8.self))
  }

  /// The identifier in its column: it belongs to the commands of one kind.
  var id: String? {
    guard case .intended(let intent) = entry.event, let id = intent.id else { return nil }
    return "\(intent.command.kind.rawValue) \(id)"
  }

  private func write(
    token: String, number: Int, previous: String, to object: inout JSONObjectWriter
  ) {
    object.member("format", ChainedLine.format)
    object.member("token", token)
    object.member("number", number)
    object.member("previous", previous)
    object.member("at", entry.time.secondsSinceEpoch)
    object.member("event", event.rawValue)
    switch entry.event {
    case .intended(let intent):
      object.member("kind", intent.command.kind.rawValue)
      object.member("id", intent.id?.description)
      object.member("method", request?.method)
      object.member("path", request?.path)
      object.member("body", request?.body)
    case .doubted(let step): object.member("step", step.rawValue)
    case .answered(let answer): write(answer, to: &object)
    case .asked(let payment): object.member("payment", payment)
    }
  }

  private func write(_ answer: PaymentAnswer, to object: inout JSONObjectWriter) {
    switch answer {
    case .payment(let payment): object.member("payment", payment)
    case .refund(let refund):
      object.object("refund") { object in
        object.member("currency", refund.amount.currency.code)
        refund.writeMembers(to: &object)
      }
    case .accepted: object.member("accepted", true)
    case .rejected(let error): object.object("error") { error.writeMembers(to: &$0) }
    // Such an answer settles nothing, and is not stored.
    case .busy, .unavailable, .lost, .notSent, .unauthorized, .unreadable: break
    }
  }
}

extension OrderLine {
  /// Reads the line of a row, and checks its hash, its place and the columns that repeat its members.
  init(_ row: OrderRow) throws(LineFault) {
    let hash: String
    (self, hash) = try Self.read(
      Array(row.line.utf8)[...], token: row.token, number: row.number, previous: row.previous)
    guard hash == row.hash else { throw .unreadable("the column hash has another value") }
    guard row.event == event.rawValue else {
      throw .unreadable("the column event has another value")
    }
    guard row.id == id else { throw .unreadable("the column id has another value") }
  }

  /// Reads a line that follows a row in a journal.
  init(_ bytes: ArraySlice<UInt8>, token: String, after last: OrderRow?) throws(LineFault) {
    self = try Self.read(
      bytes, token: token, number: (last?.number ?? 0).addingOrMaximum(1),
      previous: last?.hash ?? ChainedLine.zeros
    ).line
  }

  /// Reads a line at its place in a journal, and returns its hash, too.
  private static func read(
    _ bytes: ArraySlice<UInt8>, token: String, number: Int, previous: String
  ) throws(LineFault) -> (line: OrderLine, hash: String) {
    guard bytes.count < maximumByteCount else {
      throw .unreadable("it is longer than \(maximumByteCount) bytes")
    }
    let (value, hash) = try ChainedLine.open(bytes, limit: maximumByteCount)
    guard value["previous"]?.string == previous else { throw .brokenChain }
    guard value["token"]?.string == token, value["number"]?.number?.int == number else {
      throw .missing
    }
    let event = value["event"]?.string
    guard event.flatMap({ Event(rawValue: $0) }) != nil else {
      throw .newerFormat("event \((event ?? "").quotedForMessage)")
    }
    let line: OrderLine
    do throws(JSONReadError) {
      line = try JSONField(value).object { object throws(JSONReadError) in
        try object.orderLine()
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
    guard
      ChainedLine.isCanonical(
        bytes, { line.write(token: token, number: number, previous: previous, to: &$0) })
    else { throw .notCanonical }
    return (line, hash)
  }
}

extension ObjectReader {
  fileprivate mutating func orderLine() throws(JSONReadError) -> OrderLine {
    for key in ["format", "token", "number", "previous", "hash"] { _ = try required(key) }
    let years = Timestamp.years
    let time = Timestamp(
      secondsSinceEpoch: try integer(
        "at", in: years.lowerBound.secondsSinceEpoch...years.upperBound.secondsSinceEpoch))
    switch try word("event", of: OrderLine.Event.self) {
    case .intend: return try intent(at: time)
    case .doubt:
      let step = try word("step", of: PaymentStep.self)
      return OrderLine(entry: PaymentEntry(.doubted(step), at: time), request: nil)
    case .answer:
      return OrderLine(entry: PaymentEntry(.answered(try answer()), at: time), request: nil)
    case .ask:
      let payment = try nullable("payment").map { (field) throws(JSONReadError) in
        try field.object { object throws(JSONReadError) in try object.payment() }
      }
      return OrderLine(entry: PaymentEntry(.asked(payment), at: time), request: nil)
    }
  }

  private mutating func intent(at time: Timestamp) throws(JSONReadError) -> OrderLine {
    let kind = try word("kind", of: PaymentCommand.Kind.self)
    let id = try nullable("id")?.string()
    let method = try string("method")
    let path = try string("path")
    let bodyField = try required("body")
    let body: String? = bodyField.isNull ? nil : try bodyField.string()
    let read = try bodyField.converted { () throws(StoredRequestError) in
      try PaymentRequest.command(of: kind, in: body)
    }
    let intent = PaymentIntent(
      read.command, requestID: read.requestID, id: id.map { UTF8Text($0) }, time: time)
    return OrderLine(
      entry: PaymentEntry(.intended(intent), at: time),
      request: PaymentRequest(method: method, path: path, body: body))
  }

  private mutating func answer() throws(JSONReadError) -> PaymentAnswer {
    if let field = optional("payment") {
      return .payment(
        try field.object { object throws(JSONReadError) in try object.payment() })
    }
    if let field = optional("refund") {
      return .refund(
        try field.object { object throws(JSONReadError) in
          let currency = try object.currency()
          return try object.refund(in: currency)
        })
    }
    if let field = optional("error") {
      return .rejected(
        try field.object { object throws(JSONReadError) in try object.serviceError() })
    }
    let field = try required("accepted")
    guard try field.bool() else { throw field.error(.invalid("it is true if it is there")) }
    return .accepted
  }
}

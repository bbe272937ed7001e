import SHA256Kernels
import ScheduleEngine
public import Servicing
import StrictJSON

extension AccountResult {
  /// The statement as one line of JSON, or the mistake, without a line feed.
  ///
  ///     var reader = StatementReader(asOf: try CivilDate("2026-12-16"))
  ///     let result = reader.finish().first
  ///     result.map { String(decoding: $0.json, as: UTF8.self) }
  ///     // "{"account":null,"error":{"code":"not_opened",…}}"
  public var json: [UInt8] {
    var bytes: [UInt8] = []
    writeJSON(to: &bytes)
    return bytes
  }

  /// Appends ``json`` to the bytes of an output.
  ///
  ///     var reader = StatementReader(asOf: try CivilDate("2026-12-16"))
  ///     var output: [UInt8] = []
  ///     for result in reader.finish() { result.writeJSON(to: &output) }
  ///     output.count  // 120
  ///
  /// - Parameter output: The output, whose memory can be reused for many accounts.
  public func writeJSON(to output: inout [UInt8]) {
    statement?.writeJSON(ofAccount: name, to: &output)
    guard let error else { return }
    output += Array(#"{"account":"#.utf8)
    output.append(nameOrNull: name)
    output += Array(#","error":{"code":"\#(error.code)","line":\#(error.line),"message":"#.utf8)
    output.appendJSONString(utf8: Array(error.message.utf8))
    output += Array("}}".utf8)
  }
}

extension [UInt8] {
  /// Appends an account's name as JSON, or `null`.
  mutating func append(nameOrNull name: [UInt8]?) {
    if let name { appendJSONString(utf8: name) } else { self += Array("null".utf8) }
  }
}

extension Statement {
  /// Returns the statement as one line of JSON, without a line feed.
  ///
  /// - Parameter name: The name of the account in UTF-8, or nil if it has none.
  /// - Returns: The JSON.
  /// - Complexity: O(*n*) in the number of installments and late fees.
  public func json(ofAccount name: [UInt8]?) -> [UInt8] {
    var bytes: [UInt8] = []
    writeJSON(ofAccount: name, to: &bytes)
    return bytes
  }

  fileprivate func writeJSON(ofAccount name: [UInt8]?, to output: inout [UInt8]) {
    // An installment has at most about 350 bytes if its amounts are ordinary, as a late fee has.
    let parts = account.installments.count + account.lateFees.count
    let room = output.count + 1_536 + 384 * parts
    if output.capacity < room { output.reserveCapacity(Swift.max(room, 2 * output.capacity)) }
    if let name {
      TextWriter.append(to: &output) { $0.append(#"{"account":"#) }
      output.appendJSONString(utf8: name)
      TextWriter.append(to: &output) { write(to: &$0) }
    } else {
      TextWriter.append(to: &output) { writer in
        writer.append(#"{"account":null"#)
        write(to: &writer)
      }
    }
  }

  private func write(to writer: inout TextWriter) {
    let account = account
    writer.beginLine()
    writer.append(#","plan":""#)
    writer.append(account.plan)
    writer.beginLine()
    writer.append(#"","rules":""#)
    writer.append(account.rules.id)
    writer.append(account.checkout == .tokenless ? #"","mode":"tokenless"# : #"","mode":"token"#)
    writer.beginLine()
    writer.append(#"","openedOn":""#)
    writer.append(account.openedOn)
    writer.append(#"","asOf":""#)
    writer.append(date)
    writer.append(#"","state":""#)
    writer.append(state.name)
    writer.append(#"","pausedUntil":"#)
    writer.append(dateOrNull: pausedUntil)
    writer.append(#","total":"#, total)
    writer.append(#","net":"#, net)
    writer.append(#","outstanding":"#, outstanding)
    writer.append(#","owedNow":"#, owedNow)
    writer.append(#","overdue":"#, overdue)
    if let next {
      writer.beginLine()
      writer.append(#","next":{"dueDate":""#)
      writer.append(next.date)
      writer.append(#"","amount":"#, next.amount)
      writer.append("}")
    } else {
      writer.append(#","next":null"#)
    }
    writer.append(#","paid":"#, paid)
    writer.append(#","cancelled":"#, cancelled)
    writer.append(#","returned":"#, returned)
    if let credit { writer.append(#","credit":"#, credit) }
    let fees = fees
    writer.append(#","fees":{"charged":"#, fees.charged)
    writer.append(#","waived":"#, fees.waived)
    writer.append(#","paid":"#, fees.paid)
    writer.append(#","returned":"#, fees.returned)
    writer.append(#","outstanding":"#, fees.outstanding)
    if let room = fees.room {
      writer.append(#","room":"#, room)
    } else {
      writer.append(#","room":null"#)
    }
    writer.append(#"},"openToCapture":"#, openToCapture)
    writer.beginLine()
    writer.append(#","checksum":""#)
    writer.append(account.checksum(by: .fastest).digest)
    writer.append(#"","installments":["#)
    for installment in account.installments { write(installment, to: &writer) }
    writer.append(#"],"lateFees":["#)
    for index in account.lateFees.indices {
      write(account.lateFees[index], at: index, to: &writer)
    }
    writer.append("]}")
  }

  private func write(
    _ installment: AccountInstallment, to writer: inout TextWriter
  ) {
    func money(_ minorUnits: Int64) -> Money {
      Money(minorUnits: minorUnits, currency: account.currency)
    }
    writer.beginLine()
    writer.append(installment.number == 1 ? #"{"number":"# : #",{"number":"#)
    writer.append(decimal: UInt64(installment.number))
    writer.append(#","dueDate":""#)
    writer.append(installment.dueDate)
    writer.append(#"","state":""#)
    writer.append(installment.state(on: date).name)
    writer.append(#"","original":"#, money(installment.original))
    writer.append(#","net":"#, money(installment.net))
    writer.append(#","paid":"#, money(installment.paid))
    writer.append(#","returned":"#, money(installment.returned))
    writer.append(#","outstanding":"#, money(installment.outstanding))
    writer.append("}")
  }

  private func write(
    _ fee: LateFee, at index: Int, to writer: inout TextWriter
  ) {
    func money(_ minorUnits: Int64) -> Money {
      Money(minorUnits: minorUnits, currency: account.currency)
    }
    writer.beginLine()
    writer.append(index == 0 ? #"{"number":"# : #",{"number":"#)
    writer.append(decimal: UInt64(index + 1))
    writer.append(#","installment":"#)
    writer.append(decimal: UInt64(fee.installment))
    writer.append(#","date":""#)
    writer.append(fee.date)
    writer.append(#"","amount":"#, money(fee.amount))
    writer.append(#","waived":"#, money(fee.waived))
    writer.append(#","paid":"#, money(fee.paid))
    writer.append(#","returned":"#, money(fee.returned))
    writer.append(#","outstanding":"#, money(fee.outstanding))
    if fee.reversed > 0 { writer.append(#","reason":"reversed""#) }
    writer.append("}")
  }
}

extension Statement.State {
  /// The word of the state, as ASCII.
  fileprivate var name: StaticString {
    switch self {
    case .refunded: "refunded"
    case .settled: "settled"
    case .overdue: "overdue"
    case .current: "current"
    }
  }
}

extension AccountInstallment.State {
  /// The word of the state, as ASCII.
  fileprivate var name: StaticString {
    switch self {
    case .cancelled: "cancelled"
    case .refunded: "refunded"
    case .paid: "paid"
    case .overdue: "overdue"
    case .due: "due"
    case .scheduled: "scheduled"
    }
  }
}

extension TextWriter {
  /// Appends a key and an amount with its currency.
  @inline(__always)
  mutating func append(_ key: StaticString, _ money: Money) {
    beginLine()
    append(key)
    append(objectOf: money)
  }

  /// Appends an amount with its currency as an object.
  private mutating func append(objectOf money: Money) {
    append(#"{"amount":""#)
    append(money)
    append(#"","currency":""#)
    append(money.currency)
    append(#""}"#)
  }

  mutating func append(dateOrNull date: CivilDate?) {
    guard let date else { return append("null") }
    append("\"")
    append(date)
    append("\"")
  }
}

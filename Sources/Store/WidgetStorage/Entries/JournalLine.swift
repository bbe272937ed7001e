import EntryStore
package import ScheduleEngine
import ScheduleFiles
package import StrictJSON

/// The line of an entry.
///
/// ```json
/// {"format":1,"revision":2,"previous":"9c1f…","at":1795251660,"today":"2026-11-21",
///  "command":"update","amount":"80.00","hash":"41d0…"}
/// ```
///
/// In a journal, this is one line. `previous` is the `hash` of the preceding line, or 64 zeros in the
/// first, so that each line confirms all preceding ones. At its place in a journal, an entry can be
/// written in one way only.
extension JournaledWidget {
  /// Writes the line of an entry.
  ///
  /// - Returns: The line with its line feed, and its hash.
  package static func encode(
    _ entry: JournalEntry, previous: String
  ) -> (bytes: [UInt8], hash: String) {
    ChainedLine.seal { write(entry, previous: previous, to: &$0) }
  }

  private static func write(
    _ entry: JournalEntry, previous: String, to object: inout JSONObjectWriter
  ) {
    object.member("format", ChainedLine.format)
    object.member("revision", entry.revision)
    object.member("previous", previous)
    object.member("at", entry.moment.secondsSinceEpoch)
    object.member("today", entry.moment.today.description)
    entry.command.write(to: &object)
    if let id = entry.id { object.member("id", id.description) }
  }

  /// Reads the entry of a line.
  ///
  /// - Parameters:
  ///   - line: The members of the line, whose hash and `previous` were checked.
  ///   - bytes: The bytes of the line, without a line feed.
  ///   - previous: The hash of the preceding line.
  ///   - currency: The widget's currency; nil for the first line, which names it.
  /// - Returns: The entry.
  /// - Throws: ``JournalError/Reason`` with the first mistake.
  package static func storedEntry(
    of line: JSONValue, spelled bytes: ArraySlice<UInt8>, previous: String, in currency: Currency?
  ) throws(JournalError.Reason) -> JournalEntry {
    guard let name = line["command"]?.string else { throw .unreadable("it has no command") }
    guard let command = CommandName(rawValue: name) else {
      throw .newerFormat("command \(name.quotedForMessage)")
    }
    guard (command == .create) == (currency == nil) else { throw .misplacedCommand }
    let entry: JournalEntry
    do throws(JSONReadError) {
      entry = try JSONField(line).object { object throws(JSONReadError) in
        try object.entry(command, currency: currency)
      }
    } catch {
      throw .unreadable("\(error.path): \(error.reason)")
    }
    guard ChainedLine.isCanonical(bytes, { write(entry, previous: previous, to: &$0) }) else {
      throw .notCanonical
    }
    return entry
  }
}

extension JournalEntry.Command {
  /// The command in a line: `create`, `update` or `capture`.
  package var name: String {
    switch self {
    case .create: CommandName.create.rawValue
    case .update: CommandName.update.rawValue
    case .capture: CommandName.capture.rawValue
    }
  }
}

/// The names of the commands in a line.
package enum CommandName: String {
  case create
  case update
  case capture
}

extension JournalEntry.Command {
  /// Writes the members of the command.
  func write(to object: inout JSONObjectWriter) {
    switch self {
    case .create(let creation):
      object.member("command", CommandName.create.rawValue)
      creation.write(to: &object)
    case .update(let total):
      object.member("command", CommandName.update.rawValue)
      object.member("amount", total.text)
    case .capture(let capture):
      object.member("command", CommandName.capture.rawValue)
      object.member("amount", capture.amount.text)
      object.member("adjusted", capture.isCheckoutAdjusted)
      if let checksum = capture.checksum { object.member("checksum", checksum.description) }
    }
  }
}

extension JournalEntry.Creation {
  /// Writes the members of the terms.
  func write(to object: inout JSONObjectWriter) {
    object.member("widget", widget.description)
    object.member("plan", plan.description)
    if let terms { object.member("terms", PlanFile.member(of: terms)) }
    object.member("currency", total.currency.code)
    object.member("checkout", checkout.mode)
    if let token { object.member("token", token) }
    if let issuedAt { object.member("issued", issuedAt.secondsSinceEpoch) }
    object.member("amount", total.text)
  }
}

extension ObjectReader {
  /// Reads an entry from a line whose `hash` and `previous` were checked.
  package mutating func entry(
    _ command: CommandName, currency: Currency?
  ) throws(JSONReadError) -> JournalEntry {
    for key in ["format", "previous", "command", "hash"] { _ = try required(key) }
    let revision = try integer("revision", in: 1...Int.max)
    let seconds = try integer("at", in: JournalEntry.times)
    let today = try value("today") { text throws(DateError) in try CivilDate(text) }
    var id: CommandID?
    if let field = optional("id") {
      id = try value(of: field) { text throws(CommandIDError) in try CommandID(text) }
    }
    return JournalEntry(
      revision: revision, moment: Moment(today: today, secondsSinceEpoch: seconds),
      command: try self.command(command, currency: currency), id: id)
  }

  private mutating func command(
    _ command: CommandName, currency: Currency?
  ) throws(JSONReadError) -> JournalEntry.Command {
    switch (command, currency) {
    case (.update, let currency?): .update(total: try amount(in: currency))
    case (.capture, let currency?): .capture(try capture(in: currency))
    case (.update, nil), (.capture, nil), (.create, _): .create(try creation())
    }
  }

  package mutating func creation() throws(JSONReadError) -> JournalEntry.Creation {
    let widget = try value("widget") { text throws(WidgetNameError) in try WidgetName(text) }
    let plan = try value("plan") { text throws(PlanIDError) in try PlanID(text) }
    let terms = try terms(of: plan)
    let currency = try value("currency") { text throws(CurrencyError) in try Currency(text) }
    let checkout = try checkout()
    return JournalEntry.Creation(
      widget: widget, plan: plan, terms: terms, checkout: checkout,
      issuedAt: try timeOfIssue(of: checkout), total: try amount(in: currency))
  }

  /// Reads the terms of a plan, which only a shop's own plan has.
  private mutating func terms(of plan: PlanID) throws(JSONReadError) -> PlanRecord? {
    guard let field = optional("terms") else { return nil }
    let terms = try PlanFile.record(inMember: field)
    guard terms.plan.id == plan else {
      throw field.error(.invalid("the terms are those of the plan \(terms.plan.id), not \(plan)"))
    }
    return terms
  }

  /// Reads the time of issue, which only a token has.
  private mutating func timeOfIssue(of checkout: CheckoutReference) throws(JSONReadError)
    -> Timestamp?
  {
    guard checkout != .tokenless else { return nil }
    guard let field = optional("issued") else { return nil }
    return Timestamp(secondsSinceEpoch: try field.integer(in: JournalEntry.times))
  }

  private mutating func capture(
    in currency: Currency
  ) throws(JSONReadError) -> JournalEntry.Capture {
    let amount = try amount(in: currency)
    let isAdjusted = try required("adjusted").bool()
    let checksum: ScheduleChecksum?
    if let field = optional("checksum") {
      checksum = try value(of: field) { text throws(ScheduleChecksumError) in
        try ScheduleChecksum(text)
      }
    } else {
      checksum = nil
    }
    return JournalEntry.Capture(
      amount: amount, isCheckoutAdjusted: isAdjusted, checksum: checksum)
  }

  private mutating func checkout() throws(JSONReadError) -> CheckoutReference {
    let mode = try required("checkout")
    switch try mode.string() {
    case "tokenless": return .tokenless
    case "token":
      let token = try required("token")
      guard let digest = SHA256Digest(hexadecimal: try token.string()) else {
        throw token.error(.invalid("expected 64 lower-case hexadecimal digits"))
      }
      return .token(CheckoutToken(digest: digest))
    case let text: throw mode.error(.unknownWord(text, allowed: ["tokenless", "token"]))
    }
  }

  private mutating func amount(in currency: Currency) throws(JSONReadError) -> Money {
    try value("amount") { text throws(AmountError) in try Money(text, currency) }
  }

  /// Reads a value of another type from a string.
  private mutating func value<Value, Failure: Error & CustomStringConvertible>(
    _ key: String, _ read: (String) throws(Failure) -> Value
  ) throws(JSONReadError) -> Value {
    try value(of: try required(key), read)
  }

  private func value<Value, Failure: Error & CustomStringConvertible>(
    of field: JSONField, _ read: (String) throws(Failure) -> Value
  ) throws(JSONReadError) -> Value {
    let text = try field.string()
    do throws(Failure) {
      return try read(text)
    } catch {
      throw field.error(.invalid(error.description))
    }
  }
}

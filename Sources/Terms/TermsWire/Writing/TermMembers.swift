import PaymentTerms
import ScheduleEngine
import StrictJSON

extension PaymentTerm {
  /// Writes the members of the term.
  func write(to object: inout JSONObjectWriter) {
    object.member("id", id.description)
    object.member("title", title)
    if let description { object.object("description") { $0.member("plain", description) } }
    object.array("schedules") { list in
      for schedule in schedules { list.object { schedule.write(to: &$0) } }
    }
    object.member("schedule_checksum", checksum.description)
  }
}

extension TermSchedule {
  /// Writes the members of the payment; one that is due at once has no time.
  fileprivate func write(to object: inout JSONObjectWriter) {
    object.member("id", String(id))
    object.member("type", type.rawValue)
    object.object("description") { $0.member("plain", description) }
    if let due { object.member("due_at", due.description) }
    object.member("amount", amount.minorUnits)
  }
}

extension TermMessage {
  /// Writes the members of the warning.
  func write(to object: inout JSONObjectWriter) {
    object.member("type", "warning")
    object.member("code", Self.code)
    object.member("path", Self.path)
    object.member("content", content)
  }
}

extension TermTotal {
  /// Writes the members of the entry.
  func write(to object: inout JSONObjectWriter) {
    object.member("type", Self.type)
    object.member("display_text", displayText)
    object.member("amount", amount.minorUnits)
  }
}

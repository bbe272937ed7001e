import PaymentTerms
import StrictJSON

extension TermsChecker {
  /// Checks a list of terms, which differ in their identifiers and titles.
  mutating func checkTerms(_ list: [JSONValue]) {
    var (ids, titles): (Set<[UInt8]>, Set<[UInt8]>) = ([], [])
    for (index, term) in list.enumerated() {
      let path = "$.payment.terms[" + String(index) + "]"
      checkTerm(term, at: path)
      if let id = term["id"]?.utf8Array, !ids.insert(id).inserted {
        add(.termIDRepeated, at: path + ".id")
      }
      if let title = term["title"]?.utf8Array, !titles.insert(title).inserted {
        add(.titleRepeated, at: path + ".title")
      }
    }
  }

  /// Checks one term.
  mutating func checkTerm(_ term: JSONValue, at path: String) {
    guard term.kind == .object else { return add(.termNotObject, at: path) }
    if term["id"]?.string == nil { add(.termIDMissing, at: path + ".id") }
    if term["title"]?.string == nil { add(.titleMissing, at: path + ".title") }
    checkCurrency(of: term, at: path)
    if let description = term["description"] {
      checkDescription(description, title: term["title"]?.utf8, at: path + ".description")
    }
    guard let schedules = term["schedules"]?.array else {
      return add(.schedulesMissing, at: path + ".schedules")
    }
    if schedules.isEmpty { add(.schedulesEmpty, at: path + ".schedules") }
    var last: Int64?
    var ids: Set<[UInt8]> = []
    for (index, schedule) in schedules.enumerated() {
      let path = path + ".schedules[" + String(index) + "]"
      checkSchedule(schedule, at: path)
      if let id = schedule["id"]?.utf8Array, !ids.insert(id).inserted {
        add(.scheduleIDRepeated, at: path + ".id")
      }
      checkOrder(of: schedule, after: &last, at: path)
    }
  }

  /// Checks that a payment is not due before the earlier ones.
  ///
  /// An immediate payment is due before all others. A payment that waits for an event has no time,
  /// and is not compared.
  private mutating func checkOrder(
    of schedule: JSONValue, after last: inout Int64?, at path: String
  ) {
    guard let type = schedule["type"]?.string else { return }
    if Array(type.utf8) == Array("immediate".utf8) {
      if last != nil { add(.schedulesOutOfOrder, at: path) }
      return
    }
    guard let field = schedule["due_at"] else {
      last = last ?? .min
      return
    }
    guard let time = field.string.flatMap({ DateTimeText($0) })?.secondsSinceEpoch else { return }
    if let last, time < last { add(.schedulesOutOfOrder, at: path) }
    last = max(last ?? .min, time)
  }

  private mutating func checkSchedule(_ schedule: JSONValue, at path: String) {
    guard schedule.kind == .object else { return add(.scheduleNotObject, at: path) }
    if schedule["id"]?.string == nil { add(.scheduleIDMissing, at: path + ".id") }
    if schedule["type"]?.string == nil { add(.scheduleTypeMissing, at: path + ".type") }
    let description = schedule["description"]
    if let description {
      checkDescription(description, title: nil, at: path + ".description")
    } else {
      add(.scheduleDescriptionMissing, at: path + ".description")
    }
    if let field = schedule["due_at"] {
      if let time = field.string.flatMap({ DateTimeText($0) }) {
        if let text = description?["plain"]?.string,
          DescribedDates(in: text).contradict(time.date)
        {
          add(.dueTimeContradicted, at: path + ".due_at")
        }
      } else {
        add(.dueTimeInvalid, at: path + ".due_at")
      }
    }
    checkAmount(schedule["amount"], at: path + ".amount")
    checkCurrency(of: schedule, at: path)
  }

  private mutating func checkAmount(_ field: JSONValue?, at path: String) {
    guard let field else { return add(.amountMissing, at: path) }
    guard let number = field.number, number.isPlainInteger else {
      return add(.amountNotInteger, at: path)
    }
    guard let amount = number.wholeMinorUnits, (0...TermOrder.maximumTotal).contains(amount) else {
      return add(.amountOutOfRange, at: path)
    }
  }

  /// Checks that a currency of its own is that of the document.
  private mutating func checkCurrency(of value: JSONValue, at path: String) {
    guard let other = value["currency"], let currency else { return }
    if !other.hasSameContent(as: currency) { add(.otherCurrency, at: path + ".currency") }
  }

  /// Checks a description, which is an object of texts and not the title again.
  mutating func checkDescription(
    _ description: JSONValue, title: ArraySlice<UInt8>?, at path: String
  ) {
    guard description.kind == .object else { return add(.descriptionNotObject, at: path) }
    var isEmpty = true
    for form in ["plain", "markdown", "html"] {
      guard let field = description[form] else { continue }
      isEmpty = false
      let path = path + "." + form
      guard let text = field.utf8 else {
        add(.descriptionNotText, at: path)
        continue
      }
      if let title, text == title { add(.descriptionRepeatsTitle, at: path) }
    }
    if isEmpty { add(.descriptionEmpty, at: path) }
  }
}

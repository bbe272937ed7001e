import ScheduleEngine
import WidgetRendering
import WidgetStorage

/// Checks that currency codes, plan identifiers, widget names and locale names are accepted exactly
/// if `NaiveNames` accepts them, and survive writing and reading.
enum NameCheck {
  static func check(_ bytes: [UInt8]) throws(Disagreement) {
    try checkCurrency(bytes)
    try checkPlanID(bytes)
    try checkLocale(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    try checkWidgetName(text)
  }

  private static func checkCurrency(_ bytes: [UInt8]) throws(Disagreement) {
    let expected = Currency.all.first { $0.code.utf8.elementsEqual(bytes) }
    switch reading({ () throws(CurrencyError) in try Currency(utf8: bytes.span) }) {
    case .success(let currency):
      try require(currency == expected, "accepted as \(currency)")
    case .failure(let error):
      try require(expected == nil, "a currency is rejected: \(error)")
      try requireOneLine(error.description)
    }
  }

  private static func checkPlanID(_ bytes: [UInt8]) throws(Disagreement) {
    let isName = NaiveNames.isPlanID(bytes)
    switch reading({ () throws(PlanIDError) in try PlanID(utf8: bytes.span) }) {
    case .success(let id):
      try require(isName, "accepted as a plan's identifier")
      try require(id.description.utf8.elementsEqual(bytes), "the identifier is written as \(id)")
      let isKnown = NaiveNames.builtInPlans.contains(id.description)
      try require((Plan.builtIn[id] != nil) == isKnown, "\(id) is built in or not")
    case .failure(let error):
      try require(!isName, "a plan's identifier is rejected: \(error)")
      try requireOneLine(error.description)
    }
  }

  private static func checkLocale(_ bytes: [UInt8]) throws(Disagreement) {
    let expected = NaiveNames.locale(bytes)
    switch reading({ () throws(ConsumerLocaleError) in try ConsumerLocale(utf8: bytes) }) {
    case .success(let locale):
      try require(locale.identifier == expected, "accepted as the locale \(locale)")
    case .failure(let error):
      try require(expected == nil, "the locale \(expected ?? "") is rejected")
      try requireOneLine(error.description)
    }
  }

  private static func checkWidgetName(_ text: String) throws(Disagreement) {
    let isName = NaiveNames.isWidgetName(Array(text.utf8))
    switch reading({ () throws(WidgetNameError) in try WidgetName(text) }) {
    case .success(let name):
      try require(isName, "accepted as a widget's name")
      try require(name.description == text, "the name is written as \(name)")
    case .failure(let error):
      try require(!isName, "a widget's name is rejected: \(error)")
      try requireOneLine(error.description)
    }
  }
}

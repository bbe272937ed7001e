import ScheduleEngine
import WebModule
import WidgetRendering
import WidgetWeb

extension RequestFields {
  /// Returns the fragment of a widget.
  ///
  /// Its `<style>` is empty: the script inserts the stylesheet.
  @inline(never)
  func scheduleFragment() throws(RequestError) -> [UInt8] {
    let contents = try scheduleMarkup()
    var fragment = HTMLFragment(named: try elementName(orElse: "payment-schedule"))
    try addOrder(to: &fragment)
    fragment.add("plan", self[.plan])  // the name of a plan is ASCII
    try addLimits(to: &fragment)
    try addStyle(to: &fragment, isMessage: false)
    return fragment.bytes(sheet: [], around: contents)
  }

  /// Returns the fragment of a message under a price, as ``scheduleFragment()`` does.
  @inline(never)
  func messageFragment() throws(RequestError) -> [UInt8] {
    let message = try message()
    var fragment = HTMLFragment(named: try elementName(orElse: "payment-message"))
    try addOrder(to: &fragment)
    fragment.add("plans", self[.plans])  // names of plans are ASCII
    try addLimits(to: &fragment)
    try addStyle(to: &fragment, isMessage: true)
    return fragment.bytes(sheet: [], around: message.utf8Line + message.utf8Details)
  }

  // The token is a secret, so it is never an attribute.

  private func addOrder(to fragment: inout HTMLFragment) throws(RequestError) {
    if let total = try total() { fragment.add(total) }
    fragment.add(try locale())
  }

  private func addLimits(to fragment: inout HTMLFragment) throws(RequestError) {
    guard let currency = try currency() else { return }
    if let minimum = self[.minimum] {
      fragment.add("minimum", try money(minimum, currency).textBytes)
    }
    if let maximum = self[.maximum] {
      fragment.add("maximum", try money(maximum, currency).textBytes)
    }
  }

  private func addStyle(
    to fragment: inout HTMLFragment, isMessage: Bool
  ) throws(RequestError) {
    if self[.brand] != nil { fragment.add("brand", brand(for: .usd)) }
    if isMessage { fragment.add(try outside()) }
    fragment.add(try style(), hasFont: self[.font] != nil, isMessage: isMessage)
    if self[.hasDay] != nil, let today = self[.today] { fragment.add(try date(today)) }
  }

  /// Returns the name of the element in the fragment.
  private func elementName(orElse usual: StaticString) throws(RequestError) -> [UInt8] {
    guard let name = self[.element] else { return usual.withUTF8Buffer { unsafe [UInt8]($0) } }
    var hyphens = 0
    for byte in name {
      switch byte {
      case UInt8(ascii: "-"): hyphens += 1
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): break
      default: throw .elementName
      }
    }
    guard hyphens > 0, name[0] >= UInt8(ascii: "a") else { throw .elementName }
    return name
  }
}

import ScheduleEngine
import Servicing
import StrictJSON
import Testing

@testable import ServicingWire

/// Purchases by a shop's own plan, whose terms are in their event.
@Suite struct OwnPlanEventTests {
  /// The plan's file in one line: three payments, one every two weeks.
  private static let terms =
    #"{"format":1,"id":"shop-pay-in-3","name":"Pay in 3","brand":"Caf\u00e9","region":"US","currency":"USD","locales":["en-US"],"limits":{"minimum":"10.00","maximum":"500.00"},"installments":{"count":3,"interval":"P14D","firstDue":"P0D"},"split":"half-up-last","validFrom":null,"validUntil":null,"sources":[{"url":"https://shop.example/terms","confidence":"high"}]}"#

  private static func opened(
    _ terms: String = terms, plan: String = "shop-pay-in-3", id: String = ""
  ) -> String {
    #"{"type":"opened","date":"2026-11-21"\#(id),"plan":"\#(plan)","terms":\#(terms),"#
      + #""amount":"100.00","rules":"us-2021"}"#
  }

  private static func message(_ line: String) -> String? {
    do throws(EventError) {
      _ = try RecordedEvent(line: Array(line.utf8))
      return nil
    } catch {
      return "\(error.code): \(error.message)"
    }
  }

  @Test func `The account is computed by the terms, whatever plan has the identifier`() throws {
    let plan = Plan(
      id: try PlanID("shop-pay-in-3"), currency: .usd,
      installments: try InstallmentTerms(count: 4, interval: .days(7)), split: .floorLast)
    for catalog in [ServicingCatalog(), ServicingCatalog(plans: [plan])] {
      let result = try EventLines.read([Self.opened()], catalog: catalog)[0]
      #expect(result.error == nil)
      let installments = try #require(result.statement?.account.installments)
      #expect(installments.map(\.original) == [3_333, 3_333, 3_334])
      #expect(
        installments.map(\.dueDate.description) == ["2026-11-21", "2026-12-05", "2026-12-19"])
    }
    #expect(
      try EventLines.read([Self.opened().replacing(#","terms":\#(Self.terms)"#, with: "")])[0]
        .mistake == "1 unknown_plan")
  }

  @Test func `An event has one spelling of its terms`() throws {
    let spaced = Self.terms.replacing(
      #""count":3,"interval":"P14D""#, with: #""interval" : "P2W", "count": 3"#)
    let event = try RecordedEvent(line: Array(Self.opened(spaced).utf8))
    let ascii = String(decoding: event.json.ascii.utf8, as: UTF8.self)
    #expect(ascii == Self.opened())
    #expect(String(decoding: event.line, as: UTF8.self).contains(#""brand":"Café""#))
    #expect(try RecordedEvent(line: event.line) == event)
  }

  @Test func `A repeated purchase has the same terms`() throws {
    let id = #","id":"o-1""#
    let first = Self.opened(id: id)
    let other = Self.opened(Self.terms.replacing(#""count":3"#, with: #""count":4"#), id: id)
    var account = StoredAccount()
    #expect(try account.insert(RecordedEvent(line: Array(first.utf8))) == .last)
    #expect(try account.insert(RecordedEvent(line: Array(first.utf8))) == .repeated)
    let error = #expect(throws: EventError.self) {
      try account.insert(RecordedEvent(line: Array(other.utf8)))
    }
    #expect(error?.code == "conflicting_event")
  }

  @Test func `A reversal applies the events again by the terms`() throws {
    let lines = [
      Self.opened(id: #","id":"o-1""#),
      #"{"type":"payment","date":"2026-11-21","id":"p-1","amount":"33.33"}"#,
      #"{"type":"reversed","date":"2026-11-22","event":"p-1"}"#,
    ]
    let result = try EventLines.read(lines, asOf: "2026-11-22")[0]
    #expect(result.error == nil)
    #expect(
      result.statement?.account.installments.map(\.outstanding) == [3_333, 3_333, 3_334])
  }

  @Test(arguments: [
    (opened(#""text""#), "terms: expected an object"),
    (opened("null"), "terms: expected an object"),
    (opened("[]"), "terms: expected an object"), (opened("{}"), "terms.format: "),
    (opened(terms.replacing(#""count":3"#, with: #""count":0"#)), "terms.installments.count: "),
    (opened(terms.replacing("Pay in 3", with: "")), "terms.name: "),
    (opened(terms.replacing(#""split""#, with: #""splits""#)), "terms.split"),
    (opened(plan: "us-pay-in-4"), "the terms are those of another plan"),
    (
      #"{"type":"payment","date":"2026-11-21","amount":"1.00","terms":\#(terms)}"#,
      "an event payment has no key terms"
    ),
  ])
  func `A mistake in the terms is an error of the event`(_ line: String, _ text: String) {
    let message = Self.message(line) ?? ""
    #expect(message.hasPrefix("invalid_event: \(text)"), "\(message)")
  }

  @Test func `Terms that fit into no line of a store are an error`() throws {
    let source = #"{"url":"https://shop.example/terms","confidence":"high"}"#
    func terms(_ count: Int) -> String {
      Self.terms.replacing(
        source, with: Array(repeating: source, count: count).joined(separator: ","))
    }
    #expect(Self.message(Self.opened(terms(48))) == nil)
    let message = Self.message(Self.opened(terms(49))) ?? ""
    #expect(message.hasPrefix("invalid_event: terms: the plan has 3095 bytes"), "\(message)")
  }
}

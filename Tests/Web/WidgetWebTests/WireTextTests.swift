import ScheduleEngine
import Testing
import WebModule
import WidgetWire

@testable import WidgetWeb

/// The bytes of events are those of WidgetWire.
@Suite struct WireTextTests {
  private static let amount = Money(minorUnits: 100, currency: .usd)

  private static func events() throws -> [WidgetEvent] {
    let barriers: [PurchaseBarrier] = [
      .amountBelowMinimum(total: amount, minimum: amount),
      .amountAboveMaximum(total: amount, maximum: amount),
      .amountTooSmall(total: amount, payments: 4), .invalidAmount(amount),
      .unsupportedCurrency(order: .usd, plan: .gbp),
      .planUnavailable(plan: try PlanID("us-pay-in-4"), validity: .always), .invalidToken,
      .tokenExpired,
    ]
    let valid = WidgetStatus.valid(
      amountDueToday: Money(minorUnits: 5000, currency: .jpy),
      checksum: try ScheduleChecksum(String(repeating: "0123456789abcdef", count: 4)))
    let statuses = [valid] + barriers.map { .invalid($0) }
    return statuses.flatMap { [.ready($0, currency: .kwd), .changed($0)] }
      + barriers.map { .error($0) } + [.failure(LookupFailure())]
  }

  @Test func `Every event is written as WidgetWire writes it`() throws {
    for event in try Self.events() {
      var text = WireText()
      text.write(event) { barrier in barrier?.sentence.bytes ?? LookupFailure().sentence.bytes }
      #expect(text.bytes.text == WireMessage(event).text)
    }
  }

  @Test func `Quotation marks, backslashes and control characters are escaped`() {
    var text = WireText()
    text.write(quoted: Array("a\"\\\n\u{1F}\u{7F}é".utf8))
    #expect(text.bytes.text == #""a\"\\\u000a\u001f\u007fé""#)
  }
}

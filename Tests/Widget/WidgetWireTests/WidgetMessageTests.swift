import ScheduleEngine
import Testing
import WidgetWire

/// The widget's own events and status as messages, in the form of Afterpay's SDKs.
@Suite struct WidgetMessageTests {
  private static let total = "\"amount\":\"50.00\",\"currency\":\"USD\""
  private static let checksum = String(repeating: "0123456789abcdef", count: 4)

  private static func valid() throws -> WidgetStatus {
    .valid(
      amountDueToday: Money(minorUnits: 5000, currency: .usd),
      checksum: try ScheduleChecksum(checksum))
  }

  private static let fault =
    "\"error\":{\"errorCode\":\"token_expired\",\"message\":"
    + "\"This checkout is at least 180 minutes old. Start the checkout again.\"}"

  @Test func `A valid ready has the amount and the checksum`() throws {
    let message = WireMessage(.ready(try Self.valid(), currency: .usd))
    #expect(
      message.text
        == "{\"type\":\"ready\",\"isValid\":true,\"amountDueToday\":{\(Self.total)},"
        + "\"paymentScheduleChecksum\":\"\(Self.checksum)\"}")
  }

  @Test(arguments: [(Currency.usd, "0.00", "USD"), (.jpy, "0", "JPY"), (.kwd, "0.000", "KWD")])
  func `An invalid ready has an amount due of zero`(
    currency: Currency, zero: String, code: String
  ) {
    let message = WireMessage(.ready(.invalid(.tokenExpired), currency: currency))
    #expect(
      message.text
        == "{\"type\":\"ready\",\"isValid\":false,"
        + "\"amountDueToday\":{\"amount\":\"\(zero)\",\"currency\":\"\(code)\"},\(Self.fault)}")
  }

  @Test func `A change has the new status`() throws {
    #expect(
      WireMessage(.changed(try Self.valid())).text
        == "{\"type\":\"change\",\"isValid\":true,\"amountDueToday\":{\(Self.total)},"
        + "\"paymentScheduleChecksum\":\"\(Self.checksum)\"}")
    #expect(
      WireMessage(.changed(.invalid(.tokenExpired))).text
        == "{\"type\":\"change\",\"isValid\":false,\(Self.fault)}")
  }

  @Test func `An error has the code and the message`() {
    #expect(
      WireMessage(.error(.tokenExpired)).text
        == "{\"type\":\"error\",\"isValid\":false,\(Self.fault)}")
  }

  @Test func `A failed lookup is an error`() {
    #expect(
      WireMessage(.failure(LookupFailure())).text
        == "{\"type\":\"error\",\"isValid\":false,\"error\":{\"errorCode\":\"lookup_failed\","
        + "\"message\":\"the checkout could not be looked up; try again\"}}")
  }

  @Test func `A status has no type`() throws {
    #expect(
      WireMessage(try Self.valid()).text
        == "{\"isValid\":true,\"amountDueToday\":{\(Self.total)},"
        + "\"paymentScheduleChecksum\":\"\(Self.checksum)\"}")
    #expect(
      WireMessage(.invalid(.tokenExpired)).text == "{\"isValid\":false,\(Self.fault)}")
  }

  @Test func `A size is a number`() {
    #expect(WireMessage.resize(240).text == "{\"type\":\"resize\",\"size\":240}")
  }

  @Test func `Every barrier keeps its code and message`() throws {
    let amount = Money(minorUnits: 100, currency: .usd)
    let barriers: [PurchaseBarrier] = [
      .amountBelowMinimum(total: amount, minimum: amount),
      .amountAboveMaximum(total: amount, maximum: amount),
      .amountTooSmall(total: amount, payments: 4), .invalidAmount(amount),
      .unsupportedCurrency(order: .usd, plan: .gbp),
      .planUnavailable(plan: try PlanID("us-pay-in-4"), validity: .always), .invalidToken,
      .tokenExpired,
    ]
    for barrier in barriers {
      let fault = WireMessage(.error(barrier)).fault
      #expect(fault == WireFault(errorCode: barrier.code, message: barrier.message))
      #expect(try WireMessage(decoding: WireMessage(.error(barrier)).utf8).fault == fault)
    }
  }

  @Test func `A message's properties are those of its content`() throws {
    let ready = WireMessage(.ready(try Self.valid(), currency: .usd))
    #expect(ready.isValid == true)
    #expect(ready.amountDueToday == Money(minorUnits: 5000, currency: .usd))
    #expect(ready.checksum == Self.checksum)
    #expect(ready.fault == nil)
    let refused = WireMessage(.ready(.invalid(.invalidToken), currency: .gbp))
    #expect(refused.isValid == false)
    #expect(refused.amountDueToday == Money(minorUnits: 0, currency: .gbp))
    #expect(refused.checksum == nil)
    #expect(refused.fault?.errorCode == "invalid_token")
    let resize = WireMessage.resize(1)
    #expect(resize.isValid == nil)
    #expect(resize.amountDueToday == nil)
    #expect(resize.fault == nil)
  }
}

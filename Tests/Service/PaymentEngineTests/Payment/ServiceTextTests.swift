import PropertyTesting
import ScheduleEngine
import Testing

@testable import PaymentEngine

/// Texts with the limits of the service, and identifiers of requests.
@Suite struct ServiceTextTests {
  private static func mistake(_ body: () throws(ServiceTextError) -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      return error.description
    }
  }

  private static func text(_ character: String, _ count: Int) -> UTF8Text {
    UTF8Text(String(repeating: character, count: count))
  }

  @Test func `An order number has 1 to 64 digits`() throws {
    #expect(try OrderNumber("007").text == "007")
    #expect(try OrderNumber(Self.text("9", 64)).description.count == 64)
    #expect(
      Self.mistake { () throws(ServiceTextError) in _ = try OrderNumber("") }
        == "the order number is empty; leave it out, or pass it as it is")
    #expect(
      Self.mistake { () throws(ServiceTextError) in _ = try OrderNumber(Self.text("9", 65)) }
        == "the order number has more than 64 characters; the service takes no longer one")
    for text in ["12a", "-1", "1 ", "１", "../1", "1\u{301}"] {
      #expect(
        Self.mistake { () throws(ServiceTextError) in _ = try OrderNumber(UTF8Text(text)) }
          == "the order number has a character that is no digit; pass the number that the service has given the order"
      )
    }
  }

  @Test func `A reference has 1 to 128 characters, or up to its own limit`() throws {
    #expect(try MerchantReference(Self.text("é", 128)).length == 128)
    #expect(try MerchantReference(Self.text("😀", 64), limit: 64).length == 64)
    #expect(
      Self.mistake { () throws(ServiceTextError) in _ = try MerchantReference(Self.text("x", 129)) }
        == "the reference has more than 128 characters; the service takes no longer one")
    #expect(
      Self.mistake { () throws(ServiceTextError) in
        _ = try MerchantReference(Self.text("x", 65), limit: 64)
      }
        == "the reference has more than 64 characters; the service takes no longer one")
    for text in ["a\nb", "\0", "a\u{85}", "\u{7F}", "\t"] {
      #expect(
        Self.mistake { () throws(ServiceTextError) in _ = try MerchantReference(UTF8Text(text)) }
          == "the reference has a control character; pass it as it is, in one line")
    }
  }

  @Test func `A checksum of the service has 1 to 256 characters and its amount`() throws {
    let checksum = try ServiceChecksum(Self.text("x", 256), madeFor: usd(180_00))
    #expect(checksum.text.bytes.count == 256)
    #expect(checksum.amount == usd(180_00))
    #expect(
      Self.mistake { () throws(ServiceTextError) in
        _ = try ServiceChecksum(Self.text("x", 257), madeFor: usd(1))
      }
        == "the service's checksum has more than 256 characters; the service takes no longer one")
    #expect(
      Self.mistake { () throws(ServiceTextError) in _ = try ServiceChecksum("", madeFor: usd(1)) }
        == "the service's checksum is empty; leave it out, or pass it as it is")
    #expect(
      Self.mistake { () throws(ServiceTextError) in _ = try ServiceChecksum("a\n", madeFor: usd(1))
      }
        == "the service's checksum has a control character; pass it as it is, in one line")
  }

  @Test func `A request identifier is a random UUID of version 4`() {
    #expect(RequestID(randomBits: 0, 0).description == "00000000-0000-4000-8000-000000000000")
    #expect(RequestID(randomBits: .max, .max).description == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    #expect(
      RequestID(randomBits: 0x0123_4567_89AB_CDEF, 0x0123_4567_89AB_CDEF).description
        == "01234567-89ab-4def-8123-456789abcdef")
  }

  @Test func `A request identifier is read as it is written`() {
    forAll(zip(Generator<UInt64>.integer(), Generator<UInt64>.integer())) { high, low in
      let id = RequestID(randomBits: high, low)
      return RequestID(id.text) == id && id.text.bytes.count == 36
    }
  }

  @Test(arguments: [
    "", "0-1-2", "00000000-0000-4000-8000-00000000000", "00000000-0000-4000-8000-0000000000000",
    "00000000-0000-4000-8000-00000000000A", "000000000000-4000-8000-0000-00000000",
    "g0000000-0000-4000-8000-000000000000", "00000000_0000_4000_8000_000000000000",
  ])
  func `Another text is no request identifier`(text: String) {
    #expect(RequestID(UTF8Text(text)) == nil)
  }

  @Test func `Commands, outcomes and errors have their sentences`() throws {
    let reference = try MerchantReference("r")
    let decision = PaymentDecision(amount: usd(50_00))
    #expect("\(PaymentCommand.authorize(decision))" == "an authorization of 50.00 USD")
    #expect("\(PaymentCommand.captureInFull(decision))" == "a full capture of 50.00 USD")
    #expect("\(PaymentCommand.capture(amount: usd(20_00)))" == "a capture of 20.00 USD")
    #expect("\(PaymentCommand.void(amount: usd(20_00)))" == "a void of 20.00 USD")
    #expect("\(PaymentCommand.void(amount: nil))" == "a void of all that is open")
    #expect(
      "\(PaymentCommand.refund(amount: usd(1), reference: reference))" == "a refund of 0.01 USD")
    #expect("\(PaymentCommand.reverse)" == "a reversal")
    let error = ServiceError(status: 422, code: "invalid_amount", message: "too much")
    #expect("\(error)" == "422 invalid_amount: too much")
    #expect("\(ServiceError(status: 500, code: "error"))" == "500 error")
    let outcomes: [PaymentOutcome] = [.approved, .declined, .done, .rejected(error)]
    #expect(outcomes.map(\.name) == ["approved", "declined", "done", "rejected"])
  }
}

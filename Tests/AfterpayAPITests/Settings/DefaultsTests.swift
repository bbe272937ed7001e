import HTTPClient
import Testing

@testable import AfterpayAPI

/// The values that apply where a shop says nothing, each written out here.
@Suite(.timeLimit(.minutes(5))) struct APIDefaultsTests {
  @Test func `A request may take 30 seconds, and a lookup 60`() {
    let timeouts = LookupTimeouts()
    #expect(timeouts.perAttempt == .seconds(30))
    #expect(timeouts.inAll == .seconds(60))
  }

  @Test func `A request is made four times, after 400 ms at first and 10 seconds at most`() {
    let retries = RetryPolicy()
    #expect(retries.maximumAttempts == 4)
    #expect(retries.firstPause == .milliseconds(400))
    #expect(retries.maximumPause == .seconds(10))
    #expect(RetryPolicy.never.maximumAttempts == 1)
  }

  @Test func `A lookup has these, and an answer of at most 1 MiB`() throws {
    let checkouts = try AfterpayCheckouts(
      server: .sandbox, credentials: MerchantCredentials(merchantID: "1", secretKey: "2"),
      shopAddress: "https://shop.example")
    #expect(checkouts.caller.timeouts == LookupTimeouts())
    #expect(checkouts.caller.retries == RetryPolicy())
    #expect(checkouts.caller.transport is SystemTransport)
    #expect(AnswerReader.maximumByteCount == 1_048_576)
  }
}

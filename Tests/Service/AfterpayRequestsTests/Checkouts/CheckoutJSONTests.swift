import AfterpayRequests
import Testing

/// A checkout as JSON: written and read.
@Suite struct CheckoutJSONTests {
  private static func read(_ json: String) throws(CheckoutRequestError) -> CheckoutRequest {
    try CheckoutRequest(reading: Array(json.utf8))
  }

  private static func message(_ json: String) -> String? {
    let error = #expect(throws: CheckoutRequestError.self) { try read(json) }
    return error?.description
  }

  private static let least =
    #"{"amount":{"amount":"50.00","currency":"USD"},"consumer":{"email":"a"},"#
    + #""merchant":{"redirectConfirmUrl":"https://a/","redirectCancelUrl":"https://b/"}}"#

  @Test func `The members are sent in the order of the documentation`() throws {
    #expect(try CheckoutParts.whole().json == CheckoutParts.json)
  }

  @Test func `A checkout with the least members has a mode`() throws {
    #expect(try Self.read(Self.least).json == Self.least.dropLast() + #","mode":"standard"}"#)
  }

  @Test func `A checkout is read as it was written`() throws {
    #expect(try Self.read(CheckoutParts.json) == CheckoutParts.whole())
  }

  @Test func `A member that is null is missing`() throws {
    let json = Self.least.dropLast() + #","items":null,"billing":null,"mode":null,"courier":null}"#
    #expect(try Self.read(String(json)) == Self.read(Self.least))
  }

  @Test(
    arguments: [
      ("", "line 1, column 1: the document ends here, expected a value"),
      ("[]", "line 1, column 1: expected an object, found an array"),
      ("{}", "line 1, column 1: amount: this key is missing; add it"),
      (
        least.replacing(#""email":"a""#, with: #""email":7"#),
        "line 1, column 67: consumer.email: expected a string, found a number"
      ),
      (
        least.replacing(#""email""#, with: #""emial""#),
        #"line 1, column 59: consumer.emial: unknown key; did you mean "email"?"#
      ),
      (
        least.replacing(#""email":"a""#, with: #""email":"a","age":7"#),
        #"line 1, column 71: consumer.age: unknown key; remove it"#
      ),
      (
        least.replacing("USD", with: "usd"),
        "line 1, column 40: amount.currency: a currency is three capital letters, such as USD"
      ),
      (
        least.replacing(#""email":"a""#, with: #""email":"""#),
        "line 1, column 67: consumer.email: this text is empty; fill it in"
      ),
      (
        least.replacing("https://b/", with: "b"),
        "line 1, column 138: merchant.redirectCancelUrl: not a web address; write one that begins with https://"
      ),
      (
        least.dropLast()
          + #","items":[{"name":"","quantity":1,"price":{"amount":"1.00","currency":"USD"}}]}"#,
        "line 1, column 169: items[0].name: this text is empty; fill it in"
      ),
      (
        least.dropLast() + #","mode":"fast"}"#,
        #"line 1, column 159: mode: expected one of "standard", "express", found "fast""#
      ),
    ] as [(String, String)])
  func `A mistake is named by its position and path`(json: String, message: String) {
    #expect(Self.message(json) == message)
  }

  @Test func `A limit that a file breaks is a typed error`() {
    let json = Self.least.replacing(
      #""email":"a""#, with: #""email":"\#(String(repeating: "a", count: 129))""#)
    let error = #expect(throws: CheckoutRequestError.self) { try Self.read(json) }
    #expect(error?.field == "consumer.email")
    #expect(error?.reason == .tooLong(limit: 128))
    #expect(error?.position == "line 1, column 67")
  }

  @Test func `A repeated key and deep nesting are errors`() {
    #expect(Self.message(#"{"amount":1,"amount":2}"#)?.contains("is there twice") == true)
    let deep = String(repeating: "[", count: 20) + String(repeating: "]", count: 20)
    #expect(Self.message(#"{"items":\#(deep)}"#)?.hasPrefix("line 1, column") == true)
  }

  @Test func `A request prints without the shopper's data`() throws {
    let request = try CheckoutParts.whole()
    #expect("\(request)" == "a checkout of 50.00 USD")
    #expect(Secrets.found(in: request) == [])
    #expect(Secrets.found(in: request.consumer as Any) == [])
    #expect(Secrets.found(in: [request.consumer]) == [])
  }
}

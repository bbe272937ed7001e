import ShopRequests
import Testing

@Suite struct ShopAddressTests {
  @Test(arguments: [
    ("https://shop.example", "https://shop.example"),
    ("https://shop.example/", "https://shop.example"),
    ("https://shop.example:8443/api/v2/", "https://shop.example:8443/api/v2"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://localhost/", "http://localhost"),
    ("http://[::1]:80/shop", "http://[::1]:80/shop"),
    ("https://shop.example/%C3%BC", "https://shop.example/%C3%BC"),
  ])
  func `An address loses the slash at its end and nothing else`(
    _ text: String, _ address: String
  ) throws {
    #expect(try ShopAddress(text).text == address)
  }

  @Test(arguments: [
    "", "shop.example", "ftp://shop.example", "https://", "https:///api", "https://shop.example?a",
    "https://shop.example/api?a=b", "https://shop.example/#a", "https://user@shop.example",
    "https://shop.example//", "https://shop.example/a//b", "https://shop.example/..",
    "https://shop.example/./a", "https://shop.example/a b", "https://shop.example:99999",
    "https://shop.example/\u{FC}", "HTTPS//shop.example", "https://shop.example/a\\b",
    "https://shop.example/" + String(repeating: "a", count: 1_000),
  ])
  func `A text of another form throws`(_ text: String) {
    let error = #expect(throws: ShopAddressError.self) { try ShopAddress(text) }
    #expect(error?.reason == .invalid)
  }

  @Test(arguments: ["http://shop.example", "http://127.0.0.2", "http://localhost.example/api"])
  func `Requests to another machine must be encrypted`(_ text: String) {
    let error = #expect(throws: ShopAddressError.self) { try ShopAddress(text) }
    #expect(error?.reason == .insecure)
    #expect(error?.description.contains("https://") == true)
  }
}

@Suite struct ShopRequestDefaultsTests {
  @Test func `The defaults`() {
    let settings = ShopRequestSettings()
    #expect(settings.maximumAttempts == 3)
    #expect(settings.firstPause == .milliseconds(400))
    #expect(settings.maximumPause == .seconds(5))
    #expect(settings.perAttempt == .seconds(15))
    #expect(settings.total == .seconds(30))
  }

  @Test func `Values out of range become the nearest in range`() {
    let settings = ShopRequestSettings(
      maximumAttempts: 0, firstPause: .seconds(-1), maximumPause: .seconds(-2), perAttempt: .zero,
      total: .seconds(100_000))
    #expect(settings.maximumAttempts == 1)
    #expect(settings.firstPause == .zero && settings.maximumPause == .zero)
    #expect(settings.perAttempt == .milliseconds(1))
    #expect(settings.total == .seconds(86_400))
  }
}

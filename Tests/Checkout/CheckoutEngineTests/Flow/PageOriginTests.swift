import Testing

@testable import CheckoutEngine

/// The origins of addresses, normalized by RFC 3986, sections 6.2.2 and 6.2.3.
@Suite struct PageOriginTests {
  @Test(
    arguments: [
      "https://shop.example/", "https://shop.example", "HTTPS://SHOP.Example/a?b#c",
      "https://shop.example:443/", "https://shop.example:/", "https://user:a@shop.example/",
      "https://%73hop.exampl%65/", "https://%53HOP.example:443?x",
    ] as [PageAddress])
  func `An origin is the same in another spelling`(address: PageAddress) {
    let shop: PageAddress = "https://shop.example/cart/c/1?key=a"
    #expect(shop.hasSameOrigin(as: address))
    #expect(address.hasSameOrigin(as: shop))
  }

  @Test(
    arguments: [
      "http://shop.example/", "https://shop.example:80/", "https://shop.example:8443/",
      "https://shop.example:0443/", "https://www.shop.example/", "https://shop.example.evil/",
      "https://shop.example@evil/", "https://bank.example/?u=https://shop.example/",
      "https://shop.example./", "https://shop%2Eexample.evil/", "https://sh%C3%B6p.example/",
      "https://shop%2fexample/", "https:shop.example", "https:///shop.example", "//shop.example/",
      "shop.example", "/cart/c/1", "",
    ] as [PageAddress])
  func `Another scheme, host or port is another origin`(address: PageAddress) {
    let shop: PageAddress = "https://shop.example/cart/c/1?key=a"
    #expect(!shop.hasSameOrigin(as: address))
    #expect(!address.hasSameOrigin(as: shop))
  }

  @Test func `The default port is that of the scheme, and a host may be in brackets`() {
    func areSame(_ one: PageAddress, _ other: PageAddress) -> Bool { one.hasSameOrigin(as: other) }
    #expect(areSame("http://localhost/", "http://localhost:80/a"))
    #expect(!areSame("http://localhost/", "http://localhost:443/"))
    #expect(areSame("http://[::1]:8000/", "http://[::1]:8000/a"))
    #expect(areSame("http://[2001:DB8::1]/", "http://[2001:db8::1]:/"))
    #expect(areSame("https://a%2fb/", "HTTPS://A%2Fb/"), "an encoding without case")
    #expect(areSame("https://a%2eb/", "https://a.b/"))
  }

  @Test func `An address without a host has the origin of itself alone`() {
    let address: PageAddress = "https:"
    #expect(address.hasSameOrigin(as: address))
    #expect(!address.hasSameOrigin(as: "https:a"))
    #expect(!address.hasSameOrigin(as: "https://"))
  }
}

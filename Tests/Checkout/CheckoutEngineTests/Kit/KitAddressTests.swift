import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// The items of an address, and the origins of messages.
@Suite struct KitAddressTests {
  private static let items = "ec_version=2026-04-08&ec_delegate=window.open&ec_color_scheme="

  /// A caller's address, the appearance, and the decorated address.
  private static let decorated: [(String, KitAppearance, String)] = [
    (
      "https://shop.example/c", .storefront, "https://shop.example/c?\(items)light&ck_branding=shop"
    ),
    ("https://shop.example/c", .light, "https://shop.example/c?\(items)light&ck_branding=app"),
    ("https://shop.example/c", .dark, "https://shop.example/c?\(items)dark&ck_branding=app"),
    (
      "https://shop.example/c", .automatic,
      "https://shop.example/c?ec_version=2026-04-08&ec_delegate=window.open&ck_branding=app"
    ),
    (
      "https://shop.example/c?key=%2B+a&&b#top?x=1", .dark,
      "https://shop.example/c?key=%2B+a&&b&\(items)dark&ck_branding=app#top?x=1"
    ),
    (
      "https://shop.example/c?ec_version=1&a=1&ec_auth=t&ec_delegate&ec_color_scheme=x&ck_branding=y",
      .dark, "https://shop.example/c?a=1&\(items)dark&ck_branding=app"
    ),
    (
      "https://shop.example/c?%65c_auth=t&EC_AUTH=u&%zz=1", .dark,
      "https://shop.example/c?EC_AUTH=u&%zz=1&\(items)dark&ck_branding=app"
    ),
    ("https://shop.example?", .dark, "https://shop.example?\(items)dark&ck_branding=app"),
  ]

  @Test(arguments: decorated)
  func `The kit's items replace the caller's, once`(
    written: String, appearance: KitAppearance, expected: String
  ) {
    let settings = KitSettings(appearance: appearance)
    let address = settings.decorated(PageAddress(UTF8Text(written)))
    #expect("\(address.text)" == expected)
    #expect(settings.decorated(address) == address)
  }

  @Test(arguments: [
    (KitAppearance.storefront, "&ec_color_scheme=web_default&ck_branding=shop"),
    (.automatic, "&ck_branding=app"), (.dark, "&ec_color_scheme=dark&ck_branding=app"),
  ])
  func `A web page writes its version, and leaves the storefront its colors`(
    appearance: KitAppearance, expected: String
  ) {
    let settings = KitSettings(appearance: appearance, host: .web)
    let address = settings.decorated("https://a.example/?ck_version=1&a=1")
    #expect(
      "\(address.text)" == "https://a.example/?a=1&ec_version=2026-04-08&ec_delegate=window.open"
        + expected + "&ck_version=4.0.0")
    #expect(settings.decorated(address) == address)
    let kept = KitSettings().decorated("https://a.example/?ck_version=1").text
    #expect("\(kept)".hasPrefix("https://a.example/?ck_version=1&ec_version"))
  }

  @Test func `The steps that the app takes over are in the address, in one order`() {
    let settings = KitSettings(
      appearance: .automatic, delegations: [.fulfillmentAddress, .paymentCredential])
    #expect(
      "\(settings.decorated("https://a.example/").text)"
        == "https://a.example/?ec_version=2026-04-08&ec_delegate=window.open,payment.credential,"
        + "fulfillment.address_change&ck_branding=app")
  }

  /// A pattern, an origin, and whether it is accepted on a page of `https://shop.example`.
  private static let origins: [(UTF8Text, UTF8Text?, Bool)] = [
    ("https://pay.example", "https://pay.example", true),
    ("https://pay.example", "https://pay.example/", true),
    ("https://pay.example/", "https://pay.example:443", true),
    ("https://pay.example:443", "https://pay.example", true),
    ("https://pay.example:8443", "https://pay.example:8443", true),
    ("https://pay.example:8443", "https://pay.example", false),
    ("https://pay.example", "https://pay.example:8443", false),
    ("https://pay.example", "http://pay.example", false),
    ("http://pay.example:80", "http://pay.example", true),
    ("https://Pay.example", "https://pay.EXAMPLE", true),
    ("https://pay.example", "https://a.pay.example", false),
    ("https://*.pay.example", "https://a.pay.example", true),
    ("https://*.pay.example", "https://a.b.pay.example", true),
    ("https://*.pay.example", "https://pay.example", false),
    ("https://*.pay.example", "https://.pay.example", false),
    ("https://*.pay.example", "https://notpay.example", false),
    ("https://*.pay.example:8443", "https://a.pay.example:8443", true),
    ("https://*.", "https://a.", false),
    ("*.pay.example", "https://a.pay.example", false),
    ("https://user@pay.example", "https://pay.example", false),
    ("https://pay.example/path", "https://pay.example", false),
    ("https://pay.example?", "https://pay.example", false),
    ("https://pay.example#", "https://pay.example", false),
    ("https://pay.example:x", "https://pay.example", false),
    ("https://pay.example", "https://pay.example:0", false),
    ("https://pay.example:0", "https://pay.example:0", false),
    ("https://pay.example", "https://pay.example/x", false),
    ("https://pay.example", "https://user@pay.example", false),
    ("https://pay.example", "null", false), ("https://pay.example", nil, false),
    ("https://pay.example", "https://shop.example", true),
    ("https://pay.example", "https://shop.example:8443", false),
    ("https://pay.example", "http://shop.example", false),
    ("https://pay.example", "https://shop.app", true),
    ("https://pay.example", "https://a.b.shop.app", true),
    ("https://pay.example", "https://notshop.app", false),
    ("https://pay.example", "http://shop.app", false),
    ("*", "https://evil.example", true), ("*", nil, true), ("*", "https://evil.example:0", true),
  ]

  @Test(arguments: origins)
  func `An origin is accepted by a pattern`(pattern: UTF8Text, origin: UTF8Text?, isAccepted: Bool)
  {
    let settings = KitSettings(messageOrigins: [pattern])
    let page: PageAddress = "https://SHOP.example:443/cart/c/1?x#y"
    #expect(settings.accepts(origin: origin, of: page) == isAccepted)
  }

  @Test func `The user in a page's address is no part of its origin`() {
    let settings = KitSettings(messageOrigins: ["https://pay.example"])
    let page: PageAddress = "https://ada:pw@shop.example/c"
    #expect(settings.accepts(origin: "https://shop.example", of: page))
    #expect(!settings.accepts(origin: "https://ada", of: page))
  }

  @Test func `Without patterns, and with a star among them, every origin is accepted`() {
    #expect(KitSettings().accepts(origin: nil, of: .kitMugs))
    let settings = KitSettings(messageOrigins: ["https://pay.example", "*"])
    #expect(settings.accepts(origin: "https://evil.example", of: .kitMugs))
  }

  @Test func `An address is printed without the user, who may have a password`() {
    #expect(
      "\(PageAddress("https://ada:pw@shop.example:8/c?key=1#x"))" == "https://shop.example:8/c")
    #expect("\(PageAddress("mailto:ada@shop.example"))" == "mailto:ada@shop.example")
  }
}

import ScheduleEngine
import Testing

@testable import CheckoutEngine

/// Addresses of pages, cut by RFC 3986.
@Suite struct PageAddressTests {
  /// An address and its parts; nil is a part that is missing.
  struct Parts: Sendable, CustomTestStringConvertible {
    let text: String
    var scheme: String?
    var hasUser = false
    var host: String?
    var port: String?
    var path = ""
    var query: String?

    var testDescription: String { text }
  }

  static let table = [
    Parts(
      text: "https://shop.example/order/7?a=1#end", scheme: "https", host: "shop.example",
      path: "/order/7", query: "a=1"),
    Parts(text: "HTTPS://Shop.Example", scheme: "https", host: "Shop.Example"),
    Parts(
      text: "https://shop.example:443/", scheme: "https", host: "shop.example", port: "443",
      path: "/"),
    Parts(
      text: "https://shop.example:/", scheme: "https", host: "shop.example", port: "", path: "/"),
    Parts(
      text: "https://a@shop.example/", scheme: "https", hasUser: true, host: "shop.example",
      path: "/"),
    Parts(
      text: "https://shop.example@evil.example/", scheme: "https", hasUser: true,
      host: "evil.example", path: "/"),
    Parts(text: "https://a:b@c:d@host:1", scheme: "https", hasUser: true, host: "host", port: "1"),
    Parts(text: "https://@host/", scheme: "https", hasUser: true, host: "host", path: "/"),
    Parts(text: "https://a@/", scheme: "https", hasUser: true, host: "", path: "/"),
    Parts(text: "http://[::1]/", scheme: "http", host: "[::1]", path: "/"),
    Parts(text: "http://[::1]:8080/", scheme: "http", host: "[::1]", port: "8080", path: "/"),
    Parts(
      text: "http://u@[fe80::1%25en0]:1/", scheme: "http", hasUser: true, host: "[fe80::1%25en0]",
      port: "1", path: "/"),
    Parts(text: "http://a:b:c/", scheme: "http", host: "a", port: "b:c", path: "/"),
    Parts(text: "http://127.0.0.1", scheme: "http", host: "127.0.0.1"),
    Parts(text: "https:///path", scheme: "https", host: "", path: "/path"),
    Parts(text: "https://", scheme: "https", host: ""),
    Parts(text: "https:", scheme: "https"),
    Parts(text: "https:path", scheme: "https", path: "path"),
    Parts(text: "https:/path", scheme: "https", path: "/path"),
    Parts(text: "//host/path", host: "host", path: "/path"),
    Parts(text: "///path", host: "", path: "/path"),
    Parts(text: "/path//double", path: "/path//double"),
    Parts(text: "path:with/colon", scheme: "path", path: "with/colon"),
    Parts(text: "./path:with", path: "./path:with"),
    Parts(text: "", path: ""),
    Parts(text: "?", query: ""),
    Parts(text: "#"),
    Parts(text: "?#", query: ""),
    Parts(text: "#?a=1"),
    Parts(text: "https://host#?a=1", scheme: "https", host: "host"),
    Parts(text: "https://host?a=1", scheme: "https", host: "host", query: "a=1"),
    Parts(text: "https://host?a/b:c@d", scheme: "https", host: "host", query: "a/b:c@d"),
    Parts(
      text: "https://host/?a=1?b=2", scheme: "https", host: "host", path: "/", query: "a=1?b=2"),
    Parts(text: "https://host/?a#b#c?d", scheme: "https", host: "host", path: "/", query: "a"),
    Parts(text: "https://host#@evil/", scheme: "https", host: "host"),
    Parts(text: "https://host?@evil/", scheme: "https", host: "host", query: "@evil/"),
    Parts(text: #"https://host\@evil/"#, scheme: "https", hasUser: true, host: "evil", path: "/"),
    Parts(text: "mailto:ada@example.com", scheme: "mailto", path: "ada@example.com"),
    Parts(text: "about:blank", scheme: "about", path: "blank"),
    Parts(text: "JavaScript:alert(1)", scheme: "javascript", path: "alert(1)"),
    Parts(text: "data:text/html,<p>?x#y", scheme: "data", path: "text/html,<p>", query: "x"),
    Parts(text: "a+b-c.1:x", scheme: "a+b-c.1", path: "x"),
    Parts(text: "1a:x", path: "1a:x"),
    Parts(text: "+a:x", path: "+a:x"),
    Parts(text: ":x", path: ":x"),
    Parts(text: " https://host/", path: " https://host/"),
    Parts(text: "ht tp://host/", path: "ht tp://host/"),
    Parts(text: "\u{E9}a:x", path: "\u{E9}a:x"),
    Parts(
      text: "https://h\u{F6}st/\u{E9}?\u{E9}", scheme: "https", host: "h\u{F6}st", path: "/\u{E9}",
      query: "\u{E9}"),
    Parts(
      text: "https://host/a%2Fb%3Fc%23d", scheme: "https", host: "host", path: "/a%2Fb%3Fc%23d"),
    Parts(text: "https://ho%40st/", scheme: "https", host: "ho%40st", path: "/"),
    Parts(text: "https://host/a\0b", scheme: "https", host: "host", path: "/a\0b"),
    Parts(text: "https://host/../a/./b", scheme: "https", host: "host", path: "/../a/./b"),
  ]

  @Test(arguments: table)
  func `An address is cut into its parts, which are left as written`(parts: Parts) {
    let address = PageAddress(UTF8Text(parts.text))
    #expect(address.scheme == parts.scheme.map(UTF8Text.init))
    #expect(address.hasUser == parts.hasUser)
    #expect(address.host == parts.host.map(UTF8Text.init))
    #expect(address.port == parts.port.map(UTF8Text.init))
    #expect(address.path == UTF8Text(parts.path))
    #expect(address.query == parts.query.map(UTF8Text.init))
    #expect(address.text == UTF8Text(parts.text))
  }

  @Test func `A scheme is compared without case, and nothing else is a web address`() {
    #expect(PageAddress("HtTpS://host").hasScheme("https"))
    #expect(!PageAddress("https://host").hasScheme("http"))
    #expect(PageAddress("HTTP://host").isWebAddress)
    for text in ["httpss://host", "ftp://host", "//host", "https", "/https://host", ""] {
      #expect(!PageAddress(UTF8Text(text)).isWebAddress)
    }
  }

  @Test func `The authority has the user, the host and the port`() {
    #expect(PageAddress("https://a:b@host:1/p").authority == "a:b@host:1")
    #expect(PageAddress("https:///p").authority == "")
    #expect(PageAddress("mailto:a@b").authority == nil)
    #expect(PageAddress("mailto:a@b").host == nil)
    #expect(!PageAddress("mailto:a@b").hasUser)
  }

  @Test(
    arguments: [
      ("https://host", [""]), ("https://host/", ["", ""]), ("https://host/a/b", ["", "a", "b"]),
      ("https://host/a//b/", ["", "a", "", "b", ""]), ("a/b", ["a", "b"]),
      ("https://host/a%2Fb/c", ["", "a%2Fb", "c"]),
    ] as [(String, [String])])
  func `A path is split at its slashes as written`(text: String, components: [String]) {
    #expect(PageAddress(UTF8Text(text)).pathComponents == components.map(UTF8Text.init))
  }

  @Test(
    arguments: [
      ("?order=7", "7"), ("?order=", ""), ("?order", ""), ("?a=1&order=7&order=8", "7"),
      ("?order=&order=7", ""), ("?order=%zz&order=7", nil), ("?Order=7", nil), ("?orders=7", nil),
      ("?xorder=7", nil), ("?a=order=7", nil), ("?order=a=b", "a=b"), ("?order=a%3Db%26c", "a=b&c"),
      ("?%6Frder=7", "7"), ("?or%64er=7", "7"), ("?%zzorder=7&order=8", "8"), ("?order=a+b", "a+b"),
      ("?order=a%2Bb", "a+b"), ("?order=a%20b", "a b"), ("?&&order=7&", "7"),
      ("?order=7;a=1", "7;a=1"),
      ("?order=%E9", nil), ("?order=%C3%A9", "\u{E9}"), ("?order=%C3", nil),
      ("?order=%c3%a9", "\u{E9}"),
      ("?order=%ED%A0%80", nil), ("?order=%00", "\0"), ("?order=7%", nil), ("?order=7%2", nil),
      ("?order=%2", nil), ("?order=%-1", nil), ("?order=% 1", nil), ("?order=%252F", "%2F"),
      ("?order=\u{E9}%C3%A9", "\u{E9}\u{E9}"), ("#?order=7", nil), ("?a#order=7", nil),
      ("?a&order=7#x", "7"), ("", nil), ("?", nil), ("/order=7", nil),
    ] as [(String, String?)])
  func `The first item of a name has its decoded value, or none`(rest: String, value: String?) {
    let address = PageAddress(UTF8Text("https://host/path" + rest))
    #expect(address.firstValue(ofQueryItem: "order") == value.map(UTF8Text.init))
  }

  @Test(
    arguments: [
      ("?x=1", ""), ("?a=1&x=1", "?a=1"), ("?x=1&a=1", "?a=1"), ("?a=1&x=1&b=2", "?a=1&b=2"),
      ("?x", ""), ("?%78=1&a", "?a"), ("?x=1&x=2", "?x=2"), ("?a=1", "?a=1"), ("?x=1#x=2", "#x=2"),
      ("?a=%2B+&x=1#e", "?a=%2B+#e"), ("#?x=1", "#?x=1"), ("?a&&x=1&&b", "?a&&&b"), ("?", "?"),
    ])
  func `Removing an item leaves every other byte`(rest: String, left: String) {
    let address = PageAddress(UTF8Text("https://host/" + rest))
    #expect(address.removingFirst(queryItem: "x") == UTF8Text("https://host/" + left))
  }

  @Test func `Case matters for ASCII letters alone`() {
    #expect(("aZ[`{" as UTF8Text).isEqualIgnoringCase(to: "Az[`{"))
    #expect(!("@" as UTF8Text).isEqualIgnoringCase(to: "`"))
    #expect(!("[" as UTF8Text).isEqualIgnoringCase(to: "{"))
    #expect(!UTF8Text("\u{C9}").isEqualIgnoringCase(to: UTF8Text("\u{E9}")))
    #expect(!("a" as UTF8Text).isEqualIgnoringCase(to: "aa"))
    #expect(UTF8Text("\u{C9}A").asciiLowercased == UTF8Text("\u{C9}a"))
  }

  @Test func `Addresses are equal if their bytes are`() {
    #expect(PageAddress("https://host/a") == PageAddress("https://host/a"))
    #expect(PageAddress("https://host/a") != PageAddress("https://HOST/a"))
    #expect(PageAddress("https://host/%61") != PageAddress("https://host/a"))
  }

  @Test func `A payment prints its page's address without the query and the fragment`() throws {
    let url: PageAddress = "https://pay.example/5?secret=s3cret#s3cret"
    var session = try PaymentsSession.list([.payment(5, url: url)])
    try session.send(.open(id: 5))
    try session.send(.navigated(url: "bank://go?secret=s3cret"))
    let effect = try #require(session.reaction.effects.first)
    try session.send(.navigated(url: "javascript:1?s3cret"))
    let event = try #require(session.reaction.events.first)
    let inputs: [PaymentsInput] = [
      .deepLink(url: "app-pay://payments/5?secret=s3cret"), .navigated(url: url),
    ]
    var dumped = ""
    dump(session.checkout, to: &dumped)
    dump(inputs, to: &dumped)
    for printed in ["\(session.checkout)", "\(effect)", "\(event)", "\(inputs)", dumped] {
      #expect(!printed.contains("s3cret"))
    }
    #expect("\(session.state)".contains("https://pay.example/5"))
    #expect(session.state.page == url)
  }

  @Test func `A person's data and a page's unreadable text are not printed`() {
    let secret: UTF8Text = "Ada Lovelace"
    let address = Address(
      name: secret, line1: secret, line2: secret, city: secret, region: secret, postcode: secret,
      country: "US", phone: secret)
    let expressAddress = ExpressAddress(name: secret, address1: secret, phoneNumber: secret)
    var order = SheetOrder()
    (order.id, order.email, order.phone) = ("o-1", secret, secret)
    let values: [Any] = [
      address, expressAddress, order, BuyerIdentity(email: secret, phone: secret),
      MultipassBody(
        email: secret, createdAt: Timestamp(secondsSinceEpoch: 0), remoteIP: secret,
        returnTo: "https://shop.example"),
      WebMessage(text: SecretText(secret), content: .unreadable),
      WebEvent.malformedMessage(text: SecretText(secret)),
      SheetEvent.malformedMessage(SecretText(secret)),
      ExpressMessage.malformed(SecretText(secret)),
      ExpressEvent.malformedMessage(SecretText(secret)),
      ExpressEffect.askShippingOptions(requestID: "r1", expressAddress),
      NativeInput.setShippingAddress(address),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      #expect(!"\(value)".contains("Ada"))
      #expect(!dumped.contains("Ada"))
    }
    #expect("\(address) \(expressAddress)" == "an address an address")
    #expect("\(order)" == "a placed order")
  }

  @Test func `A printed address has no user, no query and no fragment`() {
    #expect("\(PageAddress("https://u:p@host/a?token=1#t"))" == "https://host/a")
    #expect("\(PageAddress("https://host#token=1?a"))" == "https://host")
    #expect("\(PageAddress("/a"))" == "/a")
  }
}

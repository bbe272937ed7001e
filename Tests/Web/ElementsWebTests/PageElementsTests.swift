import ElementsWeb
import Testing

/// Requests for messages under prices and for elements of a server, as a page's script writes them.
@Suite struct PageElementsTests {
  private static let day: [(Character, String)] = [("y", "2026-11-21"), ("u", "1795255200")]
  private static let price = [("a", "50.00"), ("c", "USD")] + day

  private static func answer(_ operation: Character, _ fields: [(Character, String)]) -> String {
    var page = PageElements()
    return String(decoding: page.answer(to: request(operation, fields)), as: UTF8.self)
  }

  @Test(
    arguments: [
      (
        [("v", "us-pay-in-4")],
        #"{"isAvailable":true,"plan":"us-pay-in-4","#
          + #""sentence":"or 4 interest-free payments of $12.50 with Cash App Afterpay"}"#
      ),
      (
        [],
        #"{"isAvailable":true,"plan":"us-pay-in-4","#
          + #""sentence":"or 4 interest-free payments of $12.50 with Cash App Afterpay"}"#
      ),
      (
        [("r", "40.00"), ("d", "Pay"), ("l", "fr-fr")],
        #"{"isAvailable":false,"plan":"us-pay-in-4","#
          + #""sentence":"Pay disponible pour les commandes entre $1 USD et $40 USD"}"#
      ),
      ([("r", "40.00"), ("z", "HIDE")], #"{"isAvailable":false,"plan":null,"sentence":""}"#),
      (
        [("v", " us-pay-in-4  gb-pay-in-4 "), ("z", "explain")],
        #"{"isAvailable":true,"plan":"us-pay-in-4","#
          + #""sentence":"or 4 interest-free payments of $12.50 with Cash App Afterpay"}"#
      ),
    ] as [([(Character, String)], String)])
  func `A message begins with its plan and its sentence`(
    fields: [(Character, String)], line: String
  ) {
    let answer = Self.answer("p", Self.price + fields)
    #expect(answer.prefix { $0 != "\n" } == line)
    let isHidden = line.contains("null")
    #expect(answer.hasSuffix(isHidden ? "}\n" : "</span>\n"))
    #expect(answer.contains("<span class=\"apw-message\"") != isHidden)
  }

  @Test func `A message and its dialog have the shop's texts`() {
    let texts = [("x", "ACfee-free\nAGDone\nAHSee the terms.")] as [(Character, String)]
    let line = Self.answer("p", Self.price + texts)
    #expect(line.contains(#""sentence":"or 4 fee-free payments of $12.50 with"#))
    #expect(line.contains("or 4 fee-free payments of <strong"))
    let details = Self.answer("i", Self.price + texts)
    for text in ["Your 4 fee-free payments</h3>", "Done</button>", "See the terms.</p>"] {
      #expect(details.contains(text))
    }
  }

  @Test func `A plan that is named twice is in the dialog once`() {
    let twice = Self.answer("i", Self.price + [("v", "us-pay-in-4 us-pay-in-4")])
    #expect(twice == Self.answer("i", Self.price + [("v", "us-pay-in-4")]))
  }

  @Test func `The details of a message are its dialog`() {
    let answer = Self.answer("i", Self.price)
    #expect(answer.hasPrefix(#"<dialog class="apw apw-pop apw-details apw-inherit" "#))
    #expect(answer.hasSuffix("</dialog>\n"))
    #expect(Self.answer("i", Self.price + [("r", "40.00"), ("z", "hide")]) == "")
  }

  @Test(
    arguments: [
      ([("z", "never")], "unknown_outside"), ([("v", "us-pay-in-5")], "unknown_plan"),
      ([("v", " ")], "unknown_plan"), ([("v", "US")], "unknown_plan"),
      ([("l", "de-DE")], "unknown_locale"), ([("s", "90"), ("r", "80")], "invalid_limits"),
      ([("q", "serif")], "unknown_font"), ([("E", "message")], nil),
    ] as [([(Character, String)], String?)])
  func `A message with a wrong option is rejected`(fields: [(Character, String)], code: String?) {
    let answer = Self.answer("p", Self.price + fields)
    #expect(answer.hasPrefix(code.map { #"{"failure":{"code":"\#($0)","# } ?? #"{"isAvailable""#))
  }

  @Test(
    arguments: [
      ([], "invalid_amount"), ([("a", "50.00")], "unsupported_currency"),
      ([("a", "fifty"), ("c", "USD")], "invalid_amount"),
      ([("a", "50.00"), ("c", "EUR")], "unsupported_currency"),
    ] as [([(Character, String)], String)])
  func `A message needs an amount in the currency of a plan`(
    fields: [(Character, String)], code: String
  ) {
    for operation in ["p", "i", "j"] as [Character] {
      let answer = Self.answer(operation, fields + Self.day)
      #expect(answer.hasPrefix(#"{"failure":{"code":"\#(code)","#), "\(operation): \(answer)")
    }
  }

  @Test func `A fragment has the options that were given, and never the token`() {
    let answer = Self.answer(
      "h",
      Self.price + [
        ("t", "002.k2a4secret"), ("l", "fr_ca"), ("p", "us-pay-in-4"), ("s", "1"), ("r", "900.5"),
        ("d", "A \"B\""), ("k", "MODAL"), ("j", "light"), ("m", "ring"), ("q", "SYSTEM"),
        ("o", "0"), ("h", "0"), ("b", "0"), ("T", "1"), ("F", "1"),
      ])
    #expect(
      answer.hasPrefix(
        #"<payment-schedule amount="50.00" currency="USD" locale="fr-CA" plan="us-pay-in-4" "#
          + #"minimum="1.00" maximum="900.50" brand="A &quot;B&quot;" theme="modal" "#
          + #"color-scheme="light" marks="ring" font="system" no-logo no-heading no-border terms "#
          + #"today="2026-11-21">"# + "\n<template shadowrootmode=\"open\">\n<style></style>\n"))
    #expect(!answer.contains("secret"))
    #expect(answer.hasSuffix("</section>\n</template>\n</payment-schedule>\n"))
    let plain = "<payment-schedule amount=\"50.00\" currency=\"USD\">\n"
    #expect(Self.answer("h", Self.price).hasPrefix(plain))
  }

  @Test func `A fragment of a message has its line and its dialog`() {
    let answer = Self.answer(
      "j", Self.price + [("v", "us-pay-in-4"), ("z", "hide"), ("k", "modal")])
    #expect(
      answer.hasPrefix(
        #"<payment-message amount="50.00" currency="USD" plans="us-pay-in-4" outside="hide">"#
          + "\n<template shadowrootmode=\"open\">\n<style></style>\n<span class=\"apw-message\""))
    let line = Self.answer("p", Self.price + [("v", "us-pay-in-4")]).drop { $0 != "\n" }.dropFirst()
    let dialog = Self.answer("i", Self.price + [("v", "us-pay-in-4")])
    #expect(answer.contains("<style></style>\n\(line)\(dialog)</template>\n"))
  }

  @Test(
    arguments: [
      ("shop-message", true), ("a-1", true), ("message", false), ("Shop-message", false),
      ("1-a", false), ("-", false), ("a-b c", false), ("a-b>", false), ("", false), ("a-é", false),
    ])
  func `An element has a name that pages can register`(name: String, isName: Bool) {
    for operation in ["h", "j"] as [Character] {
      let answer = Self.answer(operation, Self.price + [("E", name)])
      let failure = #"{"failure":{"code":"invalid_element""#
      #expect(answer.hasPrefix(isName ? "<\(name) amount" : failure))
    }
  }

  @Test func `An order that only a token names has no fragment`() {
    let answer = Self.answer("h", Self.day + [("t", "002.k2a4")])
    #expect(answer.hasPrefix(#"{"failure":{"code":"invalid_amount","#))
  }

  @Test func `The module answers the requests of widgets as well`() {
    var page = PageElements()
    let created = page.answer(to: request("n", Self.price))
    #expect(String(decoding: created, as: UTF8.self).hasPrefix(#"{"widget":1,"#))
    #expect(page.answer(to: request("c", [("w", "1")])) == [])
    #expect(
      String(decoding: page.answer(to: [1, 2, 3]), as: UTF8.self)
        .hasPrefix(#"{"failure":{"code":"bad_request""#))
  }

  @Test(arguments: ["p", "i", "h", "j"] as [Character])
  func `A request that is cut short anywhere is answered`(operation: Character) {
    let whole = request(
      operation, Self.price + [("v", "us-pay-in-4"), ("E", "a-b"), ("z", "hide")])
    var page = PageElements()
    for length in 0...whole.count {
      let answer = page.answer(to: Array(whole.prefix(length)))
      #expect(!answer.isEmpty || operation == "i" || operation == "p")
    }
  }
}

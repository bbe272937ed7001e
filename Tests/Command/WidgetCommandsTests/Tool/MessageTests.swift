import TestSupport
import Testing

@testable import WidgetCommands

/// The messages for mistakes that people make at a keyboard.
@Suite("Messages")
struct MessageTests {
  private let harness: CommandHarness

  init() throws { harness = try CommandHarness() }

  @Test(arguments: [
    ("update --amount 5 --currency AUD", "widget update has no option '--currency'; 'widget "),
    ("create order-1 --amount 5 --token x", "(did you mean '--token-file'?)"),
    ("schedule --amount 5 --date 2026-11-21", "the day is written '--today YYYY-MM-DD', see"),
    ("account pay order-1 5.00", "an amount is written '--amount 5.00', see"),
    ("update —amount 5", "begins with U+2014 EM DASH, which is no hyphen; write '--amount'"),
  ])
  func `A mistyped option is named with what to write`(_ line: String, _ phrase: String) {
    harness(line).expectFailure(.usage, phrase)
  }

  @Test(arguments: [
    ("“50.00”", "character 1 is U+201C LEFT DOUBLE QUOTATION MARK: use the plain quotation marks"),
    ("５0.00", "character 1 is U+FF15 FULLWIDTH DIGIT FIVE: type the digits 0 to 9"),
    ("−5.00", "character 1 is U+2212 MINUS SIGN: type the hyphen of the keyboard"),
    ("50\u{FF0E}00", "character 3 is U+FF0E FULLWIDTH FULL STOP: type the plain character"),
    ("50.00\u{A0}", "character 6 is U+00A0 NO-BREAK SPACE: type a plain space, or none"),
    ("50\u{200B}.00", "character 3 is U+200B ZERO WIDTH SPACE: it is invisible; remove it"),
  ])
  func `A character of a word processor is named`(_ amount: String, _ phrase: String) {
    harness.run(["update", "--amount", amount]).expectFailure(.data, phrase)
  }

  @Test func `A plain word has no such note, nor one that the message does not quote`() {
    #expect(!harness("update --amount 5,00").error.contains("character"))
    #expect(
      !harness.run(["price", "--amount", "5,00", "--brand", "“Pay”"]).error.contains("U+201C"))
  }

  @Test(arguments: [
    ("0", "230.00", "invalid_amount: --financed: nothing is lent, so there is no rate"),
    ("5000.00", "0.00", "invalid_amount: --payment: nothing is paid back, so there is no rate"),
  ])
  func `A rate of nothing is an error that says so`(
    _ financed: String, _ payment: String, _ message: String
  ) {
    harness("apr --financed \(financed) --payment \(payment) --payments 24 --interval P1M")
      .expectFailure(.data, message)
  }

  @Test(arguments: ["Mars/Olympus", "Foo", ":Sydney", "/etc/none", "AB3", "<UTC"])
  func `A time zone that the system does not have is an error`(_ zone: String) throws {
    let harness = try CommandHarness(["/usr/share/zoneinfo/Australia/Sydney": "TZif2"])
    harness.environment.variables["TZ"] = zone
    harness("schedule --amount 50.00")
      .expectFailure(.configuration, "is no time zone of this system; set one such as")
    #expect(harness("schedule --amount 50.00 --today 2026-11-21").status == .yes)
  }

  @Test(arguments: [
    "", "UTC", "Australia/Sydney", ":Australia/Sydney", "EST5EDT", "<+03>-3", "AEST-10",
  ])
  func `A time zone of the system, or a rule, gives the day`(_ zone: String) throws {
    let harness = try CommandHarness(["/usr/share/zoneinfo/Australia/Sydney": "TZif2"])
    harness.environment.variables["TZ"] = zone
    #expect(harness("schedule --amount 50.00").status == .yes)
  }

  @Test func `The files of time zones may be elsewhere`() throws {
    let harness = try CommandHarness(["/zones/Here": "TZif2"])
    harness.environment.variables["TZ"] = "Here"
    harness("schedule --amount 50.00").expectFailure(.configuration, #"TZ: "Here" is no"#)
    harness.environment.variables["TZDIR"] = "/zones"
    #expect(harness("schedule --amount 50.00").status == .yes)
  }
}

/// Output for terminals that show only ASCII, and JSON that a person reads.
@Suite("ASCII and invisible characters")
struct PrintedTextTests {
  @Test func `A price is ASCII`() throws {
    let harness = try CommandHarness()
    #expect(
      harness("price --amount 200.00 --currency GBP --ascii").output
        == "or 4 payments of 50.00 GBP with Clearpay\n")
    #expect(
      harness("price --amount 80.00 --currency CAD --locale fr-CA --ascii").output
        == "ou 4 paiements sans interets de 20,00 $ avec Afterpay\n")
  }

  @Test func `JSON is ASCII with the same texts`() throws {
    let harness = try CommandHarness()
    let plain = harness("price --amount 200.00 --currency GBP --json").output
    let ascii = harness("price --amount 200.00 --currency GBP --json --ascii").output
    #expect(plain.contains("£50.00"))
    #expect(ascii == plain.replacing("£", with: "\\u00a3"))
  }

  @Test func `Exported events are ASCII, and import as the same events`() throws {
    let harness = try CommandHarness()
    harness("account open a --amount 20.00 --currency AUD")
    harness("account fail a --installment 1 --id ü --reason é😀")
    let ascii = harness("account export a --ascii").output
    #expect(ascii.contains(#""id":"\u00fc","installment":1,"reason":"\u00e9\ud83d\ude00""#))
    let other = try CommandHarness(["a.events": ascii])
    other("account import a a.events")
    #expect(other("account export a").output.contains(#""id":"ü","installment":1,"reason":"é😀""#))
  }

  @Test func `A terminal sees the invisible characters of JSON as escapes`() throws {
    let harness = try CommandHarness()
    let words = ["price", "--amount", "50.00", "--brand", "é\u{202E}x", "--json"]
    #expect(harness.run(words).status == .usage)
    let json = PrintedJSON(escapesInvisible: true, escapesAll: false)
    #expect(json.escaped("{\"a\":\"é\u{202E}\u{200B}x\"}\n") == #"{"a":"é\u202e\u200bx"}"# + "\n")
    #expect(json.escaped("a \u{202E}") == "a \u{202E}")
    let all = PrintedJSON(escapesInvisible: false, escapesAll: true)
    #expect(all.escaped(#"{"a":"é😀"}"#) == #"{"a":"\u00e9\ud83d\ude00"}"#)
    let none = PrintedJSON(escapesInvisible: false, escapesAll: false)
    #expect(none.escaped("{\"a\":\"\u{202E}\"}") == "{\"a\":\"\u{202E}\"}")
  }
}

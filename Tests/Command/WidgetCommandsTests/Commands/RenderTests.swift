import TestSupport
import Testing

@testable import WidgetCommands

@Suite("widget render")
struct RenderTests {
  private let harness: CommandHarness

  init() throws {
    harness = try CommandHarness(["my-plan.json": Samples.planFile, "token.txt": Samples.token])
  }

  private func written(_ file: String) -> String { harness.written.texts[file] ?? "" }

  @Test(arguments: [
    ("w.txt", "╭"), ("w.svg", "<svg "), ("w.html", "<!DOCTYPE html>\n"),
    ("w.HTM", "<!DOCTYPE html>\n"), ("./a.csv/w.Svg", "<svg "),
    ("w.csv.ICS", "BEGIN:VCALENDAR\r\n"), ("w.csv", "number,due_date,amount,currency\r\n"),
  ])
  func `The file's extension selects the format`(_ file: String, _ start: String) {
    #expect(harness("render --amount 50.00 -o \(file)") == CommandResult())
    #expect(written(file).utf8.starts(with: start.utf8))
  }

  @Test(arguments: [
    ("text", "╭"), ("svg", "<svg "), ("html", "<!DOCTYPE html>\n"), ("ics", "BEGIN:VCALENDAR\r\n"),
    ("csv", "number,due_date,amount,currency\r\n"),
  ])
  func `The option selects the format for any file name`(_ format: String, _ start: String) {
    let printed = harness("render --amount 50.00 --format \(format)")
    #expect(printed.output.utf8.starts(with: start.utf8))
    #expect(printed.status == .yes && printed.error.isEmpty)
    for file in ["w", "w.png", "w.html", "w.txt"] {
      #expect(
        harness("render --amount 50.00 --format \(format) --output \(file)") == CommandResult())
      #expect(written(file) == printed.output)
    }
    #expect(harness("render --amount 50.00 --format \(format) -o -") == printed)
    #expect(harness.written.texts["-"] == nil)
  }

  @Test func `The default format is text`() {
    #expect(harness("render --amount 50.00").output.hasPrefix("╭"))
    #expect(harness("render --amount 50.00 -o -") == harness("render --amount 50.00 --format text"))
  }

  @Test(arguments: [
    "w", "w.", "w.png", "w.svgz", "w.svg.", "w.svg/", "w.svg/w", "svg", "w.ｓvg", "w.s\u{301}vg",
    "--", "..", "/",
  ])
  func `A file name without a known extension is an error`(_ file: String) {
    harness.run(["render", "--amount", "50.00", "--output=\(file)"])
      .expectFailure(
        .usage, "end in .txt, .svg, .html, .htm, .ics or .csv; rename it, or pass --format")
    #expect(harness.written.texts.isEmpty)
  }

  @Test func `At a terminal, the name of the written file is printed`() {
    harness.environment.isInteractive = true
    let result = harness.run(["render", "--amount", "50.00", "-o", "a\u{1B}[31m.svg"])
    #expect(result == CommandResult(error: "wrote \"a\\u{1b}[31m.svg\"\n"))
    #expect(harness("render --amount 50.00 --color never").error.isEmpty)
  }

  @Test(arguments: [
    (FileWriteResult.notCreated("No such file"), ExitStatus.cannotCreate, "cannot be created"),
    (.notWritten("No space left"), .inputOutput, "cannot be written"),
  ])
  func `A file that cannot be written is an error with a correction`(
    _ outcome: FileWriteResult, _ status: ExitStatus, _ phrase: String
  ) {
    harness.written.fail(with: outcome)
    harness("render --amount 50.00 -o w.svg").expectFailure(status, "\"w.svg\" \(phrase): No s")
    harness("render --amount 5000.00 -o w.svg").expectFailure(status, "; name a file ")
  }

  @Test func `A stored widget is drawn, by its name or by default`() {
    harness("update --amount 57.27")
    harness("create order-1 --amount 80.00 --currency GBP")
    #expect(harness("render --format csv").output.contains("4,2027-01-02,14.31,USD\r\n"))
    for line in ["render order-1", "render --widget order-1"] {
      #expect(harness("\(line) --format csv").output.contains("4,2027-01-02,20.00,GBP\r\n"))
    }
    harness("render a --widget b").expectFailure(.usage, "name the widget once")
    harness("render nope").expectFailure(.noInput, "'widget create nope --amount 50.00' creates it")
  }

  @Test func `A stored widget is drawn with its status today, and is not changed`() throws {
    harness("update --amount 50.00")
    let before = try harness.storeFile.lines(of: "default")
    let later = harness("render --today 2026-11-24 --format csv")
    #expect(later.output.contains("1,2026-11-24,12.50,USD\r\n"))
    #expect(try harness.storeFile.lines(of: "default") == before)
  }

  @Test func `An order is drawn without a state directory, and is not stored`() {
    harness.environment.variables = [:]
    harness.environment.now = { nil }
    #expect(harness("render --amount 50.00 --today 2026-11-21 --format svg").status == .yes)
    #expect(!harness.directory.holds("state"))
  }

  @Test(arguments: [
    ("update --amount 5000.00", ""), ("list", "--amount 5000.00"),
    ("list", "--amount 5000.00 --token-file token.txt"),
  ])
  func `The reason why an order may not proceed is drawn, with status 1`(
    _ before: String, _ options: String
  ) {
    harness(before)
    for format in ["text", "svg", "html", "html --fragment"] {
      let result = harness("render \(options) --format \(format)")
      #expect(result.status == .no)
      #expect(result.output.contains("$5,000.00"), "\(result.output)")
      #expect(result.error.hasPrefix("warning: amount_above_maximum: The order total of "))
      #expect(harness("render \(options) --format \(format) -o w").status == .no)
      #expect(written("w") == result.output)
    }
  }

  @Test(arguments: ["ics", "csv"])
  func `A calendar or a table without payments is not written`(_ format: String) {
    harness("update --amount 5000.00")
    for line in ["render", "render --amount 0.50", "render --amount 0.02 --currency CAD"] {
      harness("\(line) -o w.\(format)").expectFailure(
        .no, "there are no payments to write: amount_")
      harness("\(line) --format \(format)").expectFailure(.no, "there are no payments to write: ")
    }
    #expect(harness.written.texts.isEmpty)
  }

  @Test(arguments: [
    ("", "Cash App Afterpay"), ("--currency GBP", "Clearpay"), ("--plan-file my-plan.json", "Mine"),
    ("--brand Shop&Pay", "Shop&Pay"), ("--plan-file my-plan.json --brand <Pay>", "<Pay>"),
  ])
  func `The provider is shown unless the logo is omitted`(_ options: String, _ brand: String) {
    #expect(harness("render --amount 150 \(options)").output.contains("\(brand) │\n"))
    #expect(!harness("render --amount 150 \(options) --no-logo").output.contains(brand))
    let escaped = brand.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    #expect(harness("render --amount 150 \(options) --format html").output.contains(">\(escaped)<"))
  }

  @Test(arguments: ["", " ", "a\u{1B}[31m", "a\u{202E}b", "a\u{200B}", "a\nb"])
  func `An invisible brand is rejected`(_ brand: String) {
    harness.run(["render", "--amount", "5.00", "--brand=\(brand)"])
      .expectFailure(.usage, "must be 1 to 200 bytes of visible text")
  }

  @Test func `A brand has up to 200 bytes`() {
    let brand = String(repeating: "é", count: 100)
    #expect(harness("render --amount 5.00 --brand \(brand)").status == .yes)
    harness("render --amount 5.00 --brand \(brand)x").expectFailure(.usage, "1 to 200 bytes")
  }

  @Test(arguments: [
    ("50.00", "", "│ Due today"), ("50.00", "--currency CAD", "│ Due today"),
    ("50.00", "--currency CAD --locale fr-CA", "12,50\u{A0}$"),
    ("50.00", "--currency CAD --locale FR_ca", "12,50\u{A0}$"),
    ("50.00", "--locale en-AU", "$12.50 USD"),
  ])
  func `The texts are those of the locale`(_ amount: String, _ options: String, _ phrase: String) {
    let result = harness("render --amount \(amount) \(options)")
    #expect(result.output.contains(phrase), "\(result.output)")
  }

  @Test(arguments: [
    ("", "en-US"), ("--currency GBP", "en-GB"), ("--currency AUD", "en-AU"),
    ("--currency CAD", "en-CA"), ("--currency NZD", "en-NZ"),
    ("--plan eu-pay-in-4-2021", "fr-FR"), ("--plan-file my-plan.json", "en-US"),
    ("--plan eu-pay-in-4-2021 --locale it-IT", "it-IT"),
  ])
  func `The default language is the usual one of the currency`(
    _ options: String, _ locale: String
  ) {
    let page = harness("render --amount 150 --today 2022-01-31 \(options) --format html").output
    #expect(page.contains("<html lang=\"\(locale)\">"))
  }

  @Test(arguments: ["de-DE", "en", "", "en-US ", "xx"])
  func `An unknown locale is reported with the known ones`(_ locale: String) {
    harness.run(["render", "--amount", "5.00", "--locale=\(locale)"]).expectFailure(
      .usage, "write one of en-US, en-AU, en-CA, en-GB, en-NZ, fr-CA, es-ES, fr-FR, it-IT")
  }

  @Test func `The style options change the picture`() {
    let whole = harness("render --amount 50.00").output
    #expect(whole.contains("Your 4 interest-free payments") && whole.contains("│"))
    let plain = harness("render --amount 50.00 --no-heading --no-border").output
    #expect(!plain.contains("Your 4") && !plain.contains("│"))
    var pages: Set<String> = []
    for theme in ["classic", "timeline", "collapsible", "modal"] {
      pages.insert(harness("render --amount 50.00 --theme \(theme) --format html").output)
    }
    #expect(pages.count == 4)
    harness("render --amount 5 --theme dark")
      .expectFailure(.usage, "must be one of classic, timeline, collapsible, modal")
  }

  @Test func `A checkout has dates, and an estimate has intervals`() {
    let estimate = harness("render --amount 50.00").output
    #expect(estimate.contains("Today") && estimate.contains("In 2 weeks"))
    let connected = harness("render --amount 50.00 --token-file token.txt").output
    #expect(connected.contains("Dec") && !connected.contains("In 2 weeks"))
    harness("create w --amount 50.00 --token-file token.txt")
    #expect(harness("render w").output == connected)
  }

  @Test func `HTML is a whole page or an element`() {
    let element = harness("render --amount 50.00 --format html --fragment").output
    #expect(
      element.hasPrefix(
        "<payment-schedule amount=\"50.00\" currency=\"USD\">\n"
          + "<template shadowrootmode=\"open\">\n<style>:host { "))
    #expect(element.hasSuffix("</section>\n</template>\n</payment-schedule>\n"))
    #expect(harness("render --amount 50.00 --format html").output.hasSuffix("</html>\n"))
    for line in ["--fragment", "--format svg --fragment", "-o w.svg --fragment"] {
      harness("render --amount 50.00 \(line)").expectFailure(.usage, "pass --format html")
    }
  }

  @Test func `An element has the options that were given, and not the token`() {
    let options =
      "--amount 50 --currency CAD --plan ca-pay-in-4 --locale fr_CA --brand B --theme timeline "
      + "--no-logo --no-heading --no-border --today 2026-11-21 --token-file token.txt"
    let element = harness("render \(options) --format html --fragment").output
    #expect(
      element.hasPrefix(
        #"<payment-schedule amount="50.00" currency="CAD" locale="fr-CA" plan="ca-pay-in-4" "#
          + #"brand="B" theme="timeline" no-logo no-heading no-border today="2026-11-21">"# + "\n"))
    #expect(element.contains(">5 déc.</time>"))
    #expect(!element.contains("002."))
  }

  @Test func `No script changes the element of a stored widget or of a shop's own plan`() {
    harness("create a --amount 50.00")
    let mine = "--amount 1000 --plan-file my-plan.json"
    for line in ["a --theme modal", mine] {
      let element = harness("render \(line) --format html --fragment").output
      #expect(element.hasPrefix("<div>\n<template shadowrootmode=\"open\">\n"))
      #expect(element.hasSuffix("</section>\n</template>\n</div>\n"))
    }
  }

  @Test func `A file does not depend on the terminal`() {
    let usual = harness("render --amount 50.00").output
    harness.environment.outputIsTerminal = true
    harness.environment.columns = 30
    #expect(harness("render --amount 50.00 -o w.txt").status == .yes)
    #expect(written("w.txt") == usual)
    harness("render --amount 50.00 -o w.txt --color always --ascii")
    #expect(written("w.txt").contains("\u{1B}[1m") && written("w.txt").contains("(1/4)"))
    #expect(!harness("render --amount 50.00 --format svg --color always").output.contains("\u{1B}"))
  }

  @Test(arguments: [
    ("render a --amount 5", ExitStatus.usage, "name a widget or pass --amount, not both"),
    ("render --widget a --amount 5", .usage, "name a widget or pass --amount, not both"),
    ("render --currency USD", .usage, "--currency describes an order; pass its total by --amount"),
    ("render --plan us-pay-in-4", .usage, "--plan describes an order"),
    ("render a --plan-file my-plan.json", .usage, "--plan-file describes an order"),
    ("render --token-file token.txt", .usage, "--token-file describes an order"),
    ("render --amount 5 --plan a --plan-file b", .usage, "use either --plan or --plan-file"),
    ("render --format png", .usage, "must be one of text, svg, html, ics, csv"),
    ("render --amount 5 -o a.svg -o b.svg", .usage, "given more than once"),
    ("render --amount 5 --output=", .usage, "must not be empty"),
    ("render --amount 5 -o", .usage, "missing value"),
    ("render --amount x -o w.svg", .data, "invalid_amount"),
    ("render --amount 0 -o w.svg", .data, "must be above zero"),
    ("render --amount 5 --currency KWD -o w.svg", .noInput, "no built-in plan for KWD"),
    ("render --amount 5 --token-file nope -o w.svg", .noInput, "there is no file \"nope\""),
    ("render --amount 5 --today 2026-02-29 -o w.svg", .data, "--today"),
    ("render nope -o w.svg", .noInput, "there is no widget nope"),
  ])
  func `A command line with an error draws nothing`(
    _ line: String, _ status: ExitStatus, _ phrase: String
  ) {
    harness(line).expectFailure(status, phrase)
    #expect(harness.written.texts.isEmpty)
  }

  @Test func `A captured order is drawn as on the day of its capture`() {
    harness("create w --amount 50.00 --token-file token.txt")
    let before = harness("render w --format csv").output
    harness("capture w --token-file token.txt --amount 50.00")
    #expect(harness("render w --format csv --today 2026-12-24").output == before)
  }
}

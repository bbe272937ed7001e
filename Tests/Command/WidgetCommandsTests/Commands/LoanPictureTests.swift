import TestSupport
import Testing

@testable import WidgetCommands

@Suite("Pictures of widget loan")
struct LoanPictureTests {
  private let harness: CommandHarness
  private let words = "loan --amount 1000.00 --rate 29.99 --plan us-pay-monthly-12"

  init() throws { harness = try CommandHarness() }

  private func written(_ file: String) -> String { harness.written.texts[file] ?? "" }

  @Test(arguments: [
    ("l.svg", "<svg "), ("l.html", "<!DOCTYPE html>\n"), ("l.ICS", "BEGIN:VCALENDAR\r\n"),
    ("l.csv", "number,dueDate,payment,interest,principal,balance\n"),
  ])
  func `The file's extension selects the format`(_ file: String, _ start: String) {
    #expect(harness("\(words) -o \(file)") == CommandResult())
    #expect(written(file).utf8.starts(with: start.utf8))
  }

  @Test(arguments: ["text", "json", "canonical", "csv", "svg", "html", "ics"])
  func `A file has the bytes that are printed`(_ format: String) {
    let printed = harness("\(words) --format \(format)")
    #expect(!printed.output.isEmpty && printed.status == .yes && printed.error.isEmpty)
    #expect(harness("\(words) --format \(format) -o w") == CommandResult())
    #expect(written("w") == printed.output)
    #expect(harness("\(words) --format \(format) -o -") == printed)
  }

  @Test func `Style, locale and brand are those of the options`() {
    let plain = harness("\(words) --format html").output
    #expect(plain.contains("Your 12 monthly payments") && plain.contains("Cash App Afterpay"))
    #expect(!plain.contains("interest-free"))
    let options = "--theme modal --no-border --no-heading --locale it-IT --brand Negozio"
    let styled = harness("\(words) --format html \(options)").output
    #expect(styled.contains("popover=") && styled.contains("lang=\"it-IT\""))
    #expect(styled.contains(">Negozio<") && !styled.contains("Cash App Afterpay"))
    #expect(!styled.contains("class=\"apw apw-loan apw-border\""))
    #expect(!harness("\(words) --format svg --no-logo").output.contains("Cash App Afterpay"))
  }

  @Test func `A chart is drawn instead of the payments`() {
    let chart = harness("\(words) --chart --format svg").output
    #expect(chart.contains("<title>Balance and interest over time</title>"))
    #expect(harness("\(words) --chart -o c.svg") == CommandResult())
    #expect(written("c.svg") == chart)
  }

  @Test(arguments: [
    ("--chart", "--chart is for SVG only; pass --format svg, or omit it"),
    ("--chart -o l.html", "--chart is for SVG only; pass --format svg, or omit it"),
    ("--fragment --format svg", "--fragment is for HTML only; pass --format html, or omit it"),
    ("-o l.png", "the file's name does not end in .txt, .svg, .html, .htm, .ics or .csv"),
  ])
  func `Options that have no effect are errors`(_ options: String, _ message: String) {
    let result = harness("\(words) \(options)")
    #expect(result.status == .usage && result.error.contains(message))
    #expect(harness.written.texts.isEmpty)
  }

  @Test func `A comparison of terms is no picture`() {
    let result = harness("loan --amount 1000.00 --rate 29.99 -o l.svg")
    #expect(result.status == .usage)
    #expect(result.error.contains("--format svg prints one loan; pass --plan ID"))
  }

  @Test func `A loan that is not offered writes no file`() {
    let result = harness("\(words.replacing("29.99", with: "40")) -o l.svg")
    #expect(result.status == .data && result.error.contains("apr_not_offered"))
    #expect(harness.written.texts.isEmpty)
  }
}

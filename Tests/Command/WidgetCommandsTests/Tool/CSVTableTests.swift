import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite("Rows of CSV")
struct CSVTableTests {
  @Test(arguments: [
    ("plain; text", "plain; text"), ("", ""), ("Zoë", "Zoë"),
    ("a,b", #""a,b""#), (#"say "x""#, #""say ""x""""#), ("two\nlines", "\"two\nlines\""),
  ])
  func `A text is in quotes only if it needs them`(_ text: String, _ field: String) {
    #expect(CSVField.text(text).text.utf8.elementsEqual(field.utf8))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@sum", "'@sum"), ("=a,b", #""'=a,b""#),
    ("\n=1", "\"'\n=1\""), ("\t=1", "\u{FFFD}=1"), ("\r=1", "\u{FFFD}=1"),
    ("a=1", "a=1"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\r\n", "\"\u{FFFD}\n\""),
  ])
  func `No text is a formula, and none controls a terminal`(_ text: String, _ field: String) {
    #expect(CSVField.text(text).text.utf8.elementsEqual(field.utf8))
  }

  @Test func `Amounts, days and numbers are as they are`() throws {
    #expect(CSVField.amount(Money(minorUnits: -1_234_50, currency: .aud)).text == "-1234.50")
    #expect(CSVField.currency(.aud).text == "AUD")
    #expect(CSVField.day(try CivilDate("2026-11-21")).text == "2026-11-21")
    #expect(CSVField.number(-3).text == "-3")
    #expect(CSVField.flag(true).text == "true")
    for field in [CSVField.text(nil), .word(nil), .amount(nil), .day(nil), .number(nil)] {
      #expect(field.text.isEmpty)
    }
  }

  @Test func `A table has a header, and a field of each row for each column`() {
    let table = CSVTable<(String, Int)>([
      .init("name") { .text($0.0) }, .init("count") { .number($0.1) },
    ])
    #expect(table.text(of: [("a,b", 1), ("c", 2)]) == "name,count\n\"a,b\",1\nc,2\n")
    #expect(table.text(of: []) == "name,count\n")
  }
}

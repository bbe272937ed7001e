import ScheduleEngine
import Testing

@testable import WidgetRendering

/// The due dates as a calendar file.
@Suite struct ICalendarTests {
  @Test func `A file has an event for each payment`() throws {
    let picture = try Pictures.widget(5_727, payments: 2)
    let calendar = try #require(picture.iCalendar(identifier: "order-1042", revision: 3))
    // The digest is that of `printf order-1042 | sha256sum`.
    #expect(
      calendar.replacing("\r\n", with: "\n") == """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//afterpay-widget//WidgetRendering//EN
        CALSCALE:GREGORIAN
        BEGIN:VEVENT
        UID:bff83cdfb94d8087b6fd49cb20c427dc6013ae2cf509ee61c91fec60cd84d9e9-1
        DTSTAMP:20261121T000000Z
        SEQUENCE:3
        DTSTART;VALUE=DATE:20261121
        SUMMARY:Afterpay: $28.64 due (payment 1 of 2)
        DESCRIPTION:Your 2 interest-free payments
        TRANSP:TRANSPARENT
        END:VEVENT
        BEGIN:VEVENT
        UID:bff83cdfb94d8087b6fd49cb20c427dc6013ae2cf509ee61c91fec60cd84d9e9-2
        DTSTAMP:20261121T000000Z
        SEQUENCE:3
        DTSTART;VALUE=DATE:20261205
        SUMMARY:Afterpay: $28.63 due (payment 2 of 2)
        DESCRIPTION:Your 2 interest-free payments
        TRANSP:TRANSPARENT
        END:VEVENT
        END:VCALENDAR

        """)
    #expect(try CalendarReader.read(calendar).components.count == 2)
  }

  @Test func `A reminder is at nine in the morning of the preceding day`() throws {
    let picture = try Pictures.widget()
    let calendar = try CalendarReader.read(try #require(picture.iCalendar(reminds: true)))
    for event in calendar.components {
      let alarm = try #require(event.components.first)
      #expect(alarm.name == "VALARM" && alarm["ACTION"] == "DISPLAY")
      #expect(alarm["TRIGGER"] == "-PT15H")
      #expect(alarm["DESCRIPTION"] == event["SUMMARY"])
    }
  }

  @Test func `A barrier gives no calendar`() {
    #expect(Pictures.barrier().iCalendar(identifier: "order-1042") == nil)
  }

  @Test func `Without an identifier the checksum distinguishes events`() throws {
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    for checkout in [.tokenless, token] {
      let schedule = try Pictures.schedule(20_000, .usd)
      let picture = try Pictures.widget(for: checkout)
      let checksum = schedule.checksum(for: checkout)
      #expect(try uids(of: picture.iCalendar()) == (1...4).map { "\(checksum)-\($0)" })
    }
  }

  @Test func `An order that has changed replaces its events`() throws {
    let first = try uids(of: Pictures.widget(20_000).iCalendar(identifier: "order-1042"))
    let second = try uids(of: Pictures.widget(18_000).iCalendar(identifier: "order-1042"))
    let other = try uids(of: Pictures.widget(20_000).iCalendar(identifier: "order-1043"))
    #expect(first == second)
    #expect(Set(first).isDisjoint(with: other))
    #expect(Set(first).count == 4)
  }

  private func uids(of calendar: String?) throws -> [String] {
    try CalendarReader.read(try #require(calendar)).components.compactMap { $0["UID"] }
  }

  @Test(arguments: [
    (0, "0"), (-1, "0"), (7, "7"), (2_147_483_647, "2147483647"), (.max, "2147483647"),
  ])
  func `A revision is clamped to the range of iCalendar`(revision: Int, sequence: String) throws {
    let calendar = try #require(try Pictures.widget().iCalendar(revision: revision))
    let events = try CalendarReader.read(calendar).components
    #expect(events.allSatisfy { $0["SEQUENCE"] == sequence })
  }

  // Computed by `date -u -d @SECONDS +%Y%m%dT%H%M%SZ`, and limited to the years 1 to 9999.
  @Test(
    arguments: [
      (0, "19700101T000000Z"), (-1, "19691231T235959Z"), (1_795_255_200, "20261121T100000Z"),
      (951_827_696, "20000229T123456Z"), (253_402_300_799, "99991231T235959Z"),
      (253_402_300_800, "99991231T235959Z"), (.max, "99991231T235959Z"),
      (-62_135_596_800, "00010101T000000Z"), (-62_135_596_801, "00010101T000000Z"),
      (.min, "00010101T000000Z"),
    ] as [(Int64, String)])
  func `The time of writing is in UTC`(seconds: Int64, stamp: String) throws {
    let moment = Moment(today: try CivilDate("2026-11-21"), secondsSinceEpoch: seconds)
    let calendar = try #require(try Pictures.widget().iCalendar(writtenAt: moment))
    let events = try CalendarReader.read(calendar).components
    #expect(events.allSatisfy { $0["DTSTAMP"] == stamp })
  }

  @Test func `A thousand payments are a thousand events`() throws {
    let calendar = try #require(try Pictures.widget(100_000, payments: 1_000).iCalendar())
    let events = try CalendarReader.read(calendar).components
    #expect(events.count == 1_000)
    #expect(events[999]["SUMMARY"] == "Afterpay: $1.00 due (payment 1000 of 1000)")
  }

  @Test(arguments: [
    ("Pay; later, \\ or not", "Pay\\; later\\, \\\\ or not"), ("a\nb", "a\\nb"),
    ("a\r\nb", "a\\nb"), ("a\rb\r\r\nc", "a\\nb\\n\\nc"), ("a\n\nb", "a\\n\\nb"),
    ("a\r\n\nb", "a\\n\\nb"),
    ("a\u{2028}b\u{2029}c", "a\\nb\\nc"), ("a\tb", "a b"),
    ("a\0\u{1B}\u{85}b", "a\u{FFFD}\u{FFFD}\u{FFFD}b"),
    ("\u{202E}\u{2066}", "\u{FFFD}\u{FFFD}"), ("END:VEVENT", "END:VEVENT"), ("", ""),
  ])
  func `Text is escaped`(text: String, value: String) throws {
    var writer = CalendarWriter()
    writer.add("SUMMARY", text: text)
    #expect(writer.text == "SUMMARY:\(value)\r\n")
  }

  @Test(arguments: [
    (String(repeating: "a", count: 67), 1), (String(repeating: "a", count: 68), 2),
    (String(repeating: "é", count: 33), 1), (String(repeating: "é", count: 34), 2),
    (String(repeating: "\u{1F600}", count: 16), 1), (String(repeating: "\u{1F600}", count: 17), 2),
    (String(repeating: "€", count: 200), 9),
  ])
  func `Lines are folded at 75 octets, between scalars`(text: String, lines: Int) throws {
    var writer = CalendarWriter()
    writer.add("SUMMARY", text)
    let written = writer.text.utf8.split(separator: 0x0A).map { $0.dropLast() }
    #expect(written.count == lines)
    #expect(written.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
    #expect(written.dropFirst().allSatisfy { $0.first == 0x20 })
    #expect(writer.text.replacing("\r\n ", with: "") == "SUMMARY:\(text)\r\n")
  }
}

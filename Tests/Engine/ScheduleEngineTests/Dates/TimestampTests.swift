import PropertyTesting
import Testing

@testable import ScheduleEngine

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite struct TimestampTests {
  /// Seconds as GNU `date -u -d … +%s` and Python's `datetime` count them.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
    ("2026-11-21T10:00:00Z", 1_795_255_200),
    ("2000-02-29T12:34:56Z", 951_827_696), ("2038-01-19T03:14:08Z", 2_147_483_648),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2021-09-10T15:54:05.463Z", 1_631_289_245), ("2023-08-29T00:57:25.754Z", 1_693_270_645),
  ])
  func `A time is its seconds since 1970`(_ text: String, _ seconds: Int64) throws {
    #expect(try Timestamp(text).secondsSinceEpoch == seconds)
  }

  /// Texts as GNU `date -u -d @SECONDS +%FT%TZ` writes them.
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (1_795_255_319, "2026-11-21T10:01:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    ] as [(Int64, String)])
  func `A time is written in UTC`(_ seconds: Int64, _ text: String) throws {
    #expect(Timestamp(secondsSinceEpoch: seconds).description == text)
    #expect(try Timestamp(text).secondsSinceEpoch == seconds)
  }

  @Test(arguments: [.min, .min + 1, -62_135_596_801, 253_402_300_800, .max] as [Int64])
  func `A time outside the calendar is written as seconds`(_ seconds: Int64) {
    #expect(Timestamp(secondsSinceEpoch: seconds).description == "\(seconds)")
  }

  @Test func `Adding seconds never leaves the calendar`() throws {
    let time = try Timestamp("2026-12-31T23:59:59Z")
    #expect(try time.adding(seconds: 1).description == "2027-01-01T00:00:00Z")
    #expect(try time.adding(seconds: -31_536_000).description == "2025-12-31T23:59:59Z")
    let range = Timestamp.years
    for (end, seconds) in [
      (range.upperBound, 1), (range.upperBound, .max), (range.lowerBound, -1),
      (range.lowerBound, .min), (Timestamp(secondsSinceEpoch: .min), -1),
      (Timestamp(secondsSinceEpoch: .max), 1),
    ] as [(Timestamp, Int64)] {
      let error = #expect(throws: TimestampError.self) { try end.adding(seconds: seconds) }
      #expect(error?.reason == .outOfRange)
    }
  }

  @Test func `Times are ordered`() {
    let times = [Int64.min, -1, 0, 1, .max].map(Timestamp.init(secondsSinceEpoch:))
    #expect(times.reversed().sorted() == times)
  }

  @Test(arguments: [
    "2026-11-21T10:00:00+00:00", "2026-11-21T10:00:00-00:00", "2026-11-21T13:00:00+03:00",
    "2026-11-22T09:59:00+23:59", "2026-11-20T10:01:00-23:59", "2026-11-21T15:45:00+05:45",
    "2026-11-20T23:30:00.5-10:30",
  ])
  func `An offset from UTC is subtracted`(_ text: String) throws {
    #expect(try Timestamp(text).secondsSinceEpoch == 1_795_255_200)
  }

  @Test(arguments: [".0", ".000", ".999", ".9999999999999999999999999999", ".1"])
  func `A fraction of a second is dropped, before 1970 too`(_ fraction: String) throws {
    #expect(try Timestamp("2026-11-21T10:00:00\(fraction)Z").secondsSinceEpoch == 1_795_255_200)
    #expect(try Timestamp("1969-12-31T23:59:59\(fraction)Z").secondsSinceEpoch == -1)
  }

  @Test(arguments: [
    ("", 0), ("2026-11-21", 10), ("2026-11-21 10:00:00Z", 10), ("2026-11-21t10:00:00Z", 10),
    ("2026-11-21T", 11), ("2026-11-21T1:00:00Z", 12), ("2026-11-21T10", 13),
    ("2026-11-21T10:00Z", 16), ("2026-11-21T10:00:00", 19), ("2026-11-21T10:00:00z", 19),
    ("2026-11-21T10:00:00.Z", 20), ("2026-11-21T10:00:00,5Z", 19), ("2026-11-21T10:00:00.5", 21),
    ("2026-11-21T10:00:00.5.5Z", 21), ("2026-11-21T10:00:00ZZ", 20), ("2026-11-21T10:00:00Z ", 20),
    (" 2026-11-21T10:00:00Z", 0), ("2026-11-21T10:00:00+03", 22), ("2026-11-21T10:00:00+0300", 22),
    ("2026-11-21T10:00:00 +03:00", 19), ("2026-11-21T10:00:00\u{2212}03:00", 19),
    ("2026-11-21T10:00:00+03:00Z", 25), ("2026-11-21T10:00:00+3:00", 21),
    ("2026-11-21T10:00:00\0Z", 19), ("2026-11-21T10:00:0\u{FF10}Z", 18), ("20261121T100000Z", 4),
    ("1795255200", 4), ("2026-W47-6T10:00:00Z", 5), ("+2026-11-21T10:00:00Z", 0),
    ("2026-11-21T-1:00:00Z", 11), ("2026-11-21T10:+1:00Z", 14),
    ("Sat, 21 Nov 2026 10:00:00 GMT", 0),
    ("now", 0),
  ])
  func `Another form is an error at its first wrong byte`(_ text: String, _ offset: Int) {
    let error = #expect(throws: TimestampError.self) { try Timestamp(text) }
    #expect(error?.reason == .malformed(offset: offset))
  }

  @Test(
    arguments: [
      ("2026-11-21T24:00:00Z", .noSuchTime), ("2026-11-21T23:60:00Z", .noSuchTime),
      ("2026-11-21T23:59:61Z", .noSuchTime), ("2026-11-21T99:99:99Z", .noSuchTime),
      ("2016-12-31T23:59:60Z", .leapSecond), ("2026-11-21T10:00:60.5Z", .leapSecond),
      ("2026-11-21T10:00:00+24:00", .noSuchOffset), ("2026-11-21T10:00:00-00:60", .noSuchOffset),
      ("0001-01-01T00:00:00+00:01", .outOfRange), ("9999-12-31T23:59:00-00:01", .outOfRange),
    ] as [(String, TimestampError.Reason)])
  func `A time of day that does not exist is an error`(
    _ text: String, _ reason: TimestampError.Reason
  ) {
    let error = #expect(throws: TimestampError.self) { try Timestamp(text) }
    #expect(error?.reason == reason)
    #expect(error?.description.contains("; write ") == true)
  }

  @Test func `The calendar's ends are valid with offsets on both sides of UTC`() throws {
    let first = try Timestamp("0001-01-01T00:01:00+00:01")
    #expect(first.secondsSinceEpoch == -62_135_596_800)
    let last = try Timestamp("9999-12-31T23:58:59-00:01")
    #expect(last.secondsSinceEpoch == 253_402_300_799)
  }

  @Test(arguments: [
    ("2026-02-29T00:00:00Z", "this month has no such day"),
    ("2026-13-01T00:00:00Z", "no such month"), ("0000-01-01T00:00:00Z", "no such year"),
  ])
  func `A day that the calendar does not have is an error`(_ text: String, _ reason: String) {
    let error = #expect(throws: TimestampError.self) { try Timestamp(text) }
    #expect(error?.description.hasPrefix(reason) == true)
  }
}

/// The calendar of the C library, with which the reader is compared.
private enum SystemCalendar {
  static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// Returns the text of a time in a zone this many minutes ahead of UTC, or nil outside the years
  /// 1 to 9999.
  static func text(of second: Int64, minutesAhead: Int64, fraction: String) -> String? {
    var local = time_t(second + minutesAhead * 60)
    var parts = unsafe tm()
    guard unsafe gmtime_r(&local, &parts) != nil else { return nil }
    let date = unsafe [parts.tm_year + 1_900, parts.tm_mon + 1, parts.tm_mday].map { Int($0) }
    let time = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec].map { Int($0) }
    guard (1...9999).contains(date[0]) else { return nil }
    let day = "\(padded(date[0], 4))-\(padded(date[1]))-\(padded(date[2]))"
    let clock = time.map { padded($0) }
    let size = Int(minutesAhead.magnitude)
    let sign = minutesAhead < 0 ? "-" : "+"
    let offset = "\(sign)\(padded(size / 60)):\(padded(size % 60))"
    return "\(day)T\(clock.joined(separator: ":"))\(fraction)\(offset)"
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

@Suite struct TimestampPropertyTests {
  @Test func `Any second in any offset is read back`() {
    let seconds = Generator<Int64>.integer(in: SystemCalendar.seconds)
    let offsets = Generator<Int64>.integer(in: -1_439...1_439)
    let fractions = Generator<String>.element(of: ["", ".0", ".463", ".999999999"])
    forAll(zip(seconds, offsets, fractions), runs: 20_000) { second, minutes, fraction in
      guard
        let text = SystemCalendar.text(of: second, minutesAhead: minutes, fraction: fraction)
      else { return true }
      return try Timestamp(text).secondsSinceEpoch == second
    }
  }

  @Test func `Every second of a day is read, and the last of every day from 1970 to 2100`()
    throws
  {
    var mistakes: [String] = []
    func check(_ second: Int64) throws {
      let text = try #require(
        SystemCalendar.text(of: second, minutesAhead: 0, fraction: "")?.dropLast(6))
      let read = try Timestamp("\(text)Z").secondsSinceEpoch
      if read != second, mistakes.count < 10 { mistakes.append("\(text): \(read)") }
    }
    for second in Int64(0)..<86_400 { try check(second + 1_795_219_200) }
    for day in Int64(1)...47_847 { try check(day * 86_400 - 1) }
    #expect(mistakes == [])
  }

  @Test func `A text with one changed byte is the time that it describes, or an error`() throws {
    let good = Array("2026-11-21T10:00:00.5+01:30".utf8)
    for offset in good.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = good
        bytes[offset] = byte
        guard let text = String(validating: bytes, as: UTF8.self) else { continue }
        let isRead = (try? Timestamp(text)) != nil
        let wasDigit = (0x30...0x39).contains(good[offset])
        let isDigit = (0x30...0x39).contains(byte)
        let isSign = [0x2B, 0x2D].contains(good[offset]) && offset > 20
        if !(wasDigit && isDigit), byte != good[offset], !(isSign && [0x2B, 0x2D].contains(byte)) {
          #expect(!isRead, "\(text)")
        }
      }
    }
  }
}

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

/// Times as the C library takes seconds apart, to hold the reader against.
private enum SystemCalendar {
  static let seconds: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// The text of a time in UTC, moved by an offset in minutes.
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

  @Test func `A text with one byte changed is the time that it says, or refused`() throws {
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

import ScheduleEngine
import Testing

@testable import WidgetCommands

@Suite struct `Times of the clock` {
  // Worked out with `date -u -d @SECONDS +%FT%TZ`.
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
      (1_795_255_319, "2026-11-21T10:01:59Z"), (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (951_782_400, "2000-02-29T00:00:00Z"),
    ] as [(Int64, String)])
  func `are written in UTC`(_ seconds: Int64, _ text: String) {
    #expect(Moment(today: .first, secondsSinceEpoch: seconds).universalTime == text)
  }

  @Test(arguments: [.min, .min + 1, -62_135_596_801, 253_402_300_800, .max] as [Int64])
  func `that no calendar reaches are bare seconds`(_ seconds: Int64) {
    #expect(Moment(today: .first, secondsSinceEpoch: seconds).universalTime == "\(seconds)")
  }
}

#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// `widget terms` with the time zones of the system.
  @Suite("The time zones of widget terms", .needsProgram)
  struct TermsProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private static let hasZones = FileManager.default.fileExists(
      atPath: "/usr/share/zoneinfo/America/New_York")

    @Test(
      .enabled(if: hasZones, "the system has no time zones"),
      arguments: [
        ("America/New_York", "2026-11-21", "00:00", "2026-12-05T00:00:00-05:00"),
        ("America/New_York", "2026-10-10", "00:00", "2026-10-24T00:00:00-04:00"),
        ("America/New_York", "2027-02-28", "02:30", "2027-03-14T03:30:00-04:00"),
        ("America/New_York", "2026-10-18", "01:30", "2026-11-01T01:30:00-04:00"),
        ("America/Havana", "2026-02-22", "00:00", "2026-03-08T01:00:00-04:00"),
        ("Pacific/Apia", "2011-12-16", "12:00", "2011-12-31T12:00:00+14:00"),
        ("Europe/London", "2026-11-21", "09:30", "2026-12-05T09:30:00+00:00"),
        ("Etc/UTC", "2026-11-21", "00:00", "2026-12-05T00:00:00+00:00"),
        ("UTC", "2026-11-21", "00:00", "2026-12-05T00:00:00Z"),
        ("Asia/Kathmandu", "2400-02-15", "00:00", "2400-02-29T00:00:00+05:45"),
      ])
    func `Due times have the offset of their day`(
      zone: String, today: String, time: String, expected: String
    ) throws {
      for other in ["UTC", "Pacific/Kiritimati"] {
        let result = try shell(
          "\"$W\" terms --amount 200.00 --plan us-pay-in-4 --today \(today) --due-time \(time) "
            + "--time-zone \(zone)", environment: ["TZ": other])
        #expect(result.error.isEmpty)
        #expect(result.output.contains("\"due_at\":\"\(expected)\""), "\(result.output)")
      }
    }

    @Test func `A checkout is checked from standard input`() throws {
      let result = try shell("echo '{\"payment\":{\"terms\":[]}}' | \"$W\" terms check")
      #expect(result.output.hasPrefix("$.payment.terms: the list has no term"))
      #expect(result.status == 1)
    }
  }
#endif

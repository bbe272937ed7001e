#if os(Linux) || os(macOS)
  import Foundation
  import TestSupport
  import Testing

  @Suite("The time zones of widget batch", .needsProgram)
  struct BatchTimeZoneTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    /// Returns the first due date of an order, which is the day of its time.
    private func day(
      of time: String, in zone: String, threads: Int = 1, environment: [String: String] = [:]
    ) throws -> String {
      try shell.directory.write(Array("o-1,200.00,USD,\(time),\n".utf8), to: "orders.csv")
      let result = try shell(
        "\"$W\" batch \"$D/orders.csv\" --quiet --threads \(threads) --time-zone=\(zone)",
        environment: environment)
      #expect(result.error.isEmpty)
      return String(
        result.output.split(separator: "\"due\":\"").dropFirst().first?.prefix(10) ?? "")
    }

    private static let hasZones = FileManager.default.fileExists(
      atPath: "/usr/share/zoneinfo/Australia/Sydney")

    /// Sydney is 11 hours ahead of UTC in November and 10 in July; New York is 5 and 4 hours after it.
    @Test(
      .enabled(if: hasZones, "the system has no time zones"),
      arguments: [
        ("2026-11-21T12:59:59Z", "Australia/Sydney", "2026-11-21"),
        ("2026-11-21T13:00:00Z", "Australia/Sydney", "2026-11-22"),
        ("2026-07-01T13:59:59Z", "Australia/Sydney", "2026-07-01"),
        ("2026-07-01T14:00:00Z", "Australia/Sydney", "2026-07-02"),
        ("2026-11-21T04:59:59Z", "America/New_York", "2026-11-20"),
        ("2026-07-01T04:00:00Z", "America/New_York", "2026-07-01"),
      ])
    func `The day of a time is that of the system's time zone`(
      _ time: String, _ zone: String, _ day: String
    ) throws {
      #expect(try self.day(of: time, in: zone) == day)
      #expect(try self.day(of: time, in: zone, threads: 3, environment: ["TZ": "UTC"]) == day)
    }

    @Test func `The process's own time zone is not that of the orders`() throws {
      for zone in ["UTC", "Pacific/Kiritimati"] {
        let day = try day(
          of: "2026-11-21T23:30:00Z", in: "-01:00", environment: ["TZ": zone])
        #expect(day == "2026-11-21")
      }
    }

    @Test(arguments: ["../passwd", "/etc/passwd", "Nowhere/At_All", "Australia", "''", "a;b"])
    func `Another name is no time zone`(_ zone: String) throws {
      try shell("\"$W\" batch - --time-zone='\(zone.replacing("'", with: ""))' < /dev/null")
        .expectFailure(65, "--time-zone: there is no time zone ")
    }
  }
#endif

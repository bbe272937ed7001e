import ScheduleEngine
import Testing

/// Every error that the engine throws describes the problem in one line.
@Suite struct ErrorDescriptionTests {
  /// Returns the description of the error that a body throws, or an empty text.
  private func description(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func descriptions() throws -> [String: String] {
    let day = try CivilDate("2026-11-21")
    let moment = try Moment.at("2026-11-21")
    let total = usd(200_00)
    return [
      "empty amount": description { _ = try Money("", .usd) },
      "letter": description { _ = try Money("5x", .usd) },
      "sign": description { _ = try Money("-5", .usd) },
      "sign after": description { _ = try Money("5-", .usd) },
      "space": description { _ = try Money("5 0", .usd) },
      "line feed": description { _ = try Money("5\n", .usd) },
      "NUL": description { _ = try Money("5\0", .usd) },
      "escape": description { _ = try Money("\u{1B}[31m", .usd) },
      "C1": description { _ = try Money("5\u{9B}", .usd) },
      "no digit before": description { _ = try Money(".5", .usd) },
      "no digit after": description { _ = try Money("5.", .usd) },
      "places": description { _ = try Money("5.001", .usd) },
      "yen places": description { _ = try Money("5.0", .jpy) },
      "amount out of range": description { _ = try Money("99999999999999999999", .usd) },
      "currency form": description { _ = try Currency("usd") },
      "currency unknown": description { _ = try Currency("HRK") },
      "date form": description { _ = try CivilDate("2026-1-1") },
      "year": description { _ = try CivilDate("0000-01-01") },
      "month": description { _ = try CivilDate("2026-13-01") },
      "day": description { _ = try CivilDate("2026-02-29") },
      "date out of range": description { _ = try CivilDate.last.adding(days: 1) },
      "period": description { _ = try Period("P1Y") },
      "plan's identifier": description { _ = try PlanID("US") },
      "minimum": description {
        _ = try OrderLimits(minimumMinorUnits: -1, maximumMinorUnits: nil)
      },
      "maximum": description { _ = try OrderLimits(minimumMinorUnits: nil, maximumMinorUnits: 0) },
      "limits": description { _ = try OrderLimits(minimumMinorUnits: 2, maximumMinorUnits: 1) },
      "count of installments": description {
        _ = try InstallmentTerms(count: 0, interval: .days(1))
      },
      "interval": description { _ = try InstallmentTerms(count: 4, interval: .none) },
      "validity": description { _ = try PlanValidity(from: .last, until: .first) },
      "count of parts": description { _ = try SplitParts(of: 1, count: 0, by: .floorLast) },
      "part": description { _ = try SplitParts(of: 1, count: 4, by: .floorLast) },
      "total not positive": description {
        _ = try PaymentSchedule(total: usd(0), plan: .usPayIn4, startDate: day)
      },
      "total too small": description {
        _ = try PaymentSchedule(total: usd(3), plan: .usPayIn4, startDate: day)
      },
      "order's currency": description {
        _ = try PaymentSchedule(total: total, plan: .auPayIn4, startDate: day)
      },
      "schedule's dates": description {
        _ = try PaymentSchedule(total: total, plan: .usPayIn4, startDate: .last)
      },
      "checksum": description { _ = try ScheduleChecksum("ABC") },
      "empty token": description { _ = try CheckoutToken("") },
      "long token": description { _ = try CheckoutToken(String(repeating: "x", count: 1_025)) },
      "malformed token": description {
        _ = try CheckoutToken(utf8: ([0x61, 0xFF] as [UInt8]).span)
      },
      "control in token": description { _ = try CheckoutToken("a\u{1B}b") },
      "update's amount": description { try update(with: usd(0), at: moment) },
      "update's currency": description {
        try update(with: Money(minorUnits: 1, currency: .jpy), at: moment)
      },
      "update's dates": description {
        try update(with: total, at: Moment(today: .last, secondsSinceEpoch: 0))
      },
      "closed": description { try update(with: total, at: moment, closing: true) },
      "lookup": "\(LookupFailure())",
    ]
  }

  private func update(with total: Money, at moment: Moment, closing: Bool = false) throws {
    var (widget, _) = try WidgetMachine.tokenless(
      total: usd(200_00), plan: .usPayIn4, at: .at("2026-11-21"))
    if closing { try widget.apply(.close, at: moment) }
    try widget.apply(.update(total: total), at: moment)
  }

  @Test func `Every error has one readable line of its own`() throws {
    let descriptions = try descriptions()
    for (name, text) in descriptions {
      #expect(isOneLine(text), "\(name): \(text)")
      #expect(text.utf8.count >= 20, "\(name): \(text)")
      #expect(!text.contains("Reason"), "\(name): \(text)")
    }
    // All messages differ, except at most six in which the widget repeats those of the schedule.
    #expect(Set(descriptions.values).count >= descriptions.count - 6)
  }

  @Test(arguments: [
    ("-50", "'-' at position 1"), ("5-", "'-' at position 2"), ("50.0x", "'x' at position 5"),
    ("5 0", "a space at position 2"), ("5\n", "byte 0x0A at position 2"),
    ("5\0", "byte 0x00 at position 2"), ("５", "byte 0xEF at position 1"),
    ("50.001", "at position 6"), (".5", "position 1"), ("5.", "position 3"),
  ])
  func `An amount's error names the character and its position, counted from 1`(
    _ text: String, _ part: String
  ) {
    #expect(description { _ = try Money(text, .usd) }.contains(part))
  }

  @Test func `The error of a negative amount asks for a positive one`() {
    #expect(description { _ = try Money("-50.00", .usd) }.contains("must be positive"))
  }

  @Test func `An error about currencies names both`() throws {
    let day = try CivilDate("2026-11-21")
    let text = description {
      _ = try PaymentSchedule(total: usd(200_00), plan: .auPayIn4, startDate: day)
    }
    #expect(text.contains("USD") && text.contains("AUD"))
  }
}

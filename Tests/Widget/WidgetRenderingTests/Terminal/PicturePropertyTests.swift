import ScheduleEngine
import Testing

@testable import WidgetRendering

/// Properties of every picture.
@Suite struct PicturePropertyTests {
  private static let terminals: [Terminal] = [20, 25, 30, 39, 40, 41, 60, 80, 200]
    .flatMap { columns in
      [
        Terminal(columns: columns), Terminal(columns: columns, asciiOnly: true),
        Terminal(columns: columns, hasColor: true),
      ]
    }

  private static func schedules() throws -> [PaymentSchedule] {
    var schedules: [PaymentSchedule] = []
    for currency in [Currency.gbp, .kwd] {
      for count in [1, 2, 3, 4, 12] {
        for total in [20_000, 123_456_789, .max] as [Int64] {
          schedules.append(
            try Pictures.schedule(
              total, currency, payments: count, every: count % 2 == 0 ? .weeks(2) : .months(1),
              from: count % 3 == 0 ? .days(10) : .none))
        }
      }
    }
    return schedules
  }

  private static func barriers() throws -> [PurchaseBarrier] {
    let amounts = [Currency.usd, .kwd].flatMap { currency in
      [1, .max].map { Money(minorUnits: $0, currency: currency) }
    }
    let longID = try PlanID(String(repeating: "x", count: 64))
    let day = try CivilDate(year: 2026, month: 11, day: 21)
    let spans = [(nil, nil), (day, nil), (nil, day), (day, day)] as [(CivilDate?, CivilDate?)]
    return amounts.flatMap { amount -> [PurchaseBarrier] in
      [
        .amountBelowMinimum(total: amount, minimum: amount),
        .amountAboveMaximum(total: amount, maximum: amount),
        .amountTooSmall(total: amount, payments: 1_000), .invalidAmount(amount),
      ]
    } + [.unsupportedCurrency(order: .eur, plan: .usd), .invalidToken, .tokenExpired]
      + (try spans.map { from, until in
        .planUnavailable(plan: longID, validity: try PlanValidity(from: from, until: until))
      })
  }

  @Test func `A schedule fits the terminal and its lines are equally wide`() throws {
    let token = CheckoutReference.token(try CheckoutToken("002.token"))
    for schedule in try Self.schedules() {
      for terminal in Self.terminals {
        for checkout in [.tokenless, token] where checkout == .tokenless || !terminal.asciiOnly {
          let picture = Pictures.picture(schedule, for: checkout, in: terminal)
          let widest = max(terminal.columns, Self.longestWord(of: schedule, in: terminal) + 4)
          expectGood(picture, widest: terminal.columns < 40 ? widest : terminal.columns, terminal)
        }
      }
    }
  }

  @Test(arguments: [1_000, .max] as [Int64])
  func `A thousand payments fit forty columns`(total: Int64) throws {
    let schedule = try Pictures.schedule(total, .kwd, payments: 1_000, every: .days(1))
    let terminal = Terminal(columns: 40, asciiOnly: true)
    expectGood(Pictures.picture(schedule, in: terminal), widest: 40, terminal)
  }

  /// Returns the width of the widest text that cannot be broken.
  private static func longestWord(of schedule: PaymentSchedule, in terminal: Terminal) -> Int {
    let circle = terminal.asciiOnly ? 3 + 2 * String(schedule.count).count : 1
    let locale = ConsumerLocale.usual(for: schedule.total.currency)
    let amounts = schedule.lazy.map {
      $0.amount.text(for: locale, asciiOnly: terminal.asciiOnly).count
    }
    return max(circle, amounts.max() ?? 0)
  }

  @Test func `A barrier fits the terminal and its lines are equally wide`() throws {
    for barrier in try Self.barriers() {
      for terminal in Self.terminals {
        let drawn = Pictures.picture(of: .barrier(barrier, plan: .usPayIn4))
        let picture = drawn.text(in: terminal)
        expectGood(picture, widest: min(terminal.columns, 66), terminal)
        let words = Lines(picture).plain.dropFirst(3).dropLast()
          .joined().filter { $0.isLetter || $0.isNumber }
        let isWhole = words.hasSuffix(drawn.words.alternative.filter { $0.isLetter || $0.isNumber })
        #expect(isWhole, "\(barrier.code) in \(terminal)")
      }
    }
  }

  private func expectGood(
    _ picture: String, widest: Int, _ terminal: Terminal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let lines = Lines(picture)
    let widths = Set(lines.widths)
    let isSquare = widths.count == 1 && picture.hasSuffix("\n")
    #expect(isSquare, "\(terminal)\n\(picture)", sourceLocation: sourceLocation)
    let fits = (widths.max() ?? 0) <= widest
    #expect(fits, "\(terminal), at most \(widest)\n\(picture)", sourceLocation: sourceLocation)
    let isClean = lines.plain.allSatisfy { line in
      line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
    #expect(isClean, "\(terminal)\n\(picture)", sourceLocation: sourceLocation)
    let hasCodes = picture.utf8.contains(0x1B)
    #expect(hasCodes == terminal.hasColor, sourceLocation: sourceLocation)
    let isASCII = picture.utf8.allSatisfy { $0 < 0x80 }
    #expect(isASCII == terminal.asciiOnly, sourceLocation: sourceLocation)
    let isEachLineReset = lines.areColorsReset
    #expect(isEachLineReset, sourceLocation: sourceLocation)
  }

  @Test func `Color changes nothing else`() throws {
    let schedule = try Pictures.schedule(20_000, .gbp)
    for columns in [20, 40, 80] {
      let plain = Pictures.picture(schedule, in: Terminal(columns: columns))
      let colored = Pictures.picture(schedule, in: Terminal(columns: columns, hasColor: true))
      #expect(Lines(colored).plain == Lines(plain).plain)
    }
  }

  @Test func `Circles never become emptier and only the last is full`() {
    let fillings = ["◔", "◑", "◕", "●"]
    for count in 1...1_000 {
      let circles = (1...count).map { Terminal().circle($0, of: count) }
      let levels = circles.compactMap { fillings.firstIndex(of: $0) }
      #expect(levels.count == count)
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 <= $1 }, "\(count) payments")
      #expect(levels.last == 3 && !levels.dropLast().contains(3), "\(count) payments")
    }
  }

  @Test(arguments: [
    (1, "●"), (2, "◑●"), (3, "◔◕●"), (4, "◔◑◕●"), (5, "◔◑◑◕●"), (6, "◔◔◑◕◕●"),
    (8, "◔◔◑◑◕◕◕●"), (12, "◔◔◔◔◑◑◑◕◕◕◕●"),
  ])
  func `Circles are filled to the nearest quarter`(count: Int, circles: String) {
    #expect((1...count).map { Terminal().circle($0, of: count) }.joined() == circles)
  }

  @Test func `A terminal has at least twenty columns`() {
    var terminal = Terminal(columns: -5)
    #expect(terminal.columns == 20)
    terminal.columns = 0
    #expect(terminal.columns == 20)
    terminal.columns = 33
    #expect(terminal.columns == 33)
  }

  @Test(arguments: [
    ("", 5, [String]()), ("a", 1, ["a"]), ("a b", 3, ["a b"]), ("a b", 2, ["a", "b"]),
    ("or pay another way", 7, ["or pay", "another", "way"]), ("abcdef", 4, ["abcd", "ef"]),
    ("a bcdefg h", 3, ["a", "bcd", "efg", "h"]), ("ab cd", 0, ["a", "b", "c", "d"]),
    ("abc", -1, ["a", "b", "c"]),
  ])
  func `Text is broken at spaces where words allow it`(text: String, columns: Int, lines: [String])
  {
    #expect(text.wrapped(to: columns) == lines)
  }
}

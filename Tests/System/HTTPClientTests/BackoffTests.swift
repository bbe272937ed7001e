import HTTPClient
import PropertyTesting
import Testing

@Suite(.timeLimit(.minutes(60))) struct BackoffTests {
  private let backoff = Backoff(
    maximumAttempts: 6, firstPause: .milliseconds(400), maximumPause: .seconds(2))

  private static func backoff(attempts: Int, firstPause: Duration = .seconds(1)) -> Backoff {
    Backoff(maximumAttempts: attempts, firstPause: firstPause, maximumPause: .seconds(10))
  }

  /// The shortest and the longest pause, in milliseconds.
  @Test(arguments: [
    (1, 200, 400), (2, 400, 800), (3, 800, 1_600), (4, 1_000, 2_000), (5, 1_000, 2_000),
  ])
  func `A pause doubles up to a limit, and its second half is random`(
    _ attempt: Int, _ shortest: Int, _ longest: Int
  ) throws {
    let least = backoff.pause(after: attempt, requested: nil, random: 0)
    let most = try #require(backoff.pause(after: attempt, requested: nil, random: .max))
    #expect(least == .milliseconds(shortest))
    #expect(most <= .milliseconds(longest))
    #expect(most > .milliseconds(longest) - .microseconds(1))
    let middle = try #require(backoff.pause(after: attempt, requested: nil, random: 1 << 63))
    #expect(middle == .milliseconds((shortest + longest) / 2))
  }

  @Test func `There is no pause after the last attempt`() {
    #expect(backoff.pause(after: 6, requested: nil, random: 0) == nil)
    let (single, ten) = (Self.backoff(attempts: 1), Self.backoff(attempts: 10))
    #expect(single.pause(after: 1, requested: nil, random: 0) == nil)
    #expect(ten.pause(after: 9, requested: nil, random: 0) != nil)
  }

  @Test func `The pause that the server asks for is observed, up to the limit`() {
    #expect(backoff.pause(after: 1, requested: .seconds(1), random: 0) == .seconds(1))
    #expect(backoff.pause(after: 1, requested: .seconds(2), random: .max) == .seconds(2))
    #expect(backoff.pause(after: 1, requested: .zero, random: 0) == .milliseconds(200))
    #expect(backoff.pause(after: 1, requested: .seconds(3), random: 0) == nil)
    #expect(backoff.pause(after: 1, requested: .seconds(Int64.max / 2), random: 0) == nil)
  }

  @Test func `Values out of range become the nearest in range`() {
    let longest = Backoff(
      maximumAttempts: .max, firstPause: .seconds(Int64.max), maximumPause: .zero)
    #expect(longest.maximumAttempts == 10)
    #expect(longest.firstPause == .seconds(86_400))
    #expect(longest.maximumPause == .seconds(86_400))
    #expect(longest.pause(after: 9, requested: nil, random: 0) == .seconds(43_200))
    #expect(Self.backoff(attempts: 0).maximumAttempts == 1)
    #expect(Self.backoff(attempts: 1, firstPause: .seconds(-1)).firstPause == .zero)
    let timeouts = HTTPTimeouts(perAttempt: .zero, total: .seconds(Int64.max))
    #expect(timeouts.perAttempt == .milliseconds(1))
    #expect(timeouts.total == .seconds(86_400))
  }
}

@Suite struct RetryAfterTests {
  private static let now = "Sat, 21 Nov 2026 10:00:00 GMT"

  @Test(arguments: [
    ("0", 0), ("1", 1), ("120", 120), ("007", 7), (now, 0), ("Sat, 21 Nov 2026 10:00:30 GMT", 30),
    ("Sun, 22 Nov 2026 10:00:00 GMT", 86_400), ("Fri, 01 Jan 2027 10:00:00 GMT", 41 * 86_400),
    ("Sat, 21 Nov 2026 09:59:59 GMT", 0),
  ])
  func `A pause is a number of seconds, or a date after the response's own`(
    _ text: String, _ seconds: Int
  ) {
    #expect(RetryAfter.duration(text, date: Self.now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "-1", "+1", "1.5", "1s", " 1", "\u{0661}", "soon", "2026-11-21T10:00:00Z",
    "Sat, 21 Nov 2026 10:00:30", "Sat, 21 Nov 2026 24:00:00 GMT", "Sat, 31 Nov 2026 10:00:00 GMT",
    "Sat, 21 nov 2026 10:00:00 GMT", "Sat, 21 Nov 26 10:00:00 GMT",
    "Sat,  21 Nov 2026 10:00:00 GMT",
    "Sat, 21 Nov 2026 10:00:61 GMT", "Sat, 29 Feb 2025 10:00:00 GMT",
    "Sat, 00 Nov 2026 10:00:00 GMT", "Sat, 01 Jan 0000 10:00:00 GMT", "Sat, 21 Nov 2026 10:00 GMT",
    "Sat 21 Nov 2026 10:00:00 GMT",
  ])
  func `A header of another form asks for no pause`(_ text: String) {
    #expect(RetryAfter.duration(text, date: Self.now) == nil)
  }

  @Test func `A date asks for no pause if the response has no date`() {
    #expect(RetryAfter.duration(Self.now, date: nil) == nil)
    #expect(RetryAfter.duration(Self.now, date: "now") == nil)
    #expect(RetryAfter.duration("99999999999999999999", date: nil) == .seconds(Int64.max / 2))
  }

  @Test func `Any text asks for a pause of zero or more, or for none`() {
    forAll(Generator<String>.string(count: 0...40)) { text in
      (RetryAfter.duration(text, date: Self.now) ?? .zero) >= .zero
    }
  }
}

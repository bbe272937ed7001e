import AfterpayAPI
import PropertyTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct RetryPolicyTests {
  private let policy = RetryPolicy(
    maximumAttempts: 6, firstPause: .milliseconds(400), maximumPause: .seconds(2))

  /// The shortest and the longest pause, in milliseconds.
  @Test(arguments: [
    (1, 200, 400), (2, 400, 800), (3, 800, 1_600), (4, 1_000, 2_000), (5, 1_000, 2_000),
  ])
  func `A pause doubles up to a limit, and half of it is left to chance`(
    _ attempt: Int, _ shortest: Int, _ longest: Int
  ) throws {
    let least = policy.pause(after: attempt, wish: nil, random: 0)
    let most = try #require(policy.pause(after: attempt, wish: nil, random: .max))
    #expect(least == .milliseconds(shortest))
    #expect(most <= .milliseconds(longest))
    #expect(most > .milliseconds(longest) - .microseconds(1))
    let middle = try #require(policy.pause(after: attempt, wish: nil, random: 1 << 63))
    #expect(middle == .milliseconds((shortest + longest) / 2))
  }

  @Test func `There is no pause after the last attempt`() {
    #expect(policy.pause(after: 6, wish: nil, random: 0) == nil)
    #expect(RetryPolicy.never.pause(after: 1, wish: nil, random: 0) == nil)
    #expect(RetryPolicy(maximumAttempts: 10).pause(after: 9, wish: nil, random: 0) != nil)
  }

  @Test func `What the service wishes is kept, up to the limit`() {
    #expect(policy.pause(after: 1, wish: .seconds(1), random: 0) == .seconds(1))
    #expect(policy.pause(after: 1, wish: .seconds(2), random: .max) == .seconds(2))
    #expect(policy.pause(after: 1, wish: .zero, random: 0) == .milliseconds(200))
    #expect(policy.pause(after: 1, wish: .seconds(3), random: 0) == nil)
    #expect(policy.pause(after: 1, wish: .seconds(Int64.max / 2), random: 0) == nil)
  }

  private static let now = "Sat, 21 Nov 2026 10:00:00 GMT"

  @Test(arguments: [
    ("0", 0), ("1", 1), ("120", 120), ("007", 7), (now, 0), ("Sat, 21 Nov 2026 10:00:30 GMT", 30),
    ("Sun, 22 Nov 2026 10:00:00 GMT", 86_400), ("Fri, 01 Jan 2027 10:00:00 GMT", 41 * 86_400),
    ("Sat, 21 Nov 2026 09:59:59 GMT", 0),
  ])
  func `A wish is seconds, or a date that is counted from the answer's own`(
    _ text: String, _ seconds: Int
  ) {
    #expect(RetryAfter.duration(text, date: Self.now) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "-1", "+1", "1.5", "1s", " 1", "\u{0661}", "soon", "2026-11-21T10:00:00Z",
    "Sat, 21 Nov 2026 10:00:30", "Sat, 21 Nov 2026 24:00:00 GMT", "Sat, 31 Nov 2026 10:00:00 GMT",
    "Sat, 21 nov 2026 10:00:00 GMT", "Sat, 21 Nov 26 10:00:00 GMT",
    "Sat,  21 Nov 2026 10:00:00 GMT",
    "Sat, 21 Nov 2026 10:00:61 GMT", "Sat, 21 Nov 2026 10:00 GMT", "Sat 21 Nov 2026 10:00:00 GMT",
  ])
  func `A wish of another form is none`(_ text: String) {
    #expect(RetryAfter.duration(text, date: Self.now) == nil)
  }

  @Test func `A date without a date to count from is no wish`() {
    #expect(RetryAfter.duration(Self.now, date: nil) == nil)
    #expect(RetryAfter.duration(Self.now, date: "now") == nil)
    #expect(RetryAfter.duration("99999999999999999999", date: nil) == .seconds(Int64.max / 2))
  }

  @Test func `Any text is a wish of zero or more, or none`() {
    forAll(Generator<String>.string(count: 0...40)) { text in
      (RetryAfter.duration(text, date: Self.now) ?? .zero) >= .zero
    }
  }
}

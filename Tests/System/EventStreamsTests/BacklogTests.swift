import Testing

@testable import EventStreams

/// Dropped events, and the position of the `missed` event that counts them.
///
/// In a script a letter appends the event of that letter, and a point removes an event. In the
/// result `!2` is a `missed` event for two events, and `_` means that there was none to remove.
@Suite struct BacklogTests {
  static let newest: [(Int, String, String)] = [
    (2, "ab...", "a b _"),
    (2, "abc....", "!1 b c _"),
    (2, "abcde..f.g..", "!3 d e f g"),
    (2, "abcd.ef...", "!2 !2 e f"),
    (1, "abc...", "!2 c _"),
    (1, "a.b.c.", "a b c"),
    (0, "abc...", "!2 c _"),
    (.min, "ab...", "!1 b _"),
    (.max, "abcdefg........", "a b c d e f g _"),
  ]

  @Test(arguments: newest)
  func `The oldest events are dropped, and their loss is signaled before the rest`(
    limit: Int, script: String, expected: String
  ) {
    #expect(play(script, .newest(limit)) == expected)
  }

  static let oldest: [(Int, String, String)] = [
    (2, "ab...", "a b _"),
    (2, "abc....", "a b !1 _"),
    (2, "abcd.e....", "a b !2 e _"),
    (2, "abc.d.e....", "a b !1 d e _"),
    (1, "abc.d...", "a !2 d _"),
    (1, "ab..c..", "a !1 c _"),
    (0, "abc.d...", "a !2 d _"),
    (.min, "ab...", "a !1 _"),
    (.max, "abcdefg........", "a b c d e f g _"),
  ]

  @Test(arguments: oldest)
  func `New events are dropped, and their loss is signaled before the next stored one`(
    limit: Int, script: String, expected: String
  ) {
    #expect(play(script, .oldest(limit)) == expected)
  }

  @Test(
    arguments: [
      (.newest(2), "abcd...", "c d _", 2), (.oldest(2), "abcd.e...", "a b e _", 2),
      (.oldest(1), "ab..c..", "a _ c _", 1),
    ] as [(BacklogLimit, String, String, Int)])
  func `Dropped events can be counted without a sign`(
    limit: BacklogLimit, script: String, expected: String, missed: Int
  ) {
    var backlog = Backlog<SensorEvents>(limit, signalsLoss: false)
    #expect(play(script, on: &backlog) == expected)
    #expect(backlog.missedCount == missed)
  }

  @Test(
    arguments: [
      (.newest(1), "..a..", "x y a _"), (.newest(1), "a...", "!2 a _"),
      (.oldest(1), "a....", "x y !1 _"), (.oldest(1), "..a..", "x y a _"),
    ] as [(BacklogLimit, String, String)])
  func `The first events of a subscriber fit even if the limit is smaller`(
    limit: BacklogLimit, script: String, expected: String
  ) {
    var backlog = Backlog<SensorEvents>(
      limit, beginningWith: [.lettered("x"), .lettered("y")], signalsLoss: true)
    #expect(play(script, on: &backlog) == expected)
  }

  @Test(arguments: [1, 2, 3], [true, false])
  func `Every event is received or counted as missed at its position, within the limit`(
    limit: Int, dropsOldest: Bool
  ) {
    let policy: BacklogLimit = dropsOldest ? .newest(limit) : .oldest(limit)
    for script in 0..<(1 << 12) {
      var backlog = Backlog<SensorEvents>(policy, signalsLoss: true)
      var work = DeferredWork<SensorEvents>()
      var (added, next, missed) = (0, 0, 0)
      func take() -> Bool {
        guard let number = backlog.popFirst()?.number else { return false }
        if number < 0 { missed -= number } else { #expect(number == next) }
        next += number < 0 ? -number : 1
        return true
      }
      for step in 0..<12 {
        if script >> step & 1 == 1 {
          backlog.append(.reading(added), deferring: &work)
          added += 1
        } else {
          _ = take()
        }
        #expect(backlog.count <= limit)
      }
      while take() {}
      #expect(next == added)
      #expect(backlog.missedCount == missed)
    }
  }

  private func play(_ script: String, _ limit: BacklogLimit) -> String {
    var backlog = Backlog<SensorEvents>(limit, signalsLoss: true)
    return play(script, on: &backlog)
  }

  private func play(_ script: String, on backlog: inout Backlog<SensorEvents>) -> String {
    var words: [String] = []
    var work = DeferredWork<SensorEvents>()
    for character in script {
      if character == "." {
        words.append(backlog.popFirst().map(\.word) ?? "_")
      } else {
        backlog.append(.lettered(character), deferring: &work)
      }
    }
    return words.joined(separator: " ")
  }
}

extension SensorEvent {
  /// Returns a reading with the code of a letter.
  fileprivate static func lettered(_ letter: Character) -> Self {
    .reading(Int(letter.asciiValue ?? 0))
  }

  fileprivate var word: String {
    switch self {
    case .reading(let number): String(UnicodeScalar(UInt8(number)))
    case .missed(let count): "!\(count)"
    case .fault: "?"
    }
  }
}

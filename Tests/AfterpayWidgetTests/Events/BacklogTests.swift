import Testing

@testable import AfterpayWidget

/// What is dropped, and where it is told.
///
/// In a script a letter adds the event of that letter, and a point takes one out. In what comes out
/// `!2` says that two were missed, and `_` that there is nothing yet.
@Suite struct BacklogTests {
  typealias Policy = WidgetEventPublisher.BufferingPolicy

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
  func `The oldest are dropped, and told before what survived`(
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
  func `The new ones are dropped, and told before the next that fits`(
    limit: Int, script: String, expected: String
  ) {
    #expect(play(script, .oldest(limit)) == expected)
  }

  @Test(
    arguments: [
      (.newest(2), "abcd...", "c d _", 2), (.oldest(2), "abcd.e...", "a b e _", 2),
      (.oldest(1), "ab..c..", "a _ c _", 1),
    ] as [(Policy, String, String, Int)])
  func `What is dropped can be counted only`(
    policy: Policy, script: String, expected: String, missed: Int
  ) {
    var backlog = Backlog(policy, tellingMissed: false)
    #expect(play(script, on: &backlog) == expected)
    #expect(backlog.missedCount == missed)
  }

  @Test(
    arguments: [
      (.newest(1), "..a..", "x y a _"), (.newest(1), "a...", "!2 a _"),
      (.oldest(1), "a....", "x y !1 _"), (.oldest(1), "..a..", "x y a _"),
    ] as [(Policy, String, String)])
  func `What a subscriber hears first has room, however small the limit is`(
    policy: Policy, script: String, expected: String
  ) {
    var backlog = Backlog(
      policy, beginningWith: [.lettered("x"), .lettered("y")], tellingMissed: true)
    #expect(play(script, on: &backlog) == expected)
  }

  @Test(arguments: [1, 2, 3], [true, false])
  func `Every event is received or told as missed, in its place, and few are held`(
    limit: Int, dropsOldest: Bool
  ) {
    let policy: Policy = dropsOldest ? .newest(limit) : .oldest(limit)
    for script in 0..<(1 << 12) {
      var backlog = Backlog(policy, tellingMissed: true)
      var leftOver = LeftOver()
      var (added, next, missed) = (0, 0, 0)
      func take() -> Bool {
        guard let number = backlog.take()?.number else { return false }
        if number < 0 { missed -= number } else { #expect(number == next) }
        next += number < 0 ? -number : 1
        return true
      }
      for step in 0..<12 {
        if script >> step & 1 == 1 {
          backlog.add(.numbered(added), leaving: &leftOver)
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

  private func play(_ script: String, _ policy: Policy) -> String {
    var backlog = Backlog(policy, tellingMissed: true)
    return play(script, on: &backlog)
  }

  private func play(_ script: String, on backlog: inout Backlog) -> String {
    var words: [String] = []
    var leftOver = LeftOver()
    for character in script {
      if character == "." {
        words.append(backlog.take().map(\.word) ?? "_")
      } else {
        backlog.add(.lettered(character), leaving: &leftOver)
      }
    }
    return words.joined(separator: " ")
  }
}

extension WidgetEventPublisher.Event {
  fileprivate static func lettered(_ letter: Character) -> Self {
    .error(errorCode: String(letter), message: nil)
  }

  fileprivate var word: String {
    switch self {
    case .error(let code, _): code ?? ""
    case .missed(let count): "!\(count)"
    case .ready, .changed, .failure: "?"
    }
  }
}

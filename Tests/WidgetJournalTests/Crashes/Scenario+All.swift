@testable import WidgetJournal

extension Scenario {
  /// What a crash has left of a line.
  static let torn = Array("{\"format\":1,\"revision\":2,\"prev".utf8)
  /// The first bytes of any first line.
  static let tornBeginning = Array("{\"format\":1,\"revision\":1,\"prev".utf8)
  /// What a crash has left of a first line, which is most of it, of another day.
  static let tornFirst = Array(
    """
    {"format":1,"revision":1,"previous":"\(String(repeating: "0", count: 64))","at":1795000000,\
    "today":"2026-11-18","command":"create","widget":"default","plan":"us-pay-in-4",\
    "currency":"USD","checkout":"tokenless","amount":"1.00","ha
    """.utf8)
  /// A whole line of zeros: the file has grown, and its bytes were not written.
  static let unwritten = [UInt8](repeating: 0, count: 260)

  private static let one: [Step] = [.update("200.00")]

  /// A first widget, updates, a second widget.
  static let writing: [Scenario] = made {
    [
      try Scenario("the first widget, with its directory", [.update("200.00")]),
      try Scenario("an update", after: one, [.update("35.01")]),
      try Scenario(
        "three updates of a new widget", [.update("200.00"), .update("80.00"), .update("35.01")]),
      try Scenario("a second widget", after: one, [.create("5.00", of: "order-2")]),
    ]
  }

  /// Capturing, and once more.
  static let capturing: [Scenario] = made {
    [
      try Scenario("a capture", after: [.checkout("200.00")], [.capture("200.00")]),
      try Scenario(
        "a capture of what was updated, and again", after: [.checkout("200.00")],
        [.update("80.00"), .capture("80.00"), .capture("80.00")]),
      try Scenario(
        "a capture behind a torn line", after: [.checkout("200.00")], tail: torn,
        [.capture("200.00"), .capture("200.00")]),
      try Scenario(
        "removing what was captured, and making it anew",
        after: [.checkout("200.00"), .capture("200.00")],
        [.remove(), .checkout("80.00"), .capture("200.00")]),
    ]
  }

  /// Looking, and taking away.
  static let removing: [Scenario] = made {
    [
      try Scenario("looking around", after: one, [.list, .read(), .update("35.01"), .list]),
      try Scenario("removing one of two", after: one + [.create("5.00", of: "b")], [.remove("b")]),
      try Scenario(
        "removing a widget of which lines were set aside", after: one,
        files: ["default.journal.torn-1", "default.journal.torn-1-2"], [.remove()]),
      try Scenario("removing and making anew", after: one, [.remove(), .update("35.01")]),
    ]
  }

  /// Going on behind what a crash has left.
  static let recovering: [Scenario] = made {
    [
      try Scenario("behind a torn line", after: one, tail: torn, [.update("35.01")]),
      try Scenario(
        "behind a torn first line", after: [.create("5.00", of: "b")], tail: tornBeginning,
        [.update("35.01")]),
      try Scenario(
        "behind a first line torn at its end", after: [.create("5.00", of: "b")], tail: tornFirst,
        [.update("35.01")]),
      try Scenario("behind a line of zeros", after: one, tail: unwritten, [.update("35.01")]),
      try Scenario(
        "behind a torn line, its name taken", after: one, tail: torn,
        files: ["default.journal.torn-2"], [.update("35.01"), .update("9.50")]),
    ]
  }

  /// All that begin with a disk on which everything is flushed.
  static let all = writing + capturing + removing + recovering

  /// Those in which what is lost is told apart byte by byte.
  static let toTheByte = [
    "the first widget, with its directory", "an update", "a capture", "behind a torn line",
  ]

  /// A scenario that cannot be made is one that does nothing, which no test lets pass.
  private static func made(_ scenarios: () throws -> [Scenario]) -> [Scenario] {
    (try? scenarios()) ?? [Scenario("not made", from: Disk(), knowing: [:], [.read()])]
  }
}

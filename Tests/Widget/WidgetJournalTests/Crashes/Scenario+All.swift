import Journals

@testable import JournalTesting
@testable import WidgetJournal

extension Scenario {
  /// A part of a line that a crash has left.
  static let torn = Array("{\"format\":1,\"revision\":2,\"prev".utf8)
  /// The first bytes of any first line.
  static let tornBeginning = Array("{\"format\":1,\"revision\":1,\"prev".utf8)
  /// The larger part of a first line of another day, which a crash has left.
  static let tornFirst = Array(
    """
    {"format":1,"revision":1,"previous":"\(String(repeating: "0", count: 64))","at":1795000000,\
    "today":"2026-11-18","command":"create","widget":"default","plan":"us-pay-in-4",\
    "currency":"USD","checkout":"tokenless","amount":"1.00","ha
    """.utf8)
  /// A whole line of zeros: the file has grown, and its bytes were not written.
  static let unwritten = [UInt8](repeating: 0, count: 260)

  private static let one: [Step] = [.update("200.00")]

  /// The creation of a first and of a second widget, and updates.
  static let writing: [Scenario] = made {
    [
      try Scenario("the first widget, with its directory", [.update("200.00")]),
      try Scenario("an update", after: one, [.update("35.01")]),
      try Scenario(
        "three updates of a new widget", [.update("200.00"), .update("80.00"), .update("35.01")]),
      try Scenario("a second widget", after: one, [.create("5.00", of: "order-2")]),
    ]
  }

  /// Captures and repeated captures.
  static let capturing: [Scenario] = made {
    [
      try Scenario("a capture", after: [.checkout("200.00")], [.capture("200.00")]),
      try Scenario(
        "a capture of an updated widget, and again", after: [.checkout("200.00")],
        [.update("80.00"), .capture("80.00"), .capture("80.00")]),
      try Scenario(
        "a capture after a torn line", after: [.checkout("200.00")], tail: torn,
        [.capture("200.00"), .capture("200.00")]),
      try Scenario(
        "removing a captured widget, and creating it again",
        after: [.checkout("200.00"), .capture("200.00")],
        [.remove(), .checkout("80.00"), .capture("200.00")]),
    ]
  }

  /// Reads and removals.
  static let removing: [Scenario] = made {
    [
      try Scenario("reads, an update", after: one, [.list, .read(), .update("35.01"), .list]),
      try Scenario("removing one of two", after: one + [.create("5.00", of: "b")], [.remove("b")]),
      try Scenario(
        "removing a widget with set-aside lines", after: one,
        files: ["default.journal.torn-1", "default.journal.torn-1-2"], [.remove()]),
      try Scenario("removing and creating again", after: one, [.remove(), .update("35.01")]),
    ]
  }

  /// Commands after a part of a line that a crash has left.
  static let recovering: [Scenario] = made {
    [
      try Scenario("after a torn line", after: one, tail: torn, [.update("35.01")]),
      try Scenario(
        "after a torn first line", after: [.create("5.00", of: "b")], tail: tornBeginning,
        [.update("35.01")]),
      try Scenario(
        "after a first line torn at its end", after: [.create("5.00", of: "b")], tail: tornFirst,
        [.update("35.01")]),
      try Scenario("after a line of zeros", after: one, tail: unwritten, [.update("35.01")]),
      try Scenario(
        "after a torn line, its name taken", after: one, tail: torn,
        files: ["default.journal.torn-2"], [.update("35.01"), .update("9.50")]),
    ]
  }

  private static let two: [Step] = [.checkout("200.00"), .checkout("5.00", of: "b")]
  private static let lost: @Sendable (inout Disk) -> Void = { $0.remove(index) }
  private static let damaged: @Sendable (inout Disk) -> Void = { $0.damage(index) { $0 / 2 } }

  /// Widgets of one token, which are in the index.
  static let ofTokens: [Scenario] = made {
    [
      try Scenario("the first widget of a token", [.checkout("200.00")]),
      try Scenario(
        "the second widget of a token, and its capture", after: [.checkout("5.00", of: "b")],
        [.checkout("200.00"), .capture("200.00")]),
      try Scenario(
        "a widget of a token, its index lost", after: [.checkout("5.00", of: "b")],
        [.checkout("200.00")], changing: lost),
      try Scenario(
        "a widget of a token, its index damaged", after: [.checkout("5.00", of: "b")],
        [.checkout("200.00")], changing: damaged),
      try Scenario(
        "a capture by its token, after one of two was captured",
        after: two + [.capture("5.00", of: "b")], [.capture("5.00", of: nil), .capture("5.00")]),
      try Scenario("a capture, its index lost", after: two, [.capture("200.00")], changing: lost),
      try Scenario(
        "a capture, its index damaged", after: two, [.capture("200.00")], changing: damaged),
      try Scenario(
        "removing a captured widget, and capturing another of its token",
        after: two + [.capture("200.00")], [.remove(), .capture("200.00", of: "b")]),
      try Scenario(
        "removing one of two widgets of a token", after: two,
        [.remove("b"), .capture("200.00", of: nil)]),
    ]
  }

  /// Imported and salvaged journals.
  static let moving: [Scenario] = made {
    [
      try Scenario("importing the first widget", [.importing(["200.00", "80.00"], of: "default")]),
      try Scenario(
        "importing a widget of a token", after: [.checkout("5.00", of: "b")],
        [.importing(["200.00 by token", "80.00"], of: "default"), .capture("80.00")]),
      try Scenario(
        "salvaging a widget", after: one + [.update("80.00")], [.salvage("default", as: "copy")]),
      try Scenario(
        "salvaging a captured widget", after: [.checkout("200.00"), .capture("200.00")],
        [.salvage("default", as: "copy")]),
    ]
  }

  /// Repeated commands with identifiers.
  static let identifying: [Scenario] = made {
    [
      try Scenario(
        "an update with an identifier, repeated", after: [.update("200.00", id: "a")],
        [.update("80.00", id: "b"), .update("80.00", id: "b"), .update("200.00", id: "a")]),
      try Scenario(
        "a widget of a token with an identifier, repeated",
        [.checkout("200.00", id: "a"), .checkout("200.00", id: "a")]),
      try Scenario(
        "a capture with an identifier, repeated", after: two,
        [.capture("200.00", id: "a"), .capture("200.00", id: "a"), .capture("200.00")]),
    ]
  }

  /// Journals so long that a store reads only their first line and their end.
  static let long: [Scenario] = made {
    let updates = (1...41).map { Step.update("\($0).00", id: "\($0)-" + filling) }
    let first = Step.checkout("200.00", id: "0-" + filling)
    return [
      try Scenario("an update of a long journal", after: [first] + updates, [.update("35.01")]),
      try Scenario(
        "an update of a long journal with an identifier, repeated", after: [first] + updates,
        [.update("35.01", id: "a"), .update("35.01", id: "a")]),
      try Scenario(
        "a capture of a long journal", after: [first] + updates, [.capture("41.00")]),
      try Scenario(
        "an update of a long journal without its last line feed", after: [first] + updates,
        [.update("35.01")], changing: { $0.dropLastByte() }),
    ]
  }

  /// The end of each identifier, which makes its line long.
  private static let filling = String(repeating: "x", count: 120)

  /// Whether the scenario is one of ``long``, whose checks take longer.
  var isLong: Bool { testDescription.contains("long journal") }

  /// The scenarios with short journals.
  static let short =
    writing + capturing + removing + recovering + repairing + ofTokens + moving + identifying
  static let all = short + long
  /// The scenarios in which another program continues after an interruption.
  static let continued =
    writing + capturing + removing + recovering + repairing + ofTokens.suffix(2) + moving.prefix(2)

  /// Commands after a line without its line feed.
  static let repairing: [Scenario] = made {
    [
      try Scenario(
        "an update after a line without its line feed", after: one + [.update("80.00")],
        [.update("35.01")], changing: { $0.dropLastByte() }),
      try Scenario(
        "a capture after a line without its line feed", after: [.checkout("200.00")],
        [.capture("200.00")], changing: { $0.dropLastByte() }),
    ]
  }

  /// The descriptions of the scenarios in which a power failure may end a write after any byte.
  static let toTheByte = [
    "the first widget, with its directory", "an update", "a capture", "after a torn line",
  ]

  /// Returns the scenarios; if their creation fails, one scenario whose step fails in each test.
  private static func made(_ scenarios: () throws -> [Scenario]) -> [Scenario] {
    (try? scenarios()) ?? [Scenario("not made", from: Disk(), knowing: [:], [.read()])]
  }
}

extension Disk {
  /// Deletes the last byte of the default widget's journal.
  fileprivate mutating func dropLastByte() {
    put((bytes(at: Scenario.journal) ?? []).dropLast(), at: Scenario.journal)
  }
}

import Journals
import PropertyTesting
import ScheduleEngine
import Testing

@testable import JournalTesting
@testable import WidgetJournal

/// The members `id`, `ids` and `links` of lines: as the store writes them, and with mistakes.
@Suite final class ForgedIDTests {
  private let directory: TemporaryDirectory
  private let store: WidgetStore

  init() throws {
    directory = try TemporaryDirectory()
    store = .test(directory.path, system: MeteredFiles().system)
  }

  private func bytes() throws -> [UInt8] { try Raw.bytes(at: directory("default.journal")) }

  @Test func `A journal without ids has the bytes of the format without ids`() throws {
    var text = JournalText(["200.00"])
    text.update("80.00")
    #expect(text.bytes == Array("\(Golden.create)\n\(Golden.update)\n".utf8))
    try Raw.write(text.bytes, to: directory("default.journal"))
    _ = try store.update(
      .default, at: try Sample.moment(1_795_251_720), amount: "35.01", if: .none)
    text.update("35.01")
    #expect(try bytes() == text.bytes)
    #expect(try store.read(.default).head.description == text.head)
  }

  @Test func `Written lines have the bytes of the format`() throws {
    let ids = Generator.array(of: Generator<Int>.integer(in: -4...9), count: 1...30)
    forAll(ids, runs: 25) { numbers in
      let directory = try TemporaryDirectory()
      let store = WidgetStore.test(directory.path, system: MeteredFiles().system)
      var text = JournalText()
      for (line, number) in numbers.enumerated() {
        // Each id is used once; other tests repeat ids.
        let id = number < 0 ? nil : "\(number)-\(line)"
        let moment = try Sample.moment(1_795_251_600 + 60 * Int64(line))
        _ = try store.update(
          .default, creating: Sample.plan, at: moment, amount: "\(line + 1).00",
          id: try id.map { try CommandID($0) })
        line == 0 ? text.create("1.00", id: id) : text.update("\(line + 1).00", id: id)
      }
      return try Raw.bytes(at: directory("default.journal")) == text.bytes
        && (try store.check(.default).isGood)
    }
  }

  @Test func `The bytes of a capture with an id are those of the format`() throws {
    var text = JournalText()
    text.create("200.00", token: "002.k2a4", id: "c-1")
    text.capture("200.00", id: "p-1")
    _ = try store.create(
      .default, plan: Sample.plan, checkout: .token(try Sample.token()), at: try Sample.moment(),
      amount: "200.00", id: try CommandID("c-1"))
    try store.capture("200.00", at: try Sample.moment(1_795_251_660), id: try CommandID("p-1"))
    #expect(try bytes() == text.bytes)
  }

  @Test(arguments: [2, 3, 4, 6])
  func `An id that is there twice is damage that names the later line`(line: Int) {
    var text = JournalText(["200.00"], firstID: "a")
    for number in 2...6 {
      if number == line {
        text.append(
          raw: #""command":"update","amount":"9.00","id":"a","links":[]"#, revision: number)
        break
      }
      text.update("\(number).00")
    }
    #expect(mistake(in: text.bytes) == JournalError(line: line, reason: .misplacedID))
  }

  /// The first two of three lines have ids; the last one has the index to test.
  @Test func `An index that is not the line's own is damage that names the line`() throws {
    var text = JournalText(["200.00"], firstID: "a")
    text.update("80.00", id: "b")
    let second = text.chain.starts[1]
    // SHA-256 of a is ca97…, of b 3e23…, of c 2e7d…: c shares 0 bits with a, and 3 with b.
    let right = #","id":"c","links":[0,null,null,\#(second)]"#
    let command = #""command":"update","amount":"9.00""#
    let indices: [(String, JournalError.Reason?)] = [
      (right, nil),
      (#","ids":\#(second)"#, nil),
      ("", .misplacedID),
      (#","ids":0"#, .misplacedID),
      (#","ids":\#(second + 1)"#, .misplacedID),
      (#","id":"c","links":[]"#, .misplacedID),
      (#","id":"c","links":[0]"#, .misplacedID),
      (#","id":"c","links":[0,null,null,0]"#, .misplacedID),
      (#","id":"c","links":[0,null,\#(second)]"#, .misplacedID),
      (#","id":"c","links":[null,null,null,\#(second)]"#, .misplacedID),
      (#","id":"c","links":[0,null,null,\#(second),null]"#, .misplacedID),
      (#","id":"c","links":[0,null,null,\#(second),\#(second)]"#, .misplacedID),
    ]
    for (index, reason) in indices {
      var forged = text
      forged.append(raw: command + index, revision: 3)
      let expected = reason.map { JournalError(line: 3, reason: $0) }
      #expect(mistake(in: forged.bytes) == expected, "\(index)")
    }
  }

  @Test(arguments: [
    #","id":"c""#, #","links":[0]"#, #","id":"c","ids":0"#, #","id":"","links":[0]"#,
    #","id":"c d","links":[0]"#, #","id":7,"links":[0]"#, #","id":"c","links":0"#,
    #","id":"c","links":[-1]"#, #","id":"c","links":["0"]"#, #","ids":null"#, #","ids":-1"#,
  ])
  func `A malformed index is a line that cannot be read`(index: String) throws {
    var text = JournalText(["200.00"], firstID: "a")
    text.append(raw: #""command":"update","amount":"9.00""# + index, revision: 2)
    let found = try #require(mistake(in: text.bytes))
    #expect(found.line == 2)
    guard case .unreadable = found.reason else {
      Issue.record("\(found)")
      return
    }
  }

  /// Only calls that read all lines find such a link, not those that read only the end.
  @Test func `A wrong link far before the end is found by a check`() throws {
    var text = JournalText(["200.00"], firstID: "a")
    for number in 2...100 { text.update("\(number).00") }
    text.append(raw: #""command":"update","amount":"9.00","ids":7"#, revision: 101)
    for number in 102...200 {
      text.append(raw: #""command":"update","amount":"\#(number).00","ids":0"#, revision: number)
    }
    try Raw.write(text.bytes, to: directory("default.journal"))
    let expected = JournalError(line: 101, reason: .misplacedID)
    #expect(try store.check(.default).mistake == expected)
    #expect(
      WidgetStore.reason { try store.history(.default) }
        == .damaged(file: directory("default.journal"), expected))
    #expect(try store.read(.default).machine.revision == 200)
  }

  @Test func `A link to no line is damage as soon as it is followed`() throws {
    var text = JournalText(["200.00"], firstID: "a")
    for number in 2...200 {
      text.append(raw: #""command":"update","amount":"\#(number).00","ids":7"#, revision: number)
    }
    try Raw.write(text.bytes, to: directory("default.journal"))
    let reason = WidgetStore.reason {
      try store.update(
        .default, at: try Sample.moment(), amount: "9.00", id: try CommandID("b"))
    }
    let expected = JournalError(line: 2, reason: .misplacedID)
    #expect(reason == .damaged(file: directory("default.journal"), expected))
  }
}

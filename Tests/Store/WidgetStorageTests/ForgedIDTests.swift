import EntryStore
import PropertyTesting
import ScheduleEngine
import Testing
import WidgetStorage

/// The member `id` of lines: as the store writes it, and with mistakes.
@Suite struct ForgedIDTests {
  @Test func `Written lines have the bytes of the format`() throws {
    let ids = Generator.array(of: Generator<Int>.integer(in: -4...9), count: 1...30)
    forAll(ids, runs: 25) { numbers in
      let store = BlockingWidgetStore(MemoryStorage())
      var text = JournalText()
      for (line, number) in numbers.enumerated() {
        // Each id is used once; other tests repeat ids.
        let id = number < 0 ? nil : "\(number)-\(line)"
        _ = try store.update(
          .default, creating: Sample.plan,
          at: try Sample.moment(1_795_251_600 + 60 * Int64(line)), amount: "\(line + 1).00",
          id: try id.map { try CommandID($0) })
        line == 0 ? text.create("1.00", id: id) : text.update("\(line + 1).00", id: id)
      }
      return try store.exportJournal(.default) == text.bytes && store.check(.default).isGood
    }
  }

  @Test func `The bytes of a capture with an id are those of the format`() throws {
    let store = BlockingWidgetStore(MemoryStorage())
    var text = JournalText()
    text.create("200.00", token: "002.k2a4", id: "c-1")
    text.capture("200.00", id: "p-1")
    let token = try Sample.token()
    _ = try store.create(
      .default, plan: Sample.plan, checkout: .token(token), at: try Sample.moment(),
      amount: "200.00", id: try CommandID("c-1"))
    let request = CaptureRequest(
      token: token, amount: try Sample.dollars("200.00"), isCheckoutAdjusted: false,
      paymentScheduleChecksum: nil)
    _ = try store.capture(
      .default, request, at: try Sample.moment(1_795_251_660), id: try CommandID("p-1"))
    #expect(try store.exportJournal(.default) == text.bytes)
  }

  @Test(arguments: [2, 3, 4, 6])
  func `An id that is there twice is damage that names the later line`(line: Int) {
    var text = JournalText()
    text.create("200.00", id: "a")
    for number in 2...6 { text.update("\(number).00", id: number == line ? "a" : nil) }
    #expect(mistake(in: text.bytes) == JournalError(line: line, reason: .misplacedID))
  }

  @Test(arguments: [
    #","id":"""#, #","id":"c d""#, #","id":7"#, #","id":null"#, #","id":"c","id":"d""#,
    #","id":"c","links":[0]"#, #","links":[0]"#, #","ids":0"#,
  ])
  func `A malformed id is a line that cannot be read`(id: String) throws {
    var text = JournalText()
    text.create("200.00", id: "a")
    text.append(#""command":"update","amount":"9.00""# + id, revision: 2)
    let found = try #require(mistake(in: text.bytes))
    #expect(found.line == 2)
    guard case .unreadable = found.reason else {
      Issue.record("\(found)")
      return
    }
  }
}

/// A journal of amounts in dollars, written by a second implementation of the documented format.
private struct JournalText {
  private var revision = 0
  private var lineCount: Int64 = 0
  private var head = String(repeating: "0", count: 64)
  private(set) var bytes: [UInt8] = []

  mutating func create(_ amount: String, token: String? = nil, id: String? = nil) {
    let checkout = token.map { #""token","token":"\#(SHA256Digest(of: $0))""# } ?? #""tokenless""#
    append(
      #""command":"create","widget":"default","plan":"us-pay-in-4","currency":"USD","#
        + #""checkout":\#(checkout),"amount":"\#(amount)"\#(member(id))"#, revision: 1)
  }

  mutating func update(_ amount: String, id: String? = nil) {
    append(#""command":"update","amount":"\#(amount)"\#(member(id))"#, revision: revision + 1)
  }

  mutating func capture(_ amount: String, id: String? = nil) {
    append(
      #""command":"capture","amount":"\#(amount)","adjusted":false\#(member(id))"#,
      revision: revision)
  }

  private func member(_ id: String?) -> String { id.map { #","id":"\#($0)""# } ?? "" }

  /// Adds a line with any members after its time and day.
  mutating func append(_ members: String, revision: Int) {
    let content =
      #"{"format":1,"revision":\#(revision),"previous":"\#(head)","#
      + #""at":\#(1_795_251_600 + 60 * lineCount),"today":"2026-11-21",\#(members)"#
    bytes += sealed(content)
    head = "\(SHA256Digest(of: content))"
    (self.revision, lineCount) = (revision, lineCount + 1)
  }
}

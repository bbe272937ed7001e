import CheckoutEngine
import CheckoutWire
import ScheduleEngine
import StrictJSON
import Testing

/// An input as a line of JSON, member by member.
struct SheetLine: Sendable, CustomTestStringConvertible {
  let name: String
  let members: [InputLine.Member]
  let input: SheetInput

  init(_ name: String, _ members: [InputLine.Member] = [], _ input: SheetInput) {
    (self.name, self.members, self.input) = (name, members, input)
  }

  var testDescription: String { "\(name) \(members.map(\.key))" }

  var text: String { text(of: members.map { ($0.key, $0.value) }) }

  func text(of members: [(key: String, value: String)]) -> String {
    #"{"input":"\#(name)""# + members.map { #","\#($0.key)":\#($0.value)"# }.joined() + "}"
  }

  private static let url = InputLine.Member.text("url", "https://a.example/?b")
  private static let page = InputLine.Member.number("page", 3)
  private static let address: PageAddress = "https://a.example/?b"

  private static func bool(_ key: String, _ value: Bool) -> InputLine.Member {
    InputLine.Member(key: key, value: "\(value)", isOptional: false, wrongValue: "1")
  }

  /// A line of every input but `configure`.
  static let all = [
    SheetLine("preload", [url], .preload(url: address)),
    SheetLine("present", [url], .present(url: address)),
    SheetLine("invalidate", .invalidate), SheetLine("dismiss", .dismiss),
    SheetLine("recover", [bool("allowed", true)], .recover(isAllowed: true)),
    SheetLine("recover", [bool("allowed", false)], .recover(isAllowed: false)),
    SheetLine(
      "pageAnswer", [page, url, .number("status", 503)],
      .pageAnswer(page: 3, url: address, status: 503)),
    SheetLine("queued", [page], .queued(page: 3)),
    SheetLine(
      "pageProgress", [page, .number("progress", 400)], .pageProgress(page: 3, progress: 400)),
    SheetLine("pageFinished", [page, url], .pageFinished(page: 3, url: address)),
    SheetLine("pageFailed", [page, .text("reason", "x")], .pageFailed(page: 3, reason: "x")),
    SheetLine(
      "message", [page, .text("text", "x")], .message(page: 3, SheetMessage(reading: "x"))),
    SheetLine(
      "link", [page, url, bool("newWindow", true)],
      .link(page: 3, url: address, isNewWindow: true)),
    SheetLine("navigated", [page, url], .navigated(page: 3, url: address)),
  ]
}

/// The inputs of checkout sheets as lines of JSON.
@Suite struct SheetInputTests {
  private static let begin = #"{"input":"begin"}"#

  /// Reads an input of a sheet with a configuration.
  private func read(
    _ line: String, _ settings: SheetSettings = SheetSettings()
  ) throws -> SheetInput? {
    var object = try ObjectReader(JSONValue(parsing: line))
    let name = try object.string("input")
    let input = try SheetInput.read(name, &object, changing: settings)
    try object.finish()
    return input
  }

  @Test(arguments: SheetLine.all)
  func `A line has its input, in any order of its members`(line: SheetLine) throws {
    #expect(try read(line.text) == line.input)
    let members = line.members.reversed().map { ($0.key, $0.value) }
    #expect(try read(line.text(of: members)) == line.input)
  }

  @Test(arguments: SheetLine.all)
  func `Each member is there, once, of its type, and no other is`(line: SheetLine) {
    let members = line.members.map { ($0.key, $0.value) }
    func isMistake(_ members: [(String, String)]) -> Bool {
      var session = FlowSession<SheetCheckout>([Self.begin])
      return session.send(line.text(of: members)).isMistake
    }
    #expect(!isMistake(members))
    #expect(isMistake(members + [("x", "1")]))
    for (index, member) in line.members.enumerated() {
      var changed = members
      changed.remove(at: index)
      #expect(isMistake(changed))
      for value in ["null", member.wrongValue] {
        changed = members
        changed[index].1 = value
        #expect(isMistake(changed))
      }
      #expect(isMistake(members + [members[index]]))
    }
  }

  @Test(arguments: [
    #"{"input":"queued","page":-1}"#, #"{"input":"queued","page":1.0}"#,
    #"{"input":"queued","page":9223372036854775808}"#,
    #"{"input":"pageProgress","page":1,"progress":1001}"#,
    #"{"input":"pageProgress","page":1,"progress":-1}"#,
    #"{"input":"pageProgress","page":1,"progress":0.5}"#,
    #"{"input":"pageAnswer","page":1,"url":"x","status":99}"#,
    #"{"input":"pageAnswer","page":1,"url":"x","status":1000}"#, #"{"input":"answer"}"#,
    #"{"input":"load"}"#,
  ])
  func `A number outside its range, and an unknown input, are mistakes`(line: String) {
    var session = FlowSession<SheetCheckout>([Self.begin])
    #expect(session.send(line).isMistake)
  }

  @Test func `A sheet begins with no settings at all, or with all of them`() throws {
    let members = ##"""
      "preloading":false,"colorScheme":"dark","tintColor":"#0000fF","backgroundColor":"#010203",\##
      "title":"Caisse","locale":"fr","recovery":"ask"
      """##
    let settings = SheetSettings(
      isPreloadingEnabled: false, colorScheme: .dark,
      tintColor: SheetColor(red: 0, green: 0, blue: 255),
      backgroundColor: SheetColor(red: 1, green: 2, blue: 3), title: "Caisse", locale: "fr",
      recovery: .ask)
    let session = FlowSession<SheetCheckout>([#"{"input":"begin",\#(members)}"#])
    #expect(session.replay.flow?.settings == settings)
    #expect(FlowSession<SheetCheckout>([Self.begin]).replay.flow?.settings == SheetSettings())
    #expect(try read(#"{"input":"configure",\#(members)}"#) == .configure(settings))
    // A member that is missing stays, one that is null gets its default.
    #expect(try read(#"{"input":"configure"}"#, settings) == .configure(settings))
    let nulls = #"""
      {"input":"configure","preloading":null,"colorScheme":null,"tintColor":null,\#
      "backgroundColor":null,"title":null,"locale":null,"recovery":null}
      """#
    #expect(try read(nulls, settings) == .configure(SheetSettings()))
    var changed = settings
    changed.title = "Checkout"
    #expect(try read(#"{"input":"configure","title":null}"#, settings) == .configure(changed))
  }

  @Test(arguments: [
    #""preloading":"true""#, #""preloading":1"#, #""colorScheme":"Light""#, #""colorScheme":"" "#,
    #""tintColor":"blue""#, ##""tintColor":"#12345""##, #""backgroundColor":7"#, #""title":7"#,
    #""locale":{}"#, #""recovery":"always""#, #""recovery":false"#, #""theme":null"#,
  ])
  func `A setting of another type or word is a mistake`(member: String) {
    var session = FlowSession<SheetCheckout>()
    #expect(session.send(#"{"input":"begin",\#(member)}"#).isMistake)
    session.send(Self.begin)
    #expect(session.send(#"{"input":"configure",\#(member)}"#).isMistake)
    #expect(session.replay.flow?.settings == SheetSettings())
  }

  @Test func `The text of a message may have the size of a line`() {
    var session = FlowSession<SheetCheckout>([Self.begin])
    session.send(#"{"input":"present","url":"https://a.example/"}"#)
    let start = #"{"input":"message","page":1,"text":""#
    let text = String(repeating: "x", count: 1_048_576 - start.utf8.count - 2)
    #expect(session.send(start + text + "\"}").contains(#""event":"malformedMessage","text":"xx"#))
    #expect(session.send(start + text + "x\"}").isMistake)
  }
}

extension SheetLine {
  fileprivate init(_ name: String, _ input: SheetInput) { self.init(name, [], input) }
}

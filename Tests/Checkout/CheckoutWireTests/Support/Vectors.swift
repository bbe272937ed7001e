import CheckoutEngine
import CheckoutWire
import Foundation
import Testing

/// The vectors of all flows, in `Tests/Harnesses/Oracle/conformance/checkout`: the lines of a
/// session, and its answers.
///
/// Independent implementations in Python, written from the articles of the rules, computed the
/// answers. That of the native flow is `Tests/Harnesses/Oracle/checkout.py`; the vectors of the
/// other flows are frozen. If a rule of these changes, correct the answers by hand.
enum Vectors {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Harnesses/Oracle/conformance/checkout")

  /// The names of a flow's vectors, in order.
  static func names(of flow: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("\(flow)-") && !$0.hasSuffix(".expected.jsonl") }
      .map { $0.replacing(".jsonl", with: "") }.sorted()
  }

  /// Replays a vector, and compares each answer, byte for byte except for free text.
  static func expectAnswers<Flow: ReplayableFlow>(of name: String, _: Flow.Type) throws {
    let (inputs, outputs) = (try lines(name), try lines("\(name).expected"))
    try #require(inputs.count == outputs.count)
    var session = FlowSession<Flow>()
    for (input, output) in zip(inputs, outputs) {
      #expect(withoutMessages(session.send(String(input))) == withoutMessages(String(output)))
    }
    #expect(session.replay.lineCount == inputs.count)
  }

  private static func lines(_ name: String) throws -> [Substring] {
    let data = try Data(contentsOf: folder.appending(path: "\(name).jsonl"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  /// Returns a line without the free texts: those of refusals, mistakes, the widget's barriers and
  /// the rules that a malformed answer breaks.
  private static func withoutMessages(_ line: String) -> String {
    let beginnings = [
      /("refused":\{"code":"[a-z_]+","detail":(?:null|"[a-z0-9_]+"),"message":)"(?:[^"\\]|\\.)*"/,
      /("error":\{"code":"malformed_input","message":)"(?:[^"\\]|\\.)*"/,
      /("error":\{"errorCode":"[a-z_]+","message":)"(?:[^"\\]|\\.)*"/,
      /("reason":\{"path":"(?:[^"\\]|\\.)*","rule":)"(?:[^"\\]|\\.)*"/,
    ]
    return beginnings.reduce(line) { line, beginning in
      line.replacing(beginning) { "\($0.output.1)\"\"" }
    }
  }
}

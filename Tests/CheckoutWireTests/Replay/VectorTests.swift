import CheckoutWire
import Foundation
import Testing

/// The vectors of the native checkout in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct VectorTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Harnesses/Oracle/conformance/checkout")

  static let names = [
    "native-change-410", "native-customer-default-address", "native-edit-while-under-way",
    "native-guest-buys", "native-pay-409", "native-unknown-created",
  ]

  private static func lines(_ name: String) throws -> [Substring] {
    let data = try Data(contentsOf: folder.appending(path: "\(name).jsonl"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  @Test(arguments: names)
  func `A session has the answers of its vector, byte for byte except for free text`(
    name: String
  ) throws {
    let (inputs, outputs) = (try Self.lines(name), try Self.lines("\(name).expected"))
    try #require(inputs.count == outputs.count)
    var session = ReplaySession()
    for (input, output) in zip(inputs, outputs) {
      #expect(withoutMessages(session.send(String(input))) == withoutMessages(String(output)))
    }
    #expect(session.replay.lineCount == inputs.count)
  }

  /// Returns a line without the free texts: those of refusals, mistakes and the widget's barriers.
  private func withoutMessages(_ line: String) -> String {
    let beginnings = [
      /("refused":\{"code":"[a-z_]+","detail":(?:null|"[a-z0-9_]+"),"message":)"(?:[^"\\]|\\.)*"/,
      /("error":\{"code":"malformed_input","message":)"(?:[^"\\]|\\.)*"/,
      /("error":\{"errorCode":"[a-z_]+","message":)"(?:[^"\\]|\\.)*"/,
    ]
    return beginnings.reduce(line) { line, beginning in
      line.replacing(beginning) { "\($0.output.1)\"\"" }
    }
  }

  @Test func `All vectors of native checkouts are in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = files.filter { $0.hasPrefix("native-") && !$0.hasSuffix(".expected.jsonl") }
    #expect(names.sorted() == Self.names.map { "\($0).jsonl" })
  }
}

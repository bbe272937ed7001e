import CheckoutWire
import Foundation
import Testing

/// The vectors of the checkout of payments in `Tests/Harnesses/Oracle/conformance/checkout`.
@Suite struct PaymentsVectorTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Harnesses/Oracle/conformance/checkout")

  static let names = [
    "payments-create-and-pay", "payments-deep-link", "payments-unknown-save",
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
    var session = PaymentsReplaySession()
    for (input, output) in zip(inputs, outputs) {
      #expect(withoutMessages(session.send(String(input))) == withoutMessages(String(output)))
    }
    #expect(session.replay.lineCount == inputs.count)
  }

  /// Returns a line without the free texts: those of refusals and mistakes.
  private func withoutMessages(_ line: String) -> String {
    let beginnings = [
      /("refused":\{"code":"[a-z_]+","detail":null,"message":)"(?:[^"\\]|\\.)*"/,
      /("error":\{"code":"malformed_input","message":)"(?:[^"\\]|\\.)*"/,
    ]
    return beginnings.reduce(line) { line, beginning in
      line.replacing(beginning) { "\($0.output.1)\"\"" }
    }
  }

  @Test func `All vectors of checkouts of payments are in the table`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    let names = files.filter { $0.hasPrefix("payments-") && !$0.hasSuffix(".expected.jsonl") }
    #expect(names.sorted() == Self.names.map { "\($0).jsonl" })
  }
}

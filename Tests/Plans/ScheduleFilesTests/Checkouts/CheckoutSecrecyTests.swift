import PropertyTesting
import ScheduleFiles
import Testing

@Suite struct CheckoutSecrecyTests {
  /// Two words that no message contains.
  private static let token = "zebraquokka"

  private static func expectNoSecret(in error: CheckoutFileError, _ change: String) {
    var dumped = ""
    dump(error, to: &dumped)
    for text in ["\(error)", String(reflecting: error), dumped] {
      #expect(!text.contains("zebra") && !text.contains("quokka"), "\(change): \(text)")
      #expect(!text.contains("found '"), "\(change): \(text)")
    }
  }

  /// Files with a token in its own place or in a wrong one.
  @Test(arguments: [
    #"{"format":1,"checkouts":[{"token":"zebraquokka"}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebraquokka","token":"zebraquokka"}]}"#,
    #"{"format":1,"checkouts":[{"zebraquokka":{"amount":"1","currency":"USD"}}]}"#,
    #"{"format":1,"checkouts":{"zebraquokka":{"amount":"1","currency":"USD"}}}"#,
    #"{"format":1,"checkouts":[],"zebraquokka":{"amount":"1","currency":"USD"}}"#,
    #"{"zebraquokka":1,"zebraquokka":2}"#,
    #"{"format":1,"checkouts":["zebraquokka"]}"#,
    #"{"format":"zebraquokka"}"#,
    #"{"format":1,"checkouts":[{"token":zebraquokka}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebraquokka\"}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebra\quokka"}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebraquokka"zebraquokka}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebraquokka","amount":"zebraquokka"}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebra\nquokka"}]}"#,
    "{\"format\":1,\"checkouts\":[{\"token\":\"zebra\nquokka\"}]}",
    #"{"format":1,"checkouts":[{"token":"zebraquokka","amount":{"amount":"1","currency":"zebraquokka"}}]}"#,
    #"{"format":1,"checkouts":[{"token":"zebraquokka","amount":{"amount":"1","currency":"USD"},"issuedAt":"zebraquokka"}]}"#,
    "zebraquokka",
    #"{}zebraquokka"#,
  ])
  func `No error contains a part of a token`(text: String) throws {
    let error = #expect(throws: CheckoutFileError.self) { try GoodCheckouts.read(text) }
    Self.expectNoSecret(in: try #require(error), text)
  }

  @Test func `No error of a changed byte contains a part of a token`() {
    let good = Array(
      #"""
      {"format":1,"checkouts":[{"token":"zebraquokka","amount":{"amount":"1","currency":"USD"}}]}
      """#.utf8)
    let hostile = Array("\"\\{}[],: z0/\n\u{0}".utf8) + [0xFF, 0xC3]
    for offset in good.indices {
      for byte in hostile {
        for shift in 0...2 {
          var bytes = good
          bytes.replaceSubrange(offset..<min(offset + shift, good.count), with: [byte])
          do throws(CheckoutFileError) {
            _ = try CheckoutFile.read(bytes, named: GoodCheckouts.fileName)
          } catch {
            // The error of an amount contains its wrong byte, which is not part of a token.
            guard !error.key.hasSuffix(".amount.amount") else { continue }
            Self.expectNoSecret(in: error, "byte \(byte) for \(shift) at \(offset)")
          }
        }
      }
    }
  }
}

import Foundation
import Testing
import WidgetWire

/// Our reader compared with those of Afterpay's SDKs.
@Suite struct SDKAgreementTests {
  @Test(arguments: WireVariation.all)
  func `A variation is accepted or rejected as in the table`(variation: WireVariation) throws {
    switch variation.ours {
    case .reads(let message):
      let read = try WireMessage(decoding: variation.text)
      #expect(read == message)
      #expect(try WireMessage(decoding: read.text) == message)
    case .rejects(let reason, _):
      let error = #expect(throws: WireError.self) { try WireMessage(decoding: variation.text) }
      #expect(error?.reason == reason)
    }
  }

  /// Only a danger that the documentation lists is a reason to reject a message that both SDKs
  /// accept.
  @Test(arguments: WireVariation.all)
  func `A message that both SDKs accept is accepted unless it is dangerous`(
    variation: WireVariation
  ) {
    let bothRead = !variation.ios.fails && !variation.android.fails
    switch variation.ours {
    case .reads: break
    case .rejects(_, let danger): #expect((danger != nil) == bothRead)
    }
  }

  @Test func `A message is accepted only if an SDK accepts it`() {
    for variation in WireVariation.all where variation.ios.fails && variation.android.fails {
      if case .reads = variation.ours { Issue.record("\(variation.text)") }
    }
  }

  @Test func `The table has every danger, and each message once`() {
    #expect(WireVariation.all.count >= 55)
    #expect(Set(WireVariation.all.map(\.text)).count == WireVariation.all.count)
    let dangers = WireVariation.all.compactMap { variation in
      if case .rejects(_, let danger) = variation.ours { danger } else { nil }
    }
    #expect(Set(dangers).count == WireVariation.Danger.allCases.count)
  }

  @Test(arguments: WireVariation.Danger.allCases)
  func `The documentation lists each danger`(danger: WireVariation.Danger) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let article = root.appending(
      path: "Sources/Widget/WidgetWire/WidgetWire.docc/ReadingMessages.md")
    #expect(try String(contentsOf: article, encoding: .utf8).contains("| " + danger.rawValue))
  }
}

import CheckoutEngine
import CheckoutWire
import Foundation
import ScheduleEngine
import Testing

/// The recorded checkout of `Examples/Checkouts`, which README.md replays, against the article whose
/// checkout it is.
@Suite struct CheckoutRecordingTests {
  private static let recording = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../../Examples/Checkouts/two-mugs.jsonl")
    .standardized

  @Test func `The recording buys two mugs for 25.00`() throws {
    let lines = try Data(contentsOf: Self.recording).split(separator: UInt8(ascii: "\n"))
    var replay = CheckoutReplay<NativeCheckout>()
    var calls: [String] = []
    var amounts: [Money] = []
    for line in lines {
      guard case .applied(let reaction) = replay.apply(Array(line)) else {
        Issue.record("line \(replay.lineCount) is rejected or malformed")
        continue
      }
      for effect in reaction.effects {
        switch effect {
        case .request(let request): calls.append("\(request.method) \(request.path)")
        case .presentProvider(_, _, let amount, _): amounts.append(amount)
        case .promptToLeave, .dismiss: Issue.record("the recording does not leave")
        }
      }
    }
    #expect(
      calls == [
        "POST /checkouts", "PATCH /checkouts/o-1", "PATCH /checkouts/o-1", "PATCH /checkouts/o-1",
        "PATCH /checkouts/o-1", "POST /checkouts/o-1/payments", "POST /checkouts/o-1/complete",
      ])
    #expect(amounts == [Money(minorUnits: 25_00, currency: .usd)])
    #expect(replay.flow?.state.phase == .completed)
    #expect(replay.flow?.state.orderNumber == "1001")
  }
}

import ScheduleEngine
import Testing

@testable import CheckoutEngine

extension RestorableFlow {
  /// Returns the checkout after its app ended and was started again, and the reaction to it.
  ///
  /// The checkout that was stored and read continues as the one that was kept in memory.
  func restarted(
    at moment: Moment, plans: [Plan] = []
  ) throws -> (flow: Self, reaction: FlowReaction<Effect, Event>) {
    let bytes = stored()
    var restored = try Self(restoring: bytes, plans: plans)
    var kept = self
    let isSame = restored.stored() == bytes
    let reaction = restored.resume(at: moment)
    let keptReaction = kept.resume(at: moment)
    // Compared without the macro, since explorations come here a million times.
    // A recording is continued in memory, and must lead to the same state.
    if !isSame || reaction != keptReaction || restored.state != kept.state
      || restored.stored() != kept.stored()
    {
      Issue.record("a restored checkout continues otherwise than in memory: \(self)")
    }
    return (restored, reaction)
  }
}

extension RestorableFlow {
  /// Ends the app of the checkout and starts it again: the checkout is stored, read and continued.
  mutating func restart(at moment: Moment) -> FlowReaction<Effect, Event> {
    do {
      let (flow, reaction) = try restarted(at: moment)
      self = flow
      return reaction
    } catch {
      Issue.record("the stored checkout cannot be read: \(error)")
      return resume(at: moment)
    }
  }
}

/// Changes of stored forms.
enum StoredBytes {
  /// Returns a stored form with another body, and the digest of it.
  static func changed(
    _ bytes: [UInt8], _ change: (inout [UInt8]) -> Void
  ) throws -> [UInt8] {
    let end = try #require(bytes.firstIndex(of: 10))
    var body = Array(bytes[(end + 1)..<(bytes.count - 64)])
    change(&body)
    let signed = Array(bytes[...end]) + body
    return signed + Array(SHA256Digest(of: signed.span).description.utf8)
  }
}

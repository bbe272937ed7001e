import ScheduleEngine
import Testing

/// Values that asynchronous functions keep while they wait.
///
/// A frame of such a function is aligned to 16 bytes; one that holds a value of a larger alignment
/// is freed at another address than it was allocated at, which ends the process.
@Suite struct SuspensionTests {
  @Test(arguments: 0..<9)
  func `Digests, tokens and statuses outlast a suspension`(depth: Int) async throws {
    let digest = SHA256Digest(of: "abc")
    let token = try CheckoutToken("t")
    let total = try Money("200.00", .usd)
    let moment = try Moment(today: CivilDate("2026-11-21"), secondsSinceEpoch: 0)
    let (widget, events) = try WidgetMachine.tokenless(total: total, plan: .usPayIn4, at: moment)
    #expect(await Self.kept(digest, depth) == digest)
    #expect(await Self.kept(token, depth) == token)
    #expect(await Self.kept(widget.status, depth) == widget.status)
    #expect(await Self.kept(events, depth) == events)
    #expect(await Task { await Self.kept(widget, depth) }.value == widget)
  }

  /// A value that was kept in as many frames, each with room of another size before it.
  private static func kept<Value: Sendable>(_ value: Value, _ depth: Int) async -> Value {
    var copy = value
    await Task.yield()
    if depth > 0 { copy = await kept(value, depth - 1) }
    await Task.yield()
    return copy
  }

  @Test func `A digest outlasts a suspension in a function that knows its type`() async {
    for _ in 0..<20 {
      let digest = SHA256Digest(of: "abc")
      await Task { await Task.yield() }.value
      let other = SHA256Digest(of: "abd")
      await Task.yield()
      #expect(digest != other)
    }
  }
}

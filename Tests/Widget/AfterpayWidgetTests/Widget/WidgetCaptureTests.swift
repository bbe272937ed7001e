import Testing

@testable import AfterpayWidget

/// Guards of captures of a live widget's order.
@Suite struct WidgetCaptureTests {
  private static func request(_ amount: String, _ checksum: String?) throws -> CaptureRequest {
    CaptureRequest(
      token: try CheckoutToken(Sample.token), amount: try Money(amount, .usd),
      isCheckoutAdjusted: true, paymentScheduleChecksum: checksum)
  }

  private static func readyWidget() async throws -> LiveWidget {
    let secret = try SecretToken(Sample.token)
    let issuedAt = try Sample.moment().secondsSinceEpoch
    let lookup = InMemoryCheckoutLookup(
      [secret: try Sample.order("200.00", issuedAt: issuedAt)])
    let widget = try LiveWidget(token: Sample.token, in: Sample.shop(lookup: lookup))
    _ = try await widget.status()
    return widget
  }

  @Test func `The updated order total and its checksum are accepted, earlier ones are not`()
    async throws
  {
    let widget = try await Self.readyWidget()
    try await widget.sendUpdate(amount: "180.00")
    let shop = try await widget.captureGuard()
    let moment = try Sample.moment()
    let decision = shop.decision(
      on: try Self.request("180.00", Checksum.of180ByToken), at: moment)
    #expect(decision.name == "accepted")
    #expect(
      shop.decision(on: try Self.request("200.00", Checksum.of200ByToken), at: moment)
        == .refused(
          .amountMismatch(order: try Money("180.00", .usd), capture: try Money("200.00", .usd))))
  }

  @Test func `A captured order is answered again`() async throws {
    let widget = try await Self.readyWidget()
    let request = try Self.request("200.00", Checksum.of200ByToken)
    let first = try await widget.captureGuard().decision(on: request, at: Sample.moment())
    let record = try #require(first.record)
    let later = try await widget.captureGuard(captured: record)
    #expect(
      later.decision(on: request, at: try Sample.moment("2026-12-24"))
        == .alreadyCaptured(record))
  }

  @Test func `The time of issue is known: after 180 minutes the token has expired`() async throws {
    let shop = try await Self.readyWidget().captureGuard()
    let moment = try Sample.moment()
    let late = Moment(
      today: moment.today, secondsSinceEpoch: moment.secondsSinceEpoch + 180 * 60)
    let decision = shop.decision(on: try Self.request("200.00", Checksum.of200ByToken), at: late)
    #expect(decision == .refused(.tokenExpired))
  }

  @Test func `There is no guard while the order is not known and for a closed widget`()
    async throws
  {
    let widget = try LiveWidget(
      token: Sample.token, in: Sample.shop(lookup: ScriptedLookup(ignoringCancellation: false)))
    await #expect(throws: CaptureGuardError.self) { try await widget.captureGuard() }
    await widget.close()
    let error = await #expect(throws: CaptureGuardError.self) { try await widget.captureGuard() }
    #expect(error?.reason == .closed)
  }
}

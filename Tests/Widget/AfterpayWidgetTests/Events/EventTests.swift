import Testing

@testable import AfterpayWidget

@Suite struct EventTests {
  typealias Event = WidgetEventPublisher.Event

  @Test func `The engine's events are converted`() throws {
    let checksum = try ScheduleChecksum(String(repeating: "0f", count: 32))
    let valid = WidgetStatus.valid(amountDueToday: try Money("50.00", .usd), checksum: checksum)
    #expect(
      Event(.ready(valid, currency: .usd))
        == .ready(
          isValid: true, amountDueToday: try Money("50.00", .usd),
          paymentScheduleChecksum: String(repeating: "0f", count: 32)))
    #expect(
      Event(.ready(.invalid(.tokenExpired), currency: .aud))
        == .ready(
          isValid: false, amountDueToday: try Money("0.00", .aud), paymentScheduleChecksum: nil,
          obstacle: WidgetEventPublisher.Obstacle(
            errorCode: "token_expired",
            message: "This checkout is at least 180 minutes old. Start the checkout again.")))
    #expect(Event(.changed(valid)) == .changed(valid))
    #expect(
      Event(.error(.tokenExpired))
        == .error(
          errorCode: "token_expired",
          message: "This checkout is at least 180 minutes old. Start the checkout again."))
  }

  @Test func `The failure of a lookup has its cause if there is one`() {
    struct NoRoute: Error {}
    #expect(Event(.failure(LookupFailure())) == .failure(WidgetFailure(LookupFailure())))
    let event = Event(.failure(LookupFailure()), becauseOf: .lookupFailed(NoRoute()))
    #expect(event == .failure(.lookupFailed(NoRoute())))
    #expect(event != Event(.failure(LookupFailure())))
  }
}

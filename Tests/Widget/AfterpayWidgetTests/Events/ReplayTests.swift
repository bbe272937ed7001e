import Testing

@testable import AfterpayWidget

/// The events that a late subscriber receives first.
@Suite(.timeLimit(.minutes(60))) struct ReplayTests {
  typealias Event = WidgetEventPublisher.Event
  typealias Ready = WidgetEventPublisher.Ready

  struct NoRoute: Error {}

  static let fifty = Money(minorUnits: 5_000, currency: .usd)
  static let nothing = Money(minorUnits: 0, currency: .usd)
  static let ready = Event.ready(
    isValid: true, amountDueToday: fifty, paymentScheduleChecksum: "0f")
  static let notValid = Event.ready(
    isValid: false, amountDueToday: nothing, paymentScheduleChecksum: nil,
    obstacle: WidgetEventPublisher.Obstacle(
      errorCode: "token_expired",
      message: "This checkout is at least 180 minutes old. Start the checkout again."))
  static let invalid = Event.changed(.invalid(.tokenExpired))
  static let error = Event.error(errorCode: "token_expired", message: "Start again.")
  static let failure = Event.failure(.lookupFailed(NoRoute()))

  static let cases: [(published: [Event], received: [Event])] = [
    ([], []),
    ([ready], [ready]),
    ([ready, invalid, error], [notValid, error]),
    ([ready, invalid], [notValid]),
    ([notValid, error], [notValid, error]),
    ([failure], [failure]),
    ([failure, ready], [ready]),
    ([notValid, error, ready], [ready]),
    ([ready, failure], [ready, failure]),
    ([ready, failure, invalid, error], [notValid, error]),
    ([invalid, error], [error]),
    ([ready, .failure(.missed(3))], [ready]),
    ([ready, .missed(3)], [ready]),
  ]

  @Test(arguments: cases)
  func `A stream of events begins with the present state`(published: [Event], received: [Event])
    async
  {
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: published)
    let stream = publisher.events
    publisher.finish()
    #expect(await stream.all == received)
  }

  @Test func `A change back to valid begins with its amount and checksum`() async throws {
    let checksum = try ScheduleChecksum(String(repeating: "ab", count: 32))
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: [Self.notValid, Self.error])
    publisher.publish(.changed(.valid(amountDueToday: Self.fifty, checksum: checksum)))
    let expected = Event.ready(
      isValid: true, amountDueToday: Self.fifty,
      paymentScheduleChecksum: String(repeating: "ab", count: 32))
    let (events, errors) = (publisher.events, publisher.errors)
    publisher.finish()
    #expect(await events.all == [expected])
    #expect(await errors.all == [])
  }

  @Test func `Each stream begins with its part of the present state`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: [Self.ready, Self.invalid, Self.error, Self.failure])
    let streams = (
      publisher.ready, publisher.changed, publisher.errors, publisher.failures
    )
    publisher.finish()
    let ready = await streams.0.all
    #expect(ready.map(\.isValid) == [false])
    #expect(ready.map(\.amountDueToday) == [Self.nothing])
    #expect(ready.map(\.paymentScheduleChecksum) == [nil])
    #expect(await streams.1.all == [.invalid(.tokenExpired)])
    let obstacles = await streams.2.all
    #expect(obstacles.map(\.errorCode) == ["token_expired"])
    #expect(obstacles.map(\.message) == ["Start again."])
    #expect(await streams.3.all == [.lookupFailed(NoRoute())])
  }

  @Test func `The stream of changes is empty before the first change`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(Self.ready)
    let stream = publisher.changed
    publisher.finish()
    #expect(await stream.all == [])
  }

  @Test func `Past errors and failures are not replayed`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: [Self.failure, Self.notValid, Self.error, Self.ready])
    let (errors, failures) = (publisher.errors, publisher.failures)
    publisher.finish()
    #expect(await errors.all == [])
    #expect(await failures.all == [])
  }

  @Test func `A cleared failure is not replayed, and everything else is`() async {
    let publisher = WidgetEventPublisher()
    publisher.publish(contentsOf: [Self.notValid, Self.error, Self.failure])
    let early = publisher.failures
    publisher.clearFailure()
    let (events, failures) = (publisher.events, publisher.failures)
    publisher.finish()
    #expect(await early.all == [.lookupFailed(NoRoute())])
    #expect(await events.all == [Self.notValid, Self.error])
    #expect(await failures.all == [])
  }
}

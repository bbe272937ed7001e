public import ScheduleEngine
public import ServicingWire

/// One accepted event, as a journal stores it.
public struct AccountEntry: Hashable, Sendable {
  /// The number of the entry: 1 for the purchase, and one more for each further event.
  public let revision: Int
  /// The time at which the event was accepted, in the years 1 to 9999 of UTC.
  public let acceptedAt: Timestamp
  /// The event.
  public let event: RecordedEvent
  /// The name of the account, which only the first line of a journal contains.
  package let account: AccountName?

  package init(revision: Int, acceptedAt: Timestamp, event: RecordedEvent, account: AccountName?) {
    (self.revision, self.acceptedAt, self.event) = (revision, acceptedAt, event)
    self.account = account
  }

  /// The times that an entry can have, in seconds since 1970-01-01T00:00:00Z.
  package static var times: ClosedRange<Int64> {
    let years = Timestamp.years
    return years.lowerBound.secondsSinceEpoch...years.upperBound.secondsSinceEpoch
  }
}

package import ScheduleEngine
package import ServicingWire
package import WidgetStorage

/// An event that a client asks to add, before the state of its account is known.
package struct EventRequest {
  /// A function that creates the line of the event on a day.
  package typealias Line = (StoredAccount, CivilDate) throws(EventError) -> RecordedEvent

  /// The identifier, or nil.
  package let id: String?
  /// The day of the event.
  package let date: CivilDate
  /// Whether the client named the day; else a repeated event may have the day of its first
  /// acceptance.
  package let isDateNamed: Bool
  /// The time at which the event is accepted.
  package let time: Timestamp
  /// Whether an event of an earlier day than the last one's is accepted.
  package let acceptsLate: Bool
  /// The state in which the account must be.
  package let precondition: Precondition
  /// Creates the line; may be called several times.
  package let line: Line

  package init(
    id: String?, date: CivilDate, isDateNamed: Bool = true, time: Timestamp,
    acceptsLate: Bool = false, if precondition: Precondition = .none, _ line: @escaping Line
  ) {
    (self.id, self.date, self.isDateNamed, self.time) = (id, date, isDateNamed, time)
    (self.acceptsLate, self.precondition, self.line) = (acceptsLate, precondition, line)
  }
}

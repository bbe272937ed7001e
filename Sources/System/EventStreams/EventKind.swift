// All functions of this module are inlinable, so that the compiler specializes them in each module
// that emits events: unspecialized, publishing an event takes several times as long. `consume`
// avoids copies that the compiler does not remove from inlinable generic code.

/// A kind of events: their topics, their present state, and the event that reports a loss of
/// others.
///
/// A module that emits events declares a kind, usually an enumeration without cases, and uses it as
/// the generic argument of ``EventHub``, ``EventStream`` and ``HandlerDelivery``:
///
///     enum DoorEvents: EventKind {
///       typealias State = LastPosition
///       static func missed(_ count: Int) -> DoorEvent { .missed(count) }
///       static func error(of event: DoorEvent) -> (any Error)? { nil }
///       static func isIncluded(_ event: DoorEvent, in topic: DoorTopic) -> Bool { true }
///     }
///     let hub = EventHub<DoorEvents>()
@usableFromInline package protocol EventKind: Sendable {
  associatedtype Event: Sendable
  /// A selection of the events, which a subscriber chooses.
  associatedtype Topic: Sendable
  /// The state that a late subscriber receives first.
  associatedtype State: EventState where State.Kind == Self

  /// Returns the event that reports the loss of others.
  ///
  /// Subscribers receive it only if it is included in their topic.
  ///
  /// - Parameter count: The number of dropped events, 1 or more.
  /// - Returns: The event.
  static func missed(_ count: Int) -> Event

  /// Returns the error of another module that an event contains, or nil if there is none.
  ///
  /// The `deinit` of such an error may call this module, so the error is released only when no lock
  /// is held.
  static func error(of event: Event) -> (any Error)?

  /// Returns whether an event belongs to a topic.
  static func isIncluded(_ event: Event, in topic: Topic) -> Bool
}

/// The present state of an emitter, computed from its events alone.
@usableFromInline package protocol EventState: Sendable {
  associatedtype Kind: EventKind where Kind.State == Self

  /// Creates the state before the first event.
  init()

  /// Updates the state after an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - work: Receives errors that the state no longer holds; see ``EventKind/error(of:)``.
  mutating func follow(_ event: Kind.Event, deferring work: inout DeferredWork<Kind>)

  /// Returns the events that a new subscriber of a topic receives first.
  func replay(of topic: Kind.Topic) -> [Kind.Event]
}

/// A kind of events that a handler receives.
@usableFromInline package protocol HandledEventKind: EventKind {
  /// The type of a handler, such as an existential of a delegate protocol.
  associatedtype Handler: Sendable

  /// Calls a handler for an event.
  @MainActor static func deliver(_ event: consuming Event, to handler: Handler)
}

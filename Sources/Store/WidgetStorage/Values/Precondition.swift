public import ScheduleEngine

/// The state in which a widget must be for a command to be accepted.
///
/// ```swift
/// let store = WidgetStore(EntryDatabase(.memory))
/// let plan = try PlanID("us-pay-in-4")
/// let moment = try Moment(
///   today: CivilDate("2026-11-21"), timestamp: Timestamp("2026-11-21T09:00:00Z"))
/// let seen = try await store.update(.default, creating: plan, at: moment, amount: "50.00")
/// _ = try await store.update(.default, at: moment, amount: "80.00")
///
/// let unchanged = Precondition(revision: seen.machine.revision)
/// try await store.update(.default, at: moment, amount: "60.00", if: unchanged)  // throws
/// ```
public struct Precondition: Hashable, Sendable {
  /// The widget's revision; 0 if there must be no widget yet, nil for any.
  public let revision: Int?
  /// The hash of the journal's last line, called its head; nil for any.
  ///
  /// Lines that were removed from the end cannot be detected from a journal alone; a client that
  /// remembers the head detects them.
  public let head: SHA256Digest?

  /// Creates a precondition.
  ///
  /// - Parameters:
  ///   - revision: The widget's revision; nil for any.
  ///   - head: The hash of the journal's last line; nil for any.
  public init(revision: Int? = nil, head: SHA256Digest? = nil) {
    (self.revision, self.head) = (revision, head)
  }

  /// The precondition that every state fulfills.
  public static var none: Self { Self() }
}

extension Precondition {
  /// Checks a widget, which may have no entry yet.
  func check(_ life: WidgetLife) throws(WidgetStoreError) {
    try check(life.name, revision: life.revision, hash: life.hash)
  }

  /// Checks the revision of a widget, and the hash of its last line in hexadecimal.
  func check(_ name: WidgetName, revision actual: Int, hash: String) throws(WidgetStoreError) {
    if let revision, revision != actual {
      throw WidgetStoreError(.otherRevision(name, expected: revision, actual: actual))
    }
    if let head, head.description != hash, let found = SHA256Digest(hexadecimal: hash) {
      throw WidgetStoreError(.otherHead(name, expected: head, actual: found, revision: actual))
    }
  }
}

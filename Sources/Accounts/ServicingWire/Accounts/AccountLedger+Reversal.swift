import ScheduleEngine
import Servicing
import StrictJSON

extension AccountLedger {
  /// An event that can be applied again.
  private struct LoggedEvent {
    let event: DatedEvent
    let id: [UInt8]?

    /// The event in words, such as `payment on 2026-12-05, id "p-2",`.
    var words: String {
      let id = id.map { " id \(String(decoding: $0, as: UTF8.self).quotedForMessage)," } ?? ""
      return "\(event.event.type.name) on \(event.date),\(id)"
    }
  }

  /// Adds the identifier and reason of the last event to its entry in the history.
  mutating func nameLastEvent(_ type: EventType, _ record: EventRecord) {
    guard let place = history.lastIndex(where: { $0.kind.isOfEvent(type) }) else { return }
    history[place].id = record.text(of: .id)
    history[place].reason = record.text(of: .reason)
  }

  /// Reverses the event that a record names.
  mutating func reverse(
    _ event: EventLine, _ record: EventRecord
  ) throws(EventError.Reason) {
    guard let account else { throw .servicing(.notOpened) }
    if event.date < account.date { throw .servicing(.eventsOutOfOrder(last: account.date)) }
    let name = record.value(of: .event)
    var base = base
    var events: [LoggedEvent] = []
    do throws(ServicingError) {
      for logged in log.records {
        let line: EventLine
        do throws(EventError.Reason) {
          line = try EventLine(logged)
        } catch {
          throw .noSuchEvent  // not covered: the record was an event when it was added
        }
        let isNamed = logged.value(of: .id) == name
        switch line.type {
        case .opened:
          guard !isNamed else { throw .notReversible }
          base = try Self.opened(line, logged, catalog)
        case .reversed:
          guard !isNamed else { throw .notReversible }
          let reversed = logged.value(of: .event)
          guard reversed != name else { throw .reversedBefore }
          events.removeAll { $0.id == reversed }
        case .payment, .paymentFailed, .captured, .voided, .refund, .feeWaived, .dateMoved, .paused,
          .resumed:
          let repeated = try accountEvent(line, logged, account.currency)
          events.append(
            LoggedEvent(
              event: DatedEvent(repeated, on: line.date), id: logged.value(of: .id)))
        }
      }
      guard base != nil, events.contains(where: { $0.id == name }) else { throw .noSuchEvent }
    } catch {
      throw .servicing(error)
    }
    guard let base, let index = events.firstIndex(where: { $0.id == name }) else { return }
    let reason = EventLine.reversalReason(in: record) ?? .other
    let dated = events.map(\.event)
    do throws(ReversalError) {
      if recordsHistory {
        try self.account?.reverse(
          eventAt: index, of: dated, since: base, on: event.date, reason: reason,
          history: &history)
        let place = history.lastIndex { $0.kind.isOfEvent(.reversed) }
        if let place {
          history[place].reversedID = record.text(of: .event)
          history[place].reason = record.text(of: .reason)
        }
      } else {
        try self.account?.reverse(
          eventAt: index, of: dated, since: base, on: event.date, reason: reason)
      }
    } catch {
      guard let later = error.laterEvent else { throw .servicing(error.reason) }
      throw .reversal(laterEvent: events[later].words, error.reason)
    }
  }
}

extension EventRecord {
  /// The bytes of a value, or nil if the key is missing.
  fileprivate func value(of key: EventKey) -> [UInt8]? {
    bounds(of: key).map { Array(bytes[$0]) }
  }

  /// A value as a text, or nil if the key is missing.
  fileprivate func text(of key: EventKey) -> String? { withValue(of: key) { $0.text } }
}

extension HistoryEntry.Kind {
  /// Whether the entry is that of an event of a type, and not one of its effects.
  fileprivate func isOfEvent(_ type: EventType) -> Bool {
    switch self {
    case .opened: type == .opened
    case .payment: type == .payment
    case .paymentFailed: type == .paymentFailed
    case .captured: type == .captured
    case .refund: type == .refund
    case .voided: type == .voided
    case .feeWaived: type == .feeWaived
    case .dateMoved: type == .dateMoved
    case .paused: type == .paused
    case .resumed: type == .resumed
    case .reversed: type == .reversed
    case .creditUsed, .lateFee, .authorizationExpired, .feeReversed: false
    }
  }
}

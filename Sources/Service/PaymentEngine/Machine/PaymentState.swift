internal import ScheduleEngine

/// The state of an order at the service.
public enum PaymentState: String, Hashable, Sendable, CaseIterable {
  /// Nothing was asked, or the service has rejected everything.
  case new
  /// An authorization or full capture was asked; its intent is stored.
  case deciding
  /// The order is approved, and nothing is captured yet.
  case authorized
  /// A part is captured, and a part is open.
  case partlyCaptured
  /// Something is captured, and nothing is open.
  case captured
  /// The service has declined the order.
  case declined
  /// Everything was voided.
  case voided
  /// The service has accepted a reversal, and carries it out later.
  case reversing
  /// The order was reversed.
  case reversed
  /// The authorization has ended without a capture.
  case expired
  /// An answer was lost: the outcome of an operation is not known.
  case unknown
}

extension Payment {
  /// The state of the order if nothing was asked since.
  var state: PaymentState {
    if !isApproved { return .declined }
    if open.minorUnits > 0 { return captured.minorUnits > 0 ? .partlyCaptured : .authorized }
    if captured.minorUnits > 0 { return .captured }
    return events.contains { $0.kind == .expired } ? .expired : .voided
  }
}

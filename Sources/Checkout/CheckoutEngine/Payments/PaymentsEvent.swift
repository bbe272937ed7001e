public import ScheduleEngine

/// News of a checkout of payments, for the app and for analytics.
///
///     PaymentsEvent.paymentCreated(id: 5).name  // payment_created
///
/// The events of an input are in the order in which they happened; for a list of payments, first
/// the malformed elements in the order of the list, then the finished payments, the newest first.
public indirect enum PaymentsEvent: Hashable, Sendable {
  /// The shop's server created the payment that the shopper saved.
  case paymentCreated(id: Int64)
  /// A payment that was opened or created in this checkout has this finished status; emitted once
  /// for each payment and status.
  case paymentFinished(id: Int64, status: PaymentStatus)
  /// An element of a list is no payment, or the second one with its number, and is left out.
  case malformedPayment(id: Int64?)
  /// An element of a list is no method, or the second one with its identifier, and is left out.
  case malformedMethod(id: UTF8Text?)
  /// The payment's page wants to go to an address that is neither loaded nor handed over.
  case linkRefused(url: PageAddress)

  /// The event's name in JSON, such as `payment_created`.
  public var name: StaticString {
    switch self {
    case .paymentCreated: "payment_created"
    case .paymentFinished: "payment_finished"
    case .malformedPayment: "malformedPayment"
    case .malformedMethod: "malformedMethod"
    case .linkRefused: "linkRefused"
    }
  }
}

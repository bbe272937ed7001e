public import PaymentEngine

/// A call of the service's interface.
public enum ServiceCall: String, Hashable, Sendable, CaseIterable {
  case ping
  case limits
  case createCheckout = "create-checkout"
  case checkout
  case authorize
  case captureInFull = "capture-in-full"
  case capture
  case void
  case refund
  case reverse
  case payment
  case payments
  case updateReference = "update-reference"
  case updateCourier = "update-courier"

  /// Creates the call of a command about an order.
  public init(_ kind: PaymentCommand.Kind) {
    switch kind {
    case .authorize: self = .authorize
    case .captureInFull: self = .captureInFull
    case .capture: self = .capture
    case .void: self = .void
    case .refund: self = .refund
    case .reverse: self = .reverse
    }
  }
}

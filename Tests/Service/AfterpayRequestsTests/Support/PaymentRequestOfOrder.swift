import PaymentEngine
import PaymentWire

/// The request for the order 100101.
enum PaymentRequestOfOrder {
  static let request = PaymentRequest(method: "GET", path: "/v2/payments/100101", body: nil)
}

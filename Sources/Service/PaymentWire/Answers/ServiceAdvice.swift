package import PaymentEngine

/// The advice that belongs to the codes of the service's errors.
package enum ServiceAdvice {
  /// Returns one sentence, without a full stop, that says what the shop should do.
  package static func advice(for error: ServiceError, on call: ServiceCall) -> String {
    "contact Afterpay's support with the error's identifier"
  }
}

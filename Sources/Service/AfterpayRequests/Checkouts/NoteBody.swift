internal import PaymentEngine
internal import StrictJSON

/// The bodies of notes on an order.
enum NoteBody {
  /// Returns the body that sets the shop's own number.
  static func reference(_ reference: MerchantReference) -> String {
    JSONText.object { $0.member("merchantReference", reference.description) }.string
  }
}

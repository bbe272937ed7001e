public import ScheduleEngine

/// The reason why a command is not sent to the service.
///
/// A refusal has changed nothing.
///
///     let refusal = PaymentRefusal.aboveOpen(
///       amount: try Money("30.00", .usd), open: try Money("20.00", .usd))
///     refusal.code         // "above_open"
///     refusal.description  // "30.00 USD is more than the 20.00 USD that is open; capture or void at most that"
public enum PaymentRefusal: Error, Hashable, Sendable {
  /// The amount of a capture or void is more than is open.
  case aboveOpen(amount: Money, open: Money)
  /// The amount of a capture is below 1.00, or another amount is not above zero.
  case belowMinimum(amount: Money, minimum: Money)
  /// The authorization has ended, by the service's own text.
  case authorizationExpired(UTF8Text?)
  /// The amount of a refund is more than was captured and not refunded.
  case aboveRefundable(amount: Money, refundable: Money)
  /// The order was created more than 120 days ago.
  case refundTooLate(created: Timestamp, now: Timestamp)
  /// The amount is in another currency than the order.
  case currencyDiffers(amount: Money, order: Currency)
  /// The checkout's token belongs to another order of the shop.
  case tokenOfAnotherOrder(known: MerchantReference, given: MerchantReference)
  /// The checksum was made for another amount.
  case checksumOfAnotherAmount(amount: Money, checksum: Money)
  /// The identifier belongs to a command with other values, or the reference to an earlier refund.
  case idReused(id: UTF8Text, known: PaymentCommand, given: PaymentCommand)
  /// The order is in a state that does not allow the command.
  case wrongState(PaymentState, PaymentCommand.Kind, earlier: PaymentCommand?)
  /// The widget of the order refuses the capture.
  case widgetRefuses(CaptureRefusal)

  /// The refusal's code, such as `above_open`.
  public var code: String {
    switch self {
    case .aboveOpen: "above_open"
    case .belowMinimum: "below_minimum"
    case .authorizationExpired: "authorization_expired"
    case .aboveRefundable: "above_refundable"
    case .refundTooLate: "refund_too_late"
    case .currencyDiffers: "currency_differs"
    case .tokenOfAnotherOrder: "token_of_another_order"
    case .checksumOfAnotherAmount: "checksum_of_another_amount"
    case .idReused: "id_reused"
    case .wrongState: "wrong_state"
    case .widgetRefuses: "widget_refuses"
    }
  }
}

extension PaymentRefusal: CustomStringConvertible {
  /// One line with the figures and the next step.
  public var description: String {
    switch self {
    case .aboveOpen(let amount, let open):
      "\(amount) is more than the \(open) that is open; capture or void at most that"
    case .belowMinimum(let amount, let minimum):
      "\(amount) is below \(minimum), the least amount; leave the rest open, or void it"
    case .authorizationExpired(let end):
      "the authorization has ended\(end.map { " (\($0))" } ?? ""), and what was open is void; "
        + "send the shopper through a new checkout"
    case .aboveRefundable(let amount, let refundable):
      "\(amount) is more than the \(refundable) that was captured and not refunded; refund at most that"
    case .refundTooLate(let created, let now):
      "the order is of \(created), and it is \(now) now: refunds end after 120 days; "
        + "pay the shopper back by other means"
    case .currencyDiffers(let amount, let order):
      "\(amount) is not in \(order), the currency of the order; pass the amount in \(order)"
    case .tokenOfAnotherOrder(let known, let given):
      "the token belongs to the order \(known), not to \(given); "
        + "pass the token of this order's own checkout"
    case .checksumOfAnotherAmount(let amount, let checksum):
      "the checksum was made for \(checksum), and the order is for \(amount); "
        + "show the shopper the widget with \(amount), and pass the checksum that it then sends"
    case .idReused(let id, let known, .refund(_, let reference)) where reference.text == id:
      "the reference \(id) belongs to \(known) that the service has carried out; "
        + "pass another reference for another refund"
    case .idReused(let id, let known, let given):
      "the id \(id) belongs to \(known), and this is \(given); pass another id for another command"
    case .wrongState(let state, let kind, let earlier):
      Self.message(of: state, kind, earlier: earlier)
    case .widgetRefuses(let refusal):
      "the widget of the order refuses the capture (\(refusal.code)): \(refusal)"
    }
  }

  private static func message(
    of state: PaymentState, _ kind: PaymentCommand.Kind, earlier: PaymentCommand?
  ) -> String {
    let verb =
      switch kind {
      case .authorize: "authorized"
      case .captureInFull, .capture: "captured"
      case .void: "voided"
      case .refund: "refunded"
      case .reverse: "reversed"
      }
    let name = "the order is \(state.rawValue), and cannot be \(verb)"
    return switch state {
    case .new: "the service has not decided the order, which cannot be \(verb); authorize it first"
    case .deciding, .unknown:
      "\(earlier.map { "\($0)" } ?? "an earlier operation") has no answer yet, and until then the "
        + "order cannot be \(verb); settle it by 'resume', or repeat that command"
    case .reversing: "\(name) while the service reverses it; ask for the order again later"
    case .declined, .voided, .reversed, .expired: "\(name); send the shopper through a new checkout"
    case .authorized, .partlyCaptured, .captured:
      earlier.map { "\(name) again: the service has decided \($0); ask for the order" } ?? name
    }
  }
}

extension ServiceAdvice {
  /// The advice for every code of the service's documentation and recordings.
  ///
  /// `ServiceErrors.md` of AfterpayRequests lists the same rows.
  package static var rows: [Row] {
    general + checkouts + decisions + operations + refunds + reversals + notes + conclusions
  }

  private static var general: [Row] {
    [
      Row("invalid_json", 400, "the body was no JSON; update this software, and report the error"),
      Row(
        "unauthorized", 401,
        "check merchant ID, secret key and server: sandbox, production and each region have "
          + "credentials of their own"),
      Row("method_not_allowed", 405, "the server is not the service; check its address"),
      Row(
        "error", 406, "something between shop and service changes the header Accept; let it pass"),
      Row(
        "error", 415,
        "something between shop and service changes the header Content-Type; let it pass"),
      Row(
        "too_many_requests", 429,
        "wait as long as the service asks for, then send the same request again"),
      Row("error", 500, unknownOutcome),
    ]
  }

  private static var checkouts: [Row] {
    [
      Row(
        "invalid_object", 422, on: [.createCheckout],
        "correct the field that the message names, and create the checkout again"),
      Row(
        "unsupported_payment_type", 422, on: [.createCheckout],
        "the amount is outside the limits of the shop; read them, and offer Afterpay only within "
          + "them"),
      Row(
        "unsupported_currency", 422, on: [.createCheckout],
        "the shop has no agreement for this currency; use the one of its account"),
      Row("not_found", 404, on: [.checkout], "there is no such checkout; create a new one"),
      Row(
        "invalid_token", 412, on: [.checkout],
        "the checkout is unknown, expired or completed; ask for the order by its token, or create "
          + "a new checkout"),
    ]
  }

  private static var decisions: [Row] {
    let calls: [ServiceCall] = [.authorize, .captureInFull]
    return [
      Row(
        "invalid_token", 402, on: calls,
        "the token is unknown or has expired; ask for the order by it, and if there is none, send "
          + "the shopper through a new checkout"),
      Row(
        "invalid_order_transaction_status", 412, on: calls,
        "the shopper has not confirmed the order; lead the shopper back to the checkout's window, "
          + "and decide after the confirmation"),
      Row(
        "invalid_object", 422, on: calls,
        "a field is missing, or amount and checksum are not those of the service; show the shopper "
          + "the widget again, and pass what it sends"),
    ]
  }

  private static var operations: [Row] {
    [
      Row("not_found", 404, on: [.capture, .void], "there is no such order; check its number"),
      Row(
        "payment_captured", 410, on: [.capture],
        "nothing is open any more; ask for the order, and ship what its captures cover"),
      Row(
        "payment_captured", 410, on: [.void], "nothing is open any more; refund the captured amount"
      ),
      Row(
        "error", 412, on: [.capture],
        "there is no such order at this server; check number and server"),
      Row(
        "invalid_state", 412, on: [.capture],
        "the service has declined the order; ask the shopper to pay by other means"),
      Row(
        "payment_voided", 412, on: [.capture],
        "the order is void; send the shopper through a new checkout"),
      Row(
        "payment_expired", 412, on: [.capture],
        "the authorization has ended; send the shopper through a new checkout"),
      Row(
        "invalid_object", 422, on: [.capture],
        "correct the field that the message names, and try again"
      ),
      Row(
        "invalid_amount", 422, on: [.capture],
        "the amount is below 1.00 or above the open amount; ask for the order, and capture at most "
          + "that"),
      Row(
        "invalid_amount", 422, on: [.void],
        "the amount is above the open amount; ask for the order, and void at most that"),
    ]
  }

  private static var refunds: [Row] {
    [
      Row("not_found", 404, on: [.refund], "there is no such order; check its number"),
      Row(
        "precondition_failed", 412, on: [.refund],
        "the order is unknown or was declined; check its number, nothing was paid"),
      Row(
        "invalid_object", 422, on: [.refund],
        "the reference has more than 64 characters, or the currency is not that of the order; "
          + "correct it, and refund again"),
      Row(
        "invalid_amount", 422, on: [.refund],
        "the amount is above the captured amount that is not refunded yet; ask for the order, and refund at "
          + "most that"),
      Row(
        "unsupported_currency", 422, on: [.refund],
        "the currency is not that of the order; refund in the order's currency"),
      Row(
        "refund_timelimit_exceeded", 422, on: [.refund],
        "the order is older than 120 days; pay the shopper back by other means"),
    ]
  }

  private static var reversals: [Row] {
    [
      Row(
        "invalid_token", 402, on: [.reverse],
        "the service has no order of this token; check the token, nothing is to be reversed"),
      Row(
        "precondition_failed", 412, on: [.reverse], word: "already",
        "the order is reversed; there is nothing to do"),
      Row(
        "precondition_failed", 412, on: [.reverse], word: "pending",
        "the service reverses the order already; ask for the order later"),
      Row(
        "precondition_failed", 412, on: [.reverse], word: "window",
        "the order is older than ten minutes; void the open amount, and refund the captured one"),
      Row(
        "precondition_failed", 412, on: [.reverse],
        "the order cannot be reversed; void the open amount, and refund the captured one"),
    ]
  }

  private static var notes: [Row] {
    [
      Row(
        "not_found", 404, on: [.payment, .updateReference],
        "there is no such order; check its number"),
      Row("error", 422, on: [.payments], "a value of the search is not valid; correct it"),
      Row(
        "precondition_failed", 412, on: [.updateCourier], "there is no such order; check its number"
      ),
      Row(
        "invalid_object", 422, on: [.updateCourier],
        "correct the field that the message names, and note the shipment again"),
    ]
  }

  /// The errors that this package has concluded from other answers.
  private static var conclusions: [Row] {
    [
      Row(
        "not_carried_out", 0,
        "the service has no trace of the command, whose answer was lost; send it again as a new one"
      ),
      Row(
        "decided_otherwise", 0,
        "the token was decided for another amount; ask for the order by its token, and compare it "
          + "with the books"),
    ]
  }
}

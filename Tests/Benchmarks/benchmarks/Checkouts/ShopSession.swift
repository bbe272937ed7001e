import Benchmarking
import CheckoutEngine
import CheckoutWire
import ScheduleEngine

/// A checkout whose order has 20 lines, and the shop's answers to it.
struct ShopSession {
  let moment = Moment(
    today: CivilDate(knownDayNumber: Timestamp(secondsSinceEpoch: 1_795_219_200).dayNumber),
    secondsSinceEpoch: 1_795_219_200)
  /// The checkout with its order.
  let checkout: NativeCheckout
  /// The checkout after a change of the email address, the request with the number 2.
  let waitingCheckout: NativeCheckout
  /// Email addresses, one for each input.
  let emails: [UTF8Text]
  /// The answers to their changes.
  let answers: [[UInt8]]

  init() {
    let emails = (0..<64).map { "shopper-\($0)@example.com" }
    var session = Self.replay()
    _ = session.apply(Array(#"{"input":"load"}"#.utf8))
    _ = session.apply(Array(Self.answer(Self.order(contact: nil), to: 1).utf8))
    guard let checkout = session.flow else { preconditionFailure("the session does not begin") }
    _ = session.apply(Array(#"{"input":"setContact","email":"a@example.com"}"#.utf8))
    guard let waitingCheckout = session.flow, waitingCheckout.awaitsAnswer(to: 2) else {
      preconditionFailure("the session's order does not come")
    }
    (self.checkout, self.waitingCheckout) = (checkout, waitingCheckout)
    self.emails = emails.map(UTF8Text.init)
    answers = emails.map { Array(Self.order(contact: $0).utf8) }
  }

  /// The checksum of the total's schedule.
  var checksum: ScheduleChecksum? {
    let total = Money(minorUnits: hidden(11_940), currency: .usd)
    let schedule = try? PaymentSchedule(total: total, plan: .usPayIn4, startDate: moment.today)
    return schedule?.checksum(for: .tokenless)
  }

  /// A replay after the input `begin`.
  static func replay() -> CheckoutReplay<NativeCheckout> {
    var replay = CheckoutReplay<NativeCheckout>()
    _ = replay.apply(
      Array(
        #"""
        {"input":"begin","at":1795219200,"cartId":"c-1","buyer":{"kind":"guest"},\#
        "providers":["card","afterpay"]}
        """#.utf8))
    return replay
  }

  /// The lines of a session after `begin`: half of them are changes, half the answers to them.
  static func lines(changeCount: Int) -> [[UInt8]] {
    var lines = [#"{"input":"load"}"#, answer(order(contact: nil), to: 1)]
    for change in 0..<changeCount {
      let email = "shopper-\(change)@example.com"
      lines.append(#"{"input":"setContact","email":"\#(email)"}"#)
      lines.append(answer(order(contact: email), to: change + 2))
    }
    return lines.map { Array($0.utf8) }
  }

  private static func answer(_ body: String, to request: Int) -> String {
    #"{"input":"answer","request":\#(request),"status":200,"body":\#(body)}"#
  }

  private static func order(contact: String?) -> String {
    // 20 × 3 × 1.99 = 119.40
    let lines = (1...20).map { number in
      #"{"id":"l-\#(number)","name":"Mug \#(number)","quantity":3,"unitPrice":"1.99","total":"5.97"}"#
    }
    return #"""
      {"id":"o-1","cartId":"c-1","version":1,"currency":"USD","expiresAt":null,\#
      "lines":[\#(lines.joined(separator: ","))],"promoCodes":[],\#
      "contact":\#(contact.map { #"{"email":"\#($0)"}"# } ?? "null"),"shippingAddress":null,\#
      "billingAddress":null,\#
      "shippingMethods":[{"id":"standard","name":"Standard","price":"6.00"}],\#
      "shippingMethod":null,"taxIncluded":false,"summary":{"subtotal":"119.40",\#
      "discount":"0.00","shipping":"0.00","tax":"0.00","total":"119.40"}}
      """#
  }
}

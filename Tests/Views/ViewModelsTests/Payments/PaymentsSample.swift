import CheckoutEngine
import ScheduleEngine

/// Values that the tests of payments share.
enum PaymentsSample {
  /// 21 November 2026, ten o'clock in London.
  static let time = Timestamp(secondsSinceEpoch: 1_795_255_200)
  static let day = CivilDate(knownDayNumber: time.dayNumber)

  static func key(_ number: Int) -> PaymentKey {
    guard let key = try? PaymentKey(UTF8Text("k-\(number)")) else { preconditionFailure() }
    return key
  }

  /// A payment of 12.34 for a mug, on this day in November 2026.
  static func payment(
    _ id: Int64, _ status: PaymentStatus = .open, day: Int = 21, cents: Int64 = 12_34,
    description: UTF8Text = "Mug", url: PageAddress? = "https://pay.example/5"
  ) -> PaymentRecord {
    guard let time = try? PaymentTime(UTF8Text("2026-11-\(day)T10:00:00Z")) else {
      preconditionFailure()
    }
    return PaymentRecord(
      id: id, amount: Money(minorUnits: cents, currency: .eur), description: description, url: url,
      status: status, createdAt: time)
  }

  static let card = PaymentMethod(
    id: "card", description: "Card",
    image:
      #"{"size_1x":"https://shop.example/card.png","size_2x":"https://shop.example/card2.png"}"#)
  static let bank = PaymentMethod(
    id: "bank", description: "Bank",
    issuers: [
      PaymentIssuer(id: "b-1", name: "First Bank", image: #"{"svg":"https://shop.example/b.svg"}"#),
      PaymentIssuer(id: "b-2", name: "Second Bank", image: #"{"size_1x":"javascript:1"}"#),
    ])
  static let dear = PaymentMethod(
    id: "dear", description: "Transfer", minimum: Money(minorUnits: 50_00, currency: .eur),
    maximum: Money(minorUnits: 1_000_00, currency: .eur))

  static let methods = PaymentsReply.methods([.method(card), .method(bank), .method(dear)])
}

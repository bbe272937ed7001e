import ScheduleEngine
import Testing
import WidgetRendering

/// The sentence under a price, compared with that of Afterpay's SDK for Android.
///
/// Source: sdk-android 973fe922 `AfterpayInstalment.kt`, `totalCost.divide(4, 2, HALF_EVEN)`.
@Suite struct AndroidRoundingTests {
  /// Returns a quarter of a total, rounded half to even.
  private static func halfEvenQuarter(of total: Int64) -> Int64 {
    let (quarter, rest) = total.quotientAndRemainder(dividingBy: 4)
    if rest == 2 { return quarter.isMultiple(of: 2) ? quarter : quarter + 1 }
    return rest > 2 ? quarter + 1 : quarter
  }

  private static let totals: ClosedRange<Int64> = 100...200_000

  private static func firstPayment(of total: Int64) throws -> Int64 {
    let schedule = try PaymentSchedule(
      total: Money(minorUnits: total, currency: .usd), plan: .usPayIn4,
      startDate: CivilDate("2026-11-21"))
    return schedule[0].amount.minorUnits
  }

  @Test func `Of 199,901 totals the first payment of 24,987 is a cent more than Android's`() throws
  {
    #expect(Self.totals.count == 199_901)
    var count = 0
    for total in Self.totals {
      let difference = try Self.firstPayment(of: total) - Self.halfEvenQuarter(of: total)
      #expect(difference == 0 || difference == 1)
      if difference == 1 { count += 1 }
    }
    #expect(count == 24_987)
  }

  @Test func `The sentence under a price shows the first payment itself`() throws {
    for total in stride(from: Self.totals.lowerBound, through: Self.totals.upperBound, by: 1_009) {
      let breakdown = PriceBreakdown(
        of: Money(minorUnits: total, currency: .usd), plan: .usPayIn4, locale: .enUS,
        brand: "Afterpay")
      let payment = Money(minorUnits: try Self.firstPayment(of: total), currency: .usd)
      #expect(
        breakdown.text == "or 4 interest-free payments of \(payment.text(for: .enUS)) with")
    }
  }

  /// The total, the payment in this package's sentence, and the Android SDK's payment in cents.
  @Test(
    arguments: [
      ("10.02", "$2.51", 250), ("10.06", "$2.52", 252), ("40.02", "$10.01", 1_000),
      ("40.01", "$10.00", 1_000), ("40.03", "$10.01", 1_001), ("1999.94", "$499.99", 49_998),
    ] as [(String, String, Int64)])
  func `Half cents are rounded up and in the Android SDK to even`(
    total: String, payment: String, android: Int64
  ) throws {
    let money = try Money(total, .usd)
    let breakdown = PriceBreakdown(of: money, plan: .usPayIn4, locale: .enUS, brand: "Afterpay")
    #expect(breakdown.text == "or 4 interest-free payments of \(payment) with")
    #expect(Self.halfEvenQuarter(of: money.minorUnits) == android)
  }

  /// Both of Afterpay's SDKs write "disponible pour les montants entre A – B" instead.
  @Test func `Canadian French has a sentence of its own for the limits`() throws {
    let dear = PriceBreakdown(
      of: try Money("5000.00", .cad), plan: .caPayIn4,
      limits: try OrderLimits(
        minimumMinorUnits: 100, maximumMinorUnits: 200_000), locale: .frCA, brand: "Afterpay")
    #expect(
      dear.text == "disponible pour les commandes entre 1\u{A0}$ et 2\u{A0}000\u{A0}$")
  }
}

import AfterpayWidget

/// Shops, moments and orders that many tests use.
enum Sample {
  /// Returns a moment with a day, by default 21 November 2026; its seconds are always those of
  /// 2026-11-21T10:00:00Z.
  static func moment(_ today: String = "2026-11-21") throws -> Moment {
    Moment(today: try CivilDate(today), secondsSinceEpoch: 1_795_255_200)
  }

  static func configuration(
    _ currency: String = "USD", minimum: String? = "1.00", maximum: String = "2000.00"
  ) throws -> Configuration {
    try Configuration(
      minimumAmount: minimum, maximumAmount: maximum, currencyCode: currency, locale: "en_US",
      timeZone: "America/New_York")
  }

  static func shop(
    lookup: (any CheckoutLookup)? = nil, clock: (any WidgetClock)? = nil
  ) throws -> AfterpayShop {
    AfterpayShop(
      configuration: try configuration(), lookup: lookup,
      clock: try clock ?? FixedClock(moment: moment()))
  }

  static let token = "002.k2a4"

  static func order(_ amount: String, issuedAt: Int64? = nil) throws -> CheckoutOrder {
    CheckoutOrder(
      total: try Money(amount, .usd), issuedAt: issuedAt.map(Timestamp.init(secondsSinceEpoch:)))
  }

  /// Returns a status that allows the order.
  static func valid(_ dueToday: String, _ checksum: String) throws -> WidgetStatus {
    .valid(amountDueToday: try Money(dueToday, .usd), checksum: try ScheduleChecksum(checksum))
  }
}

/// Checksums of schedules by us-pay-in-4 from 2026-11-21, computed by another SHA-256 from the
/// canonical text.
enum Checksum {
  static let of200 = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
  static let of180 = "0ada53c2618c7c221bd29cb780b9c3fdf382c0a3035c91a3aee9679f7691bc0b"
  static let of5727 = "875ffc6cf79665422632db617037830367e2d9e475b1ba7e92f161d78ad87ff3"
  /// 200.00 USD from 2026-11-22.
  static let of200ADayLater = "ae8712298ddcf161689c73d5336202445645d1647d50b089b77fe7c4ad083582"
  /// 200.00 USD and 180.00 USD for the token of ``Sample``.
  static let of200ByToken = "f7e0c981febe8214ff58bd453542e2a239794d5a86f0393c00595bb30ea3a07c"
  static let of180ByToken = "7e38385da13851eedc3a3c3dc3c270f636e41a69866ab50ad3ae354144b5cc86"
}

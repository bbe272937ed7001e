import EntryStore
import ScheduleEngine
import WidgetStorage

/// A shop's own plan: three payments, one every two weeks, of 10.00 to 500.00 USD.
///
/// The hashes are those of Python's hashlib.
enum OwnPlan {
  /// The plan's file in one line of ASCII.
  static let terms =
    #"{"format":1,"id":"shop-pay-in-3","name":"Pay in 3","brand":"Caf\u00e9","region":"US","currency":"USD","locales":["en-US"],"limits":{"minimum":"10.00","maximum":"500.00"},"installments":{"count":3,"interval":"P14D","firstDue":"P0D"},"split":"half-up-last","validFrom":null,"validUntil":null,"sources":[{"url":"https://shop.example/terms","confidence":"high"}]}"#
  /// The first line of the widget `a`, of 100.00 USD.
  static let create =
    #"{"format":1,"revision":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","at":1795251600,"today":"2026-11-21","command":"create","widget":"a","plan":"shop-pay-in-3","terms":\#(terms),"currency":"USD","checkout":"token","token":"6a87bd933f3fed8d1111c580124f67dee829090cd53ff704f4a588382bd0b2db","amount":"100.00","hash":"98a1de5f90f255a037fae048e98520979ed986a88f58c1b904005b8b0a2cac5d"}"#
  static let update =
    #"{"format":1,"revision":2,"previous":"98a1de5f90f255a037fae048e98520979ed986a88f58c1b904005b8b0a2cac5d","at":1795251600,"today":"2026-11-21","command":"update","amount":"50.02","hash":"2fe6db1bc1c788e59941cf302fb1e62688b44813abb6f2b872b61d9ffff6b605"}"#
  static let capture =
    #"{"format":1,"revision":2,"previous":"2fe6db1bc1c788e59941cf302fb1e62688b44813abb6f2b872b61d9ffff6b605","at":1795251600,"today":"2026-11-21","command":"capture","amount":"50.02","adjusted":false,"hash":"a3db92353f29e3f5ec9dc2e46fade868a4de97789e4ccbe15cb610df89016c8d"}"#
  /// The hash of the line that remembers the capture after the widget's removal.
  static let rememberedHash = "8983b4db87ef134ab5dd37619ef5b155522f6c5aa54b3528f1162c2ddd0c28ac"
  /// The checksum of 50.02 USD for the token.
  static let checksum = "72d6da445f5e9fa7d29903dda6701129791b8b75037015c68351783b624f388a"

  static func record(
    count: Int = 3, name: String = "Pay in 3", id: String = "shop-pay-in-3", sourceCount: Int = 1
  ) throws -> PlanRecord {
    let plan = Plan(
      id: try PlanID(id), currency: .usd,
      limits: try OrderLimits(minimumMinorUnits: 1_000, maximumMinorUnits: 50_000),
      installments: try InstallmentTerms(count: count, interval: .days(14), firstDue: .days(0)),
      split: .halfUpLast)
    let source = PlanRecord.Source(url: "https://shop.example/terms", confidence: .high)
    return PlanRecord(
      plan: plan, name: name, brand: "Café", region: "US", locales: ["en-US"],
      sources: Array(repeating: source, count: sourceCount))
  }
}

extension TestWidgets {
  /// Creates the widget `a` of the token by a shop's own plan.
  @discardableResult
  func createOwn(
    _ record: PlanRecord, amount: String = "100.00", id: String? = nil
  ) throws -> StoredWidget {
    try store.create(
      a, plan: record.plan.id, terms: record, checkout: .token(token), at: moment, amount: amount,
      id: try id.map { try CommandID($0) })
  }
}

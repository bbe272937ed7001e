import Financing
import ScheduleEngine
import Servicing

/// Texts that several tests expect.
///
/// The checksums were computed by `sha256sum`.
enum Samples {
  /// 200.00 USD by us-pay-in-4 from 2026-11-21, without a checkout.
  static let checksum200 = "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c"
  /// 50.00 USD by us-pay-in-4 from 2026-11-21, without a checkout.
  static let checksum50 = "7a92a49344ad5820052266a4a248d74726308e26eaf4fcf7558d769ea6979fa1"
  /// 50.00 USD from 2026-11-24.
  static let checksum50Later = "3ee7d3ba50883f53b2d3b9db15640c425b06c778892692f6515508ed46388725"
  /// 200.00 USD from 2026-11-21 for the token `002.secret-token`.
  static let checksum200Token = "48a5be9590d09994c9f7f09dacfd142980f22da5a7513de1b7133a5fd98cf77c"
  /// 1000 JPY by ``planFile`` from 2026-11-21.
  static let checksumMyPlan = "d9683b63c3e01b152ccb07e4c86ff9ff307d56a1480edb5be2e58906abb5ac9f"

  /// 180.00 USD from 2026-11-21 for the same token.
  static let checksum180Token = "d2cc4ed5f0df164e75ee301014131ae617d05a2736978bb402dc3437e4f27dd3"

  static let token = "002.secret-token"
  static let otherToken = "002.other-secret"

  /// Checkouts that were issued ten minutes, a second less than three hours, and three hours before
  /// the clock of ``CommandHarness``, and one without a time.
  static let checkouts = """
    {"format": 1, "checkouts": [
      {"token": "002.secret-token", "amount": {"amount": "200.00", "currency": "USD"},
       "issuedAt": "2026-11-21T09:50:00Z"},
      {"token": "002.other-secret", "amount": {"amount": "80", "currency": "GBP"},
       "issuedAt": "2026-11-21T07:00:01Z"},
      {"token": "002.expired-secret", "amount": {"amount": "80.00", "currency": "USD"},
       "issuedAt": "2026-11-21T07:00:00Z"},
      {"token": "002.undated-secret", "amount": {"amount": "80.00", "currency": "USD"}}
    ]}

    """

  /// Three orders with the checksums ``checksum200``, ``checksum50`` and ``checksum200Token``.
  static let orders = """
    o-1,200.00,USD,2026-11-21,
    o-2,50.00,USD,2026-11-21,
    o-3,200.00,USD,2026-11-21,002.secret-token

    """
  /// ``orders`` with checksums.
  static let ordersToVerify = """
    o-1,200.00,USD,2026-11-21,,\(checksum200)
    o-2,50.00,USD,2026-11-21,,\(checksum50)
    o-3,200.00,USD,2026-11-21,002.secret-token,\(checksum200Token)

    """
  /// ``orders`` as lines of JSON.
  static let ordersOfJSON = """
    {"id":"o-1","amount":"200.00","currency":"USD","date":"2026-11-21"}
    {"id":"o-2","amount":"50.00","currency":"USD","date":"2026-11-21","token":null}
    {"id":"o-3","amount":"200.00","currency":"USD","date":"2026-11-21","token":"002.secret-token"}

    """
  /// ``orders`` with a header, other columns, another separator and times of Sydney.
  static let ordersWithHeader = """
    Date;Token;ID;Amount;Currency
    2026-11-21 09:30;;o-1;200.00;USD
    2026-11-20T13:00:00Z;;o-2;50.00;USD
    2026-11-21;002.secret-token;o-3;200.00;USD

    """
  /// Rows with a header, each with a mistake but the first.
  static let ordersWithMistakes = """
    id;amount;currency;date
    o-1;200.00;USD;2026-11-21
    o-2;1.234,50;USD;2026-11-21
    o-3;1.234;USD;2026-11-21
    o-4;50.00;USD;2026-11-21T10:00:00Z
    o-1;50.00;USD;2026-11-21
    o-5;50.00;USD

    """
  /// Five rows; the second, third and fifth cannot be computed.
  static let ordersWithErrors = """
    o-1,200.00,USD,2026-11-21,
    o-2,1e3,USD,2026-11-21,
    "o-3
    o-4,50.00,USD,2026-11-21,
    o-5,5000.00,USD,2026-11-21,

    """

  /// The history of a widget `order-1042` of 80.00 USD; Python computed the hash.
  static let history =
    #"{"format":1,"revision":1,"previous":"\#(String(repeating: "0", count: 64))","#
    + #""at":1795251600,"today":"2026-11-21","command":"create","widget":"order-1042","#
    + #""plan":"us-pay-in-4","currency":"USD","checkout":"tokenless","amount":"80.00","#
    + #""hash":"2e335556af7087a77d7b859fd31ca9025ac5cbb1cc878c5787018a31359e7e43"}"#
    + "\n"

  /// Returns the line of an order in four equal payments from 2026-11-21.
  static func line(_ id: String, each: String, _ checksum: String, match: Bool? = nil) -> String {
    let payments = datesFrom21.map { #"{"due":"\#($0)","amount":"\#(each)"}"# }
    let verdict = match.map { #""match":\#($0),"# } ?? ""
    return #"{"id":"\#(id)","checksum":"\#(checksum)",\#(verdict)"amountDueToday":"\#(each)","#
      + #""installments":[\#(payments.joined(separator: ","))]}"# + "\n"
  }

  /// The built-in plans that every version has.
  static let promisedPlans = [
    "au-pay-in-4", "ca-pay-in-4", "eu-pay-in-3-2022", "eu-pay-in-4-2021", "gb-pay-in-4",
    "nz-pay-in-4", "us-pay-in-4", "us-pay-in-4-no-upfront",
  ]

  /// The built-in servicing rules that every version has.
  static let promisedRules = [
    "au-2019", "au-2023", "ca-2024", "eu-2021", "gb-2020", "gb-2022", "gb-2024", "nz-2023",
    "us-2021",
  ]

  /// The file of rules `my-rules.json`.
  static let rulesFile = """
    {
      "format": 1,
      "id": "my-rules",
      "name": "Mine",
      "currency": "JPY",
      "plans": ["my-plan", "other-plan"],
      "validFrom": "2026-01-01",
      "validUntil": null,
      "lateFees": { "tiers": [], "waivedByFullRefund": false },
      "payments": {
        "order": ["due", "overdue", "overdue-with-fee", "upcoming"],
        "upcoming": "next-first", "fees": "after-installment"
      },
      "refunds": { "order": "last-first", "within": null },
      "moves": null,
      "authorization": null,
      "sources": [{ "url": "https://example.com/terms", "confidence": "low" }]
    }

    """

  /// A checkout whose selected term does not add up to its total, with other mistakes.
  static let wrongCheckout = """
    {"currency":"USD","totals":[{"type":"subtotal","amount":20000},{"type":"total","amount":20100}],\
    "payment":{"selected_term_id":"a","terms":[{"id":"a","title":"Pay in 2","schedules":[\
    {"id":"1","type":"immediate","description":"Due today.","amount":10000},\
    {"id":"1","type":"deferred","description":{"plain":"Due December 5, 2026."},\
    "due_at":"2026-12-05T05:00:00","amount":10000}]}]}}
    """

  /// The plan file `my-plan.json`.
  static let planFile = """
    {
      "format": 1,
      "id": "my-plan",
      "name": "Pay in 3",
      "brand": "Mine",
      "region": "JP",
      "currency": "JPY",
      "locales": ["ja-JP"],
      "limits": { "minimum": "100", "maximum": null },
      "installments": { "count": 3, "interval": "P1M", "firstDue": "P0D" },
      "split": "spread-first",
      "validFrom": "2026-01-01",
      "validUntil": null,
      "sources": [{ "url": "https://example.com/terms", "confidence": "low" }]
    }

    """

  /// A plan of three payments, one every two weeks, in the file `shop-pay-in-3.json`.
  static let ownPlan = #"""
    {
      "format": 1,
      "id": "shop-pay-in-3",
      "name": "Pay in 3",
      "brand": "Corner Shop",
      "region": "US",
      "currency": "USD",
      "locales": ["en-US"],
      "limits": { "minimum": "10.00", "maximum": "500.00" },
      "installments": { "count": 3, "interval": "P2W", "firstDue": "P0D" },
      "split": "half-up-last",
      "validFrom": null,
      "validUntil": null,
      "sources": [{ "url": "https://shop.example/terms", "confidence": "high" }]
    }

    """#
  /// ``ownPlan`` as the member of a stored line.
  static let ownTerms =
    #"{"format":1,"id":"shop-pay-in-3","name":"Pay in 3","brand":"Corner Shop","region":"US","#
    + #""currency":"USD","locales":["en-US"],"limits":{"minimum":"10.00","maximum":"500.00"},"#
    + #""installments":{"count":3,"interval":"P14D","firstDue":"P0D"},"split":"half-up-last","#
    + #""validFrom":null,"validUntil":null,"#
    + #""sources":[{"url":"https://shop.example/terms","confidence":"high"}]}"#

  /// Returns the schedule of an order in equal payments, as JSON.
  static func schedule(
    _ plan: String = "us-pay-in-4", mode: String = "tokenless", _ currency: String = "USD",
    total: String, each: String, dates: [String] = datesFrom21, checksum: String
  ) -> String {
    func money(_ amount: String) -> String {
      #"{"amount":"\#(amount)","currency":"\#(currency)"}"#
    }
    let installments = dates.enumerated().map { index, date in
      #"{"number":\#(index + 1),"dueDate":"\#(date)","amount":\#(money(each))}"#
    }
    return #"{"plan":"\#(plan)","mode":"\#(mode)","startDate":"\#(dates[0])","#
      + #""total":\#(money(total)),"amountDueToday":\#(money(each)),"checksum":"\#(checksum)","#
      + #""installments":[\#(installments.joined(separator: ","))]}"#
  }

  static let datesFrom21 = ["2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02"]
  static let datesFrom24 = ["2026-11-24", "2026-12-08", "2026-12-22", "2027-01-05"]

  /// Returns the status of a valid widget, as JSON.
  static func valid(_ dueToday: String, _ checksum: String) -> String {
    #"{"isValid":true,"amountDueToday":{"amount":"\#(dueToday)","currency":"USD"},"#
      + #""paymentScheduleChecksum":"\#(checksum)"}"#
  }
}

extension String {
  /// The output with the plans of ``Samples/promisedPlans``, the rules of ``Samples/promisedRules``
  /// and the loan terms of ``LoanSamples/promisedTerms`` only: without the rows and lines of others, the list of all
  /// identifiers in help pages, and the widths of the columns in a table, which depend on all rows.
  var withoutAddedPlans: String {
    let text = replacing(/\s+\(one\s+of\s[^)]*\bus-pay-in-4\b[^)]*\)/, with: " (one of the plans)")
      .replacing(/\s+\(one\s+of\s[^)]*\bus-2021\b[^)]*\)/, with: " (one of the rules)")
      .replacing(
        /\s+\(one\s+of\s[^)]*\bus-pay-monthly-6\b[^)]*\)/, with: " (one of the loan terms)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.filter { $0.addedPlan == nil }
      .map { String($0.isOfPlanTable ? $0.replacing(/[ ]{2,}/, with: "  ") : $0) }
      .joined(separator: "\n")
  }
}

extension Substring {
  private static var promised: [String] {
    Samples.promisedPlans + Samples.promisedRules + LoanSamples.promisedTerms
  }

  /// The plan, rules or terms of a row of a table or a line of JSON, if they are not promised.
  fileprivate var addedPlan: String? {
    let all =
      Plan.builtIn.map(\.id.description) + ServicingRules.builtIn.map(\.id.description)
      + LoanTerms.builtIn.map(\.id.description)
    let added = all.filter { !Self.promised.contains($0) }
    return added.first { hasPrefix("\($0) ") || hasPrefix("{\"format\":1,\"id\":\"\($0)\",") }
  }

  fileprivate var isOfPlanTable: Bool {
    (["ID"] + Self.promised).contains { hasPrefix("\($0)  ") }
  }
}

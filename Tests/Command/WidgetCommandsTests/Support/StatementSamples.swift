/// Events of accounts after the purchase, and files of rules.
enum StatementSamples {
  /// The files of ``CommandHarness`` by their names.
  static let files = [
    "account.jsonl": lines(account), "accounts.jsonl": lines(accounts),
    "overdue.jsonl": lines(overdue), "settled.jsonl": lines(settled),
    "mistake.jsonl": lines(account + [#"{"type":"payment","date":"2026-12-16","amount":"99"}"#]),
    "broken.jsonl": lines(Array(account[..<2]) + ["{"]),
    "mixed.jsonl": lines(mixed), "hostile-name.jsonl": lines(hostile),
    "everything.jsonl": lines(everything), "my-rules.json": rules, "wrong-rules.json": "{}",
  ]

  static func lines(_ lines: [String]) -> String { lines.map { $0 + "\n" }.joined() }

  static let opened =
    #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"200.00"}"#

  /// The worked example, whose checksum at the end of 2026-12-16 is ``accountChecksum``.
  static let account = [
    opened,
    #"{"type":"payment","date":"2026-11-21","amount":"50.00"}"#,
    #"{"type":"payment_failed","date":"2026-12-05","installment":2}"#,
    #"{"type":"date_moved","date":"2026-12-10","installment":3,"to":"2026-12-24"}"#,
    #"{"type":"payment","date":"2026-12-15","amount":"70.00"}"#,
    #"{"type":"refund","date":"2026-12-16","amount":"60.00"}"#,
  ]
  static let accountChecksum =
    "cfa5ce66ae0e53c060515b0003fc31962193732041a4ccb96c7a3a7ed0840165"

  /// Nothing but the first payment was made.
  static let overdue = Array(account[..<3])

  /// An order that is refunded as a whole.
  static let settled = [
    opened, account[1], #"{"type":"refund","date":"2026-11-22","amount":"200.00"}"#,
  ]

  /// Each kind of event, and each entry that comes with time.
  static let everything = [
    #"{"type":"opened","date":"2026-11-21","plan":"au-pay-in-4","amount":"1000.00","#
      + #""capture":"deferred","customerSince":"2020-01-01","account":"order-1042"}"#,
    #"{"type":"captured","date":"2026-11-22","amount":"700.00","account":"order-1042"}"#,
    #"{"type":"payment","date":"2026-11-23","amount":"260.00","account":"order-1042"}"#,
    #"{"type":"voided","date":"2026-11-24","amount":"100.00","account":"order-1042"}"#,
    #"{"type":"fee_waived","date":"2026-11-25","fee":1,"account":"order-1042"}"#,
    #"{"type":"paused","date":"2026-12-06","until":"2026-12-20","account":"order-1042"}"#,
    #"{"type":"resumed","date":"2026-12-16","account":"order-1042"}"#,
    #"{"type":"refund","date":"2026-12-17","amount":"250.00","account":"order-1042"}"#,
    #"{"type":"paused","date":"2026-12-17","until":"2026-12-18","account":"order-1042"}"#,
  ]

  private static func named(_ name: String, _ lines: [String]) -> [String] {
    lines.map { #"{"account":"\#(name)","# + $0.dropFirst() }
  }

  /// Three accounts, the second with a mistake.
  static let accounts =
    named("order-1", account) + named("order-2", [opened, opened]) + named("order-3", overdue)

  /// Events that name an account, and one that does not.
  static let mixed = named("order-1", account) + [opened]

  /// Names with commands to the terminal.
  static let hostile = named(#"\u001b[31mred\u202e \u0007 東京"#, overdue)

  /// Rules with one fee for any plan in dollars of Australia.
  static let rules = """
    {
      "format": 1,
      "id": "my-rules",
      "name": "My rules",
      "currency": "AUD",
      "plans": ["au-pay-in-4"],
      "validFrom": null,
      "validUntil": null,
      "lateFees": {
        "tiers": [
          { "orderBelow": null, "fees": [{ "grace": "P3D", "amount": "5.00" }], "perOrder": 2, \
    "cap": { "percent": null, "amount": null } }
        ],
        "waivedByFullRefund": true
      },
      "payments": { "order": ["overdue-with-fee", "overdue", "due", "upcoming"], \
    "upcoming": "last-first", "fees": "before-installment" },
      "refunds": { "order": "unpaid-first", "within": null },
      "moves": null,
      "authorization": null,
      "sources": [{ "url": "https://example.com/rules", "confidence": "low" }]
    }

    """
}

// Generated from Schedules/servicing by `swift run plan-catalog`. Do not edit.
// swift-format-ignore-file

import ScheduleEngine

extension ServicingRules {
  static var builtInCount: Int { 9 }

  static func builtIn(at index: Int) -> ServicingRules {
    switch index {
    case 0: .au2019
    case 1: .au2023
    case 2: .ca2024
    case 3: .eu2021
    case 4: .gb2020
    case 5: .gb2022
    case 6: .gb2024
    case 7: .nz2023
    default: .us2021
    }
  }
}

extension ServicingRules {
  /// Australia, late fees capped at 25 % and 68.00 from 40.00 on: `au-2019`.
  public static var au2019: ServicingRules {
    ServicingRules(
      known: PlanID(known: "au-2019"),
      currency: Currency(known: "AUD"),
      plans: [
        PlanID(known: "au-pay-in-4"),
      ],
      validity: PlanValidity(
        known: CivilDate(knownYear: 2019, month: 1, day: 1),
        CivilDate(knownYear: 2023, month: 4, day: 23)),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 1000),
            ],
            orderBelow: 4000, perOrder: 1,
            cap: LateFeeCap(known: nil, nil)),
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 1000),
              LateFeeStep(known: 7, 700),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, 6800)),
        ],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(7),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// Australia, late fees from April 2023: `au-2023`.
  public static var au2023: ServicingRules {
    ServicingRules(
      known: PlanID(known: "au-2023"),
      currency: Currency(known: "AUD"),
      plans: [
        PlanID(known: "au-pay-in-4"),
      ],
      validity: PlanValidity(
        known: CivilDate(knownYear: 2023, month: 4, day: 24),
        nil),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 1000),
            ],
            orderBelow: 4000, perOrder: 1,
            cap: LateFeeCap(known: 25, nil)),
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 1000),
              LateFeeStep(known: 7, 700),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, 6800)),
        ],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(7),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// Canada, no late fees: `ca-2024`.
  public static var ca2024: ServicingRules {
    ServicingRules(
      known: PlanID(known: "ca-2024"),
      currency: Currency(known: "CAD"),
      plans: [
        PlanID(known: "ca-pay-in-4"),
      ],
      validity: PlanValidity(
        known: nil,
        nil),
      lateFees: LateFeeRules(
        known: [],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(7),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// Euro area, late fees of Clearpay: `eu-2021`.
  public static var eu2021: ServicingRules {
    ServicingRules(
      known: PlanID(known: "eu-2021"),
      currency: Currency(known: "EUR"),
      plans: [
        PlanID(known: "eu-pay-in-4-2021"),
        PlanID(known: "eu-pay-in-3-2022"),
      ],
      validity: PlanValidity(
        known: nil,
        CivilDate(knownYear: 2023, month: 8, day: 25)),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 1, 600),
              LateFeeStep(known: 7, 600),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: nil, nil)),
        ],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: nil,
      authorizationDays: 13)
  }

  /// United Kingdom, late fees capped at 25 % and 36.00 from 24.00 on: `gb-2020`.
  public static var gb2020: ServicingRules {
    ServicingRules(
      known: PlanID(known: "gb-2020"),
      currency: Currency(known: "GBP"),
      plans: [
        PlanID(known: "gb-pay-in-4"),
      ],
      validity: PlanValidity(
        known: CivilDate(knownYear: 2020, month: 8, day: 5),
        CivilDate(knownYear: 2022, month: 2, day: 13)),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 600),
            ],
            orderBelow: 2400, perOrder: 1,
            cap: LateFeeCap(known: nil, nil)),
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 600),
              LateFeeStep(known: 7, 600),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, 3600)),
        ],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(5),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// United Kingdom, late fees waived by a full refund: `gb-2022`.
  public static var gb2022: ServicingRules {
    ServicingRules(
      known: PlanID(known: "gb-2022"),
      currency: Currency(known: "GBP"),
      plans: [
        PlanID(known: "gb-pay-in-4"),
      ],
      validity: PlanValidity(
        known: CivilDate(knownYear: 2022, month: 2, day: 14),
        CivilDate(knownYear: 2024, month: 10, day: 9)),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 600),
            ],
            orderBelow: 2400, perOrder: 1,
            cap: LateFeeCap(known: nil, nil)),
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 600),
              LateFeeStep(known: 7, 600),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, 3600)),
        ],
        areWaivedByFullRefund: true),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(5),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// United Kingdom, late fees capped at 25 % and 24.00 from 24.00 on: `gb-2024`.
  public static var gb2024: ServicingRules {
    ServicingRules(
      known: PlanID(known: "gb-2024"),
      currency: Currency(known: "GBP"),
      plans: [
        PlanID(known: "gb-pay-in-4"),
      ],
      validity: PlanValidity(
        known: CivilDate(knownYear: 2024, month: 10, day: 10),
        nil),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 600),
            ],
            orderBelow: 2400, perOrder: 1,
            cap: LateFeeCap(known: nil, nil)),
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 600),
              LateFeeStep(known: 7, 600),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, 2400)),
        ],
        areWaivedByFullRefund: true),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(5),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// New Zealand, late fees capped at 25 % and 68.00: `nz-2023`.
  public static var nz2023: ServicingRules {
    ServicingRules(
      known: PlanID(known: "nz-2023"),
      currency: Currency(known: "NZD"),
      plans: [
        PlanID(known: "nz-pay-in-4"),
      ],
      validity: PlanValidity(
        known: nil,
        nil),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 0, 1000),
              LateFeeStep(known: 7, 700),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, 6800)),
        ],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(7),
        customerFor: .days(42)),
      authorizationDays: 13)
  }

  /// United States, late fees after ten days of grace: `us-2021`.
  public static var us2021: ServicingRules {
    ServicingRules(
      known: PlanID(known: "us-2021"),
      currency: Currency(known: "USD"),
      plans: [
        PlanID(known: "us-pay-in-4"),
        PlanID(known: "us-pay-in-4-no-upfront"),
      ],
      validity: PlanValidity(
        known: nil,
        nil),
      lateFees: LateFeeRules(
        known: [
          LateFeeTier(
            known: [
              LateFeeStep(known: 10, 800),
            ],
            orderBelow: nil, perOrder: nil,
            cap: LateFeeCap(known: 25, nil)),
        ],
        areWaivedByFullRefund: false),
      payments: PaymentRules(
        known: [.due, .overdue, .overdueWithFee, .upcoming],
        upcoming: .nextFirst, fees: .afterInstallment),
      refunds: RefundRules(
        order: .lastFirst, within: .days(120)),
      moves: MoveRules(
        known: 1, first: false, last: false,
        notice: .days(1), atMost: .days(7),
        customerFor: .days(42)),
      authorizationDays: 13)
  }
}

extension ServicingRecord {
  /// The built-in rules with their names and sources.
  public static var builtIn: [ServicingRecord] {
    [
      ServicingRecord(
        rules: .au2019,
        name: "Australia, late fees capped at 25 % and 68.00 from 40.00 on",
        sources: [
          .init(
            url: "https://sahairsupplies.com.au/pages/after-pay-terms-of-service",
            confidence: .medium),
          .init(
            url: "https://www.finder.com.au/afterpay-caps-late-fees",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .au2023,
        name: "Australia, late fees from April 2023",
        sources: [
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/360016272971",
            confidence: .high),
          .init(
            url: "https://www.afterpay.com/en-AU/terms-of-service",
            confidence: .high),
          .init(
            url: "https://smartcompany.com.au/retail/afterpay-changes-late-fee-rules-regulation",
            confidence: .medium),
          .init(
            url: "https://www.paymentsjournal.com/afterpay-modifies-late-fee-structure/",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .ca2024,
        name: "Canada, no late fees",
        sources: [
          .init(
            url: "https://www.afterpay.com/en-CA/instalment-agreement",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .eu2021,
        name: "Euro area, late fees of Clearpay",
        sources: [
          .init(
            url: "https://www.clearpay.com/es-ES/terms-spain",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .gb2020,
        name: "United Kingdom, late fees capped at 25 % and 36.00 from 24.00 on",
        sources: [
          .init(
            url: "https://flossyandsass.co.uk/pages/t-cs",
            confidence: .medium),
          .init(
            url: "https://help.clearpay.co.uk/hc/en-gb/articles/900001764106",
            confidence: .high),
          .init(
            url: "https://www.clearpay.co.uk/en-GB/clearpay-policy",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .gb2022,
        name: "United Kingdom, late fees waived by a full refund",
        sources: [
          .init(
            url: "https://flossyandsass.co.uk/pages/t-cs",
            confidence: .medium),
          .init(
            url: "https://www.yourmoney.com/credit-cards-loans/bumper-refunds-for-buy-now-pay-later-customers/",
            confidence: .medium),
          .init(
            url: "https://help.clearpay.co.uk/hc/en-gb/articles/900001764106",
            confidence: .high),
          .init(
            url: "https://www.clearpay.co.uk/en-GB/clearpay-policy",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .gb2024,
        name: "United Kingdom, late fees capped at 25 % and 24.00 from 24.00 on",
        sources: [
          .init(
            url: "https://help.clearpay.co.uk/hc/en-gb/articles/360026685811",
            confidence: .high),
          .init(
            url: "https://clearpay.co.uk/en-GB/clearpay-misconceptions",
            confidence: .medium),
          .init(
            url: "https://www.yourmoney.com/credit-cards-loans/bumper-refunds-for-buy-now-pay-later-customers/",
            confidence: .medium),
          .init(
            url: "https://help.clearpay.co.uk/hc/en-gb/articles/900001764106",
            confidence: .high),
          .init(
            url: "https://www.clearpay.co.uk/en-GB/clearpay-policy",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .nz2023,
        name: "New Zealand, late fees capped at 25 % and 68.00",
        sources: [
          .init(
            url: "https://www.afterpay.com/en-NZ/terms-of-service",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
      ServicingRecord(
        rules: .us2021,
        name: "United States, late fees after ten days of grace",
        sources: [
          .init(
            url: "https://developers.cash.app/cash-app-afterpay/",
            confidence: .high),
          .init(
            url: "https://www.dlttrading.com/afterpay-payments",
            confidence: .medium),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/360031623571",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-nz/articles/21014684254873",
            confidence: .high),
          .init(
            url: "https://help.afterpay.com/hc/en-us/articles/360044314071",
            confidence: .high),
        ]),
    ]
  }
}

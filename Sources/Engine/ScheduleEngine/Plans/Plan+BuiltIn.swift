// Generated from Schedules/plans by `swift run plan-catalog`. Do not edit.

extension Plan {
  static var builtInCount: Int { 8 }

  static func builtIn(at index: Int) -> Plan {
    switch index {
    case 0: .auPayIn4
    case 1: .caPayIn4
    case 2: .euPayIn3Of2022
    case 3: .euPayIn4Of2021
    case 4: .gbPayIn4
    case 5: .nzPayIn4
    case 6: .usPayIn4
    default: .usPayIn4NoUpfront
    }
  }
}

extension Plan {
  /// Pay in 4 by Afterpay, AU: `au-pay-in-4`.
  public static var auPayIn4: Plan {
    Plan(
      id: PlanID(known: "au-pay-in-4"),
      currency: Currency(known: "AUD"),
      limits: OrderLimits(known: 100, 200_000),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: nil,
        nil))
  }

  /// Pay in 4 by Afterpay, CA: `ca-pay-in-4`.
  public static var caPayIn4: Plan {
    Plan(
      id: PlanID(known: "ca-pay-in-4"),
      currency: Currency(known: "CAD"),
      limits: OrderLimits(known: nil, nil),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: nil,
        nil))
  }

  /// Pay in 3 by Clearpay, EU: `eu-pay-in-3-2022`.
  public static var euPayIn3Of2022: Plan {
    Plan(
      id: PlanID(known: "eu-pay-in-3-2022"),
      currency: Currency(known: "EUR"),
      limits: OrderLimits(known: nil, nil),
      installments: InstallmentTerms(
        known: 3, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: CivilDate(knownYear: 2022, month: 5, day: 1),
        CivilDate(knownYear: 2023, month: 8, day: 25)))
  }

  /// Pay in 4 by Clearpay, EU: `eu-pay-in-4-2021`.
  public static var euPayIn4Of2021: Plan {
    Plan(
      id: PlanID(known: "eu-pay-in-4-2021"),
      currency: Currency(known: "EUR"),
      limits: OrderLimits(known: nil, nil),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: CivilDate(knownYear: 2021, month: 1, day: 1),
        CivilDate(knownYear: 2022, month: 4, day: 30)))
  }

  /// Pay in 4 by Clearpay, GB: `gb-pay-in-4`.
  public static var gbPayIn4: Plan {
    Plan(
      id: PlanID(known: "gb-pay-in-4"),
      currency: Currency(known: "GBP"),
      limits: OrderLimits(known: 1000, 100_000),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: nil,
        nil))
  }

  /// Pay in 4 by Afterpay, NZ: `nz-pay-in-4`.
  public static var nzPayIn4: Plan {
    Plan(
      id: PlanID(known: "nz-pay-in-4"),
      currency: Currency(known: "NZD"),
      limits: OrderLimits(known: nil, nil),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: nil,
        nil))
  }

  /// Pay in 4 by Cash App Afterpay, US: `us-pay-in-4`.
  public static var usPayIn4: Plan {
    Plan(
      id: PlanID(known: "us-pay-in-4"),
      currency: Currency(known: "USD"),
      limits: OrderLimits(known: 100, 200_000),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(0)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: nil,
        nil))
  }

  /// Pay in 4, no payment upfront by Cash App Afterpay, US: `us-pay-in-4-no-upfront`.
  public static var usPayIn4NoUpfront: Plan {
    Plan(
      id: PlanID(known: "us-pay-in-4-no-upfront"),
      currency: Currency(known: "USD"),
      limits: OrderLimits(known: 100, 200_000),
      installments: InstallmentTerms(
        known: 4, every: .days(14), from: .days(14)),
      split: .halfUpLast,
      validity: PlanValidity(
        known: nil,
        nil))
  }
}

extension PlanRecord {
  /// The built-in plans with their names, brands, regions, locales and sources.
  public static var builtIn: [PlanRecord] {
    [
      PlanRecord(
        plan: .auPayIn4, name: "Pay in 4",
        brand: "Afterpay", region: "AU",
        locales: ["en-AU"],
        sources: [
          Source(
            url: "https://help.afterpay.com/hc/en-au/articles/43624656349849",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/sdk-ios",
            confidence: .medium),
          Source(
            url: "https://help.afterpay.com/hc/en-au/articles/19827993596313",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/afterpay-magento",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .caPayIn4, name: "Pay in 4",
        brand: "Afterpay", region: "CA",
        locales: ["en-CA", "fr-CA"],
        sources: [
          Source(
            url: "https://www.afterpay.com/en-CA/instalment-agreement",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/afterpay-magento",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .euPayIn3Of2022, name: "Pay in 3",
        brand: "Clearpay", region: "EU",
        locales: ["es-ES", "fr-FR", "it-IT"],
        sources: [
          Source(
            url: "https://github.com/afterpay/sdk-ios",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/sdk-android",
            confidence: .high),
          Source(
            url: "https://www.calcoloprestito.org/guida/clearpay",
            confidence: .medium),
          Source(
            url: "https://github.com/clearpayeu/clearpay-magento-2",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .euPayIn4Of2021, name: "Pay in 4",
        brand: "Clearpay", region: "EU",
        locales: ["es-ES", "fr-FR", "it-IT"],
        sources: [
          Source(
            url: "https://github.com/afterpay/sdk-ios",
            confidence: .medium),
          Source(
            url: "https://github.com/clearpayeu/clearpay-magento-1",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .gbPayIn4, name: "Pay in 4",
        brand: "Clearpay", region: "GB",
        locales: ["en-GB"],
        sources: [
          Source(
            url: "https://www.clearpay.co.uk/en-GB/clearpay-policy",
            confidence: .high),
          Source(
            url: "https://github.com/inviqa/clearpay-api-client",
            confidence: .high),
          Source(
            url: "https://github.com/clearpayeu/clearpay-magento-1",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .nzPayIn4, name: "Pay in 4",
        brand: "Afterpay", region: "NZ",
        locales: ["en-NZ"],
        sources: [
          Source(
            url: "https://www.afterpay.com/en-NZ/terms-of-service",
            confidence: .high),
          Source(
            url: "https://www.afterpay.com/en-NZ/financial-wellness",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/afterpay-magento",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .usPayIn4, name: "Pay in 4",
        brand: "Cash App Afterpay", region: "US",
        locales: ["en-US"],
        sources: [
          Source(
            url: "https://squareup.com/help/us/en/article/8052",
            confidence: .high),
          Source(
            url: "https://developers.cash.app/cash-app-afterpay/",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/afterpay-magento",
            confidence: .medium),
        ]),
      PlanRecord(
        plan: .usPayIn4NoUpfront, name: "Pay in 4, no payment upfront",
        brand: "Cash App Afterpay", region: "US",
        locales: ["en-US"],
        sources: [
          Source(
            url: "https://squareup.com/help/us/en/article/8052",
            confidence: .high),
          Source(
            url: "https://developers.cash.app/cash-app-afterpay/",
            confidence: .high),
          Source(
            url: "https://github.com/afterpay/afterpay-magento",
            confidence: .medium),
        ]),
    ]
  }
}

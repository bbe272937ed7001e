import Foundation
import ScheduleEngine
import TestSupport
import Testing
import WidgetRendering

/// Elements with declarative shadow roots, and their stylesheets.
@Suite struct HTMLFragmentTests {
  private static let today = CivilDate(knownYear: 2026, month: 11, day: 21)

  private static func schedule(_ plan: Plan = .usPayIn4) throws -> PaymentSchedule {
    try PaymentSchedule(
      total: Money(minorUnits: 5_000, currency: plan.currency), plan: plan, startDate: today)
  }

  @Test func `A widget is an element with its options, a stylesheet and a section`() throws {
    let schedule = try Self.schedule()
    let picture = WidgetPicture(
      of: .schedule(schedule, for: .tokenless),
      style: WidgetStyle(heading: false, theme: .timeline, colorScheme: .dark, font: .inherited),
      locale: .frCA, brand: "A & B")
    let lines = picture.fragment(total: schedule.total, today: Self.today)
      .components(separatedBy: "\n")
    #expect(
      lines[0]
        == #"<payment-schedule amount="50.00" currency="USD" locale="fr-CA" plan="us-pay-in-4" "#
        + #"brand="A &amp; B" theme="timeline" color-scheme="dark" font="inherit" no-heading "#
        + #"today="2026-11-21">"#)
    #expect(lines[1] == #"<template shadowrootmode="open">"#)
    #expect(lines[2] == "<style>\(HTMLStylesheet.widgetText)</style>")
    let classes = "apw apw-timeline apw-border apw-dark apw-inherit"
    #expect(lines[3].hasPrefix("<section class=\"\(classes)\" "))
    #expect(lines.suffix(4) == ["</section>", "</template>", "</payment-schedule>", ""])
  }

  @Test func `A message is an element with its line and its dialog`() throws {
    let message = PriceMessage(
      of: try Money("50.00", .usd), plans: [.usPayIn4, .usPayIn4NoUpfront],
      limits: try OrderLimits(minimumMinorUnits: 100, maximumMinorUnits: 150_000),
      on: Self.today, locale: .enUS, brand: "Afterpay", outside: .hide,
      style: WidgetStyle(logo: false))
    let text = message.fragment()
    #expect(
      text.hasPrefix(
        #"<payment-message amount="50.00" currency="USD" locale="en-US" "#
          + #"plans="us-pay-in-4 us-pay-in-4-no-upfront" minimum="1.00" maximum="1500.00" "#
          + #"brand="Afterpay" outside="hide" font="system" no-logo>"# + "\n"))
    let style = "<style>\(HTMLStylesheet.messageText)</style>"
    #expect(text.contains("\(style)\n<span class=\"apw-message\""))
    #expect(text.contains("</span>\n<dialog class=\"apw apw-pop apw-details\""))
    #expect(text.hasSuffix("</dialog>\n</template>\n</payment-message>\n"))
  }

  @Test func `A token is not in the element of its order`() throws {
    let token = try CheckoutToken("002.k2a4secret")
    let schedule = try Self.schedule()
    let picture = WidgetPicture(
      of: .schedule(schedule, for: .token(token)), locale: .enUS, brand: "Afterpay")
    #expect(!picture.fragment(total: schedule.total).contains("k2a4"))
  }

  @Test func `The element of a plan that pages do not know is one that no script changes`() throws {
    let plan = Plan(
      id: Plan.usPayIn4.id, currency: .usd,
      installments: try InstallmentTerms(count: 2, interval: .weeks(2)), split: .halfUpLast)
    let schedule = try Self.schedule(plan)
    let picture = WidgetPicture(
      of: .schedule(schedule, for: .tokenless), locale: .enUS, brand: "Afterpay")
    let text = picture.fragment(total: schedule.total)
    #expect(text.hasPrefix("<div>\n<template shadowrootmode=\"open\">\n"))
    #expect(text.hasSuffix("</template>\n</div>\n"))
    let message = PriceMessage(
      of: schedule.total, plans: [plan, .usPayIn4], on: Self.today, locale: .enUS,
      brand: "Afterpay")
    #expect(message.fragment().hasPrefix("<div>\n"))
  }

  /// `Tests/Harnesses/Web/fragments.mjs` compares the digests with those of Node.
  @Test func `The stylesheets are one line each, with a digest of its own`() {
    let texts = [HTMLStylesheet.widgetText, HTMLStylesheet.messageText]
    for text in texts {
      #expect(!text.contains("\n") && !text.contains("  ") && !text.contains("<"))
      #expect(text.hasPrefix(":host { display: block; "))
    }
    #expect(texts[1].hasPrefix(texts[0]))
    let sources = [
      HTMLStylesheet.widgetSource, HTMLStylesheet.messageSource, HTMLStylesheet.source,
    ]
    #expect(Set(sources).count == 3)
    for source in sources {
      #expect(source.hasPrefix("'sha256-") && source.hasSuffix("='") && source.utf8.count == 53)
    }
  }

  @Test func `The message's stylesheet has every class of its markup`() throws {
    let message = PriceMessage(
      of: try Money("5000000.00", .cad), plans: [.caPayIn4], on: Self.today, locale: .frFR,
      brand: "Afterpay")
    let other = PriceMessage(
      of: try Money("50.00", .usd), plans: [.usPayIn4], on: Self.today, locale: .enUS,
      brand: "Afterpay")
    for text in [message.fragment(), other.fragment()] {
      for part in text.components(separatedBy: "class=\"").dropFirst() {
        for name in part.prefix(while: { $0 != "\"" }).split(separator: " ") {
          #expect(HTMLStylesheet.messageText.contains(".\(name)"), "\(name)")
        }
      }
    }
  }
}

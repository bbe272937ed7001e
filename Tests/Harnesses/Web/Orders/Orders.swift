import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetWire

/// Random orders, the same ones for the same seed.
struct Orders {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Returns the next order.
  mutating func next() throws -> WebOrder {
    let plan = Plan.builtIn[below(Plan.builtIn.count)]
    let largest: [Int64] = [10, 5_000, 200_000, 250_000, 1_000_000_000, .max / 4]
    let total = 1 + Int64(bitPattern: random() >> 1) % largest[below(largest.count)]
    let firstDay = try CivilDate("2020-01-01").dayNumber
    let isCheckout = below(2) == 0
    return WebOrder(
      total: Money(minorUnits: total, currency: plan.currency), plan: plan,
      token: isCheckout ? "002.\(random())é<&\"'" : nil,
      today: try CivilDate(dayNumber: firstDay + below(5_000)),
      locale: ConsumerLocale.known[below(ConsumerLocale.known.count)],
      style: WidgetStyle(
        logo: below(4) > 0, heading: below(4) > 0, border: below(2) > 0,
        theme: WidgetStyle.Theme.allCases[below(4)], font: .inherited),
      brand: ["Afterpay", "A<b>&\"'", "Émile \u{202E}"][below(3)])
  }

  private mutating func below(_ limit: Int) -> Int { Int(random() >> 33) % limit }

  private mutating func random() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 31
  }
}

/// An order in the form in which a page passes it.
struct WebOrder {
  let total: Money
  let plan: Plan
  let token: String?
  let today: CivilDate
  let locale: ConsumerLocale
  let style: WidgetStyle
  let brand: String

  /// Returns the order and its results as one line of JSON.
  func line() throws -> String {
    let moment = Moment(today: today, secondsSinceEpoch: 0)
    let (widget, events) =
      if let token {
        try WidgetMachine.checkout(
          CheckoutToken(token), order: CheckoutOrder(total: total), plan: plan, at: moment)
      } else {
        try WidgetMachine.tokenless(total: total, plan: plan, at: moment)
      }
    let contents = WidgetContents(of: widget)
    let markup = contents.map {
      String(
        decoding: WidgetPicture(of: $0, style: style, locale: locale, brand: brand).utf8HTML(
          identifier: [], withStylesheet: false, isShadow: true),
        as: UTF8.self)
    }
    return JSONText.object { line in
      line.object("options", options)
      line.array("events") { array in
        for event in events { array.element(WireMessage(event).json) }
      }
      line.member(
        "canonicalText", widget.schedule?.canonicalText(for: widget.terms.checkout) ?? "")
      line.member("markup", markup ?? "")
      let barrier = contents.flatMap {
        WidgetPicture(of: $0, style: style, locale: locale, brand: brand).words.barrier
      }
      line.member("message", barrier.map { "\($0.problem) \($0.remedy)" } ?? "")
    }.string
  }

  private func options(_ options: inout JSONObjectWriter) {
    options.object("amount") { amount in
      amount.member("amount", total.text)
      amount.member("currency", total.currency.code)
    }
    options.member("plan", plan.id.description)
    if let token { options.member("token", token) }
    options.member("today", today.description)
    options.member("locale", locale.identifier)
    options.member("brand", brand)
    options.object("style") { object in
      object.member("theme", style.theme.rawValue)
      object.member("logo", style.logo)
      object.member("heading", style.heading)
      object.member("border", style.border)
    }
  }
}

import AfterpayWidget
import ConcurrencyTesting
import Testing

@testable import ViewModels

/// The values on the screen of a widget.
@MainActor @Suite(.timeLimit(.minutes(60))) struct WidgetScreenTests {
  private static func screen(
    _ amount: String, style: WidgetStyle = WidgetStyle(), on stage: WidgetStage
  ) throws -> WidgetScreen {
    try WidgetViewModel(amount: amount, style: style, in: stage.shop).screen
  }

  private static func message(_ screen: WidgetScreen) -> WidgetScreen.Message? {
    if case .barrier(let message) = screen.content { message } else { nil }
  }

  @Test func `Four payments are on the screen at once`() throws {
    let screen = try Self.screen("200.00", on: WidgetStage())
    #expect(screen.logo == "Cash App Afterpay")
    #expect(screen.heading == "Your 4 interest-free payments")
    guard case .payments(let payments) = screen.content else {
      Issue.record("no payments")
      return
    }
    #expect(payments.rows.map(\.id) == [1, 2, 3, 4])
    #expect(payments.rows.map(\.label) == ["1", "2", "3", "4"])
    #expect(payments.rows.map(\.share) == [0.25, 0.5, 0.75, 1])
    #expect(payments.rows.map(\.amount) == Array(repeating: "$50.00", count: 4))
    #expect(payments.rows.map(\.day) == ["Today", "In 2 weeks", "In 4 weeks", "In 6 weeks"])
    #expect(
      payments.rows.map(\.dueDate.description) == [
        "2026-11-21", "2026-12-05", "2026-12-19", "2027-01-02",
      ])
    #expect(
      payments.rows.map(\.accessibilityLabel) == [
        "Payment 1 of 4: $50.00, today", "Payment 2 of 4: $50.00, in 2 weeks",
        "Payment 3 of 4: $50.00, in 4 weeks", "Payment 4 of 4: $50.00, in 6 weeks",
      ])
    #expect(payments.dueTodayLabel == "Due today")
    #expect(payments.dueTodayAmount == "$50.00")
    #expect(payments.summary == "4 payments of $50.00")
    #expect(
      screen.footnote == "Subject to approval. The provider’s terms and any late fees apply.")
    #expect(screen.moreInfo == "How the payments work")
    #expect(
      screen.accessibilityLabel == """
        Your 4 interest-free payments. $50.00 today, $50.00 in 2 weeks, $50.00 in 4 weeks, \
        $50.00 in 6 weeks. Due today: $50.00.
        """)
    #expect(screen.canProceed)
    #expect(screen.amountDueToday == (try Money("50.00", .usd)))
    // By another SHA-256 from the canonical text.
    #expect(
      screen.checksum?.description
        == "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
    #expect(screen.announcement == nil)
  }

  @Test func `A barrier says what is wrong and what to do, and the order may not proceed`() throws {
    let stage = try WidgetStage()
    let screen = try Self.screen("2500.00", on: stage)
    #expect(screen.heading == "Payments not available")
    let message = try #require(Self.message(screen))
    #expect(message.problem == "The order total of $2,500.00 is above the maximum of $2,000.00.")
    #expect(message.remedy == "Take something out of the order, or pay another way.")
    #expect(
      message.accessibilityLabel == """
        The order total of $2,500.00 is above the maximum of $2,000.00. Take something out of the \
        order, or pay another way.
        """)
    #expect(screen.accessibilityLabel == message.accessibilityLabel)
    #expect(!screen.canProceed && screen.status?.isValid == false)
    #expect(screen.amountDueToday == nil && screen.checksum == nil)
    #expect(screen.footnote == nil && screen.moreInfo == nil)
    let small = try #require(Self.message(Self.screen("0.50", on: stage)))
    #expect(small.remedy == "Add to the order, or pay another way.")
  }

  @Test func `A placeholder is shown while an order is looked up`() throws {
    let screen = try WidgetViewModel(token: "002.k2a4", in: WidgetStage().shop).screen
    #expect(screen.content == .loading("Loading your payments…"))
    #expect(screen.heading == "Your 4 interest-free payments")
    #expect(screen.accessibilityLabel == "Loading your payments…")
    #expect(screen.status == nil && !screen.canProceed)
    #expect(screen.amountDueToday == nil && screen.checksum == nil && screen.footnote == nil)
    #expect(screen.announcement == nil)
  }

  @Test func `The payments of a checkout have dates, with the year if it is another`() async throws
  {
    let stage = try WidgetStage()
    let model = try WidgetViewModel(token: "002.k2a4", in: stage.shop)
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    try stage.lookup.answer(total: "200.00")
    await eventually("the payments are shown") { model.screen.canProceed }
    guard case .payments(let payments) = model.screen.content else { return }
    #expect(payments.rows.map(\.day) == ["Today", "Dec 5", "Dec 19", "Jan 2, 2027"])
    #expect(payments.rows[3].accessibilityLabel == "Payment 4 of 4: $50.00, on January 2, 2027")
  }

  @Test func `The style decides on the logo and the heading`() throws {
    let stage = try WidgetStage()
    let bare = WidgetStyle(logo: false, heading: false, border: false, theme: .timeline)
    let screen = try Self.screen("200.00", style: bare, on: stage)
    #expect(screen.logo == nil && screen.heading == nil)
    #expect(screen.style == bare)
    #expect(screen.accessibilityLabel.hasPrefix("Your 4 interest-free payments. "))
    #expect(try Self.screen("200.00", style: WidgetStyle(logo: false), on: stage).heading != nil)
    #expect(try Self.screen("200.00", style: WidgetStyle(heading: false), on: stage).logo != nil)
  }

  @Test func `A brand that is empty shows no logo, and a locale can be chosen`() async throws {
    let widget = try LiveWidget(amount: "200.00", in: WidgetStage().shop)
    #expect(await WidgetViewModel(showing: widget, brand: "").screen.logo == nil)
    #expect(await WidgetViewModel(showing: widget, brand: "Clearpay").screen.logo == "Clearpay")
    let screen = await WidgetViewModel(showing: widget, locale: .frCA).screen
    #expect(screen.locale == .frCA)
    #expect(screen.heading == "Vos 4 paiements sans intérêts")
  }

  @Test func `The texts are in the shopper's language`() throws {
    let stage = try WidgetStage(currency: "CAD", locale: "en_CA", consumerLocale: "fr")
    let screen = try Self.screen("1250.00", on: stage)
    #expect(screen.locale == .frCA)
    #expect(screen.heading == "Vos 4 paiements sans intérêts")
    #expect(screen.amounts == Array(repeating: "312,50\u{A0}$", count: 4))
    guard case .payments(let payments) = screen.content else { return }
    #expect(
      payments.rows[1].accessibilityLabel
        == "Paiement 2 sur 4\u{A0}: 312,50\u{A0}$, dans 2 semaines")
    #expect(payments.dueTodayLabel == "À payer aujourd’hui")
    #expect(screen.moreInfo == "Comment fonctionnent les paiements")
    let loading = try WidgetViewModel(token: "002.k2a4", in: stage.shop).screen
    #expect(loading.content == .loading("Chargement de vos paiements…"))
  }

  @Test func `Orders in pounds are not called interest-free`() throws {
    let stage = try WidgetStage(currency: "GBP", locale: "en_GB")
    #expect(try Self.screen("200.00", on: stage).heading == "Your 4 payments")
    let loading = try WidgetViewModel(token: "002.k2a4", in: stage.shop).screen
    #expect(loading.heading == "Your 4 payments")
  }

  @Test(arguments: ConsumerLocale.known)
  func `Every state has all of its texts in every locale`(locale: ConsumerLocale) async throws {
    let stage = try WidgetStage()
    let widget = try LiveWidget(token: "002.k2a4", in: stage.shop)
    let model = await WidgetViewModel(showing: widget, locale: locale)
    var texts: [String?] = []
    func add() {
      texts += [model.screen.heading, model.screen.accessibilityLabel, model.screen.spokenState]
      switch model.screen.content {
      case .loading(let text): texts.append(text)
      case .barrier(let message): texts += [message.problem, message.remedy]
      case .failure(let message, let retry):
        texts += [message.problem, message.remedy, retry.title]
      case .payments(let payments):
        texts += [payments.summary, payments.dueTodayLabel, payments.dueTodayAmount]
        texts += [model.screen.footnote, model.screen.moreInfo]
        for row in payments.rows { texts += [row.amount, row.day, row.accessibilityLabel] }
      }
    }
    add()
    await eventually("the lookup is asked") { stage.lookup.requestCount == 1 }
    stage.lookup.answer(.failure(HeldLookup.Failed()))
    await eventually("the failure is shown") { model.screen.isFailure }
    add()
    await model.retry().value
    await eventually("the lookup is asked again") { stage.lookup.requestCount == 1 }
    try stage.lookup.answer(total: "57.27")
    await eventually("the payments are shown") { model.screen.canProceed }
    add()
    try await model.sendUpdate(amount: "0.50")
    add()
    #expect(texts.count == 35)
    #expect(texts.allSatisfy { $0?.isEmpty == false })
    #expect(model.screen.locale == locale && model.screen.layoutDirection == .leftToRight)
  }

  @Test func `A widget's container has a width of at least 300 points`() {
    #expect(WidgetScreen.minimumWidth == 300)
  }
}

import ScheduleEngine
import Testing
import WidgetRendering

@Suite struct BarrierWordsTests {
  private static func usd(_ minorUnits: Int64) -> Money {
    Money(minorUnits: minorUnits, currency: .usd)
  }

  private static func date(_ month: Int, _ day: Int) throws -> CivilDate {
    try CivilDate(year: 2026, month: month, day: day)
  }

  /// Every barrier, in the order of the texts in the tables below.
  private static func barriers() throws -> [PurchaseBarrier] {
    let span = try PlanValidity(from: date(5, 1), until: date(8, 25))
    let opening = try PlanValidity(from: date(5, 8), until: nil)
    let closing = try PlanValidity(from: nil, until: date(8, 11))
    let plan = try PlanID("example")
    return [
      .amountBelowMinimum(total: usd(50), minimum: usd(100)),
      .amountAboveMaximum(total: usd(250_000), maximum: usd(200_000)),
      .amountTooSmall(total: usd(3), payments: 4), .amountTooSmall(total: usd(3), payments: 1),
      .invalidAmount(usd(0)), .unsupportedCurrency(order: .eur, plan: .usd),
      .planUnavailable(plan: plan, validity: span),
      .planUnavailable(plan: plan, validity: opening),
      .planUnavailable(plan: plan, validity: closing),
      .planUnavailable(plan: plan, validity: .always), .invalidToken, .tokenExpired,
    ]
  }

  private func expect(_ texts: [(problem: String, remedy: String)], _ locale: ConsumerLocale) throws
  {
    let barriers = try Self.barriers()
    #expect(barriers.count == texts.count)
    for (barrier, text) in zip(barriers, texts) {
      let words = Pictures.picture(of: .barrier(barrier, plan: .usPayIn4), locale: locale).words
      #expect(words.barrier?.problem == text.problem)
      #expect(words.barrier?.remedy == text.remedy)
      #expect(words.alternative == "\(text.problem) \(text.remedy)")
      #expect(words.payments.isEmpty)
      #expect(words.dueToday == nil)
    }
  }

  @Test(arguments: [
    (ConsumerLocale.enGB, "Payments not available"), (.frFR, "Paiements non disponibles"),
    (.esES, "Pagos no disponibles"), (.itIT, "Pagamento a rate non disponibile"),
  ])
  func `The heading of a barrier promises no payments`(
    locale: ConsumerLocale, heading: String
  ) throws {
    for barrier in try Self.barriers() {
      let words = Pictures.picture(of: .barrier(barrier, plan: .usPayIn4), locale: locale).words
      #expect(words.heading == heading)
    }
  }

  @Test func `Every barrier has its American English sentences`() throws {
    try expect(
      [
        (
          "The order total of $0.50 is below the minimum of $1.00.",
          "Add to the order, or pay another way."
        ),
        (
          "The order total of $2,500.00 is above the maximum of $2,000.00.",
          "Take something out of the order, or pay another way."
        ),
        (
          "The order total of $0.03 is too small for 4 payments.",
          "Add to the order, or pay another way."
        ),
        (
          "The order total of $0.03 is too small for 1 payment.",
          "Add to the order, or pay another way."
        ),
        ("The order total of $0.00 is not above zero.", "Add to the order."),
        ("The order is in EUR, but this plan takes USD.", "Pay in USD, or another way."),
        (
          "This plan is offered from May 1, 2026 to August 25, 2026 only.",
          "Choose another plan, or pay another way."
        ),
        (
          "This plan is offered only from May 8, 2026 on.",
          "Choose another plan, or pay another way."
        ),
        (
          "This plan is offered only until August 11, 2026.",
          "Choose another plan, or pay another way."
        ),
        ("This plan is not offered.", "Choose another plan, or pay another way."),
        ("This checkout is not known.", "Start the checkout again."),
        ("This checkout is at least 180 minutes old.", "Start the checkout again."),
      ], .enUS)
  }

  @Test func `Every barrier has its Canadian French sentences`() throws {
    try expect(
      [
        (
          "Le total de la commande ($0,50 USD) est inférieur au minimum de $1,00 USD.",
          "Ajoutez des articles à la commande ou payez autrement."
        ),
        (
          "Le total de la commande ($2\u{A0}500,00 USD) est supérieur au maximum de "
            + "$2\u{A0}000,00 USD.", "Retirez des articles de la commande ou payez autrement."
        ),
        (
          "Le total de la commande ($0,03 USD) est trop faible pour 4 paiements.",
          "Ajoutez des articles à la commande ou payez autrement."
        ),
        (
          "Le total de la commande ($0,03 USD) est trop faible pour 1 paiement.",
          "Ajoutez des articles à la commande ou payez autrement."
        ),
        (
          "Le total de la commande ($0,00 USD) n’est pas supérieur à zéro.",
          "Ajoutez des articles à la commande."
        ),
        (
          "La commande est en EUR, mais ce plan de paiement est en USD.",
          "Payez en USD ou autrement."
        ),
        (
          "Ce plan de paiement n’est proposé qu’entre le 1er mai 2026 et le 25 août 2026.",
          "Choisissez un autre plan ou payez autrement."
        ),
        (
          "Ce plan de paiement n’est pas proposé avant le 8 mai 2026.",
          "Choisissez un autre plan ou payez autrement."
        ),
        (
          "Ce plan de paiement n’est plus proposé après le 11 août 2026.",
          "Choisissez un autre plan ou payez autrement."
        ),
        ("Ce plan de paiement n’est pas proposé.", "Choisissez un autre plan ou payez autrement."),
        ("Cette session de paiement est inconnue.", "Recommencez le paiement."),
        ("Cette session de paiement date d’au moins 180 minutes.", "Recommencez le paiement."),
      ], .frCA)
  }

  @Test func `Every barrier has its Spanish sentences`() throws {
    try expect(
      [
        (
          "El total del pedido ($0,50 USD) es inferior al mínimo de $1,00 USD.",
          "Añade algo al pedido o paga de otra forma."
        ),
        (
          "El total del pedido ($2500,00 USD) es superior al máximo de $2000,00 USD.",
          "Quita algo del pedido o paga de otra forma."
        ),
        (
          "El total del pedido ($0,03 USD) es demasiado bajo para 4 pagos.",
          "Añade algo al pedido o paga de otra forma."
        ),
        (
          "El total del pedido ($0,03 USD) es demasiado bajo para 1 pago.",
          "Añade algo al pedido o paga de otra forma."
        ),
        ("El total del pedido ($0,00 USD) no es superior a cero.", "Añade algo al pedido."),
        ("El pedido está en EUR, pero este plan es en USD.", "Paga en USD o de otra forma."),
        (
          "Este plan solo se ofrece desde el 1 de mayo de 2026 hasta el 25 de agosto de 2026.",
          "Elige otro plan o paga de otra forma."
        ),
        (
          "Este plan solo se ofrece desde el 8 de mayo de 2026.",
          "Elige otro plan o paga de otra forma."
        ),
        (
          "Este plan solo se ofrece hasta el 11 de agosto de 2026.",
          "Elige otro plan o paga de otra forma."
        ),
        ("Este plan no se ofrece.", "Elige otro plan o paga de otra forma."),
        ("Este proceso de pago no existe.", "Vuelve a empezar el pago."),
        ("Este proceso de pago se abrió hace al menos 180 minutos.", "Vuelve a empezar el pago."),
      ], .esES)
  }

  @Test func `Every barrier has its Italian sentences`() throws {
    try expect(
      [
        (
          "Il totale dell’ordine ($0,50 USD) è inferiore al minimo di $1,00 USD.",
          "Aggiungi qualcosa all’ordine o paga in un altro modo."
        ),
        (
          "Il totale dell’ordine ($2500,00 USD) è superiore al massimo di $2000,00 USD.",
          "Togli qualcosa dall’ordine o paga in un altro modo."
        ),
        (
          "Il totale dell’ordine ($0,03 USD) è troppo basso per 4 rate.",
          "Aggiungi qualcosa all’ordine o paga in un altro modo."
        ),
        (
          "Il totale dell’ordine ($0,03 USD) è troppo basso per 1 rata.",
          "Aggiungi qualcosa all’ordine o paga in un altro modo."
        ),
        (
          "Il totale dell’ordine ($0,00 USD) non è superiore a zero.",
          "Aggiungi qualcosa all’ordine."
        ),
        ("L’ordine è in EUR, ma questo piano è in USD.", "Paga in USD o in un altro modo."),
        (
          "Questo piano è disponibile solo tra il 1º maggio 2026 e il 25 agosto 2026.",
          "Scegli un altro piano o paga in un altro modo."
        ),
        (
          "Questo piano non è ancora disponibile: inizia l’8 maggio 2026.",
          "Scegli un altro piano o paga in un altro modo."
        ),
        (
          "Questo piano non è più disponibile dopo l’11 agosto 2026.",
          "Scegli un altro piano o paga in un altro modo."
        ),
        ("Questo piano non è disponibile.", "Scegli un altro piano o paga in un altro modo."),
        ("Questa sessione di pagamento non esiste.", "Ricomincia il pagamento."),
        (
          "Questa sessione di pagamento è stata aperta almeno 180 minuti fa.",
          "Ricomincia il pagamento."
        ),
      ], .itIT)
  }

  @Test(arguments: [
    (ConsumerLocale.enAU, "1 May 2026", "25 August 2026"), (.enGB, "1 May 2026", "25 August 2026"),
    (.enNZ, "1 May 2026", "25 August 2026"), (.enCA, "May 1, 2026", "August 25, 2026"),
  ])
  func `Each English locale has its form of dates`(
    locale: ConsumerLocale, first: String, last: String
  ) throws {
    let barrier = try #require(try Self.barriers().dropFirst(6).first)
    let words = Pictures.picture(of: .barrier(barrier, plan: .usPayIn4), locale: locale).words
    #expect(words.barrier?.problem == "This plan is offered from \(first) to \(last) only.")
  }

  /// English texts are those of the engine, except for the form of money and dates.
  @Test func `The English sentences are those of the engine`() throws {
    for barrier in try Self.barriers() {
      if case .planUnavailable = barrier { continue }
      if case .amountTooSmall(_, payments: 1) = barrier { continue }
      let words = Pictures.picture(of: .barrier(barrier, plan: .usPayIn4)).words.alternative
      let plain = words.replacing(/\$([0-9.,]+[0-9])/) { match in
        "\(match.output.1.filter { $0 != "," }) USD"
      }
      #expect(plain == barrier.message)
    }
  }
}

import ScheduleEngine

extension Language {
  /// Spanish, in the familiar form that shops in Spain use.
  static let spanish = Language(
    heading: Heading(
      interestFree: CountedPhrase(one: "Tu pago %2", more: "Tus %1 pagos %2"),
      plain: CountedPhrase(one: "Tu pago", more: "Tus %1 pagos"),
      barrier: "Pagos no disponibles"),
    days: Days(
      today: "hoy",
      days: CountedPhrase(one: "en %1 día", more: "en %1 días"),
      weeks: CountedPhrase(one: "en %1 semana", more: "en %1 semanas"),
      months: CountedPhrase(one: "en %1 mes", more: "en %1 meses"),
      onDate: "%1",
      monthNames: """
        enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
        """,
      shortMonthNames: "ene feb mar abr may jun jul ago sept oct nov dic"),
    payments: Payments(
      dueToday: "A pagar hoy",
      equal: CountedPhrase(one: "%1 pago de %2", more: "%1 pagos de %2"),
      unequal: CountedPhrase(
        one: "%1 pago de %2, luego %3 de %4", more: "%1 pagos de %2, luego %3 de %4"),
      spoken: "Pago %1 de %2: %3, %4",
      entry: "%1 a pagar (pago %2 de %3)",
      afterBrand: ": ",
      labeled: "%1: %2.",
      span: ", el primero %1, el último %2.",
      opening: "Ver los pagos",
      closing: "Cerrar",
      terms: """
        Sujeto a aprobación. Se aplican las condiciones del proveedor y, si los hubiera, \
        sus recargos por demora.
        """),
    barriers: Barriers(
      belowMinimum: "El total del pedido (%1) es inferior al mínimo de %2.",
      aboveMaximum: "El total del pedido (%1) es superior al máximo de %2.",
      tooSmall: CountedPhrase(
        one: "El total del pedido (%1) es demasiado bajo para %2 pago.",
        more: "El total del pedido (%1) es demasiado bajo para %2 pagos."),
      notAboveZero: "El total del pedido (%1) no es superior a cero.",
      otherCurrency: "El pedido está en %1, pero este plan es en %2.",
      offeredBetween: "Este plan solo se ofrece desde %1 hasta %2.",
      offeredFrom: "Este plan solo se ofrece desde %1.",
      offeredUntil: "Este plan solo se ofrece hasta %2.",
      notOffered: "Este plan no se ofrece.",
      unknownCheckout: "Este proceso de pago no existe.",
      oldCheckout: "Este proceso de pago se abrió hace al menos 180 minutos."),
    remedies: Remedies(
      addOrPayOtherwise: "Añade algo al pedido o paga de otra forma.",
      takeOutOrPayOtherwise: "Quita algo del pedido o paga de otra forma.",
      add: "Añade algo al pedido.",
      payInCurrency: "Paga en %2 o de otra forma.",
      choosePlan: "Elige otro plan o paga de otra forma.",
      startAgain: "Vuelve a empezar el pago."),
    lookup: Lookup(
      loading: "Cargando tus pagos…",
      failed: "No se ha podido cargar tu pedido.",
      remedy: "Comprueba tu conexión o paga de otra forma.",
      again: "Reintentar",
      unavailable: "Tus pagos no se pueden mostrar en este momento."))
}

extension Language.Price {
  static let spanish = Self(
    payments: CountedPhrase(one: "o %1 pago %2 de %3", more: "o %1 pagos %2 de %3"),
    plainPayments: CountedPhrase(one: "o %1 pago de %3", more: "o %1 pagos de %3"),
    pay: "o paga",
    with: "con",
    between: "disponible para pedidos de entre %1 y %2",
    upTo: "disponible para pedidos de hasta %1",
    from: "disponible para pedidos a partir de %1",
    details: "Cómo funcionan los pagos")
}

extension LocaleConventions {
  static let esES = LocaleConventions(
    identifier: "es-ES", language: .spanish, currency: .eur,
    money: MoneyConventions(
      decimalSign: ",", groupSign: ".", smallestGrouped: 10_000, atHome: "%1\u{A0}%2",
      otherDollars: "%2%1 %4"),
    dates: .spanish, interestFree: "sin coste")
}

extension DateConventions {
  fileprivate static let spanish = DateConventions(
    short: "%1 %2", shortWithYear: "%1 %2 %3", long: "%4%1 de %2",
    longWithYear: "%4%1 de %2 de %3", article: "el ", elidedArticle: "el ")
}

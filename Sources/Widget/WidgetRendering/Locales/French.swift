import ScheduleEngine

extension Language {
  /// French; France and Canada differ only in the word for "interest-free" and in the conventions
  /// for money.
  static let french = Language(
    heading: Heading(
      interestFree: CountedPhrase(one: "Votre paiement %2", more: "Vos %1 paiements %2"),
      plain: CountedPhrase(one: "Votre paiement", more: "Vos %1 paiements"),
      barrier: "Paiements non disponibles"),
    days: Days(
      today: "aujourd’hui",
      days: CountedPhrase(one: "dans %1 jour", more: "dans %1 jours"),
      weeks: CountedPhrase(one: "dans %1 semaine", more: "dans %1 semaines"),
      months: CountedPhrase(one: "dans %1 mois", more: "dans %1 mois"),
      onDate: "%1",
      monthNames: """
        janvier février mars avril mai juin juillet août septembre octobre novembre décembre
        """,
      shortMonthNames: "janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc."),
    payments: Payments(
      dueToday: "À payer aujourd’hui",
      equal: CountedPhrase(one: "%1 paiement de %2", more: "%1 paiements de %2"),
      unequal: CountedPhrase(
        one: "%1 paiement de %2, puis %3 de %4", more: "%1 paiements de %2, puis %3 de %4"),
      spoken: "Paiement %1 sur %2\u{A0}: %3, %4",
      entry: "%1 à payer (paiement %2 sur %3)",
      afterBrand: "\u{A0}: ",
      labeled: "%1\u{A0}: %2.",
      span: ", le premier %1, le dernier %2.",
      opening: "Afficher les paiements",
      closing: "Fermer",
      terms: """
        Sous réserve d’acceptation. Les conditions du prestataire et ses éventuels frais \
        de retard s’appliquent.
        """),
    barriers: Barriers(
      belowMinimum: "Le total de la commande (%1) est inférieur au minimum de %2.",
      aboveMaximum: "Le total de la commande (%1) est supérieur au maximum de %2.",
      tooSmall: CountedPhrase(
        one: "Le total de la commande (%1) est trop faible pour %2 paiement.",
        more: "Le total de la commande (%1) est trop faible pour %2 paiements."),
      notAboveZero: "Le total de la commande (%1) n’est pas supérieur à zéro.",
      otherCurrency: "La commande est en %1, mais ce plan de paiement est en %2.",
      offeredBetween: "Ce plan de paiement n’est proposé qu’entre %1 et %2.",
      offeredFrom: "Ce plan de paiement n’est pas proposé avant %1.",
      offeredUntil: "Ce plan de paiement n’est plus proposé après %2.",
      notOffered: "Ce plan de paiement n’est pas proposé.",
      unknownCheckout: "Cette session de paiement est inconnue.",
      oldCheckout: "Cette session de paiement date d’au moins 180 minutes."),
    remedies: Remedies(
      addOrPayOtherwise: "Ajoutez des articles à la commande ou payez autrement.",
      takeOutOrPayOtherwise: "Retirez des articles de la commande ou payez autrement.",
      add: "Ajoutez des articles à la commande.",
      payInCurrency: "Payez en %2 ou autrement.",
      choosePlan: "Choisissez un autre plan ou payez autrement.",
      startAgain: "Recommencez le paiement."),
    lookup: Lookup(
      loading: "Chargement de vos paiements…",
      failed: "Votre commande n’a pas pu être chargée.",
      remedy: "Vérifiez votre connexion ou payez autrement.",
      again: "Réessayer",
      unavailable: "Vos paiements ne peuvent pas être affichés pour le moment."))
}

extension Language.Price {
  static let french = Self(
    payments: CountedPhrase(
      one: "ou %1 paiement %2 de %3", more: "ou %1 paiements %2 de %3"),
    plainPayments: CountedPhrase(
      one: "ou %1 paiement de %3", more: "ou %1 paiements de %3"),
    pay: "ou payez",
    with: "avec",
    between: "disponible pour les commandes entre %1 et %2",
    upTo: "disponible pour les commandes jusqu’à %1",
    from: "disponible pour les commandes à partir de %1",
    details: "Comment fonctionnent les paiements")
}

extension LocaleConventions {
  static let frCA = LocaleConventions(
    identifier: "fr-CA", language: .french, currency: .cad,
    money: MoneyConventions(
      decimalSign: ",", groupSign: "\u{A0}", smallestGrouped: 1_000, atHome: "%1\u{A0}%2",
      otherDollars: "%2%1 %4"),
    dates: .french, interestFree: "sans intérêts")
  static let frFR = LocaleConventions(
    identifier: "fr-FR", language: .french, currency: .eur,
    money: MoneyConventions(
      decimalSign: ",", groupSign: "\u{202F}", smallestGrouped: 1_000, atHome: "%1\u{A0}%2",
      otherDollars: "%2%1 %4"),
    dates: .french, interestFree: "sans frais")
}

extension DateConventions {
  fileprivate static let french = DateConventions(
    short: "%1 %2", shortWithYear: "%1 %2 %3", long: "%4%1 %2", longWithYear: "%4%1 %2 %3",
    article: "le ", elidedArticle: "le ", firstDay: "1er")
}

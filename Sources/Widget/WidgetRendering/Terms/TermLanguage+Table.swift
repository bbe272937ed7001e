extension TermLanguage {
  /// English, in one spelling for all countries.
  static let english = TermLanguage(
    payments: Payments(
      interestFree: CountedPhrase(one: "%1 %2 payment of %3", more: "%1 %2 payments of %3"),
      plain: CountedPhrase(one: "%1 payment of %3", more: "%1 payments of %3"),
      others: " and %1 of %2",
      variousInterestFree: "%1 %2 payments, %3 in total",
      various: "%1 payments, %3 in total",
      free: ", %1.",
      withInterest: ", including %1 of interest.",
      interest: "Interest"),
    due: Due(today: "Due today.", onDate: "Due %1."),
    changes: Changes(
      openingMark: "“", closingMark: "”",
      unavailable: " is no longer available.",
      selection: (start: "", middle: " is selected now instead of ", end: "."),
      changed: " has changed.",
      count: " The number of payments is different.",
      amounts: " The amounts are different.",
      days: " The due dates are different."))

  /// French.
  static let french = TermLanguage(
    payments: Payments(
      interestFree: CountedPhrase(one: "%1 paiement %2 de %3", more: "%1 paiements %2 de %3"),
      plain: CountedPhrase(one: "%1 paiement de %3", more: "%1 paiements de %3"),
      others: " et %1 de %2",
      variousInterestFree: "%1 paiements %2, %3 au total",
      various: "%1 paiements, %3 au total",
      free: ", %1.",
      withInterest: ", dont %1 d’intérêts.",
      interest: "Intérêts"),
    due: Due(today: "À payer aujourd’hui.", onDate: "À payer %1."),
    changes: Changes(
      openingMark: "«\u{A0}", closingMark: "\u{A0}»",
      unavailable: " n’est plus disponible.",
      selection: (start: "", middle: " est désormais sélectionné à la place de ", end: "."),
      changed: " a changé.",
      count: " Le nombre de paiements est différent.",
      amounts: " Les montants sont différents.",
      days: " Les dates de paiement sont différentes."))

  /// Spanish.
  static let spanish = TermLanguage(
    payments: Payments(
      interestFree: CountedPhrase(one: "%1 pago %2 de %3", more: "%1 pagos %2 de %3"),
      plain: CountedPhrase(one: "%1 pago de %3", more: "%1 pagos de %3"),
      others: " y %1 de %2",
      variousInterestFree: "%1 pagos %2, %3 en total",
      various: "%1 pagos, %3 en total",
      free: ", %1.",
      withInterest: ", con %1 de intereses incluidos.",
      interest: "Intereses"),
    due: Due(today: "A pagar hoy.", onDate: "A pagar %1."),
    changes: Changes(
      openingMark: "«", closingMark: "»",
      unavailable: " ya no está disponible.",
      selection: (start: "Ahora está seleccionado ", middle: " en lugar de ", end: "."),
      changed: " ha cambiado.",
      count: " El número de pagos es distinto.",
      amounts: " Los importes son distintos.",
      days: " Las fechas de pago son distintas."))

  /// Italian.
  static let italian = TermLanguage(
    payments: Payments(
      interestFree: CountedPhrase(one: "%1 rata %2 da %3", more: "%1 rate %2 da %3"),
      plain: CountedPhrase(one: "%1 rata da %3", more: "%1 rate da %3"),
      others: " e %1 da %2",
      variousInterestFree: "%1 rate %2, %3 in totale",
      various: "%1 rate, %3 in totale",
      free: ", %1.",
      withInterest: ", di cui %1 di interessi.",
      interest: "Interessi"),
    due: Due(today: "Da pagare oggi.", onDate: "Da pagare %1."),
    changes: Changes(
      openingMark: "«", closingMark: "»",
      unavailable: " non è più disponibile.",
      selection: (start: "Ora è selezionato ", middle: " al posto di ", end: "."),
      changed: " è cambiato.",
      count: " Il numero delle rate è diverso.",
      amounts: " Gli importi sono diversi.",
      days: " Le scadenze sono diverse."))
}

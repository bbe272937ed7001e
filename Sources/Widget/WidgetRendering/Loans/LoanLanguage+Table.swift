// Sources of the names of costs:
// - United States: Regulation Z, 12 CFR 1026.18 (b), (d), (e), (h) and (j), and the sentences of its
//   model forms H-1 and H-2. It has no version in another language; the others are own translations
//   of this project. "APR" remains as it is, since "TAE" and "TAEG" name an effective rate.
// - European Union: Directive 2008/48/EC, article 3 (g), (h), (i) and (l), and the form of its annex
//   II, whose sentences are own translations except for the English ones. United Kingdom: CONC App
//   1.2, whose names are the English ones.
// The article "Words for plans with interest" says which of them were compared with the official text.

extension LoanLanguage {
  static let english = LoanLanguage(
    heading: CountedPhrase(one: "Your payment", more: "Your %1 monthly payments"),
    equal: CountedPhrase(one: "%1 payment of %2", more: "%1 monthly payments of %2"),
    unequal: CountedPhrase(
      one: "%1 monthly payment of %2, then %3 of %4",
      more: "%1 monthly payments of %2, then %3 of %4"),
    unitedStates: Costs(
      rate: Cost(
        label: "Annual percentage rate (APR)", note: "The cost of your credit as a yearly rate."),
      charge: Cost(
        label: "Finance charge", note: "The dollar amount the credit will cost you."),
      financed: Cost(
        label: "Amount financed",
        note: "The amount of credit provided to you or on your behalf."),
      payments: Cost(
        label: "Total of payments",
        note: "The amount you will have paid after you have made all payments as scheduled."),
      price: Cost(
        label: "Total sale price",
        note: "The total cost of your purchase on credit, including your down payment of %1.")),
    europe: Costs(
      rate: Cost(
        label: "Annual percentage rate of charge (APR)",
        note: "The total cost expressed as an annual percentage of the total amount of credit."),
      charge: Cost(label: "Total cost of the credit"),
      financed: Cost(label: "Total amount of credit"),
      payments: Cost(
        label: "Total amount payable",
        note: "The borrowed capital plus interest and possible costs related to your credit."),
      price: nil),
    chart: Chart(
      title: "Balance and interest over time", balance: "Balance", interest: "Interest paid",
      course: "%1: %2 %3, repaid %4."),
    table: Table(
      title: "All payments", number: "No.", day: "Due", amount: "Payment", interest: "Interest",
      principal: "Principal", balance: "Balance", total: "Total"),
    details: "All payments and details")

  static let french = LoanLanguage(
    heading: CountedPhrase(one: "Votre paiement", more: "Vos %1 paiements mensuels"),
    equal: CountedPhrase(one: "%1 paiement de %2", more: "%1 paiements mensuels de %2"),
    unequal: CountedPhrase(
      one: "%1 paiement mensuel de %2, puis %3 de %4",
      more: "%1 paiements mensuels de %2, puis %3 de %4"),
    unitedStates: Costs(
      rate: Cost(
        label: "Taux annuel en pourcentage (APR)",
        note: "Le coût de votre crédit sous forme de taux annuel."),
      charge: Cost(label: "Frais de crédit", note: "La somme que le crédit vous coûtera."),
      financed: Cost(
        label: "Montant financé",
        note: "Le montant du crédit accordé à vous ou en votre nom."),
      payments: Cost(
        label: "Total des paiements",
        note: "La somme que vous aurez versée après avoir effectué tous les paiements prévus."),
      price: Cost(
        label: "Prix de vente total",
        note: "Le coût total de votre achat à crédit, y compris votre acompte de %1.")),
    europe: Costs(
      rate: Cost(
        label: "Taux annuel effectif global (TAEG)",
        note: "Le coût total exprimé en pourcentage annuel du montant total du crédit."),
      charge: Cost(label: "Coût total du crédit"),
      financed: Cost(label: "Montant total du crédit"),
      payments: Cost(
        label: "Montant total dû",
        note: """
          Le montant du capital emprunté, majoré des intérêts et des coûts éventuels liés à votre \
          crédit.
          """),
      price: nil),
    chart: Chart(
      title: "Solde et intérêts au fil du temps", balance: "Solde", interest: "Intérêts payés",
      course: "%1\u{A0}: %2 %3, remboursé %4."),
    table: Table(
      title: "Tous les paiements", number: "N°", day: "Échéance", amount: "Paiement",
      interest: "Intérêts", principal: "Capital", balance: "Solde", total: "Total"),
    details: "Tous les paiements et les détails")

  static let spanish = LoanLanguage(
    heading: CountedPhrase(one: "Tu pago", more: "Tus %1 pagos mensuales"),
    equal: CountedPhrase(one: "%1 pago de %2", more: "%1 pagos mensuales de %2"),
    unequal: CountedPhrase(
      one: "%1 pago mensual de %2, luego %3 de %4",
      more: "%1 pagos mensuales de %2, luego %3 de %4"),
    unitedStates: Costs(
      rate: Cost(
        label: "Tasa de porcentaje anual (APR)", note: "El coste de tu crédito como tasa anual."),
      charge: Cost(label: "Cargo financiero", note: "La cantidad que te costará el crédito."),
      financed: Cost(
        label: "Cantidad financiada",
        note: "El importe del crédito concedido a ti o en tu nombre."),
      payments: Cost(
        label: "Total de los pagos",
        note: "La cantidad que habrás pagado cuando hayas hecho todos los pagos previstos."),
      price: Cost(
        label: "Precio total de venta",
        note: "El coste total de tu compra a crédito, incluido tu pago inicial de %1.")),
    europe: Costs(
      rate: Cost(
        label: "Tasa anual equivalente (TAE)",
        note: "El coste total expresado en forma de porcentaje anual del importe total del crédito."
      ),
      charge: Cost(label: "Coste total del crédito"),
      financed: Cost(label: "Importe total del crédito"),
      payments: Cost(
        label: "Importe total adeudado",
        note: """
          El importe del capital prestado más los intereses y los posibles gastos relacionados con tu \
          crédito.
          """),
      price: nil),
    chart: Chart(
      title: "Saldo e intereses a lo largo del tiempo", balance: "Saldo",
      interest: "Intereses pagados", course: "%1: %2 %3, pagado %4."),
    table: Table(
      title: "Todos los pagos", number: "N.º", day: "Vencimiento", amount: "Pago",
      interest: "Intereses", principal: "Capital", balance: "Saldo", total: "Total"),
    details: "Todos los pagos y los detalles")

  static let italian = LoanLanguage(
    heading: CountedPhrase(one: "La tua rata", more: "Le tue %1 rate mensili"),
    equal: CountedPhrase(one: "%1 rata da %2", more: "%1 rate mensili da %2"),
    unequal: CountedPhrase(
      one: "%1 rata mensile da %2, poi %3 da %4", more: "%1 rate mensili da %2, poi %3 da %4"),
    unitedStates: Costs(
      rate: Cost(
        label: "Tasso annuo percentuale (APR)", note: "Il costo del tuo credito come tasso annuo."),
      charge: Cost(label: "Costo del finanziamento", note: "La somma che il credito ti costerà."),
      financed: Cost(
        label: "Importo finanziato",
        note: "L’importo del credito concesso a te o per tuo conto."),
      payments: Cost(
        label: "Totale delle rate",
        note: "La somma che avrai pagato dopo aver versato tutte le rate previste."),
      price: Cost(
        label: "Prezzo totale di vendita",
        note: "Il costo totale del tuo acquisto a credito, compreso l’acconto di %1.")),
    europe: Costs(
      rate: Cost(
        label: "Tasso annuo effettivo globale (TAEG)",
        note: "Il costo totale espresso in percentuale annua dell’importo totale del credito."),
      charge: Cost(label: "Costo totale del credito"),
      financed: Cost(label: "Importo totale del credito"),
      payments: Cost(
        label: "Importo totale dovuto",
        note: """
          L’importo del capitale preso in prestito, più gli interessi e gli eventuali costi connessi \
          al credito.
          """),
      price: nil),
    chart: Chart(
      title: "Debito residuo e interessi nel tempo", balance: "Debito residuo",
      interest: "Interessi pagati", course: "%1: %2 %3, rimborsato %4."),
    table: Table(
      title: "Tutte le rate", number: "N.", day: "Scadenza", amount: "Rata", interest: "Interessi",
      principal: "Capitale", balance: "Debito residuo", total: "Totale"),
    details: "Tutte le rate e i dettagli")
}

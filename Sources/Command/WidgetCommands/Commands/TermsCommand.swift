import ArgumentParsing
import ScheduleEngine

/// `widget terms`: prints the payment terms of an order for other people's checkouts.
enum TermsCommand {
  static let command = Command<Action>(
    "terms", "Prints the payment terms of an order, as JSON for other people's checkouts.",
    examples: [
      Example("widget terms --amount 200.00", "Prints the terms of all open plans in dollars."),
      Example(
        "widget terms --amount 200.00 --with-pay-now --selected us-pay-in-4 --time-zone UTC "
          + "--today 2026-11-21", "Selects one of the terms, and fixes the day of the checkout."),
      Example(
        "widget terms --amount 600.00 --plan us-pay-monthly-6 --rate 15 --totals",
        "Prints a loan with its interest as a fee."),
      Example(
        "widget terms --amount 200.00 --accepted us-pay-in-4", "Prints a term for the order."),
      Example("widget terms check checkout.json", "Names the rules that a checkout breaks."),
    ],
    discussion: """
      The output is one JSON object with the members of 'payment' by the Universal Commerce \
      Protocol (dev.ucp.common.payment.terms): 'selected_term_id' and 'terms'. The members \
      'messages' and 'totals' belong beside 'payment'. Amounts are in minor units. A payment on the \
      day of the purchase is immediate, any later one due at --due-time in the time zone, with the \
      offset of that day. The same options give the same bytes.

      The zone is that of --time-zone, or UTC, whatever TZ is; pass the shop's own. Without --today, \
      the day is that of the clock in this zone: a shop passes the same day for the whole checkout, \
      so that nothing changes at midnight. The amount is that after shipping and taxes.

      Plans that do not accept the amount are left out. If none does, the output is {}, which means \
      no terms, and the status 1. A term that --selected or --accepted names and that is not \
      there is an error with status 1 and without output: answer the request with an error, too. An \
      amount above 9007199254740991 minor units ends with status 65.

      --previous compares the selected term with that of an earlier output: its identifier, and the \
      days and amounts of its payments. A difference adds a warning payment_term_changed, which the \
      shopper must see. {} is no earlier output. 'schedule_checksum' is this project's checksum of \
      the payments, for a check of the accepted term later.
      """,
    parameters: [
      TermsOptions.amount, OrderOptions.currency, TermsOptions.plan, TermsOptions.rate,
      TermsOptions.withPayNow, TermsOptions.selected, TermsOptions.accepted, TermsOptions.previous,
      TermsOptions.totals, TermsOptions.dueTime, PictureOptions.locale, OutputOptions.alwaysJSON,
      OutputOptions.jsonFormat,
    ]
  ) { parsed throws(ValidationError) in
    try TermsOptions.check(parsed)
    return Action { environment throws(CommandError) in
      try RequestedTerms(parsed, environment).result()
    }
  }.having { [TermsCheckCommand.command] }.withoutMeaning(for: CommonOptions.ofStore)
}

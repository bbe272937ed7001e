import ArgumentParsing

/// `widget service`: the shop's orders at Afterpay's service.
enum ServiceCommands {
  static let command = Command<Action>(
    "service", "Decides, captures and refunds orders at Afterpay's service, each exactly once.",
    examples: [
      Example(
        "widget service authorize --token-file token.txt --amount 50.00 --currency USD --server sandbox --shop https://shop.example",
        "Authorizes the order of a checkout."),
      Example(
        "widget service capture --order 100101 --amount 50.00 --server sandbox --shop https://shop.example",
        "Captures it."),
      Example("widget service orders", "Lists all orders of the store."),
    ],
    discussion: """
      The merchant's ID is in AFTERPAY_MERCHANT_ID; AFTERPAY_SECRET_KEY_FILE names a file with the \
      secret key, of which one line feed at the end is dropped. Sandbox and production, and the \
      regions, have keys of their own. Other options than these follow the last word of the command.

      Each command is stored before its first request leaves, and every repetition sends the same \
      request. If no answer comes, or one that asks for patience, the command repeats the request: \
      5 requests in all, within 3 minutes. If the command ends without an outcome, repeat it, or \
      call 'widget service resume'. Keep the store as secret as the key: it has the tokens of \
      checkouts, which no command but 'checkout create' prints.

      Ends with status 0 if the service has approved the order or done the work, 1 if it has not, \
      or if nothing was sent for a reason that the answer has, 71 if the outcome is not known, 74 if \
      no request could be sent, 75 if the order or the service is busy, 78 if the service does not \
      accept the key. WIDGET_NOW, a time such as 2026-11-21T10:00:00Z, replaces the clock in tests.
      """,
    groups: [ServiceOptions.group],
    subcommands: [
      ServiceStatusCommands.ping, ServiceStatusCommands.limits, AuthorizeCommand.command,
      ServiceCaptureCommand.command, ServiceOrderCommands.void, ServiceOrderCommands.refund,
      ServiceOrderCommands.reverse, OrderListCommands.order, OrderListCommands.orders,
    ].map { $0.adding(PictureOptions.output) { $0.writing(to: $1) } }
      // The first prints a token, which no other program may read, the last prints while it works.
      + [ServiceCheckoutCommands.command, ResumeCommand.command])
}

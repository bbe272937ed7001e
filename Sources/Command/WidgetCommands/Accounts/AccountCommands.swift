import ArgumentParsing

/// `widget account`: orders after the purchase, stored next to the widgets.
enum AccountCommands {
  static let command = Command<Action>(
    "account", "Keeps orders after the purchase: payments, refunds, late fees and moved dates.",
    examples: [
      Example(
        "widget account open order-1050 --amount 200.00 --currency AUD", "Opens an account."),
      Example("widget account pay order-1050 --amount 50.00", "Records a payment."),
      Example("widget account status order-1050", "Shows what is owed."),
    ],
    discussion: """
      Each account has a history of its own in the store. When a command ends with status 0, its \
      event is on the disk. The day of an event is today, or that of --today.
      """,
    subcommands: [
      AccountOpenCommand.command, AccountEventCommands.pay, AccountEventCommands.fail,
      AccountEventCommands.capture, AccountEventCommands.void, AccountEventCommands.refund,
      AccountEventCommands.waive, AccountEventCommands.move, AccountEventCommands.pause,
      AccountEventCommands.resume, AccountEventCommands.reverse, AccountReadingCommands.status,
      AccountReadingCommands.history, AccountReadingCommands.export, AccountImportCommand.command,
      AccountListCommand.command, AccountCheckCommand.command, AccountRemoveCommand.command,
    ])
}

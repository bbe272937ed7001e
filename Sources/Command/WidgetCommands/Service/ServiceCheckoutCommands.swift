import ArgumentParsing

/// `widget service checkout`: checkouts at the service.
enum ServiceCheckoutCommands {
  static let command = Command<Action>(
    "checkout", "Creates and shows checkouts at the service.", subcommands: [])
}

import ArgumentParsing

/// `widget manual`: prints the manual page.
enum ManualCommand {
  static let command: Command<Action> = Command(
    "manual", "Prints the manual page of all commands, for man.",
    examples: [
      Example("widget manual > ~/.local/share/man/man1/widget.1", "Installs it for 'man widget'.")
    ],
    discussion: "'widget help COMMAND' prints the same text of one command."
  ) { _ in
    Action { _ throws(CommandError) in
      CommandResult(
        output: ManualPage(WidgetTool.program.commands, version: WidgetTool.version).text)
    }
  }.withoutMeaning(for: CommonOptions.ofDay + CommonOptions.ofStore)
}

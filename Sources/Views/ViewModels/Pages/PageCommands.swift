public import CheckoutEngine

/// A command of a flow to the host of its pages.
///
/// A page is known by the number that the flow gives it.
public enum PageCommand: Hashable, Sendable {
  /// Load a request in a page, which takes the place of the page with this number.
  case load(number: Int, PageRequest)
  /// Put a page on screen.
  case show(number: Int)
  /// Release a page.
  case discard(number: Int)
  /// Close the screen with the pages.
  case hide
  /// Run a script in a page.
  case send(number: Int, script: String)
  /// Hand an address over to the system.
  case open(PageAddress)
  /// Open a web address in a browser within the app.
  case browse(PageAddress)
}

/// The way of a flow's commands from the runner of its store to a ``PageHostModel``.
///
/// ```swift no-run
/// let commands = PageCommands()
/// let store = CheckoutStore<SheetCheckout>(
///   settings: SheetSettings(),
///   environment: CheckoutEnvironment(timeZone: .gmt, time: { moment.timestamp }),
///   runner: SheetRunners(pages: commands))
/// let host = PageHostModel(store: store, commands: commands)
/// host.screen.pages.isEmpty  // true
/// ```
///
/// Commands that come before the model is created wait for it, so that the first page of a store that
/// loads one when it begins is not lost.
@MainActor public final class PageCommands {
  private var waiting: [PageCommand] = []
  private var receive: (@MainActor (PageCommand) -> Void)?

  /// Creates the way of the commands of one store.
  public nonisolated init() {}

  /// Adds a command.
  ///
  /// - Parameter command: The command.
  public func post(_ command: PageCommand) {
    if let receive { receive(command) } else { waiting.append(command) }
  }

  /// Delivers the commands that wait, and all later ones.
  func connect(_ receive: @escaping @MainActor (PageCommand) -> Void) {
    self.receive = receive
    let commands = waiting
    waiting = []
    for command in commands { receive(command) }
  }
}

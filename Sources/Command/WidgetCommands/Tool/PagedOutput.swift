/// The output of a command that prints much: complete pages are printed at once, so that memory does not
/// grow with the output; the rest is the command's result.
struct PagedOutput {
  private static let pageSize = 65_536

  private let emit: @Sendable (String) -> PrintResult
  private var page = ""
  /// Whether the reader has closed the output, so that nothing more needs to be printed.
  private(set) var isClosed = false

  init(in environment: CommandEnvironment) { emit = environment.emit }

  /// Adds a line with its line feed.
  ///
  /// - Throws: ``CommandError`` if the output cannot be written.
  mutating func append(_ line: String) throws(CommandError) {
    guard !isClosed else { return }
    page += line
    guard page.utf8.count >= Self.pageSize else { return }
    switch emit(page) {
    case .printed: page = ""
    case .readerIsGone: (page, isClosed) = ("", true)
    case .failed(let reason): throw CommandError(unprinted: reason)
    }
  }

  /// The result of the command with the output that is not printed yet.
  var result: CommandResult { CommandResult(output: page) }
}

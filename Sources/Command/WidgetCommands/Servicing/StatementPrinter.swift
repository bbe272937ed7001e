import Servicing
import ServicingWire
import WidgetRendering

/// A printer of the statements of one or many accounts, each as soon as it is computed.
struct StatementPrinter {
  /// The number of bytes that are printed at once, unless a statement has more.
  private static let blockSize = 65_536
  private static let installments = InstallmentTable(hasErrors: true)

  private let format: StatementCommand.Format
  private let terminal: Terminal
  private let environment: BatchEnvironment
  private var output: [UInt8] = []
  private var accountCount = 0
  private var mistakeCount = 0
  private var ending: LinePrintResult = .printed

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - format: The format of each statement.
  ///   - terminal: The capabilities of the terminal.
  ///   - environment: The output.
  init(
    _ format: StatementCommand.Format, in terminal: Terminal, _ environment: BatchEnvironment
  ) {
    (self.format, self.terminal, self.environment) = (format, terminal, environment)
  }

  /// Prints the statements of all accounts, and returns the command's result.
  consuming func result(of events: inout EventInput) -> CommandResult {
    var printer = self
    let namesAccounts = events.namesAccounts
    var mistake: CommandError?
    let source = events.source
    if printer.format == .csv { printer.output += Array(Self.installments.header.utf8) }
    events.finish { result in
      if !namesAccounts, let error = result.error {
        mistake = error.commandError(in: source)
        return false
      }
      printer.add(result)
      if printer.output.count >= Self.blockSize { printer.print() }
      return printer.ending == .printed
    }
    if let mistake { return mistake.result }
    if printer.ending == .printed { printer.print() }
    switch printer.ending {
    case .printed: break
    case .readerIsGone, .interrupted: return CommandResult()
    case .failed(_, let reason): return CommandError(unprinted: reason).result
    }
    guard printer.mistakeCount > 0 else { return CommandResult() }
    let mistakes = QuantityFormat.number(printer.mistakeCount)
    let accounts = QuantityFormat.count(printer.accountCount, "account")
    return CommandError(
      .data,
      "\(source): \(mistakes) of \(accounts) could not be computed; correct the lines that their "
        + "output names", code: "rows_with_errors"
    ).result
  }

  private mutating func print() {
    guard !output.isEmpty else { return }
    ending = environment.print(output)
    output.removeAll(keepingCapacity: true)
  }

  /// Adds the statement of an account, or a line with its mistake.
  private mutating func add(_ result: AccountResult) {
    if format == .text, accountCount > 0 { output.append(UInt8(ascii: "\n")) }
    accountCount += 1
    guard result.error == nil, let statement = result.statement else {
      mistakeCount += 1
      if format == .csv, let error = result.error {
        output += Array(Self.installments.line(of: error, account: result.account).utf8)
      } else {
        addLine(result.json)
      }
      return
    }
    switch format {
    case .json: addLine(result.json)
    case .csv:
      output += Array(Self.installments.lines(of: statement, account: result.account).utf8)
    case .canonical: output += Array(statement.account.canonicalText.utf8)
    case .history: for line in result.historyLines { addLine(line) }
    case .text, .svg, .html, .ics:
      let text = StatementText(
        of: statement, account: result.account, history: result.history, in: terminal)
      output += Array(text.text.utf8)
    }
  }

  private mutating func addLine(_ line: [UInt8]) {
    output += line
    output.append(UInt8(ascii: "\n"))
  }
}

extension AccountResult {
  /// Returns the statement of an account without a mistake.
  func onlyStatement(in source: String) throws(CommandError) -> Statement {
    guard let statement else {
      // not covered: an account without a mistake has a statement
      throw CommandError(.software, "\(source): the account has no statement")
    }
    return statement
  }

  /// Returns the comparison of the account's checksum with a received one.
  func compare(
    with received: AccountChecksum, asJSON: Bool, in source: String
  ) throws(CommandError) -> CommandResult {
    ChecksumReport(
      computed: try onlyStatement(in: source).checksum.description,
      received: received.description
    ).result(asJSON: asJSON)
  }
}

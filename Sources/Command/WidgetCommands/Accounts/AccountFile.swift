import AccountStorage
import ArgumentParsing
import OrderBatch
import ScheduleEngine
import Servicing
import ServicingWire

/// A file of orders whose accounts are opened together, or not at all.
struct AccountFile {
  /// The most orders of a file, since all are in one transaction.
  static let maximumCount = 10_000
  /// The most mistakes that are reported.
  static let reportedCount = 20

  private let parsed: ParsedArguments
  private let environment: CommandEnvironment
  private let rules: PlanID?
  private let capture: CaptureTime?
  /// The accounts to open, and the lines of their orders.
  private var openings: [(line: Int, opening: AccountOpening)] = []
  /// The lines of the accounts by their names.
  private var lines: [AccountName: Int] = [:]
  private var mistakes: [(line: Int, error: CommandError)] = []
  private var orderCount = 0
  /// The warnings about orders that their plans do not allow.
  private var warnings: [String] = []

  /// Creates a file without orders.
  ///
  /// - Parameters:
  ///   - parsed: The options of the file, and the plan.
  ///   - rules: The rules of all accounts, or nil for those of the plan and the day.
  ///   - capture: The time of capture of all accounts, or nil for the default.
  ///   - environment: The inputs and the store.
  init(
    of parsed: ParsedArguments, rules: PlanID?, capture: CaptureTime?,
    _ environment: CommandEnvironment
  ) {
    (self.parsed, self.rules, self.capture) = (parsed, rules, capture)
    self.environment = environment
  }

  /// Reads a file, and opens its accounts.
  consuming func open(_ path: String) throws(CommandError) -> CommandResult {
    var file = self
    let source = path == "-" ? "standard input" : path.shownInMessage
    do throws(CommandError) {
      try file.read(path, named: source)
    } catch {
      throw CommandError(
        error.status, error.message, code: error.code,
        field: error.field == "FILE" ? "--from-file" : error.field)
    }
    let store = try file.parsed.accounts(in: file.environment)
    let time = try file.parsed.moment(in: file.environment).timestamp
    let result = try onAccounts { () throws(AccountStoreError) in
      try store.open(
        file.openings.map(\.opening), at: time, checksOnly: !file.mistakes.isEmpty)
    }
    switch result {
    case .opened(let versions): return try file.result(of: versions)
    case .rejected(let rejections):
      for rejection in rejections {
        file.add(rejection.error, line: file.openings[rejection.place].line, source)
      }
      return file.rejection(source)
    }
  }

  /// Reads the orders.
  private mutating func read(_ path: String, named source: String) throws(CommandError) {
    var job = BatchJob()
    try OrderFileOptions.set(&job.options, from: parsed, environment)
    if let plan = parsed[OrderOptions.plan] {
      job.options.plans = .one(
        try OrderReader(environment: environment).record(id: plan, file: nil, currency: nil).plan)
    }
    let input = OrderInput(try environment.batches.input(path, named: source))
    try input.readHeader(of: &job, named: source)
    let processor = BatchProcessor(job.options)
    var (reader, part) = (BatchReader(job.scanner()), BatchPart())
    while reader.next(&part, from: input.input) {
      if case .unreadable(let reason, _)? = part.end {
        throw CommandError(
          .noInput, "\(source) cannot be read: \(reason); pass a readable file",
          code: "unreadable_file", field: "--from-file")
      }
      let rows = part.buffer[part.rows]
      let purchases = processor.purchases(of: rows.span, firstLine: part.firstLine)
      orderCount += purchases.count
      guard orderCount <= Self.maximumCount else {
        throw CommandError(
          .data,
          "\(source) has more than \(QuantityFormat.number(Self.maximumCount)) orders; split it, and "
            + "open the accounts of each part", code: "file_too_large", field: "--from-file")
      }
      for purchase in purchases { add(purchase, source) }
    }
    guard orderCount > 0 else {
      throw CommandError(
        .data, "\(source) has no orders; write a row for each", field: "--from-file")
    }
  }

  /// Adds the order of a row, or its mistake.
  private mutating func add(_ row: Result<RowPurchase, RowError>, _ source: String) {
    let purchase: RowPurchase
    do throws(RowError) {
      purchase = try row.get()
    } catch {
      return add(error.code, error.message, line: error.line, source)
    }
    let name: AccountName
    do throws(AccountNameError) {
      name = try AccountName(purchase.id)
    } catch {
      return add("invalid_name", error.description, line: purchase.line, source)
    }
    if let first = lines[name] {
      return add(
        "repeated_id", "line \(first) has this name already; write another one, or remove the row",
        line: purchase.line, source)
    }
    lines[name] = purchase.line
    if let barrier = Plan.builtIn[purchase.plan]?.barrier(to: purchase.total, on: purchase.date) {
      warnings.append(barrier.warning(aboutAccount: name))
    }
    do throws(EventError) {
      let event = try RecordedEvent(
        opening: purchase.plan, total: purchase.total, on: purchase.date,
        checkout: purchase.checkout, rules: rules, capture: capture)
      openings.append((purchase.line, AccountOpening(name, event)))
    } catch {
      // not covered: a purchase without an id is an event
      add(error.code, error.message, line: purchase.line, source)
    }
  }

  /// Adds the mistake of an account that the store does not open.
  private mutating func add(_ error: AccountStoreError, line: Int, _ source: String) {
    switch error.reason {
    case .exists(let name):
      add(
        "account_exists",
        "there is an account \(name) already; write another name, or remove the row", line: line,
        source)
    case .refusedEvent(_, let refusal):
      add(refusal.code, refusal.message, line: line, source)
    default: add(error.code ?? "invalid_event", error.description, line: line, source)
    }
  }

  private mutating func add(_ code: String, _ message: String, line: Int, _ source: String) {
    let error = CommandError(
      .data, "\(source):\(line): \(code): \(message)", code: code, field: "--from-file")
    mistakes.append((line, error))
  }

  /// Returns the result of a file with mistakes: the first of them by their lines, and their number.
  private func rejection(_ source: String) -> CommandResult {
    var result = CommandResult(status: .data)
    for mistake in mistakes.sorted(by: { $0.line < $1.line }).prefix(Self.reportedCount) {
      result.add(mistake.error)
    }
    let shown =
      mistakes.count > Self.reportedCount ? " (the first \(Self.reportedCount) are shown)" : ""
    result.add(
      CommandError(
        .data,
        "no account is opened, since \(QuantityFormat.number(mistakes.count)) of "
          + "\(QuantityFormat.count(orderCount, "order")) in \(source) "
          + "\(mistakes.count == 1 ? "has" : "have") a mistake\(shown); correct the file, and pass it "
          + "again", code: "rows_with_errors", field: "--from-file"))
    return result
  }

  /// Returns the result of opened accounts: their number and the totals of each currency, or a line of
  /// JSON for each.
  private func result(of versions: [AccountVersion]) throws(CommandError) -> CommandResult {
    let count = QuantityFormat.count(versions.count, "account")
    var result = CommandResult()
    if parsed.printsJSON {
      for version in versions {
        result.output += try AccountReport(afterLastEventOf: version, environment).json
      }
    } else {
      result.output = "opened \(count)\n" + ScheduleText.details(totals(of: versions))
    }
    result.add(warnings.prefix(Self.reportedCount).joined())
    if warnings.count > Self.reportedCount {
      result.add("warning: and \(warnings.count - Self.reportedCount) others\n")
    }
    result.recorded =
      "\(count) \(versions.count == 1 ? "is" : "are") opened; 'widget account list' shows them"
    return result
  }

  private func totals(of versions: [AccountVersion]) -> [(label: String, value: String)] {
    var totals: [Currency: (count: Int, sum: AmountSum)] = [:]
    for version in versions {
      guard let total = version.account.account?.total else { continue }
      totals[total.currency, default: (0, AmountSum())].count += 1
      totals[total.currency, default: (0, AmountSum())].sum.add(total)
    }
    return totals.sorted { $0.key.code < $1.key.code }.map { currency, total in
      let count = QuantityFormat.count(total.count, "account")
      return (currency.code, "\(count), \(total.sum.text(in: currency)) in all")
    }
  }
}

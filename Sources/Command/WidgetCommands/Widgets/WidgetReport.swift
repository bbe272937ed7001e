import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetRendering
import WidgetStorage
import WidgetWire

/// The output about a stored widget.
struct WidgetReport {
  let name: WidgetName
  let machine: WidgetMachine
  let head: SHA256Digest
  var capture: StoredWidget.Capture?
  let parsed: ParsedArguments
  let environment: CommandEnvironment

  /// Returns the result with the widget as a picture or as JSON.
  ///
  /// - Parameters:
  ///   - asJSON: Whether to print JSON.
  ///   - recorded: Whether the command has stored a change of the widget.
  ///   - hint: A next step, for a user at a terminal.
  /// - Returns: The result; its status shows whether the order may proceed.
  func result(asJSON: Bool, recorded: Bool = false, hint: String) -> CommandResult {
    guard let status = machine.status else {
      return CommandError(.software, "the widget \(name) is not ready; look at its history").result
    }
    let text = asJSON ? json(status).string + "\n" : text(status)
    let error = environment.isInteractive && !asJSON ? "hint: \(hint)\n" : ""
    var result = CommandResult(output: text, error: error, status: status.isValid ? .yes : .no)
    if recorded {
      result.recorded =
        "revision \(machine.revision) of the widget \(name) is recorded; "
        + "'widget status \(name)' shows it"
    }
    return result
  }

  /// The result with the payments as CSV.
  var payments: CommandResult {
    let row = WidgetRow(name: name, machine: machine, capture: capture)
    return CommandResult(
      output: WidgetTables.payments(of: row), status: machine.status?.isValid == true ? .yes : .no)
  }

  private func json(_ status: WidgetStatus) -> JSONText {
    JSONText.object { object in
      object.member("widget", name.description)
      object.member("revision", machine.revision)
      object.member("schedule", machine.schedule.map { $0.json(for: machine.terms.checkout) })
      object.member("status", WireMessage(status).json)
      if let capture { object.member("capture", capture.json) }
      object.member("head", head.description)
    }
  }

  private var captured: [(label: String, value: String)] {
    capture.map { [("Captured", "\($0.record.amount) at \($0.moment.timestamp)")] } ?? []
  }

  private func text(_ status: WidgetStatus) -> String {
    let terminal = parsed.terminal(in: environment)
    let widget = ("Widget", "\(name), revision \(machine.revision)")
    switch status {
    case .valid:
      guard let schedule = machine.schedule else { return "" }
      return ScheduleText.text(of: schedule, for: machine.terms.checkout, in: terminal)
        + ScheduleText.details([widget] + captured)
    case .invalid(let barrier):
      return WidgetPicture(plain: .barrier(barrier, plan: machine.terms.plan)).text(in: terminal)
        + ScheduleText.details([
          ("Order total", machine.total?.description ?? "unknown"),
          ("Plan", machine.terms.plan.id.description),
          ("Reason", barrier.code),
          widget,
        ])
    }
  }
}

extension WidgetPicture {
  /// Creates the picture for the command's own output: in English, without the logo and the brand.
  init(plain contents: WidgetContents) {
    let currency = contents.plan.currency
    self.init(
      of: contents, style: WidgetStyle(logo: false),
      locale: currency == .eur ? .enUS : .usual(for: currency), brand: "")
  }
}

/// The text of a schedule: its picture, followed by details for the shop.
enum ScheduleText {
  /// Returns the picture and the details of a schedule.
  static func text(
    of schedule: PaymentSchedule, for checkout: CheckoutReference, in terminal: Terminal
  ) -> String {
    WidgetPicture(plain: .schedule(schedule, for: checkout)).text(in: terminal)
      + details([
        ("Order total", schedule.total.description),
        ("Plan", "\(schedule.plan.id), from \(schedule.startDate)"),
        ("Checkout", checkout == .tokenless ? "none yet: an estimate" : "by its token"),
        ("Checksum", schedule.checksum(for: checkout).description),
      ])
  }

  /// Returns a line for each label and its value; the values are aligned.
  static func details(_ lines: [(label: String, value: String)]) -> String {
    let width = 13
    return lines.map { label, value in
      let padding = String(repeating: " ", count: max(1, width - label.count))
      return "  \(label)\(padding)\(value)\n"
    }.joined()
  }

  /// Returns a heading and rows with aligned columns and without trailing spaces.
  static func table(_ heading: [String], _ rows: [[String]]) -> String {
    let all = [heading] + rows
    let widths = heading.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { line($0, widths) }.joined()
  }

  /// Returns a row of a table whose columns have these widths.
  static func line(_ row: [String], _ widths: [Int]) -> String {
    let filled = (row.lastIndex { !$0.isEmpty } ?? 0) + 1
    let cells = row.prefix(filled).enumerated().map { column, cell in
      column == filled - 1
        ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
    }
    return cells.joined(separator: "  ") + "\n"
  }
}

/// The output of a command that compares a received checksum with a computed one.
struct ChecksumReport {
  /// The checksum that the command computed.
  let computed: String
  /// The checksum that the caller passed.
  let received: String

  /// Returns the result: status 0 for equal checksums, else status 1 and both of them.
  func result(asJSON: Bool) -> CommandResult {
    let matches = computed == received
    let status: ExitStatus = matches ? .yes : .no
    if asJSON {
      let line = JSONText.object { object in
        object.member("match", matches)
        object.member("computed", computed)
        object.member("received", received)
      }
      return CommandResult(output: line.string + "\n", status: status)
    }
    let both = [("computed", computed), ("received", received)]
    return CommandResult(
      output: matches ? "match\n" : "no match\n" + ScheduleText.details(both), status: status)
  }
}

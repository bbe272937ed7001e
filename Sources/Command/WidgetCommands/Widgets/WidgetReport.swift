import ArgumentParsing
import ScheduleEngine
import StrictJSON
import WidgetJournal
import WidgetRendering
import WidgetWire

/// The output about a stored widget.
struct WidgetReport {
  let name: WidgetName
  let machine: WidgetMachine
  let head: SHA256Digest
  var capture: StoredWidget.Capture?
  let warnings: [StoreWarning]
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
    var error = warnings.map { "warning: \($0)\n" }.joined()
    if environment.isInteractive, !asJSON { error += "hint: \(hint)\n" }
    var result = CommandResult(output: text, error: error, status: status.isValid ? .yes : .no)
    if recorded {
      result.recorded =
        "revision \(machine.revision) of the widget \(name) is recorded; "
        + "'widget status \(name)' shows it"
    }
    return result
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

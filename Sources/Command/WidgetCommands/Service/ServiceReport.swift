import AfterpayRequests
import OrderStorage
import PaymentEngine
import ScheduleEngine
import StrictJSON
import WidgetWire

/// The outcome of a command about an order at the service, as a line of JSON or a text.
struct ServiceReport {
  let report: OrderReport
  /// The call of the service that the command is for.
  let call: ServiceCall
  /// The session; nil if the command sends nothing.
  let session: ServiceSession?
  /// The number of requests that left.
  let requestCount: Int

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - report: The outcome.
  ///   - call: The call of the service that the command is for.
  ///   - session: The session; nil if the command sends nothing.
  ///   - earlierRequests: The number of requests of the command that the outcome does not count.
  init(
    _ report: OrderReport, of call: ServiceCall, _ session: ServiceSession?,
    earlierRequests: Int = 0
  ) {
    (self.report, self.call, self.session) = (report, call, session)
    requestCount = report.requestCount + earlierRequests
  }

  private var problem: ServiceProblem? { ServiceProblem(report, of: call, session) }

  /// The order as the service has approved it, or nil.
  private var approved: Payment? {
    report.order.payment.flatMap { $0.isApproved ? $0 : nil }
  }

  /// The exit status.
  var status: ExitStatus {
    switch report.outcome {
    case .approved, .done: .yes
    case .declined, .rejected, .refused: .no
    case .running: .busy
    case .unknown: .unanswered
    case .notSent: .inputOutput
    case .unauthorized: .configuration
    }
  }

  /// Returns the result of a command.
  ///
  /// An error that ends the command is also on standard error, as those of other commands.
  func result(asJSON: Bool, hints: Bool) -> CommandResult {
    var result = CommandResult(output: asJSON ? json.string + "\n" : text, status: status)
    if status.rawValue > 1, let problem { result.add(problem.error(status)) }
    if let session { result.add(session.follow(report)) }
    if !asJSON { result.add(warning) }
    if hints, !asJSON, let hint { result.add("hint: \(hint)\n") }
    if report.outcome == .approved || report.outcome == .declined || report.outcome == .done,
      call != .payment
    {
      result.recorded =
        "the service has answered, and its answer is stored; 'widget service order' shows it"
    }
    return result
  }

  /// The warning about the clock with its line feed, or nothing.
  private var warning: String {
    session?.observations.clockWarning.map { "warning: \($0)\n" } ?? ""
  }

  /// The line of JSON.
  var json: JSONText {
    JSONText.object { object in
      object.member("outcome", report.outcome.name)
      object.member("order", report.order.payment?.order.description)
      object.member("state", report.state.rawValue)
      object.member("original", approved?.original)
      object.member("captured", approved?.captured)
      object.member("voided", approved?.voided)
      object.member("open", approved?.open)
      object.member("refunded", approved?.refunded)
      object.member("expires", approved?.expires?.description)
      object.member("requestId", report.requestID?.description)
      object.member("requests", requestCount)
      object.member("error", problem)
    }
  }

  /// The text for people.
  var text: String {
    var lines: [(label: String, value: String)] = []
    if let order = report.order.payment?.order { lines.append(("Order", order.description)) }
    lines.append(("State", report.state.words))
    if let approved {
      lines += [
        ("Original", approved.original.description), ("Captured", approved.captured.description),
        ("Voided", approved.voided.description), ("Open", approved.open.description),
        ("Refunded", approved.refunded.description),
      ]
      if let expires = approved.expires {
        lines.append(("Expires", expires.description.quotedIfInvisible))
      }
    }
    if report.outcome == .declined {
      lines.append(("Advice", "the decline is permanent; let the shopper pay by other means"))
    }
    // A problem with another exit status is on standard error.
    if status == .no, let problem {
      lines += [("Reason", problem.code), ("Message", problem.message.quotedIfInvisible)]
      if let advice = problem.advice { lines.append(("Advice", advice)) }
    }
    return "\(report.outcome.words)\n" + ScheduleText.details(lines)
  }

  /// The next command that the outcome suggests, or nil.
  private var hint: String? {
    guard status == .yes, let order = report.order.payment?.order else { return nil }
    return switch report.state {
    case .authorized, .partlyCaptured:
      "'widget service capture --order \(order) --amount AMOUNT' captures, 'widget service void --order "
        + "\(order)' voids all that is open"
    case .captured:
      "'widget service refund --order \(order) --amount AMOUNT --reference TEXT' pays back"
    case .reversing:
      "'widget service order --order \(order) --ask' shows when the order is reversed"
    case .new, .deciding, .declined, .voided, .reversed, .expired, .unknown: nil
    }
  }
}

extension OrderReport.Outcome {
  /// The outcome in words.
  var words: String {
    switch self {
    case .running: "under way"
    case .unknown: "unknown"
    case .notSent: "not sent"
    case .unauthorized: "not authorized"
    case .approved, .declined, .done, .rejected, .refused: name
    }
  }
}

extension PaymentState {
  /// The state in words.
  var words: String {
    switch self {
    case .partlyCaptured: "partly captured"
    case .new: "new: the service has decided nothing"
    case .deciding: "deciding: the decision has no answer yet"
    case .unknown: "unknown: the last command has no outcome"
    case .reversing: "reversing: the service carries the reversal out"
    case .authorized, .captured, .declined, .voided, .reversed, .expired: rawValue
    }
  }
}

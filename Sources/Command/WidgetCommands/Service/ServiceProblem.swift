import AfterpayRequests
import HTTPClient
import OrderStorage
import PaymentEngine
import StrictJSON

/// The reason why a command of the service has no success: the member `error` of its line, and its text.
struct ServiceProblem: Hashable {
  /// The code for programs.
  let code: String
  /// The service's own message, or that of this program.
  let message: String
  /// The HTTP status, or nil if no answer is the reason.
  var status: Int?
  /// The service's identifier of the error, or nil.
  var errorID: String?
  /// A sentence that says what to do, or nil.
  var advice: String?

  /// Creates the problem of an outcome; nil for a success and for a declined order.
  ///
  /// - Parameters:
  ///   - report: The outcome.
  ///   - call: The call of the service; nil for a command that only reads the store.
  ///   - session: The session; nil if nothing can be sent.
  init?(_ report: OrderReport, of call: ServiceCall, _ session: ServiceSession?) {
    let isStored = report.order.pending != nil
    switch report.outcome {
    case .approved, .declined, .done: return nil
    case .rejected(let error): self.init(error, advice: ServiceAdvice.advice(for: error, on: call))
    case .refused(let refusal):
      self.init(code: refusal.code, message: refusal.description, advice: refusal.furtherAdvice)
    case .running(nil):
      self.init(
        code: "order_under_way", message: "another process works on the order",
        advice:
          "repeat the command in some seconds; the other one ends within 90 of its last request")
    case .running(let error?):
      self.init(error, advice: isStored ? Self.repetition : "ask again later")
    case .unknown(let error?): self.init(error, advice: Self.nextStep(report))
    case .unknown(nil):
      self.init(
        code: "no_answer",
        message: "no answer of the service settles the command",
        advice: Self.nextStep(report))
    case .notSent:
      let (server, failure) = (session?.serverName, session?.observations.failure)
      self.init(
        code: "not_sent",
        message: "nothing was sent to \(server ?? "the service"): "
          + (failure?.description ?? "no connection could be opened"),
        advice: isStored ? Self.repetition : "check the network and --server, and ask again")
    case .unauthorized(let error): self.init(unauthorized: error, session)
    }
  }

  /// Creates the problem of an error that the service has answered with.
  init(_ error: ServiceError, advice: String?) {
    self.init(
      code: error.code.description, message: error.shownMessage,
      status: error.status == 0 ? nil : error.status, errorID: error.errorID?.description,
      advice: advice)
  }

  /// Creates the problem of credentials that the service does not accept.
  init(unauthorized error: ServiceError, _ session: ServiceSession?) {
    self.init(
      code: "unauthorized",
      message: "\(session?.serverName ?? "the service") does not accept the merchant's ID and key "
        + "(HTTP \(error.status)\(error.message.isEmpty ? "" : ": \(error.shownMessage)"))",
      status: error.status, errorID: error.errorID?.description,
      advice:
        "sandbox and production, and the regions, have IDs and keys of their own: compare --server, "
        + "AFTERPAY_MERCHANT_ID and the file of AFTERPAY_SECRET_KEY_FILE, then repeat the command")
  }

  init(
    code: String, message: String, status: Int? = nil, errorID: String? = nil,
    advice: String? = nil
  ) {
    (self.code, self.message, self.status) = (code, message, status)
    (self.errorID, self.advice) = (errorID, advice)
  }

  private static let repetition =
    "the command is stored: repeat it, or let 'widget service resume' continue it"

  private static func nextStep(_ report: OrderReport) -> String {
    switch report.nextStep {
    case .repeat?: repetition
    case .ask?:
      "the service must be asked for the order: 'widget service resume' does, and repeating the "
        + "command does as well"
    case nil: "ask again later"
    }
  }

  /// The problem as an error of a command.
  func error(_ status: ExitStatus) -> CommandError {
    CommandError(
      status, message.quotedIfInvisible + (advice.map { "; \($0)" } ?? ""), code: code)
  }
}

extension ServiceProblem: JSONObjectWritable {
  func writeMembers(to object: inout JSONObjectWriter) {
    object.member("code", code)
    object.member("message", message)
    object.member("status", status)
    object.member("errorId", errorID)
  }
}

extension ServiceError {
  /// The message; a text in its place if the service gave none.
  fileprivate var shownMessage: String {
    guard message.isEmpty else { return message.description }
    switch code.description {
    case "not_carried_out":
      return "a day after the request, the service has no trace of it"
    case "decided_otherwise":
      return "the token was decided by another request, for another amount"
    default: return "the service has answered with HTTP \(status), and no message"
    }
  }
}

extension PaymentRefusal {
  /// The next step where the description leaves it open, or nil.
  fileprivate var furtherAdvice: String? {
    switch self {
    case .aboveOpen:
      "if the order has grown since the checkout, in another tab perhaps, the difference needs a checkout "
        + "of its own; 'widget service order --ask' compares with the service"
    case .aboveRefundable:
      "if this refund was sent before, it is done: 'widget service order --ask' shows the sum of all"
    case .wrongState, .idReused: "'widget service order' shows the order"
    case .widgetRefuses: "'widget status' shows the widget"
    case .belowMinimum, .authorizationExpired, .refundTooLate, .currencyDiffers,
      .tokenOfAnotherOrder, .checksumOfAnotherAmount:
      nil
    }
  }
}

import AfterpayRequests
import OrderStorage
import StrictJSON
import WidgetStorage

extension CommandError {
  /// Converts an error of the store of orders to an exit status and a message.
  init(_ error: OrderStoreError) {
    switch error.reason {
    case .unknownOrder: self.init(.noInput, error.description)
    case .unusableToken: self.init(.data, error.description)
    case .noClock: self.init(.software, error.description)
    case .widget(let widget): self.init(widget)
    case .storage(let fault): self.init(fault)
    }
    identify(by: error.code, error.field)
  }

  /// Converts an error of a call that is not about a stored order.
  init(_ error: AfterpayServiceError, from session: ServiceSession) {
    var message = error.description
    let status: ExitStatus
    var code: String?
    switch error.reason {
    case .credentialsRefused:
      let problem = ServiceProblem(
        unauthorized: ServiceError(status: 401, code: "unauthorized"), session)
      self = problem.error(.configuration)
      return
    case .missingLibrary, .unusableLibrary: (status, code) = (.configuration, "missing_library")
    case .missingAuthorities: status = .configuration
    case .rejected(let rejection, let call):
      self = ServiceProblem(
        rejection, advice: ServiceAdvice.advice(for: rejection, on: call)
      ).error(.no)
      return
    case .checkoutUnavailable: (status, code) = (.no, "invalid_token")
    case .tooManyRequests: (status, code) = (.busy, "too_many_requests")
    case .busy: (status, code) = (.busy, "order_under_way")
    case .invalidCall: (status, code) = (.data, "invalid_input")
    case .unreachable, .timedOut, .untrustedServer, .certificateOutOfDate,
      .certificateOfAnotherServer, .handshakeFailed, .unavailable, .redirected, .unexpectedStatus,
      .unreadableAnswer, .unreadablePayment, .cancelled:
      status = error.mayBeCarriedOut ? .unanswered : .inputOutput
      code = error.mayBeCarriedOut ? "no_answer" : "not_sent"
      if session.observations.requestCount > 0 { code = "no_answer" }
    }
    if let warning = session.observations.clockWarning { message += "; \(warning)" }
    self.init(status, message, code: code)
  }
}

import OrderEntries
public import PaymentEngine
public import ScheduleEngine
public import WidgetStorage

/// The outcome of a command to the service, and the order after it.
public struct OrderReport: Hashable, Sendable {
  /// The outcome of a command.
  public enum Outcome: Hashable, Sendable {
    /// The order is approved.
    case approved
    /// The service does not approve the order.
    case declined
    /// The service has carried the command out, or the order was read.
    case done
    /// The service has rejected the command, for good.
    case rejected(ServiceError)
    /// Nothing was sent.
    case refused(PaymentRefusal)
    /// Another process works on the order, or the service was busy to the end; repeat the command later.
    case running(ServiceError?)
    /// The outcome is not known, and the intent is stored; repeat the command, or resume it.
    case unknown(ServiceError?)
    /// No byte of any request left; the intent is stored.
    case notSent
    /// The service does not accept the credentials; the intent is stored.
    case unauthorized(ServiceError)
  }

  /// The outcome.
  public let outcome: Outcome
  /// The checkout's token, as its digest.
  public let token: CheckoutToken
  /// The order.
  public let order: PaymentMachine
  /// Whether a process works on the order.
  public let isRunning: Bool
  /// The number of requests that left.
  public let requestCount: Int

  /// The state of the order.
  public var state: PaymentState { order.state(isRunning: isRunning) }

  /// The identifier of the requests of the last operation; nil if it has none.
  public var requestID: RequestID? { order.operations.last?.intent.requestID }

  /// The next step towards the outcome of the last operation; nil if it has one.
  public var nextStep: PaymentStep? { order.pending.map { $0.doubt ?? .repeat } }

  init(_ outcome: Outcome, _ journal: OrderJournal, at now: Timestamp, requestCount: Int) {
    (self.outcome, self.requestCount) = (outcome, requestCount)
    order = journal.machine
    isRunning = journal.book.isRunning(at: now)
    // not covered: the token of a journal has 64 hexadecimal digits
    token = CheckoutToken(
      digest: SHA256Digest(hexadecimal: journal.token) ?? SHA256Digest(of: journal.token))
  }
}

extension OrderReport.Outcome {
  /// The outcome's name, such as `approved`; `unknown` also for credentials that are not accepted and for requests
  /// that were never sent.
  public var name: String {
    switch self {
    case .approved: "approved"
    case .declined: "declined"
    case .done: "done"
    case .rejected: "rejected"
    case .refused: "refused"
    case .running: "running"
    case .unknown, .notSent, .unauthorized: "unknown"
    }
  }

  init(_ end: PaymentEnd) {
    self =
      switch end {
      case .settled(.approved): .approved
      case .settled(.declined): .declined
      case .settled(.done): .done
      case .settled(.rejected(let error)): .rejected(error)
      case .refused(let refusal): .refused(refusal)
      case .running(let error): .running(error)
      case .unknown(let error): .unknown(error)
      case .notSent: .notSent
      case .unauthorized(let error): .unauthorized(error)
      }
  }
}

/// The name of an order: its checkout's token, or the number that the service has given it.
public enum OrderName: Hashable, Sendable {
  /// The token of the order's checkout.
  case token(SecretToken)
  /// The number that the service has given the order.
  case number(OrderNumber)
}

/// The widget of an order, which is captured here together with the decision of the order.
public struct OrderWidget: Hashable, Sendable {
  /// The widget's name.
  public let name: WidgetName
  /// The day in the shop's time zone.
  public let today: CivilDate

  /// Creates the name of a widget and the day of its capture.
  public init(_ name: WidgetName, today: CivilDate) { (self.name, self.today) = (name, today) }
}

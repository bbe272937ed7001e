import AfterpayWidget

/// A handler that compares its events with the expected ones, and then acts as its ``Manner`` says.
@MainActor final class ObservedHandler: WidgetHandler {
  /// The behavior of a handler in a callback.
  enum Manner: Hashable, Sendable {
    case listens
    /// Sends this amount, the first three times.
    case updates(Update)
    /// Removes itself.
    case removesItself
    /// Replaces itself by a handler that only listens.
    case replacesItself
    /// Asks for the status, the first three times.
    case asks
    /// Closes the widget.
    case closes
  }

  private let number: Int
  private let manner: Manner
  private let witness: Witness
  /// Performs the behavior.
  private let act: @MainActor (Manner) -> Void
  private var callCount = 0

  init(
    _ number: Int, _ manner: Manner, _ witness: Witness, act: @escaping @MainActor (Manner) -> Void
  ) {
    (self.number, self.manner, self.witness, self.act) = (number, manner, witness, act)
  }

  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
    record(.ready(.init(isValid, amountDueToday, paymentScheduleChecksum)))
  }

  func onChanged(status: WidgetStatus) { record(.changed(.init(status))) }

  func onError(errorCode: String?, message: String?) {
    record(.error(message?.isEmpty == false ? errorCode ?? "no code" : "no message"))
  }

  func onFailure(error: any Error) {
    guard let failure = error as? WidgetFailure else { return witness.note(problem: "\(error)") }
    record(.failure(failure.mark))
  }

  private func record(_ event: ExpectedWidget.Event) {
    let number = number
    let problem = witness.with { state in
      state.handler.begin(
        number, with: event, of: state.expected.events, isClosed: state.expected.phase == .closed)
    }
    if let problem { witness.note(problem: problem) }
    callCount += 1
    switch manner {
    case .listens: break
    case .updates, .asks: if callCount <= 3 { act(manner) }
    case .removesItself, .replacesItself, .closes: act(manner)
    }
    witness.with { $0.handler.end() }
  }
}

extension ExpectedWidget.Verdict {
  /// Converts the values of `ready`.
  init(_ isValid: Bool, _ amountDueToday: Money, _ checksum: String?) {
    switch (isValid, checksum) {
    case (true, let checksum?): self = .valid(due: amountDueToday.minorUnits, checksum: checksum)
    case (false, nil) where amountDueToday.minorUnits == 0: self = .invalid("")
    default: self = .invalid("ready with \(amountDueToday) and \(checksum ?? "no checksum")")
    }
  }
}

extension WidgetFailure {
  /// The number that identifies the error of a lookup; 0 for a cancellation, -1 for other failures.
  var mark: Int {
    switch underlyingError {
    case let failure as ModelLookup.Failure where reason == .lookupFailed: failure.mark
    case is CancellationError where reason == .lookupFailed: 0
    default: -1
    }
  }
}

extension ExpectedWidget.Event {
  /// Converts an event; nil for the sign that events were missed.
  init?(_ event: WidgetEventPublisher.Event) {
    switch event {
    case .ready(let isValid, let amount, let checksum, _):
      self = .ready(.init(isValid, amount, checksum))
    case .changed(let status): self = .changed(.init(status))
    case .error(let code, let message):
      self = .error(message?.isEmpty == false ? code ?? "no code" : "no message")
    case .failure(let failure): self = .failure(failure.mark)
    case .missed: return nil
    }
  }
}

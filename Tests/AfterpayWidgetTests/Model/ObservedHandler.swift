import AfterpayWidget

/// A handler that has all it hears compared with what it must hear, and does something about it.
@MainActor final class ObservedHandler: WidgetHandler {
  /// What a handler does in a callback.
  enum Manner: Hashable, Sendable {
    case listens
    /// Sends this amount, the first three times.
    case updates(Update)
    /// Removes itself.
    case removesItself
    /// Sets another handler in its place, which listens.
    case replacesItself
    /// Asks for the status, the first three times.
    case asks
    /// Closes the widget.
    case closes
  }

  private let number: Int
  private let manner: Manner
  private let witness: Witness
  /// Does what the handler wants.
  private let act: @MainActor (Manner) -> Void
  private var callCount = 0

  init(
    _ number: Int, _ manner: Manner, _ witness: Witness, act: @escaping @MainActor (Manner) -> Void
  ) {
    (self.number, self.manner, self.witness, self.act) = (number, manner, witness, act)
  }

  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {
    hear(.ready(.init(isValid, amountDueToday, paymentScheduleChecksum)))
  }

  func onChanged(status: WidgetStatus) { hear(.changed(.init(status))) }

  func onError(errorCode: String?, message: String?) {
    hear(.error(message?.isEmpty == false ? errorCode ?? "no code" : "no message"))
  }

  func onFailure(error: any Error) {
    guard let failure = error as? WidgetFailure else { return witness.note(problem: "\(error)") }
    hear(.failure(failure.mark))
  }

  private func hear(_ event: ExpectedWidget.Told) {
    let number = number
    let problem = witness.with { state in
      state.handler.begin(
        number, with: event, of: state.expected.told, isClosed: state.expected.phase == .closed)
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
  /// What `ready` tells, in plain values.
  init(_ isValid: Bool, _ amountDueToday: Money, _ checksum: String?) {
    switch (isValid, checksum) {
    case (true, let checksum?): self = .valid(due: amountDueToday.minorUnits, checksum: checksum)
    case (false, nil) where amountDueToday.minorUnits == 0: self = .invalid("")
    default: self = .invalid("ready with \(amountDueToday) and \(checksum ?? "no checksum")")
    }
  }
}

extension WidgetFailure {
  /// What tells the error of a lookup from others; 0 for one that says it was cancelled.
  var mark: Int {
    switch underlyingError {
    case let failure as ModelLookup.Failure where reason == .lookupFailed: failure.mark
    case is CancellationError where reason == .lookupFailed: 0
    default: -1
    }
  }
}

extension ExpectedWidget.Told {
  /// An event, in plain values; nil for one that says that events were missed.
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

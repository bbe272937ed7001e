public import ScheduleEngine

extension PaymentMachine {
  /// The decision on a command, before anything is stored or sent.
  public enum CommandDecision: Hashable, Sendable {
    /// The command is a new operation: store its intent, then send it.
    case new
    /// The command is the operation without an outcome: continue it.
    case again
    /// The command was settled earlier: its outcome, without a request.
    case settled(PaymentOutcome)
    /// The command is not sent.
    case refused(PaymentRefusal)
  }

  /// Decides whether a command is sent.
  ///
  /// A command with an identifier is bound to its values: it is carried out once, and the same again
  /// has the same outcome. An identifier belongs to the commands of one kind of one order. Without
  /// one, a decision of the order with the same values has its outcome again, and any other command
  /// is another operation. The reference of a refund belongs to one refund.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - id: The shop's own identifier of the command, or nil.
  ///   - now: The time.
  /// - Returns: The decision.
  /// - Complexity: O(*n*) in the number of operations.
  public func decision(
    on command: PaymentCommand, id: UTF8Text? = nil, at now: Timestamp
  ) -> CommandDecision {
    if let id, let known = operation(of: command.kind, id: id) {
      guard known.intent.command == command else {
        return .refused(.idReused(id: id, known: known.intent.command, given: command))
      }
      return known.outcome.map { .settled($0) } ?? .again
    }
    if let decision = command.decision, let checksum = decision.checksum,
      checksum.amount != decision.amount
    {
      return .refused(
        .checksumOfAnotherAmount(amount: decision.amount, checksum: checksum.amount))
    }
    if let pending {
      let isSame =
        pending.intent.command == command
        && (command.decision != nil || pending.intent.id == nil && id == nil)
      return isSame ? .again : .refused(refusal(of: command, after: pending.intent.command))
    }
    if command.decision != nil { return decisionOfOrder(command) }
    if command == .reverse, state() == .reversed { return .settled(.done) }
    return refusal(of: command, at: now).map { .refused($0) } ?? .new
  }

  private func operation(of kind: PaymentCommand.Kind, id: UTF8Text) -> Operation? {
    operations.last { $0.intent.id == id && $0.intent.command.kind == kind }
  }

  /// Decides a command that decides the order: a token is decided once.
  private func decisionOfOrder(_ command: PaymentCommand) -> CommandDecision {
    let decided = operations.last { operation in
      operation.intent.command.decision != nil
        && (operation.outcome == .approved || operation.outcome == .declined)
    }
    if let decided {
      if decided.intent.command == command, let outcome = decided.outcome {
        return .settled(outcome)
      }
      return .refused(refusal(of: command, after: decided.intent.command))
    }
    if payment == nil, reversal == .none { return .new }
    return .refused(.wrongState(state(), command.kind, earlier: nil))
  }

  /// Returns the refusal of a command that an earlier one excludes.
  private func refusal(
    of command: PaymentCommand, after earlier: PaymentCommand
  ) -> PaymentRefusal {
    if let known = earlier.decision?.reference, let given = command.decision?.reference,
      known != given
    {
      return .tokenOfAnotherOrder(known: known, given: given)
    }
    return .wrongState(state(), command.kind, earlier: earlier)
  }

  /// Returns the refusal of a command about a decided order, or nil if it may be sent.
  private func refusal(of command: PaymentCommand, at now: Timestamp) -> PaymentRefusal? {
    let state = state()
    let wrongState = PaymentRefusal.wrongState(state, command.kind, earlier: nil)
    if command == .reverse {
      switch state {
      case .new, .authorized, .partlyCaptured, .captured, .reversing: return nil
      case .declined, .voided, .expired, .reversed, .deciding, .unknown: return wrongState
      }
    }
    guard let payment else { return wrongState }
    switch state {
    case .authorized, .partlyCaptured, .captured: break
    case .expired where command.kind == .capture: return .authorizationExpired(payment.expires)
    case .new, .deciding, .declined, .voided, .reversing, .reversed, .expired, .unknown:
      return wrongState
    }
    let currency = payment.original.currency
    if let amount = command.amount {
      guard amount.currency == currency else {
        return .currencyDiffers(amount: amount, order: currency)
      }
      let minimum = Money(minorUnits: command.kind == .capture ? 100 : 1, currency: currency)
      guard amount.minorUnits >= minimum.minorUnits else {
        return .belowMinimum(amount: amount, minimum: minimum)
      }
    }
    switch command {
    case .capture(let amount, _):
      if payment.isExpired(at: now) { return .authorizationExpired(payment.expires) }
      return amount.minorUnits > payment.open.minorUnits
        ? .aboveOpen(amount: amount, open: payment.open) : nil
    case .void(let amount?, _):
      return amount.minorUnits > payment.open.minorUnits
        ? .aboveOpen(amount: amount, open: payment.open) : nil
    case .void(nil, _): return payment.open.minorUnits == 0 ? wrongState : nil
    case .refund(let amount, let reference):
      if amount.minorUnits > payment.refundable.minorUnits {
        return .aboveRefundable(amount: amount, refundable: payment.refundable)
      }
      if let known = refund(of: reference) {
        return .idReused(id: reference.text, known: known, given: command)
      }
      if let created = payment.created,
        now.seconds(since: created) > Self.refundDays * Self.secondsPerDay
      {
        return .refundTooLate(created: created, now: now)
      }
      return nil
    case .authorize, .captureInFull, .reverse: return nil
    }
  }

  /// Returns the refund of a reference that was carried out, or nil.
  private func refund(of reference: MerchantReference) -> PaymentCommand? {
    operations.last { operation in
      guard case .refund(_, reference) = operation.intent.command else { return false }
      return operation.outcome == .done
    }?.intent.command
  }

  /// The days after an order's creation in which the service accepts refunds.
  static var refundDays: Int64 { 120 }
}

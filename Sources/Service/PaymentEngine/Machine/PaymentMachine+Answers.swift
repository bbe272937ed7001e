package import ScheduleEngine

extension PaymentMachine {
  /// The judgement of an answer to the operation without an outcome.
  package enum Judgement: Hashable, Sendable {
    /// The answer has the outcome: store it.
    case settles(Settlement)
    /// An earlier request of the token may have been carried out late: ask for the order before the
    /// rejection is believed.
    case confirms
    /// The answer is not believed: ask for the order.
    case asks
    /// Send the same request again; the pause that the service asks for is in seconds.
    case repeats(afterSeconds: Int?)
    /// The credentials are wrong: no request can succeed.
    case stops
  }

  /// Judges an answer to the operation without an outcome.
  package func judgement(of answer: PaymentAnswer) -> Judgement {
    guard let pending else { return .asks }
    switch answer {
    case .busy(_, let seconds), .unavailable(_, let seconds): return .repeats(afterSeconds: seconds)
    case .lost, .notSent: return .repeats(afterSeconds: nil)
    case .unauthorized: return .stops
    case .unreadable: return .asks
    case .rejected(let error) where mayBeDecidedByAnother(pending, error): return .confirms
    case .payment, .refund, .accepted, .rejected:
      return settlement(of: pending, by: answer).map { .settles($0) } ?? .asks
    }
  }

  /// Returns whether a token that cannot be used may have been used up by an earlier decision.
  ///
  /// Its request can be carried out late: after it was rejected, when the shopper has confirmed.
  private func mayBeDecidedByAnother(_ pending: Operation, _ error: ServiceError) -> Bool {
    guard pending.intent.command.decision != nil, error.code == "invalid_token" else {
      return false
    }
    return operations.dropLast().contains { earlier in
      guard earlier.intent.command.decision != nil, case .rejected(let error)? = earlier.outcome
      else { return false }
      return error.code != "invalid_token"
    }
  }

  /// Returns the outcome that an answer has for an operation; nil if the answer is not one to it, or does not
  /// add up with the known order.
  func settlement(of operation: Operation, by answer: PaymentAnswer) -> Settlement? {
    let command = operation.intent.command
    switch (command, answer) {
    case (.reverse, .accepted):
      return Settlement(outcome: .done, payment: payment, reversal: .accepted)
    case (.reverse, .rejected(let error)) where error.says("already"):
      return Settlement(outcome: .done, payment: payment, reversal: .done)
    case (.reverse, .rejected(let error)) where error.says("pending"):
      return Settlement(outcome: .done, payment: payment, reversal: .accepted)
    case (_, .rejected(let error)):
      return Settlement(outcome: .rejected(error), payment: payment, reversal: reversal)
    case (.authorize(let decision), .payment(let new)),
      (.captureInFull(let decision), .payment(let new)):
      guard new.original == decision.amount, payment.map(new.follows) ?? true else { return nil }
      return Settlement(
        outcome: new.isApproved ? .approved : .declined, payment: new, reversal: reversal)
    case (.capture, .payment(let new)), (.void, .payment(let new)):
      guard let before = operation.before, new.follows(before),
        new.hasEffect(of: command, after: before)
      else { return nil }
      return Settlement(outcome: .done, payment: new, reversal: reversal)
    case (.refund(let amount, _), .refund(let refund)):
      guard refund.amount == amount, let new = try? payment?.adding(refund) else { return nil }
      return Settlement(outcome: .done, payment: new, reversal: reversal)
    default: return nil
    }
  }

  /// The judgement of the service's order, or of its absence.
  package enum LookupJudgement: Hashable, Sendable {
    /// It has the outcome of the operation: store it.
    case settles(Settlement)
    /// It is a later state of the order: store it.
    case updates(Payment)
    /// The operation was not carried out yet: send the same request again if the service recognizes it,
    /// else wait.
    case repeats
    /// Nothing is new.
    case changesNothing
    /// It contradicts the known order, and is not believed.
    case contradicts
  }

  /// Judges the order that the service has reported.
  ///
  /// - Parameters:
  ///   - lookup: The order, or nil if the service has none.
  ///   - now: The time at which the service was asked: what it did later, the order does not show.
  /// - Returns: The judgement.
  package func judgement(ofLookup lookup: Payment?, at now: Timestamp) -> LookupJudgement {
    if let lookup, let payment, !lookup.follows(payment) { return .contradicts }
    guard let pending else {
      guard let lookup else { return payment == nil ? .changesNothing : .contradicts }
      return lookup == payment ? .changesNothing : .updates(lookup)
    }
    if lookup == nil, payment != nil { return .contradicts }
    if let outcome = pending.outcome(in: lookup) {
      return .settles(
        Settlement(
          outcome: outcome, payment: lookup,
          reversal: pending.intent.command == .reverse ? .done : reversal))
    }
    guard pending.hasArrived(at: now) else { return .repeats }
    return .settles(
      Settlement(outcome: .rejected(.notCarriedOut), payment: lookup, reversal: reversal))
  }

  /// Returns the next step towards the outcome of the operation without one.
  package func nextStep(at now: Timestamp) -> PaymentStep {
    guard let pending else { return .ask }
    return pending.isRepeatable(at: now) ? pending.doubt ?? .repeat : .ask
  }
}

extension PaymentMachine.Operation {
  /// Returns the outcome that the service's order shows, or nil if it does not show one.
  fileprivate func outcome(in order: Payment?) -> PaymentOutcome? {
    guard let order else { return nil }
    switch intent.command {
    case .authorize(let decision), .captureInFull(let decision):
      guard order.original == decision.amount, order.isDecided(by: intent.command.kind) else {
        return .rejected(.decidedOtherwise)
      }
      return order.isApproved ? .approved : .declined
    case .capture(let amount, _):
      return order.events(.captured, after: before).contains { event in
        event.amount == amount
          && (event.reference == nil || event.reference == intent.requestID?.text)
      } ? .done : nil
    case .void(let amount, _):
      let voids = order.events(.voided, after: before)
      return voids.contains { $0.amount == amount ?? before?.open } ? .done : nil
    case .refund(let amount, let reference):
      return order.refunds.contains { refund in
        refund.amount == amount && refund.reference == reference.text
          && !(before?.refunds.contains { $0.id == refund.id } ?? false)
      } ? .done : nil
    case .reverse:
      if let before, before.isUndone { return nil }
      return order.isApproved && order.isUndone ? .done : nil
    }
  }
}

extension Payment {
  /// Whether no money is open, or captured and not refunded.
  fileprivate var isUndone: Bool { open.minorUnits == 0 && refundable.minorUnits == 0 }

  /// Returns whether a command of a kind can have decided the order, and not an earlier one of another kind.
  fileprivate func isDecided(by kind: PaymentCommand.Kind) -> Bool {
    guard isApproved else { return true }
    return kind == .captureInFull
      ? captured == original
      : captured != original || events.contains { $0.kind == .authorizationApproved }
  }

  /// Returns the events of a kind that an earlier state of the order does not have.
  fileprivate func events(_ kind: Event.Kind, after earlier: Payment?) -> [Event] {
    events.filter { event in
      event.kind == kind && !(earlier?.events.contains { $0.id == event.id } ?? false)
    }
  }

  /// Returns whether the order shows the effect of a capture or void, after its state before it.
  fileprivate func hasEffect(of command: PaymentCommand, after before: Payment) -> Bool {
    switch command {
    case .capture(let amount, _):
      captured.minorUnits >= before.captured.minorUnits + amount.minorUnits
    case .void(let amount, _):
      voided.minorUnits >= before.voided.minorUnits + (amount ?? before.open).minorUnits
    case .authorize, .captureInFull, .refund, .reverse: true
    }
  }
}

extension ServiceError {
  /// The service has no trace of an operation whose answer was lost more than a day ago.
  static var notCarriedOut: Self { Self(status: 0, code: "not_carried_out") }
  /// The token was decided by another request, for another amount or by another kind of command.
  static var decidedOtherwise: Self { Self(status: 0, code: "decided_otherwise") }

  /// Returns whether a precondition has failed for a reason that the message says.
  ///
  /// The service answers a reversal with one code for four reasons.
  package func says(_ word: StaticString) -> Bool {
    guard status == 412 else { return false }
    let word = UTF8Text(stringLiteral: word).bytes
    let text = message.bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard text.count >= word.count else { return false }
    return (0...text.count - word.count).contains { text[$0..<$0 + word.count].elementsEqual(word) }
  }
}

import ScheduleEngine

@testable import PaymentEngine

extension PaymentWorld {
  /// Returns the rule that a situation breaks, or nil.
  func broken(in situation: PaymentSituation) -> String? {
    let machine = situation.book.value.machine
    if scenario.respectsLeases, machine.pending != nil {
      let pending = machine.operations.count
      let holders = situation.processes.count {
        $0.value.operation == pending && situation.clock - $0.value.claimed < PaymentLease.seconds
      }
      guard holders <= 1 else { return "One process at a time has a lease that has not ended." }
    }
    let (book, service) = (situation.book, situation.service)
    let key = [book.number, service.number] + situation.given
    if let known = memory.judged[key] {
      if let known { return known }
    } else {
      let broken = rule(of: book.value, service.value, given: situation.given)
      memory.judged[key] = broken
      if let broken { return broken }
    }
    let endKey = [book.number, service.number, Int(situation.clock)]
    if let known = memory.ended[endKey] { return known }
    let broken = ending(book.value, service.value, at: situation.clock, given: situation.given)
    memory.ended[endKey] = broken
    return broken
  }

  /// Returns the rule that the end of a process breaks, or nil.
  func rule(of end: PaymentEnd, operation: Int, in situation: PaymentSituation) -> String? {
    switch end {
    case .settled(let outcome):
      guard operation > 0 else { return nil }
      return situation.book.value.machine.operations[operation - 1].outcome == outcome
        ? nil : "A process ends with the outcome that is stored."
    case .refused: return operation == 0 ? nil : "A refused command has stored and sent nothing."
    case .notSent:
      return situation.sent >> operation & 1 == 0
        ? nil : "A command ends as never sent only if no request has left for its operation."
    case .running, .unknown, .unauthorized: return nil
    }
  }

  private func rule(
    of book: PaymentBook, _ service: SimpleService, given: [Int]
  ) -> String? {
    let effects = service.order?.effects ?? []
    guard service.approvals <= 1 else { return "A token is approved at most once." }
    for (index, effect) in effects.enumerated() where effect.operation > 0 {
      guard !effects[..<index].contains(where: { $0.operation == effect.operation }) else {
        return "An operation moves money at most once."
      }
      if effect.kind == .refund,
        effects[..<index].contains(where: { $0.reference == effect.reference && $0.kind == .refund }
        )
      {
        return "There is one refund of each reference."
      }
    }
    if let order = service.order, order.isApproved {
      guard order.open >= 0, order.sum(.refund) <= order.sum(.capture) else {
        return "No more is captured and voided than approved, or refunded than captured."
      }
    }
    let operations = book.machine.operations
    for (index, given) in zip(scenario.commands.indices, given) {
      let command = scenario.commands[index]
      let count = operations.count {
        $0.intent.command == command.command && $0.intent.id == command.id
          && operations.firstIndex(of: $0).map { $0 >= scenario.settled.count } ?? false
      }
      // A command that decides the order, or has an identifier, is repeated after a rejection alone.
      let limit = command.id == nil ? given : min(given, 1)
      guard count <= limit else { return "A command of the shop is at most one operation." }
    }
    for (index, operation) in operations.enumerated() {
      guard let outcome = operation.outcome else { continue }
      guard agrees(outcome, of: operation, number: index + 1, with: service) else {
        return "The outcome of \(operation.intent.command), \(outcome), is that of the service."
      }
    }
    return amountsAgree(book, service)
      ? nil : "The amounts of the order are those of the service once its operations are settled."
  }

  /// Whether a rejected decision may be carried out by a late copy of its own request.
  private func isOvertaken(
    _ error: ServiceError, of operation: PaymentMachine.Operation
  ) -> Bool {
    // A full capture has no identifier by which a rejection could be remembered.
    error.code == "invalid_order_transaction_status"
      && (!scenario.traits.remembersRejections || operation.intent.command.kind == .captureInFull)
  }

  private func agrees(
    _ outcome: PaymentOutcome, of operation: PaymentMachine.Operation, number: Int,
    with service: SimpleService
  ) -> Bool {
    let command = operation.intent.command
    switch outcome {
    case .approved:
      guard let order = service.order, let decision = command.decision else { return false }
      return order.isApproved && order.cents == decision.amount.minorUnits
        && order.isCapturedInFull == (command.kind == .captureInFull)
    case .declined: return service.order?.isApproved == false
    case .done:
      if command == .reverse { return service.order?.reversal != SimpleService.Reversal.none }
      return service.carriedOut.contains(number)
    case .rejected(let error):
      return !service.carriedOut.contains(number) || isOvertaken(error, of: operation)
    }
  }

  private func amountsAgree(_ book: PaymentBook, _ service: SimpleService) -> Bool {
    guard book.machine.pending == nil else { return true }
    guard let order = service.order else { return book.machine.payment == nil }
    guard let payment = book.machine.payment else {
      return book.machine.operations.contains { operation in
        if case .rejected(let error)? = operation.outcome {
          isOvertaken(error, of: operation)
        } else {
          false
        }
      } || order.reversal != .none
    }
    // What the service does by itself is known after the next question.
    let isReversed = order.reversal == .done
    return payment.isApproved == order.isApproved && payment.original.minorUnits == order.cents
      && (payment.captured.minorUnits == order.sum(.capture))
      && (isReversed || payment.refunded.minorUnits == order.sum(.refund))
      && (isReversed || payment.voided.minorUnits == order.sum(.void)
        || payment.voided.minorUnits == order.sum(.void) + order.sum(.expiry))
  }

  /// Returns the rule that is broken after all processes have ended, all requests are lost, and a janitor
  /// resumes with a network that works.
  private func ending(
    _ book: PaymentBook, _ service: SimpleService, at clock: Int64, given: [Int]
  ) -> String? {
    var (book, service, clock) = (book, service, clock)
    for round in 0..<40 where book.machine.pending != nil {
      let owner = Self.owner(round + 16)
      let resumed = PaymentWork.resume(
        olderThan: 0, owner: owner, limits: scenario.limits, on: book, at: SimpleService.time(clock)
      )
      guard case .work(var work, var next, var writes)? = resumed else {
        return "A janitor takes over what has no outcome, not \(resumed.map { "\($0)" } ?? "nil")."
      }
      working: while true {
        if let broken = store(writes, in: &book) { return broken }
        let answer: PaymentAnswer
        switch next {
        case .end: break working
        case .send(let intent):
          answer = service.answer(intent, operation: book.machine.operations.count, at: clock)
        case .ask:
          let none = ServiceError(status: 404, code: "not_found")
          answer = service.lookup.map { .payment($0) } ?? .rejected(none)
        case .wait:
          (next, writes) = work.claim(book, at: SimpleService.time(clock))
          continue
        }
        (next, writes) = work.receive(answer, book, at: SimpleService.time(clock), elapsed: 0)
      }
      if book.machine.pending != nil {
        clock += 3_600
        service.finishReversal()
        service.pass(to: clock)
      }
    }
    guard book.machine.pending == nil else {
      return "A janitor settles what has no outcome, with a network that works."
    }
    return rule(of: book, service, given: given).map { $0 + " (after the janitor)" }
  }
}

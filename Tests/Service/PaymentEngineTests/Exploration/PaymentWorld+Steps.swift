import ScheduleEngine

@testable import PaymentEngine

extension PaymentWorld {
  func step(
    _ move: PaymentMove, in situation: PaymentSituation
  ) -> (after: PaymentSituation?, broken: String?) {
    var after = situation
    if let broken = take(move, in: &after) { return (nil, broken) }
    return (after, broken(in: after))
  }

  private func take(_ move: PaymentMove, in situation: inout PaymentSituation) -> String? {
    switch move {
    case .gives(let index, let server, let command, let id):
      situation.given[index] += 1
      return begin(in: &situation, on: server) { book, owner, now in
        PaymentWork.start(
          command, id: id, requestID: Self.requestID(book.machine.operations.count + 1),
          owner: owner, limits: scenario.limits, on: book, at: now)
      }
    case .resumes(let server, let seconds):
      situation.budget.janitors -= 1
      return begin(in: &situation, on: server) { book, owner, now in
        PaymentWork.resume(
          olderThan: seconds, owner: owner, limits: scenario.limits, on: book, at: now)
      }
    case .sends(let owner): return send(owner, in: &situation)
    case .cannotSend(let owner):
      situation.budget.faults -= 1
      situation.budget.accidents -= 1
      return receive(.notSent, owner, in: &situation)
    case .reads(let owner):
      guard case .answered(let answer)? = process(owner, in: situation)?.stage else { return nil }
      return receive(answer, owner, in: &situation)
    case .timesOut(let owner):
      situation.budget.faults -= 1
      situation.budget.accidents -= 1
      return receive(.lost, owner, in: &situation)
    case .readsNoSense(let owner):
      situation.budget.faults -= 1
      situation.budget.accidents -= 1
      return receive(.unreadable("nothing"), owner, in: &situation)
    case .continues(let owner): return resume(owner, in: &situation)
    case .dies(let owner):
      situation.budget.kills -= 1
      situation.budget.accidents -= 1
      remove(owner, from: &situation)
      return nil
    case .arrives(let message, let isDoubled):
      if isDoubled {
        situation.budget.doubles -= 1
        situation.budget.accidents -= 1
      }
      return arrive(message, isDoubled: isDoubled, in: &situation)
    case .isBusy(let message):
      situation.budget.faults -= 1
      situation.budget.accidents -= 1
      let error = ServiceError(status: 409, code: "conflict")
      return answer(message, by: .busy(error, retryAfterSeconds: nil), in: &situation)
    case .isUnauthorized(let message):
      situation.budget.faults -= 1
      situation.budget.accidents -= 1
      let error = ServiceError(status: 401, code: "unauthorized")
      return answer(message, by: .unauthorized(error), in: &situation)
    case .confirms:
      change(&situation) { $0.isConfirmed = true }
      return nil
    case .finishesReversal:
      change(&situation) { $0.finishReversal() }
      return nil
    case .passes(let seconds):
      situation.budget.jumps -= 1
      situation.budget.accidents -= 1
      situation.clock += seconds
      let clock = situation.clock
      change(&situation) { $0.pass(to: clock) }
      setNetwork(
        situation.network.value.filter { clock - $0.sent <= Self.messageSeconds }, of: &situation)
      return nil
    }
  }

  // MARK: Processes

  private func begin(
    in situation: inout PaymentSituation, on server: Int,
    _ start: (PaymentBook, RequestID, Timestamp) -> PaymentWork.Start?
  ) -> String? {
    var book = situation.book.value
    let known = situation.processes.map { $0.value.owner }
    let owner = (0...).first { number in
      !known.contains(number) && book.lease?.owner != Self.owner(number)
    }
    guard let owner, let begun = start(book, Self.owner(owner), time(situation, on: server))
    else { return nil }
    switch begun {
    case .end(let end): return rule(of: end, operation: 0, in: situation)
    case .work(let work, let next, let writes):
      if let broken = store(writes, in: &book) { return broken }
      situation.book = memory.books(book)
      let process = PaymentProcess(
        owner: owner, server: server, work: work, stage: .pausing, claimed: situation.clock,
        operation: book.machine.operations.count)
      return put(process, next, writes, in: &situation)
    }
  }

  private func send(_ owner: Int, in situation: inout PaymentSituation) -> String? {
    guard var process = process(owner, in: situation), case .claimed(let intent) = process.stage
    else { return nil }
    if let intent {
      guard process.work.maySend(at: time(situation, on: process.server)) else {
        return resume(owner, in: &situation)
      }
      let operations = situation.book.value.machine.operations
      guard operations.count >= process.operation,
        operations[process.operation - 1].intent == intent
      else { return "The intent of a request is stored before the request leaves, and is its own." }
      situation.sent |= 1 << process.operation
    }
    process.stage = .sent(isQuestion: intent == nil)
    replace(process, in: &situation)
    let message = PaymentMessage(
      operation: intent == nil ? 0 : process.operation, sent: situation.clock, sender: owner)
    setNetwork(situation.network.value + [message], of: &situation)
    return nil
  }

  private func receive(
    _ answer: PaymentAnswer, _ owner: Int, in situation: inout PaymentSituation
  ) -> String? {
    guard var process = process(owner, in: situation) else { return nil }
    disown(owner, in: &situation)
    var book = situation.book.value
    let (next, writes) = process.work.receive(
      answer, book, at: time(situation, on: process.server), elapsed: 0)
    if let broken = store(writes, in: &book) { return broken }
    if !writes.isEmpty { situation.book = memory.books(book) }
    return put(process, next, writes, in: &situation)
  }

  private func resume(_ owner: Int, in situation: inout PaymentSituation) -> String? {
    guard var process = process(owner, in: situation) else { return nil }
    var book = situation.book.value
    let (next, writes) = process.work.claim(book, at: time(situation, on: process.server))
    if let broken = store(writes, in: &book) { return broken }
    if !writes.isEmpty { situation.book = memory.books(book) }
    return put(process, next, writes, in: &situation)
  }

  /// Puts a process into the stage that its next step demands, or ends it.
  private func put(
    _ process: PaymentProcess, _ next: PaymentWork.Next, _ writes: [PaymentWrite],
    in situation: inout PaymentSituation
  ) -> String? {
    var process = process
    for case .lease(let lease) in writes where lease.owner == Self.owner(process.owner) {
      process.claimed = situation.clock
    }
    switch next {
    case .send(let intent): process.stage = .claimed(intent)
    case .ask: process.stage = .claimed(nil)
    case .wait: process.stage = .pausing
    case .end(let end):
      remove(process.owner, from: &situation)
      return rule(of: end, operation: process.operation, in: situation)
    }
    replace(process, in: &situation)
    return nil
  }

  // MARK: The network

  private func arrive(
    _ message: PaymentMessage, isDoubled: Bool, in situation: inout PaymentSituation
  ) -> String? {
    let answer: PaymentAnswer
    if message.operation == 0 {
      let none = ServiceError(status: 404, code: "not_found")
      answer = situation.service.value.lookup.map { .payment($0) } ?? .rejected(none)
    } else {
      var service = situation.service.value
      let intent = situation.book.value.machine.operations[message.operation - 1].intent
      answer = service.answer(intent, operation: message.operation, at: situation.clock)
      situation.service = memory.services(service)
    }
    if isDoubled {
      var copy = message
      copy.sender = nil
      setNetwork(situation.network.value + [copy], of: &situation)
    }
    return self.answer(message, by: answer, in: &situation)
  }

  private func answer(
    _ message: PaymentMessage, by answer: PaymentAnswer, in situation: inout PaymentSituation
  ) -> String? {
    var network = situation.network.value
    if let index = network.firstIndex(of: message) { network.remove(at: index) }
    setNetwork(network, of: &situation)
    if let sender = message.sender, var process = process(sender, in: situation) {
      process.stage = .answered(answer)
      replace(process, in: &situation)
    }
    return nil
  }

  /// Leaves the requests of a process without a receiver for their answers.
  private func disown(_ owner: Int, in situation: inout PaymentSituation) {
    var network = situation.network.value
    guard network.contains(where: { $0.sender == owner }) else { return }
    network.removeAll { $0.sender == owner && $0.operation == 0 }
    for index in network.indices where network[index].sender == owner {
      network[index].sender = nil
    }
    setNetwork(network, of: &situation)
  }

  // MARK: Parts of a situation

  private func process(_ owner: Int, in situation: PaymentSituation) -> PaymentProcess? {
    situation.processes.first { $0.value.owner == owner }?.value
  }

  private func replace(_ process: PaymentProcess, in situation: inout PaymentSituation) {
    let new = memory.processes(process)
    let index = situation.processes.firstIndex { $0.value.owner == process.owner }
    if let index {
      situation.processes[index] = new
    } else {
      situation.processes.append(new)
    }
  }

  private func remove(_ owner: Int, from situation: inout PaymentSituation) {
    disown(owner, in: &situation)
    situation.processes.removeAll { $0.value.owner == owner }
  }

  private func setNetwork(_ network: [PaymentMessage], of situation: inout PaymentSituation) {
    // Copies that nobody waits for are alike.
    var messages: [PaymentMessage] = []
    for message in network where message.sender != nil || !messages.contains(message) {
      messages.append(message)
    }
    messages.sort {
      ($0.operation, $0.sent, $0.sender ?? -1) < ($1.operation, $1.sent, $1.sender ?? -1)
    }
    situation.network = memory.networks(messages)
  }

  private func change(_ situation: inout PaymentSituation, _ body: (inout SimpleService) -> Void) {
    var service = situation.service.value
    body(&service)
    situation.service = memory.services(service)
  }
}

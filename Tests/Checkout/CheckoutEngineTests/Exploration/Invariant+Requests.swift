import ScheduleEngine

@testable import CheckoutEngine

extension Invariant {
  static let aboutRequests = [
    Invariant("One request is under way at a time, and the numbers grow by one.") { step, _ in
      let requests = step.effects.filter { $0.requestNumber != nil }
      guard requests.count <= 1 else { return false }
      if let sent = step.sent {
        guard sent.number == step.before.memory.requests + 1,
          step.before.memory.pending == nil || step.answered != nil || step.move == .kill
        else { return false }
      }
      return step.new.underWay?.number == step.after.memory.pending?.number
    },
    Invariant("What is owed goes out when nothing is under way, in its order.") { step, _ in
      guard step.isAccepted, step.isShopping else { return true }
      let memory = step.after.memory
      if memory.pending == nil {
        return memory.remaking != .now && memory.reading != .now && step.new.queued.isEmpty
      }
      switch step.sent?.call {
      case .readOrder(let id): return memory.remaking != .now && id == step.new.order?.id
      case .changeOrder: return memory.remaking != .now && memory.reading != .now
      case .makeOrder, .requestPayment, .completePayment, .checkPayment: return false
      case .remakeOrder, nil: return true
      }
    },
    Invariant("A failed reading or re-making waits for the shopper.") { step, _ in
      switch step.sent?.call {
      case .readOrder?: step.isDue(step.before.memory.reading, .readOrder)
      case .remakeOrder?: step.isDue(step.before.memory.remaking, .remakeOrder)
      default: true
      }
    },
    Invariant("A request is a load, or has an order to be about.") { step, _ in
      guard let sent = step.sent else { return true }
      if case .makeOrder(let cart) = sent.call {
        return cart == SmallWorld.carts[0] && step.before.shown == nil
          && [.load, .retry, .kill].contains(step.move)
      }
      return step.after.shown != nil
    },
  ]
}

extension Step {
  enum Owing { case readOrder, remakeOrder }

  /// Whether work that is owed may go out by this step.
  func isDue(_ before: Memory.Owed, _ work: Owing) -> Bool {
    if before == .now { return true }
    switch (work, move) {
    case (.readOrder, .refresh), (.readOrder, .express), (.readOrder, .kill): return true
    case (.remakeOrder, .kill): return self.before.memory.pending?.isRemaking == true
    case (.readOrder, .retry): return before == .whenAsked
    case (.readOrder, .server): return status == 409 && self.before.memory.payment != .free
    case (.remakeOrder, .server): return status == 410
    case (.remakeOrder, .retry), (.remakeOrder, .refresh): return before == .whenAsked
    case (.remakeOrder, _): return before == .whenAsked && isEntry
    default: return false
    }
  }
}

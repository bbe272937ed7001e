import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting

@testable import LiveCheckout

// The rules that hold after each command, and those that hold when no task can run.
extension FlowRun {
  /// Returns the first broken rule, or nil.
  func problem() -> String? {
    let steps = steps.values
    if let problem = problemOfModel(steps) ?? problemOfReplay(steps) ?? problemOfOrder(steps)
      ?? problemOfSuperseded(steps) ?? watch.problem
      ?? World.problem(of: steps, running: isAtRest && !store.isClosed ? running : nil)
    {
      return problem
    }
    guard isAtRest else { return nil }
    return problemOfSubscribers(steps) ?? problemOfEffects(steps) ?? problemOfSenders(steps)
  }

  /// The flow alone, with the same inputs at the same times, goes the same way.
  private func problemOfModel(_ steps: [Step]) -> String? {
    for step in steps[modelCount...] {
      modelCount += 1
      guard step.number == modelCount else { return "the steps have gaps" }
      guard step.before == model.state else { return "step \(step.number) begins elsewhere" }
      if step.outcome != .superseded {
        guard step.outcome == outcome(of: step) else {
          return "step \(step.number) differs from the model: \(step.input), \(step.outcome)"
        }
      }
      guard step.after == model.state else { return "step \(step.number) ends elsewhere" }
    }
    return model.state == store.state ? nil : "the present state is not the last one"
  }

  private func outcome(of step: Step) -> Step.Outcome {
    do throws(Flow.Refusal) {
      return switch try model.apply(step.input, at: step.moment) {
      case .accepted(let effects, let events): .accepted(effects: effects, events: events)
      case .ignored: .ignored
      }
    } catch {
      return .refused(error)
    }
  }

  /// The recording, replayed, leads to the states of the store.
  private func problemOfReplay(_ steps: [Step]) -> String? {
    let lines = lines.values
    let reached = steps.filter(\.reachedFlow)
    guard lines.count == reached.count + 1 else { return "\(lines.count) lines" }
    while replayCount < lines.count {
      if case .malformed(let mistake) = replay.apply(Array(lines[replayCount].utf8)) {
        return "line \(replayCount + 1) cannot be read: \(mistake)"
      }
      if replayCount > 0, replay.flow?.state != reached[replayCount - 1].after {
        return "line \(replayCount + 1) leads to another state: \(lines[replayCount])"
      }
      replayCount += 1
    }
    return nil
  }

  /// No input of the app is lost or overtaken.
  private func problemOfOrder(_ steps: [Step]) -> String? {
    var rest = steps[...]
    for input in enqueued {
      guard let index = rest.firstIndex(where: { $0.input == input && $0.reachedFlow }) else {
        return "\(input) was lost or overtaken"
      }
      rest = rest[(index + 1)...]
    }
    return nil
  }

  /// The steps that are superseded are the results of cancelled effects, which are no answers.
  private func problemOfSuperseded(_ steps: [Step]) -> String? {
    let ends = watch.ends.filter { $0.effect.requestNumber == nil }
    var superseded = steps.filter { $0.outcome == .superseded }.map(\.input)
    if isAtRest, !store.isClosed {
      for end in ends where end.isCancelled {
        guard let index = superseded.firstIndex(of: end.input) else {
          return "the checkout received \(end.input), although \(end.effect) was cancelled"
        }
        superseded.remove(at: index)
      }
    }
    // An effect may be cancelled after it ended and before the checkout receives its result.
    for input in superseded where !ends.contains(where: { $0.input == input }) {
      return "\(input) is superseded, and no effect sent it"
    }
    return nil
  }

  private func problemOfSubscribers(_ steps: [Step]) -> String? {
    if events.values != steps.flatMap(\.events) { return "a subscriber received other events" }
    for (number, subscriber) in subscribers.enumerated() {
      let received = subscriber.received.values
      guard !subscriber.isTooLate else {
        if received.isEmpty { continue }
        return "subscriber \(number) received a state of a closed store"
      }
      let first = steps[..<subscriber.start].last?.after ?? steps.first?.before ?? store.state
      var all = [first]
      for step in steps[subscriber.start...] where step.after != all.last { all.append(step.after) }
      guard subscriber.isHasty else {
        if received != all { return "subscriber \(number) has not received every state in order" }
        continue
      }
      if zip(received, received.dropFirst()).contains(where: ==) || received.last != all.last {
        return "subscriber \(number) has not received the newest state once"
      }
    }
    return nil
  }

  private var running: [Flow.Effect] { desk.waiting.filter { !$0.isCancelled }.map(\.effect) }

  /// Each effect starts at most once, runs while it is needed, and is cancelled afterwards; the
  /// screen receives each command once, in order.
  private func problemOfEffects(_ steps: [Step]) -> String? {
    let emitted = firstEffects + steps.flatMap(\.effects)
    let commands = emitted.filter { runner.command(for: $0) != nil }
    let shown = shownBeforeClose.map { Array(commands.prefix($0)) } ?? commands
    if desk.shown != shown {
      return "the screen received \(desk.shown) instead of \(shown)"
    }
    var rest = emitted
    for effect in desk.started {
      guard let index = rest.firstIndex(of: effect) else { return "\(effect) started too often" }
      rest.remove(at: index)
    }
    let flow = store.flow
    for effect in running where store.isClosed || !runner.isNeeded(effect, by: flow) {
      return "\(effect) runs and is not needed"
    }
    if running.count != store.runningEffectCount {
      return "the store has \(store.runningEffectCount) effects and \(running.count) run"
    }
    let awaited = emitted.compactMap(\.requestNumber).filter { flow.awaitsAnswer(to: $0) }
    let sending = running.compactMap(\.requestNumber)
    if !store.isClosed, Set(awaited) != Set(sending) {
      return "the checkout waits for the requests \(awaited), and \(sending) are sent"
    }
    return nil
  }

  /// Each sender received a result that happened, and none waits.
  private func problemOfSenders(_ steps: [Step]) -> String? {
    guard sent.count == sentCount else { return "\(sentCount - sent.count) senders still wait" }
    var counts: [Sent: Int] = [:]
    for step in steps { counts[Sent(input: step.input, outcome: step.outcome), default: 0] += 1 }
    for sent in sent.values {
      counts[sent, default: 0] -= 1
      // A closed store answers that the input was ignored, without a step.
      if counts[sent, default: 0] < 0, !(store.isClosed && sent.outcome == .ignored) {
        return "a sender received \(sent), which never happened"
      }
    }
    return nil
  }
}

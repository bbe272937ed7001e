import CheckoutEngine
import CheckoutWire
import ConcurrencyTesting
import PropertyTesting
import ScheduleEngine

@testable import LiveCheckout

// The rules that hold when no task can run.
extension RandomRun {
  /// Returns the first broken rule, or nil.
  func problem() throws -> String? {
    let steps = steps.values
    return try problem(ofModel: steps) ?? problem(ofOrder: steps) ?? problem(ofSubscribers: steps)
      ?? problem(ofEffects: steps) ?? problem(ofEvents: steps)
      ?? RecordingTests.problem(
        replaying: lines.values, of: steps.filter(\.reachedFlow))
  }

  /// Returns the first rule that is broken after the store was closed, or nil.
  func problemAtRest() -> String? {
    let steps = steps.values
    return problem(ofSubscribers: steps) ?? problem(ofEffects: steps)
      ?? (sent.count == sentCount ? nil : "\(sentCount - sent.count) senders still wait")
  }

  /// The flow alone, with the same inputs at the same times, goes the same way.
  private func problem(ofModel steps: [Step]) throws -> String? {
    var model = NativeCheckout(settings: try Sample.settings())
    for step in steps {
      let before = model.state
      guard step.before == before else { return "step \(step.number) begins in another state" }
      if step.outcome == .superseded {
        guard case .providerFinished = step.input else {
          if [.stay, .confirmLeave].contains(step.input) { continue }
          return "step \(step.number) is superseded: \(step.input)"
        }
        continue
      }
      let expected: Step.Outcome
      do throws(NativeRefusal) {
        switch try model.apply(step.input, at: step.moment) {
        case .accepted(let effects, let events):
          expected = .accepted(effects: effects, events: events)
        case .ignored: expected = .ignored
        }
      } catch {
        expected = .refused(error)
      }
      guard step.outcome == expected, step.after == model.state else {
        return "step \(step.number) differs from the model: \(step.input)"
      }
    }
    return model.state == store.state ? nil : "the present state is not the last one"
  }

  /// Each step happens once; no input is lost, and those of one sender keep their order.
  private func problem(ofOrder steps: [Step]) -> String? {
    guard steps.map(\.number) == Array(1..<steps.count + 1) else { return "the steps have gaps" }
    var rest = steps[...]
    for input in enqueued {
      guard let index = rest.firstIndex(where: { $0.input == input }) else {
        return "\(input) was lost or overtaken"
      }
      rest = rest[(index + 1)...]
    }
    guard sent.count == sentCount else { return "\(sentCount - sent.count) senders still wait" }
    var counts: [Sent: Int] = [:]
    for step in steps { counts[Sent(input: step.input, outcome: step.outcome), default: 0] += 1 }
    for sent in sent.values {
      counts[sent, default: 0] -= 1
      if counts[sent, default: 0] < 0 { return "a sender received \(sent), which never happened" }
    }
    return nil
  }

  private func problem(ofSubscribers steps: [Step]) -> String? {
    for (number, subscriber) in subscribers.enumerated() {
      let received = subscriber.received.values
      if zip(received, received.dropFirst()).contains(where: ==) {
        return "subscriber \(number) received a state twice"
      }
      let first = steps[..<subscriber.start].last?.after ?? steps.first?.before ?? store.state
      var all = [first]
      for step in steps[subscriber.start...] where step.after != all.last { all.append(step.after) }
      if subscriber.isHasty {
        var rest = all[...]
        for state in received {
          guard let index = rest.firstIndex(of: state) else {
            return "subscriber \(number) received a state that is unknown or older"
          }
          rest = rest[(index + 1)...]
        }
        if !subscriber.isCancelled, received.last != store.state {
          return "subscriber \(number) has not received the newest state"
        }
      } else {
        let isComplete = subscriber.isCancelled ? all.starts(with: received) : all == received
        if !isComplete { return "subscriber \(number) has not received every state in order" }
      }
    }
    return nil
  }

  /// Each effect starts at most once, runs while it is needed, and is cancelled afterwards.
  private func problem(ofEffects steps: [Step]) -> String? {
    var emitted: [NativeEffect: Int] = [:]
    for effect in steps.flatMap(\.effects) { emitted[effect, default: 0] += 1 }
    for effect in world.started {
      emitted[effect, default: 0] -= 1
      if emitted[effect, default: 0] < 0 { return "\(effect) started too often" }
    }
    let flow = store.flow
    let runners = world.runners
    for waiting in world.waiting {
      let isNeeded = !store.isClosed && runners.isNeeded(waiting.effect, by: flow)
      if !isNeeded, !waiting.isCancelled { return "\(waiting.effect) runs and is not needed" }
    }
    let running = world.waiting.filter { !$0.isCancelled }
    if running.count != store.runningEffectCount {
      return "the store has \(store.runningEffectCount) effects and \(running.count) run"
    }
    if let request = flow.state.underWay?.number, !store.isClosed,
      !running.contains(where: { $0.effect.requestNumber == request })
    {
      return "request \(request) is under way, and nobody sends it"
    }
    return nil
  }

  private func problem(ofEvents steps: [Step]) -> String? {
    events.values == steps.flatMap(\.events) ? nil : "a subscriber received other events"
  }
}

import CheckoutEngine
import ScheduleEngine

/// A flow that is small enough to see what a store does with it.
struct ProbeFlow: CheckoutFlow {
  struct Settings: Hashable, Sendable {
    var name = "probe"
  }

  struct State: Hashable, Sendable {
    var value = 0
    var other = 0
    /// The number of the request under way.
    var request: Int?
    /// The screen that is shown.
    var screen: Int?
    var isFinished = false
  }

  enum Input: Hashable, Sendable {
    /// Sets the value, with an event if it changes.
    case set(Int)
    case setOther(Int)
    /// Is accepted and changes nothing.
    case touch
    case refuse
    /// Sends a request, which supersedes the one under way.
    case request
    /// Sends two requests; the second supersedes the first.
    case requestTwice
    case answer(Int, Int)
    case noAnswer(Int)
    /// Shows a screen, which closes the present one.
    case show(Int)
    case closed(Int)
    case finish
    /// Calls a function inside the reducer.
    case call(Hook)
  }

  enum Effect: FlowEffect {
    case request(Int)
    case screen(Int)

    var requestNumber: Int? {
      if case .request(let number) = self { number } else { nil }
    }
  }

  enum Event: Hashable, Sendable {
    case changed(Int)
    case closed(Int)
  }

  enum Refusal: Error, Hashable, Sendable {
    case refused, finished
  }

  var state = State()
  private var requestCount = 0

  init(settings: Settings) {}

  func awaitsAnswer(to request: Int) -> Bool { state.request == request }

  mutating func apply(
    _ input: Input, at moment: Moment
  ) throws(Refusal) -> FlowReaction<Effect, Event> {
    guard !state.isFinished else { throw .finished }
    switch input {
    case .set(let value):
      guard value != state.value else { return .accepted(effects: [], events: []) }
      state.value = value
      return .accepted(effects: [], events: [.changed(value)])
    case .setOther(let other): state.other = other
    case .touch: break
    case .refuse: throw .refused
    case .request: return .accepted(effects: [send()], events: [])
    case .requestTwice: return .accepted(effects: [send(), send()], events: [])
    case .answer(let number, let value):
      guard number == state.request else { return .ignored }
      state.request = nil
      state.value = value
    case .noAnswer(let number):
      guard number == state.request else { return .ignored }
      state.request = nil
    case .show(let screen):
      state.screen = screen
      return .accepted(effects: [.screen(screen)], events: [])
    case .closed(let value):
      guard state.screen != nil else { throw .refused }
      state.screen = nil
      return .accepted(effects: [], events: [.closed(value)])
    case .finish: state.isFinished = true
    case .call(let hook): hook.body()
    }
    return .accepted(effects: [], events: [])
  }

  private mutating func send() -> Effect {
    requestCount += 1
    state.request = requestCount
    return .request(requestCount)
  }
}

/// A function that a reducer calls.
final class Hook: Hashable, Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func == (left: Hook, right: Hook) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

package import CheckoutEngine
package import ScheduleEngine
internal import StrictJSON

/// Runs a checkout by lines of JSON, and answers each line with a line.
///
/// It reads no clock, no file and no network, so the same lines always give the same bytes. Its
/// memory does not grow with the number of lines, but with the number of different keys of
/// payments.
///
/// A checkout that is carried out live, by ``apply(typed:at:)`` and ``apply(_:at:)``, gives the same
/// lines, from which nothing but the sources of the time and of the answers differ.
package struct CheckoutReplay<Flow: ReplayableFlow> {
  /// The checkout, or nil before the input `begin`.
  package private(set) var flow: Flow?
  /// The settings of the checkout, or nil before the input `begin`.
  package private(set) var settings: Flow.Settings?
  /// The number of lines so far.
  package private(set) var lineCount = 0
  /// The number of lines so far that could not be read.
  package private(set) var mistakeCount = 0
  /// The input of the last line, or nil if it was `begin` or could not be read.
  package private(set) var lastInput: Flow.Input?
  private var clock = ReplayClock()
  private var cache = OrderCache()

  /// Creates a replay.
  package init() {}

  /// The longest line, in bytes, without its line feed.
  package static var maximumLineLength: Int { JSONLimits.message.maximumBytes }

  /// The longest typed line, in bytes, so short that its recorded line, in which a character can have
  /// three times the bytes, can be replayed.
  package static var maximumTypedLineLength: Int { maximumLineLength / 4 }

  /// The current day and time of the replay.
  package var moment: Moment { clock.moment }

  /// The result of a line.
  package enum Outcome {
    /// The checkout accepted or ignored the input; `begin` has the effects and events of the opening.
    case applied(FlowReaction<Flow.Effect, Flow.Event>)
    /// The checkout rejected the input.
    case refused(Flow.Refusal)
    /// The line could not be read; the text is the mistake.
    case malformed(String)
  }

  /// Applies a line.
  ///
  /// - Parameter line: The line, without its line feed.
  /// - Returns: The result; if the line could not be read, nothing of it is kept.
  /// - Complexity: O(*n*) in the length of the line and the size of the order.
  @specialized(where Flow == NativeCheckout)
  package mutating func apply(_ line: [UInt8]) -> Outcome { apply(line, live: nil) }

  /// Applies a line of a checkout that is carried out live.
  ///
  /// A line with an answer cannot be read: the shop's server gives the answers. The line's `at` and
  /// `today` have no effect.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - moment: The current day and time.
  /// - Returns: The result; if the line could not be read, nothing of it is kept.
  package mutating func apply(typed line: [UInt8], at moment: Moment) -> Outcome {
    apply(line, live: moment)
  }

  /// Applies an input of a checkout that is carried out live, such as an answer, as a line.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The current day and time.
  /// - Returns: The result; before `begin`, the input is ignored.
  package mutating func apply(_ input: Flow.Input, at moment: Moment) -> Outcome {
    lineCount += 1
    lastInput = input
    clock.set(moment)
    return take(input)
  }

  @specialized(where Flow == NativeCheckout)
  private mutating func apply(_ line: [UInt8], live moment: Moment?) -> Outcome {
    lineCount += 1
    lastInput = nil
    let outcome: Outcome
    let limits = JSONLimits(
      maximumBytes: moment == nil ? Self.maximumLineLength : Self.maximumTypedLineLength,
      maximumDepth: JSONLimits.message.maximumDepth)
    do throws(JSONError) {
      let value = try JSONValue(parsing: line, limits: limits)
      do throws(JSONReadError) {
        outcome = try apply(value, live: moment)
      } catch {
        outcome = .malformed(Self.mistake(error.description))
      }
    } catch {
      outcome = .malformed(Self.mistake(error.description))
    }
    if case .malformed = outcome { mistakeCount += 1 }
    return outcome
  }

  /// Removes the line from the position of a mistake: the reader of JSON calls each line line 1.
  private static func mistake(_ description: String) -> String {
    let line = "line 1, "
    return description.hasPrefix(line) ? String(description.dropFirst(line.count)) : description
  }

  /// Applies a line, and appends the line that answers it.
  ///
  /// - Parameters:
  ///   - line: The line, without its line feed.
  ///   - output: The bytes to which the answer is appended, with a line feed.
  @specialized(where Flow == NativeCheckout)
  package mutating func apply(_ line: [UInt8], answeringTo output: inout [UInt8]) {
    let outcome = apply(line)
    answer(outcome, to: &output)
  }

  /// Appends the line that answers the last line.
  ///
  /// - Parameters:
  ///   - outcome: The result of the last line.
  ///   - output: The bytes to which the answer is appended, with a line feed.
  @specialized(where Flow == NativeCheckout)
  package mutating func answer(_ outcome: Outcome, to output: inout [UInt8]) {
    output.appendJSONObject { object in
      object.member("line", lineCount)
      var reaction = FlowReaction<Flow.Effect, Flow.Event>.ignored
      switch outcome {
      case .malformed(let message):
        object.object("error") { object in
          object.member("code", "malformed_input")
          object.member("message", message)
        }
        return
      case .refused(let refusal): object.member("refused", refusal)
      case .applied(.ignored): object.member("ignored", true)
      case .applied(let accepted): reaction = accepted
      }
      if let flow { object.object("state") { Flow.write(flow.state, to: &$0, cache: &cache) } }
      object.member("effects", reaction.effects)
      object.member("events", reaction.events)
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// Appends the state of the checkout, with a line feed, or nothing before the input `begin`.
  ///
  /// - Parameter output: The bytes to which the state is appended.
  package mutating func writeState(to output: inout [UInt8]) {
    guard let flow else { return }
    output.appendJSONObject { Flow.write(flow.state, to: &$0, cache: &cache) }
    output.append(UInt8(ascii: "\n"))
  }

  @specialized(where Flow == NativeCheckout)
  private mutating func apply(
    _ value: JSONValue, live moment: Moment?
  ) throws(JSONReadError) -> Outcome {
    var object = try ObjectReader(value)
    let field = try object.required("input")
    let name = try field.string()
    var clock = clock
    try clock.read(&object)
    if let moment { clock.set(moment) }
    guard flow != nil else {
      guard name == "begin" else {
        throw field.error(.invalid("the first input is begin, with the settings of the checkout"))
      }
      let settings = try Flow.Settings(reading: &object)
      try object.finish()
      let flow = Flow(settings: settings)
      (self.flow, self.settings, self.clock) = (flow, settings, clock)
      return .applied(flow.opening)
    }
    guard name != "begin" else {
      throw field.error(.invalid("the checkout has begun already; replay another one by itself"))
    }
    if name == "resume" {
      guard moment == nil else {
        throw field.error(.invalid("--resume continues a recording; omit this line"))
      }
      try object.finish()
      self.clock = clock
      return resume()
    }
    if moment != nil, name == "answer" || name == "noAnswer" {
      throw field.error(.invalid("the shop's server gives the answers; omit this line"))
    }
    guard let input = try flow?.readInput(name, &object) else {
      throw field.error(.invalid("this checkout has no such input; correct its name"))
    }
    try object.finish()
    self.clock = clock
    lastInput = input
    return take(input)
  }

  /// Continues the checkout, whose app ended, at the time of the last line.
  private mutating func resume() -> Outcome {
    .applied(flow?.resume(at: clock.moment) ?? .ignored)
  }

  /// Continues a checkout that is carried out live, as a line.
  ///
  /// - Parameter moment: The current day and time.
  /// - Returns: The result; before `begin`, nothing happens.
  package mutating func resume(at moment: Moment) -> Outcome {
    lineCount += 1
    lastInput = nil
    clock.set(moment)
    return resume()
  }

  @specialized(where Flow == NativeCheckout)
  private mutating func take(_ input: Flow.Input) -> Outcome {
    do throws(Flow.Refusal) {
      return .applied(try flow?.apply(input, at: clock.moment) ?? .ignored)
    } catch {
      return .refused(error)
    }
  }
}

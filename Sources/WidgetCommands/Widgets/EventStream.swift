import ArgumentParsing
import ScheduleEngine
import WidgetJournal

/// Prints a widget's events as they come about, each at once.
struct EventStream {
  let parsed: ParsedArguments
  let surroundings: Surroundings

  /// How often the journal and the clock are looked at.
  static let interval = Duration.milliseconds(100)

  /// Follows a widget until it is removed or nobody reads on.
  ///
  /// - Throws: ``CommandFailure`` when the widget cannot be followed any further or a line cannot be
  ///   printed; what was printed before stays.
  func run(_ follower: inout WidgetFollower) throws(CommandFailure) -> Reply {
    var machine: WidgetMachine?
    var isCaptured = false
    repeat {
      switch try follower.news() {
      case .accepted(let steps):
        for step in steps {
          if case .capture = step.entry.command { isCaptured = true }
          // What the day of a capture has changed was told when the day came.
          if isCaptured, machine == follower.machine { break }
          guard try emit(step.events) else { return Reply() }
        }
        if !steps.isEmpty { machine = follower.machine }
        if isCaptured { break }
        let moment = try parsed.moment(in: surroundings)
        if let events = try machine?.refresh(at: moment), try !emit(events) { return Reply() }
      case .removed:
        return Reply(error: "the widget \(follower.name) was removed\n")
      case .replaced:
        return Reply(
          error: "the widget \(follower.name) was removed, and another made in its place\n")
      }
    } while surroundings.wait(Self.interval)
    return Reply()
  }

  /// Prints events; answers whether anyone reads them.
  private func emit(_ events: some Sequence<WidgetEvent>) throws(CommandFailure) -> Bool {
    for event in events {
      switch surroundings.emit(event.line) {
      case .printed: break
      case .readerIsGone: return false
      case .failed(let reason): throw CommandFailure(unprinted: reason)
      }
    }
    return true
  }
}

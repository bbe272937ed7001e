import ArgumentParsing
import ScheduleEngine
import StrictJSON

/// The clock of `widget service`: that of the variable WIDGET_NOW, or the system's.
struct ServiceClock: Sendable {
  /// Returns the time, or nil if the system's clock cannot be read.
  let now: @Sendable () -> Timestamp?
  /// The environment's clock, or WIDGET_NOW with its own day.
  private let moment: @Sendable () -> Moment?

  /// Reads WIDGET_NOW.
  init(_ environment: CommandEnvironment) throws(CommandError) {
    guard let text = try environment.variable("WIDGET_NOW") else {
      moment = environment.now
      now = { environment.now()?.timestamp }
      return
    }
    let given = try Self.moment(of: text)
    moment = { given }
    now = { given.timestamp }
  }

  /// Returns the day in the shop's time zone, for the capture of a widget: that of `--today`, or of the clock.
  func today(
    _ parsed: ParsedArguments, _ environment: CommandEnvironment
  ) throws(CommandError) -> CivilDate {
    var environment = environment
    environment.now = moment
    return try parsed.today(in: environment)
  }

  /// Reads a time with its day: the one before the `T`, whatever its offset is.
  private static func moment(of text: String) throws(CommandError) -> Moment {
    do throws(TimestampError) {
      let day = try? CivilDate(String(text.prefix { $0 != "T" }))
      // A text that is a time begins with a day.
      return Moment(today: day ?? .first, timestamp: try Timestamp(text))
    } catch {
      throw CommandError(
        .configuration, "WIDGET_NOW: \(text.quotedForMessage): \(error)")
    }
  }
}

extension CommandEnvironment {
  /// Returns the value of an environment variable; nil if it is not set or empty.
  func variable(_ name: String) throws(CommandError) -> String? {
    guard !unreadableVariables.contains(name) else {
      throw CommandError(.configuration, "\(name) is not UTF-8; write it in UTF-8")
    }
    return variables[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}

import ArgumentParsing
import OrderBatch
import PaymentTerms
import ScheduleEngine
import StrictJSON

/// The time zone and the time of day in which payments of `widget terms` are due, and its day.
struct TermsZone {
  let zone: TermTimeZone
  let dueTime: TimeOfDay
  /// The day of the purchase.
  let today: CivilDate

  /// Reads the options; without `--time-zone` the zone is UTC, whatever TZ is.
  init(_ parsed: ParsedArguments, _ environment: CommandEnvironment) throws(CommandError) {
    let given = try parsed.givenZone(in: environment)
    zone =
      given.map { given in
        ["UTC", "Z"].contains(given.name)
          ? .utc : TermTimeZone { given.secondsAheadOfUTC(at: $0) }
      } ?? .utc
    do throws(TimeOfDayError) {
      dueTime = try TimeOfDay(parsed[TermsOptions.dueTime])
    } catch {
      throw CommandError(
        .data, "--due-time: \(parsed[TermsOptions.dueTime].quotedForMessage): \(error)",
        code: "invalid_time")
    }
    if let day = try parsed.givenDay(besideZone: true) {
      today = day
    } else {
      guard let now = environment.now(), let day = zone.day(at: now.timestamp) else {
        throw CommandError(
          .software, "the system's clock cannot be read; pass --today YYYY-MM-DD", code: "no_clock",
          field: "--today")
      }
      today = day
    }
  }
}

public import CheckoutEngine
public import ScheduleEngine
internal import StrictJSON

/// A flow whose checkouts are recorded as lines, which `widget checkout replay` reads.
///
/// ```swift
/// let settings = try NativeSettings(cartID: "c-1", providers: ["card"])
/// print(NativeCheckout.recordedLine(beginning: settings, at: moment))
/// // {"input":"begin",…,"cartId":"c-1","buyer":{"kind":"guest"},"providers":["card"],"plan":null}
/// print(NativeCheckout.recordedLine(of: .load, at: moment))
/// // {"input":"load","at":1795255200,"today":"2026-11-21"}
/// print(ExpressCheckout.recordedLine(of: .noChange(requestID: "r1"), at: moment))
/// // {"input":"noChange","at":1795255200,"today":"2026-11-21","requestId":"r1"}
/// ```
///
/// Each line is one line of UTF-8, without a line feed at the end. The lines have secrets: all that
/// the shopper entered, whole addresses and messages of pages, tokens, and the values of headers and
/// cookies.
public protocol RecordableFlow: RestorableFlow {
  /// Returns the first line: the settings.
  ///
  /// Of a plan, the line has the identifier alone, so that only a checkout under a built-in plan can
  /// be replayed.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - moment: The day and time at which the checkout began.
  /// - Returns: The line.
  static func recordedLine(beginning settings: Settings, at moment: Moment) -> String

  /// Returns the line which says that the app was ended and the checkout continues.
  ///
  /// - Parameter moment: The day and time at which the checkout continued.
  /// - Returns: The line.
  static func recordedLine(resumingAt moment: Moment) -> String

  /// Returns the line of an input.
  ///
  /// The answer to a request, and a message of an express checkout, contains the members that the
  /// checkout reads, not the whole body. A replay accepts times of the years 1970 to 9999.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - moment: The day and time at which the checkout received it.
  /// - Returns: The line.
  static func recordedLine(of input: Input, at moment: Moment) -> String
}

extension ReplayableFlow {
  /// Returns the first line: the settings.
  public static func recordedLine(beginning settings: Settings, at moment: Moment) -> String {
    line(of: "begin", settings, at: moment)
  }

  /// Returns the line of an input.
  public static func recordedLine(of input: Input, at moment: Moment) -> String {
    line(of: input.name, input, at: moment)
  }

  /// Returns the line which says that the app was ended and the checkout continues.
  public static func recordedLine(resumingAt moment: Moment) -> String {
    line(of: "resume", NoMembers(), at: moment)
  }

  private static func line<Members: JSONObjectWritable>(
    of name: StaticString, _ members: Members, at moment: Moment
  ) -> String {
    let text = JSONText.object { object in
      object.member("input", name)
      object.member("at", moment.secondsSinceEpoch)
      object.member("today", moment.today.description)
      members.writeMembers(to: &object)
    }
    return text.string
  }
}

/// The members of an input that has none.
private struct NoMembers: JSONObjectWritable {
  func writeMembers(to object: inout JSONObjectWriter) {}
}

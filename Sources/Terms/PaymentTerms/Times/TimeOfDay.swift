/// A time of day in hours and minutes, at which payments are due.
///
///     try TimeOfDay("09:30").description  // "09:30"
///     TimeOfDay.midnight.hour             // 0
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int

  private init(known hour: Int, _ minute: Int) {
    self.hour = hour
    self.minute = minute
  }

  /// The beginning of a day, 00:00.
  public static var midnight: Self { Self(known: 0, 0) }

  /// Creates a time of day.
  ///
  ///     try TimeOfDay(hour: 24, minute: 0)  // throws: not a time of day; …
  ///
  /// - Parameters:
  ///   - hour: The hour, 0 to 23.
  ///   - minute: The minute, 0 to 59.
  /// - Throws: ``TimeOfDayError`` for any other number.
  public init(hour: Int, minute: Int) throws(TimeOfDayError) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { throw TimeOfDayError() }
    self.init(known: hour, minute)
  }

  /// Reads a time of day.
  ///
  ///     try TimeOfDay("9:30")  // throws: not a time of day; …
  ///
  /// - Parameter text: Two digits, a colon and two digits, such as `09:30`.
  /// - Throws: ``TimeOfDayError`` for any other text.
  public init(_ text: String) throws(TimeOfDayError) {
    let bytes = Array(text.utf8)
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"),
      let hour = Self.number(bytes[0], bytes[1]), let minute = Self.number(bytes[3], bytes[4])
    else { throw TimeOfDayError() }
    try self.init(hour: hour, minute: minute)
  }

  /// The number of seconds since the beginning of the day.
  package var secondOfDay: Int { hour * 3_600 + minute * 60 }

  /// Creates the time that contains a second of a day, 0 to 86,399.
  init(containing secondOfDay: Int) {
    self.init(known: secondOfDay / 3_600, secondOfDay / 60 % 60)
  }

  private static func number(_ tens: UInt8, _ ones: UInt8) -> Int? {
    let digits: (UInt8, UInt8) = (tens &- 0x30, ones &- 0x30)
    guard digits.0 < 10, digits.1 < 10 else { return nil }
    return Int(digits.0) * 10 + Int(digits.1)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time in the form of ``init(_:)``, such as `09:30`.
  public var description: String { twoDigits(hour) + ":" + twoDigits(minute) }
}

/// Returns a number of 0 to 99 with two digits.
func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }

/// The error for a text or numbers that are no time of day.
public struct TimeOfDayError: Error, Hashable, Sendable, CustomStringConvertible {
  init() {}

  /// One line with the remedy.
  public var description: String { "not a time of day; write one from 00:00 to 23:59" }
}

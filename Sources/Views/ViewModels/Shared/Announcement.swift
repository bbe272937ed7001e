/// A text that VoiceOver speaks when a screen changes.
///
/// A view speaks an announcement once: when its number is another than that of the last one.
///
///     Announcement(number: 1, text: "The total is now $180.00.", isUrgent: false).text
///     // "The total is now $180.00."
public struct Announcement: Hashable, Sendable {
  /// The number of the announcement in its model, from 1.
  public let number: Int
  /// The text.
  public let text: String
  /// Whether it interrupts what VoiceOver is reading, as a failure does.
  public let isUrgent: Bool

  /// Creates an announcement.
  ///
  /// - Parameters:
  ///   - number: The number of the announcement in its model, from 1.
  ///   - text: The text.
  ///   - isUrgent: Whether it interrupts what VoiceOver is reading.
  public init(number: Int, text: String, isUrgent: Bool) {
    (self.number, self.text, self.isUrgent) = (number, text, isUrgent)
  }

  /// Returns the announcement of a text after another announcement.
  ///
  /// - Parameters:
  ///   - previous: The last announcement of the model, or nil if there was none.
  ///   - text: The text; nil or an empty one announces nothing, and the last one remains.
  ///   - isUrgent: Whether it interrupts what VoiceOver is reading.
  /// - Returns: The announcement that the model has now.
  package static func next(
    after previous: Self?, text: String?, isUrgent: Bool = false
  ) -> Self? {
    guard let text, !text.isEmpty else { return previous }
    return Self(number: (previous?.number ?? 0) + 1, text: text, isUrgent: isUrgent)
  }
}

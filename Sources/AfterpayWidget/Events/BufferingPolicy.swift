extension WidgetEventPublisher {
  /// What is kept for a subscriber that receives more slowly than events come.
  ///
  /// Whatever is dropped is counted: in `events` a ``Event/missed(_:)`` stands in its place, and
  /// every stream has its ``WidgetStream/missedCount``.
  ///
  ///     let publisher = WidgetEventPublisher(buffering: .oldest(10))
  ///     let latest = publisher.changed(buffering: .newest(1))
  public enum BufferingPolicy: Hashable, Sendable {
    /// The newest events, up to so many: the oldest is dropped for a new one. Less than 1 counts
    /// as 1.
    case newest(Int)
    /// The oldest events, up to so many: a new one is dropped where there is no room. Less than 1
    /// counts as 1.
    case oldest(Int)

    /// The newest 256.
    public static var standard: Self { .newest(256) }
  }
}

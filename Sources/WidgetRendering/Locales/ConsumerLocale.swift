/// The language and the habits of a shopper: how money, days and sentences are written.
public struct ConsumerLocale: Hashable, Sendable {
  /// The locale's place in the table.
  let index: UInt8

  /// English as it is written in the United States.
  public static var enUS: ConsumerLocale { ConsumerLocale(index: 0) }

  /// The name by which pages know it, such as `en-US`.
  public var identifier: String { "en-US" }
}

public import EntryStore
public import ScheduleEngine

/// The result of reading all lines of an account's journal.
public struct AccountCheck: Hashable, Sendable {
  /// The account's name.
  public let name: AccountName
  /// The number of lines from the first on that follow each other without a mistake.
  public let goodLineCount: Int
  /// The hash of the last of them, or nil if there are none.
  public let head: SHA256Digest?
  /// The first mistake, or nil if all lines are good.
  public let mistake: AccountLineError?
  /// The fault of a damaged or missing row about the accounts of the same order; nil if there is
  /// none.
  ///
  /// No account can be opened from a widget of such an order.
  public let orderFault: StoreFault?

  /// Whether all lines are good, and the rows about the order agree.
  public var isGood: Bool { mistake == nil && orderFault == nil }
}

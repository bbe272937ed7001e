public import OrderBatch
public import WidgetJournal

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is one line that says what is wrong and what to do, in English.

extension StoreError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension JournalError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension JournalError.Reason: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension WidgetNameError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension CommandIDError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension SystemError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension RowError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

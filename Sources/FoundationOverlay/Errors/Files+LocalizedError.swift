public import ScheduleFiles
public import WidgetRendering
public import WidgetWire

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// The errors of files, of the wire and of locales.

extension CheckoutFileError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension PlanFileError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension ConsumerLocaleError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

extension WireError: LocalizedError {
  /// The `description`, which `localizedDescription` gives out.
  public var errorDescription: String? { description }
}

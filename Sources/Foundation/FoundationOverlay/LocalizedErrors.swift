public import Financing
public import FinancingWire
public import PaymentEngine
public import PaymentTerms
public import ScheduleEngine
public import ScheduleFiles
public import Servicing
public import ServicingWire
public import TermsWire
public import WidgetRendering
public import WidgetWire

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// `localizedDescription` is the error's description: one English line.

extension AmountError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension CurrencyError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension MoneyArithmeticError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension DateError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PeriodError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension TimestampError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension OrderLimitsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PlanValidityError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension InstallmentTermsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PercentageError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension DayOfMonthError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension BusinessDaysError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PlanIDError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension SplitError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ScheduleError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ScheduleChecksumError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension CheckoutTokenError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension CaptureGuardError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension CaptureRefusal: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension LookupFailure: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension WidgetCommandError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension CheckoutFileError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ScheduleFileError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ConsumerLocaleError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension WireError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension EventError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ServicingError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ReversalError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ServicingRulesError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension FlowsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension FinancingError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension LoanTermsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PaymentError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PaymentEntryError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PaymentRefusal: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ServiceError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ServiceTextError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension TimeOfDayError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension TermsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension TermRefusal: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension EarlierTermsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension ShownTermsError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension TermsCheckError: LocalizedError {
  /// The `description`, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

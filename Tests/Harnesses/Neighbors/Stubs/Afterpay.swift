// swift-format-ignore-file

// The public names of Afterpay's SDK for iOS that its guide to the widget uses, for a module of that name.

public struct Money {
  public var amount: String
  public var currency: String
  public init(amount: String, currency: String) {
    self.amount = amount
    self.currency = currency
  }
}
public struct Configuration {
  public enum Environment { case sandbox, production }
  public init(
    minimumAmount: String?, maximumAmount: String, currencyCode: String, locale: String,
    environment: Environment, consumerLocale: String? = nil
  ) throws {}
}
public enum WidgetStatus {
  case valid(amountDueToday: Money, checksum: String?)
  case invalid(errorCode: String?, message: String?)
}
public enum WidgetError: Error { case noConfiguration }
public protocol WidgetHandler: AnyObject {
  func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?)
  func onChanged(status: WidgetStatus)
  func onError(errorCode: String?, message: String?)
  func onFailure(error: any Error)
}
public final class WidgetEventPublisher: WidgetHandler {
  public init() {}
  public func onReady(isValid: Bool, amountDueToday: Money, paymentScheduleChecksum: String?) {}
  public func onChanged(status: WidgetStatus) {}
  public func onError(errorCode: String?, message: String?) {}
  public func onFailure(error: any Error) {}
}
public final class WidgetView {
  public struct Style { public init(logo: Bool = true, heading: Bool = true) {} }
  public init(amount: String, style: Style = Style()) throws {}
  public init(token: String, style: Style = Style()) {}
  public func sendUpdate(amount: String) throws {}
  public func getStatus(completion: @escaping (Result<WidgetStatus, any Error>) -> Void) {}
}
public func setConfiguration(_ configuration: Configuration?) {}
public func setWidgetHandler(_ handler: (any WidgetHandler)?) {}
public var enabled: Bool { true }

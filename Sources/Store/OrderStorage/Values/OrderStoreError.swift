public import EntryStore
public import PaymentEngine
public import WidgetStorage

/// The reason why a command to the service cannot be carried out.
public struct OrderStoreError: Error, Hashable, Sendable {
  /// The reason of an error.
  public enum Reason: Hashable, Sendable {
    /// Neither the store nor the service has an order of the number, or the store has none of the token.
    case unknownOrder(OrderNumber?)
    /// The token cannot be sent; the text is the reason.
    case unusableToken(String)
    /// The clock of this machine cannot be read.
    case noClock
    /// The widget of the order cannot be captured here; nothing was sent.
    case widget(WidgetStoreError)
    /// The database failed, or a row or line in it is damaged.
    case storage(StoreFault)
  }

  /// The reason.
  public let reason: Reason

  init(_ reason: Reason) { self.reason = reason }
}

extension OrderStoreError: CustomStringConvertible {
  /// One line that names the mistake and its remedy.
  public var description: String {
    switch reason {
    case .unknownOrder(let number?):
      "there is no order \(number), neither here nor at the service; check the number, and that the "
        + "server is that of the order"
    case .unknownOrder(nil): "no order of this token is known; authorize it, or ask the service"
    case .unusableToken(let reason): "the token cannot be sent: \(reason)"
    case .noClock: "the clock of this machine cannot be read; set it"
    case .widget(let error): error.description
    case .storage(let fault): fault.description
    }
  }
}

extension OrderStoreError: StorageFailure {
  package init(_ fault: StoreFault) { self.init(.storage(fault)) }
}

public import ScheduleEngine

/// A message of a checkout page's script.
///
/// `CheckoutWire` reads it from the text that the script sent.
public struct SheetMessage: Hashable, Sendable {
  /// The text that the script sent.
  public let text: SecretText
  /// The meaning of the text.
  public let content: Content

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - content: The meaning of the text.
  ///   - text: The text that the script sent.
  public init(_ content: Content, text: SecretText) { (self.content, self.text) = (content, text) }

  /// The meaning of a message.
  public indirect enum Content: Hashable, Sendable {
    /// The order is placed.
    case completed(SheetCompletion)
    /// The checkout failed.
    case failed(SheetError)
    /// The page shows a dialog, or no longer does.
    case blocking(Bool)
    /// The page emitted an event for analytics.
    case pixel(SheetPixel)
    /// The page reported only errors that it handles itself.
    case handledErrors
    /// The text cannot be read.
    case malformed
  }
}

/// The result of a completed checkout.
///
/// An order that could not be read is not an empty order: ``details`` says how much of it is known.
public struct SheetCompletion: Hashable, Sendable {
  /// The order's identifier, or nil if the page did not name it.
  public let orderID: UTF8Text?
  /// The extent to which the order is known.
  public let details: Details
  /// The parts of the order that could be read, or nil if there is none.
  public let order: SheetOrder?

  /// The extent to which a completed order is known.
  public enum Details: Hashable, Sendable, CaseIterable {
    /// Identifier, token, lines and price are known, and everything else that the page sent.
    case complete
    /// The identifier is known, but something is missing or could not be read.
    case partial
    /// Not even the identifier is known. The order is placed all the same.
    case unknown

    /// The name in JSON, such as `complete`.
    public var name: StaticString {
      switch self {
      case .complete: "complete"
      case .partial: "partial"
      case .unknown: "unknown"
      }
    }
  }

  /// Creates the result that a page's message describes.
  ///
  /// - Parameters:
  ///   - order: The parts of the order that could be read; an order without any is nil.
  ///   - isReadable: Whether everything that the page sent could be read.
  public init(order: SheetOrder?, isReadable: Bool) {
    let order = order?.isEmpty == true ? nil : order
    (orderID, self.order) = (order?.id, order)
    if let order, order.id != nil {
      var isComplete = isReadable && order.token != nil
      if case nil = order.lines { isComplete = false }
      if case nil = order.price { isComplete = false }
      details = isComplete ? .complete : .partial
    } else {
      details = .unknown
    }
  }

  /// Creates the result that a page's address describes, which has the order's identifier at most.
  init(orderID: UTF8Text?) {
    (self.orderID, order) = (orderID, nil)
    details = orderID == nil ? .unknown : .partial
  }
}

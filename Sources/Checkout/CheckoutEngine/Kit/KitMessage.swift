public import ScheduleEngine

/// A message of a checkout page's script, in the protocol of embedded checkouts.
///
/// `CheckoutWire` reads it from the text that the script sent.
public struct KitMessage: Hashable, Sendable {
  /// The text that the script sent.
  public let text: SecretText
  /// The meaning of the text.
  public let content: Content
  /// The number of the message port that delivered the text, or nil for the page's window.
  public let port: Int?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - content: The meaning of the text.
  ///   - text: The text that the script sent.
  ///   - port: The number of the message port that delivered the text, or nil for the window.
  public init(_ content: Content, text: SecretText, port: Int? = nil) {
    (self.content, self.text, self.port) = (content, text, port)
  }

  /// The meaning of a message; a checkout that cannot be read is nil.
  public indirect enum Content: Hashable, Sendable {
    /// The page is ready, and accepts these steps that the app takes over, by the protocol's names.
    case ready(KitRequestID, delegations: [UTF8Text])
    /// The page shows a checkout.
    case start(KitSnapshot?)
    /// The checkout changed.
    case update(KitSnapshot?)
    /// The order is placed.
    case complete(KitSnapshot?)
    /// The checkout failed.
    case error(KitReportedError)
    /// The page wants to open a window.
    case openWindow(KitRequestID, url: PageAddress)
    /// The page asks for a step that the app took over.
    case delegated(KitRequestID, KitDelegation, checkout: KitSnapshot?)
    /// The page asks for something, with members in the wrong form.
    case invalidRequest(KitRequestID)
    /// The page asks for something that the kit does not know.
    case unknownRequest(KitRequestID)
    /// The text is no message of the protocol, or a notification that needs nothing.
    case ignored
  }
}

/// A page's identifier of a request.
public enum KitRequestID: Hashable, Sendable {
  /// A text.
  case text(UTF8Text)
  /// A whole number.
  case number(Int64)
  /// Null, which does not distinguish requests.
  case null
}

/// The error that a page reports, which ends the session.
public enum KitReportedError: Hashable, Sendable {
  /// The error cannot be read.
  case unreadable
  /// No part of the error is unrecoverable.
  case unspecified(continueURL: PageAddress?)
  /// The first unrecoverable part of the error.
  case unrecoverable(KitError.Code, message: UTF8Text?, continueURL: PageAddress?)

  /// The failure.
  var error: KitError {
    switch self {
    case .unreadable:
      KitError(.sdkError, message: "Embedded checkout sent an invalid terminal error.")
    case .unspecified(let url): KitError(.unknown, message: Self.unspecified, continueURL: url)
    case .unrecoverable(let code, let message, let url):
      KitError(code, message: message ?? Self.unspecified, continueURL: url)
    }
  }

  private static var unspecified: UTF8Text { "Embedded checkout reported a terminal error." }
}

/// A checkout as a page describes it, without its member `ucp`.
///
/// It names the buyer, so it is never printed. Buyer data is missing unless the merchant granted
/// the app the scope for it.
public struct KitSnapshot: Sendable {
  /// The checkout's identifier.
  public let id: UTF8Text
  /// The status.
  public let status: Status
  /// The currency's code as the page wrote it.
  public let currency: UTF8Text
  /// The placed order's identifier, or nil.
  public let orderID: UTF8Text?
  /// The checkout as JSON text: all members but `ucp`, unchanged except for white space.
  public let json: SecretText
  /// The digest of the checkout, in which the order of members does not count.
  let digest: SHA256Digest

  /// The status of a checkout.
  public enum Status: Hashable, Sendable, CaseIterable {
    /// Something is missing.
    case incomplete
    /// The buyer must act on a page of the shop.
    case requiresEscalation
    /// The order can be placed.
    case readyForComplete
    /// The order is being placed.
    case completeInProgress
    /// The order is placed.
    case completed
    /// The checkout was canceled.
    case canceled

    /// The name in JSON, such as `ready_for_complete`.
    public var name: StaticString {
      switch self {
      case .incomplete: "incomplete"
      case .requiresEscalation: "requires_escalation"
      case .readyForComplete: "ready_for_complete"
      case .completeInProgress: "complete_in_progress"
      case .completed: "completed"
      case .canceled: "canceled"
      }
    }
  }

  /// Creates a checkout.
  ///
  /// - Parameters:
  ///   - id: The checkout's identifier.
  ///   - status: The status.
  ///   - currency: The currency's code.
  ///   - orderID: The placed order's identifier, or nil.
  ///   - json: The checkout as JSON text, without its member `ucp`.
  ///   - digest: The digest of the checkout, in which the order of members does not count.
  package init(
    id: UTF8Text, status: Status, currency: UTF8Text, orderID: UTF8Text?, json: SecretText,
    digest: SHA256Digest
  ) {
    (self.id, self.status, self.currency) = (id, status, currency)
    (self.orderID, self.json, self.digest) = (orderID, json, digest)
  }
}

extension KitSnapshot: Hashable {
  /// Returns whether two checkouts have the same content: the order of members does not count,
  /// members that this library does not know do.
  public static func == (left: KitSnapshot, right: KitSnapshot) -> Bool {
    left.digest == right.digest
  }

  /// Hashes the content.
  public func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

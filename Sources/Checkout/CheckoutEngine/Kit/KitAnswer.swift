/// An answer to a request of a checkout page.
///
/// `CheckoutWire` writes it as JSON.
public struct KitAnswer: Hashable, Sendable {
  /// The page's identifier of the request.
  public let id: KitRequestID
  /// The answer.
  public let content: Content
  /// The number of the message port to which the answer is sent, or nil for the page's window.
  public let port: Int?

  init(_ id: KitRequestID, _ content: Content, port: Int? = nil) {
    (self.id, self.content, self.port) = (id, content, port)
  }

  /// The content of an answer.
  public indirect enum Content: Hashable, Sendable {
    /// The request is done.
    case success
    /// The page continues with a new message port, which the host creates and transfers with the
    /// answer.
    case upgrade(port: Int)
    /// The request is rejected, which the page reads as a result.
    case rejected(KitRejection)
    /// The result of a step that the app took over, which replaces the page's.
    case delegated(KitDelegatedAnswer)
    /// The kit does not know the request: -32601.
    case unknownRequest
    /// The request's members have the wrong form: -32602.
    case invalidRequest

    /// The number of an error of the transport, or nil for a result.
    public var errorCode: Int? {
      switch self {
      case .success, .upgrade, .rejected, .delegated: nil
      case .unknownRequest: -32_601
      case .invalidRequest: -32_602
      }
    }
  }
}

/// The result of a step that the app took over from the page.
///
/// Payment instruments may have credentials, so it is never printed.
public enum KitDelegatedAnswer: Hashable, Sendable {
  /// The payment instruments: a list as JSON text.
  case instruments(SecretText)
  /// The ways of the delivery with their addresses: a list as JSON text.
  case methods(SecretText)

  /// Returns whether the answer is one of a step.
  package func answers(_ delegation: KitDelegation) -> Bool {
    switch (self, delegation) {
    case (.instruments, .paymentInstruments), (.instruments, .paymentCredential),
      (.methods, .fulfillmentAddress):
      true
    case (.instruments, .fulfillmentAddress), (.methods, .paymentInstruments),
      (.methods, .paymentCredential):
      false
    }
  }
}

/// The reason for which a request of a page is rejected.
public enum KitRejection: Error, Hashable, Sendable, CaseIterable {
  /// The buyer stopped it.
  case abort
  /// It took too long.
  case timeout
  /// It is not allowed now.
  case notAllowed
  /// It is not safe.
  case security
  /// The checkout is in another state.
  case invalidState
  /// The app does not support it.
  case notSupported
  /// The window is not opened.
  case windowOpenRejected

  /// The protocol's code, such as `abort_error`.
  public var code: StaticString {
    switch self {
    case .abort: "abort_error"
    case .timeout: "timeout_error"
    case .notAllowed: "not_allowed_error"
    case .security: "security_error"
    case .invalidState: "invalid_state_error"
    case .notSupported: "not_supported_error"
    case .windowOpenRejected: "window_open_rejected_error"
    }
  }

  /// Whether the page may ask again.
  public var isRecoverable: Bool {
    switch self {
    case .abort, .timeout, .notAllowed: true
    case .security, .invalidState, .notSupported, .windowOpenRejected: false
    }
  }

  /// The words for the page, in English.
  public var words: StaticString {
    switch self {
    case .abort: "Request aborted"
    case .timeout: "Request timed out"
    case .notAllowed: "Request not allowed"
    case .security: "Request not secure"
    case .invalidState: "Request in an invalid state"
    case .notSupported: "Request not supported"
    case .windowOpenRejected: "Window open rejected"
    }
  }
}

extension KitRejection: CustomStringConvertible {
  /// The code and the words, in one line.
  public var description: String { "\(code): \(words)" }
}

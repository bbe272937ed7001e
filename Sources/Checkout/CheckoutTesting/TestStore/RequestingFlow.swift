public import CheckoutEngine
public import ScheduleEngine

/// A checkout whose requests a test can answer by their numbers.
public protocol RequestingFlow: CheckoutFlow {
  /// A call to the shop's server.
  associatedtype Call: Hashable & Sendable
  /// The body of a successful answer.
  associatedtype Reply: Hashable & Sendable

  /// Returns the call of an effect, or nil if the effect is no request.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The call.
  static func call(of effect: Effect) -> Call?

  /// Returns the input that delivers an answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - answer: The answer.
  /// - Returns: The input.
  static func input(answering request: Int, with answer: ShopAnswer<Reply>) -> Input

  /// Returns the input which reports that a request has no answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - reason: The reason.
  /// - Returns: The input.
  static func input(missingAnswerTo request: Int, because reason: NoAnswerReason) -> Input
}

extension NativeCheckout: RequestingFlow {
  /// Returns the call of an effect, or nil if the effect is no request.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The call.
  public static func call(of effect: NativeEffect) -> NativeCall? {
    if case .request(let request) = effect { request.call } else { nil }
  }

  /// Returns the input that delivers an answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - answer: The answer.
  /// - Returns: The input.
  public static func input(
    answering request: Int, with answer: ShopAnswer<NativeReply>
  ) -> NativeInput {
    .answer(request: request, answer)
  }

  /// Returns the input which reports that a request has no answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - reason: The reason.
  /// - Returns: The input.
  public static func input(
    missingAnswerTo request: Int, because reason: NoAnswerReason
  ) -> NativeInput {
    .noAnswer(request: request, reason)
  }
}

extension WebCheckout: RequestingFlow {
  /// Returns the call of an effect, or nil if the effect is no request.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The call.
  public static func call(of effect: WebEffect) -> WebCall? {
    if case .request(let request) = effect { request.call } else { nil }
  }

  /// Returns the input that delivers an answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - answer: The answer.
  /// - Returns: The input.
  public static func input(
    answering request: Int, with answer: ShopAnswer<WebReply>
  ) -> WebInput {
    .answer(request: request, answer)
  }

  /// Returns the input which reports that a request has no answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - reason: The reason.
  /// - Returns: The input.
  public static func input(
    missingAnswerTo request: Int, because reason: NoAnswerReason
  ) -> WebInput {
    .noAnswer(request: request, reason)
  }
}

extension PaymentsCheckout: RequestingFlow {
  /// Returns the call of an effect, or nil if the effect is no request.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The call.
  public static func call(of effect: PaymentsEffect) -> PaymentsCall? {
    if case .request(let request) = effect { request.call } else { nil }
  }

  /// Returns the input that delivers an answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - answer: The answer.
  /// - Returns: The input.
  public static func input(
    answering request: Int, with answer: ShopAnswer<PaymentsReply>
  ) -> PaymentsInput {
    .answer(request: request, answer)
  }

  /// Returns the input which reports that a request has no answer.
  ///
  /// - Parameters:
  ///   - request: The request's number.
  ///   - reason: The reason.
  /// - Returns: The input.
  public static func input(
    missingAnswerTo request: Int, because reason: NoAnswerReason
  ) -> PaymentsInput {
    .noAnswer(request: request, reason)
  }
}

#if canImport(Testing)
  public import Testing

  extension CheckoutTestStore where Flow: RequestingFlow {
    /// Receives the next effect, which must be a request.
    ///
    /// - Parameters:
    ///   - number: The request's number.
    ///   - call: The call.
    ///   - sourceLocation: The location of issues.
    public func receive(
      request number: Int, _ call: Flow.Call, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let words = "request \(number), \(ValueText(call))"
      receive(effectLike: words, sourceLocation: sourceLocation) {
        $0.requestNumber == number && Flow.call(of: $0) == call
      }
    }

    /// Answers a request that the test has received.
    ///
    /// - Parameters:
    ///   - request: The request's number.
    ///   - reply: The body of a success, or nil if it does not have the expected form.
    ///   - status: The HTTP status; 200 by default.
    ///   - message: The message of a rejection's body, or nil.
    ///   - sourceLocation: The location of issues.
    ///   - changes: Names the members of the state that change; nothing changes by default.
    public func answer(
      _ request: Int, with reply: Flow.Reply? = nil, status: Int = 200,
      message: UTF8Text? = nil, sourceLocation: SourceLocation = #_sourceLocation,
      _ changes: (StateChanges<Flow.State>) -> Void = { _ in }
    ) {
      guard takeRequest(request, sourceLocation) else { return }
      let answer = ShopAnswer(status: status, reply: reply, message: message)
      send(
        Flow.input(answering: request, with: answer), sourceLocation: sourceLocation, changes)
    }

    /// Leaves a request that the test has received without an answer.
    ///
    /// - Parameters:
    ///   - request: The request's number.
    ///   - reason: The reason.
    ///   - sourceLocation: The location of issues.
    ///   - changes: Names the members of the state that change; nothing changes by default.
    public func fail(
      _ request: Int, _ reason: NoAnswerReason,
      sourceLocation: SourceLocation = #_sourceLocation,
      _ changes: (StateChanges<Flow.State>) -> Void = { _ in }
    ) {
      guard takeRequest(request, sourceLocation) else { return }
      send(
        Flow.input(missingAnswerTo: request, because: reason), sourceLocation: sourceLocation,
        changes)
    }
  }

  extension CheckoutTestStore where Flow.Refusal == NativeRefusal {
    /// Sends an input that the checkout rejects; nothing changes.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - reason: The reason for which the input is rejected.
    ///   - sourceLocation: The location of issues.
    public func send(
      _ input: Flow.Input, refused reason: NativeRefusal.Reason,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      send(input, refused: NativeRefusal(reason), sourceLocation: sourceLocation)
    }
  }
#endif

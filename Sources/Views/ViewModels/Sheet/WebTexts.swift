/// The texts of a web checkout's screen, in English by default.
///
///     WebTexts(close: "Schließen").close  // "Schließen"
public struct WebTexts: Hashable, Sendable {
  /// The label of the button that closes the checkout.
  public var close: String
  /// The button that tries again after a failure.
  public var retry: String
  /// The announcement of a page that is loading.
  public var loading: String
  /// The announcement of a page that is ready.
  public var ready: String
  /// The announcement of a placed order.
  public var completed: String
  /// The texts of the question whether to leave.
  public var leaving: LeaveTexts

  /// Creates texts.
  ///
  /// - Parameters:
  ///   - close: The label of the button that closes the checkout.
  ///   - retry: The button that tries again after a failure.
  ///   - loading: The announcement of a page that is loading.
  ///   - ready: The announcement of a page that is ready.
  ///   - completed: The announcement of a placed order.
  ///   - leaving: The texts of the question whether to leave.
  public init(
    close: String = "Close", retry: String = "Try Again", loading: String = "Loading the checkout.",
    ready: String = "The checkout is ready.", completed: String = "The order is placed.",
    leaving: LeaveTexts = LeaveTexts()
  ) {
    (self.close, self.retry, self.loading) = (close, retry, loading)
    (self.ready, self.completed, self.leaving) = (ready, completed, leaving)
  }
}

/// The texts of the question whether to leave a checkout, in English by default.
///
///     LeaveTexts().title  // "Leave the checkout?"
public struct LeaveTexts: Hashable, Sendable {
  /// The question.
  public var title: String
  /// More words below the question.
  public var message: String
  /// The answer that stays.
  public var stay: String
  /// The answer that leaves.
  public var leave: String

  /// Creates texts.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: More words below the question.
  ///   - stay: The answer that stays.
  ///   - leave: The answer that leaves.
  public init(
    title: String = "Leave the checkout?", message: String = "Your order is not placed yet.",
    stay: String = "Stay", leave: String = "Leave"
  ) {
    (self.title, self.message, self.stay, self.leave) = (title, message, stay, leave)
  }

  /// Returns the question.
  func alert<Answer: Hashable & Sendable>(stay: Answer, leave: Answer) -> ScreenAlert<Answer> {
    ScreenAlert(
      title: title, message: message,
      buttons: [
        .init(self.stay, action: stay, role: .cancel),
        .init(self.leave, action: leave, role: .destructive),
      ])
  }
}

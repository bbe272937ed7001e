/// A question to the shopper above the screen, with a button for each answer.
///
///     let alert = ScreenAlert(
///       title: "Leave checkout?",
///       buttons: [.init("Stay", action: false, role: .cancel), .init("Leave", action: true)])
///     alert.buttons.map(\.title)  // ["Stay", "Leave"]
public struct ScreenAlert<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The question.
  public let title: String
  /// More words below the question, or nil.
  public let message: String?
  /// The answers, in the order of the buttons.
  public let buttons: [Button]

  /// Creates an alert.
  ///
  /// - Parameters:
  ///   - title: The question.
  ///   - message: More words below the question.
  ///   - buttons: The answers, in the order of the buttons.
  public init(title: String, message: String? = nil, buttons: [Button]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }

  /// An answer of an alert.
  public struct Button: Hashable, Sendable {
    /// The text on the button.
    public let title: String
    /// The action that the model takes for the answer.
    public let action: Action
    /// The kind of answer, which decides how the button looks and where it is.
    public let role: Role

    /// Creates an answer.
    ///
    /// - Parameters:
    ///   - title: The text on the button.
    ///   - action: The action that the model takes for the answer.
    ///   - role: The kind of answer.
    public init(_ title: String, action: Action, role: Role = .plain) {
      (self.title, self.action, self.role) = (title, action, role)
    }
  }

  /// A kind of answer.
  public enum Role: Hashable, Sendable, CaseIterable {
    /// An answer that goes on.
    case plain
    /// The answer that changes nothing, which the escape key gives too.
    case cancel
    /// An answer that loses something of the shopper's.
    case destructive
  }
}

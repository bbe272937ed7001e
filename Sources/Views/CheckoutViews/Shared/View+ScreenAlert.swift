#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels

  extension View {
    /// Shows a screen's question above the view while there is one.
    ///
    /// - Parameters:
    ///   - question: The question of the screen.
    ///   - answer: Passes the action of the chosen button to the model, which removes the question.
    /// - Returns: The view.
    func asks<Action>(
      _ question: ScreenAlert<Action>?, answer: @escaping @MainActor (Action) -> Void
    ) -> some View {
      alert(
        question?.title ?? "",
        isPresented: Binding(get: { @MainActor in question != nil }, set: { @MainActor _ in })
      ) {
        let buttons = question?.buttons ?? []
        ForEach(buttons.indices, id: \.self) { index in
          Button(buttons[index].title, role: buttons[index].role.buttonRole) {
            answer(buttons[index].action)
          }
        }
      } message: {
        if let message = question?.message { Text(verbatim: message) }
      }
    }
  }

  extension ScreenAlert.Role {
    /// The role in the terms of SwiftUI.
    fileprivate var buttonRole: ButtonRole? {
      switch self {
      case .plain: nil
      case .cancel: .cancel
      case .destructive: .destructive
      }
    }
  }
#endif

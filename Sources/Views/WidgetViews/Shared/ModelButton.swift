#if canImport(SwiftUI)
  package import SwiftUI
  package import ViewModels

  /// A button as a screen describes it, with a progress indicator while its work is under way.
  package struct ModelButton: View {
    private let button: ScreenButton
    private let role: ButtonRole?
    private let action: @MainActor () -> Void

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - button: The button of a screen.
    ///   - role: The kind of button, or nil for a plain one.
    ///   - action: The action of the model.
    package init(
      _ button: ScreenButton, role: ButtonRole? = nil, action: @escaping @MainActor () -> Void
    ) {
      (self.button, self.role, self.action) = (button, role, action)
    }

    /// The title, after a progress indicator if the button is busy.
    package var body: some View {
      Button(role: role, action: action) {
        HStack(spacing: 8) {
          if button.isBusy { ProgressView() }
          Text(verbatim: button.title)
        }
      }
      .disabled(!button.isEnabled)
      .accessibilityLabel(button.title)
      .accessibilityHint(button.hint ?? "")
    }
  }
#endif

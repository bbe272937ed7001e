#if canImport(SwiftUI)
  package import SwiftUI
  package import ViewModels
  package import WidgetRendering

  /// The payments of a widget, or the reason why there are none.
  package struct WidgetContentView: View {
    private let content: WidgetScreen.Content
    private let style: WidgetStyle
    private let retry: @MainActor () -> Void

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - content: The contents of a widget's screen.
    ///   - style: The look of the widget.
    ///   - retry: Looks the order up again.
    package init(
      content: WidgetScreen.Content, style: WidgetStyle, retry: @escaping @MainActor () -> Void = {}
    ) {
      (self.content, self.style, self.retry) = (content, style, retry)
    }

    /// The contents.
    package var body: some View {
      switch content {
      case .payments(let payments): WidgetPaymentsView(payments: payments, style: style)
      case .barrier(let message): WidgetMessageView(message: message)
      case .loading(let text): ProgressView(text).frame(maxWidth: .infinity)
      case .failure(let message, let button):
        WidgetMessageView(message: message)
        ModelButton(button, action: retry).buttonStyle(.bordered)
      }
    }
  }

  /// A problem and its remedy.
  private struct WidgetMessageView: View {
    let message: WidgetScreen.Message

    var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: message.problem).bold()
        Text(verbatim: message.remedy).foregroundStyle(.secondary)
      }
      .font(.body)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(message.accessibilityLabel)
    }
  }
#endif

#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// A failure in words, with the button that repeats what failed.
  struct FailureView: View {
    /// The sentences, the most important one first.
    let sentences: [String]
    /// The button, or nil.
    let button: ScreenButton?
    /// The action of the button.
    let retry: @MainActor () -> Void

    var body: some View {
      VStack(alignment: .leading, spacing: 8) {
        VStack(alignment: .leading, spacing: 4) {
          ForEach(sentences.indices, id: \.self) { index in
            Text(verbatim: sentences[index])
          }
        }
        .accessibilityElement(children: .combine)
        if let button { ModelButton(button, action: retry).buttonStyle(.bordered) }
      }
      .padding(12)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(.quaternary)
      .clipShape(RoundedRectangle(cornerRadius: 8))
    }
  }
#endif

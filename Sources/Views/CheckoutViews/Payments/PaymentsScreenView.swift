#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The screen of a list of payments that its step names.
  struct PaymentsScreenView<Page: View>: View {
    let screen: PaymentsScreen
    /// The receiver of the shopper's actions; nil in a preview.
    let actions: PaymentsModel?
    let focus: ScreenFocus<PaymentsScreen.Focus.Element>
    let page: Page

    var body: some View {
      switch screen.step {
      case .list: PaymentsListView(screen: screen, actions: actions, focus: focus) { above }
      case .form:
        Form {
          above
          if let form = screen.form {
            PaymentFormView(form: form, actions: actions, focus: focus)
          }
        }
      case .methods, .issuers:
        ScrollView {
          VStack(alignment: .leading, spacing: 16) {
            above
            if let methods = screen.methods {
              PaymentMethodsView(
                methods: methods, isShowingIssuers: screen.step == .issuers, actions: actions)
            }
          }
          .padding(16)
        }
      case .page:
        VStack(spacing: 16) {
          above
          if let opened = screen.page { pageView(opened) }
        }
      }
    }

    /// The failure and the work under way, above the content of each screen.
    @ViewBuilder private var above: some View {
      if let failure = screen.failure {
        FailureView(
          sentences: [failure.text, failure.detail].compactMap { $0 }, button: failure.retry
        ) { actions?.retry() }
        .accessibilityFocused(focus.voice, equals: .failure)
      }
      if let progress = screen.progress { ProgressView(progress).frame(maxWidth: .infinity) }
    }

    @ViewBuilder private func pageView(_ opened: PaymentsScreen.Page) -> some View {
      if let text = opened.text {
        Text(verbatim: text).multilineTextAlignment(.center).padding(16)
      } else {
        page
      }
      ModelButton(opened.close) { actions?.closePage() }.padding(16)
    }
  }
#endif

#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetRendering
  internal import WidgetViews

  /// The payments of the plan, or the reason why the order cannot be paid by it.
  struct NativePlanView: View {
    let plan: NativeCheckoutScreen.PaymentPlan

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        if let picture = plan.picture, let words = plan.words {
          Text(verbatim: words.heading).font(.headline).accessibilityAddTraits(.isHeader)
          WidgetContentView(content: WidgetScreen.Content(words), style: picture.style)
        }
        if let barrier = plan.barrier { Text(verbatim: barrier) }
      }
    }
  }

  /// The buttons that pay, and the payment that is being made.
  struct NativePaymentView: View {
    let screen: NativeCheckoutScreen
    let actions: NativeCheckoutModel?

    var body: some View {
      VStack(spacing: 12) {
        if let progress = screen.paymentProgress {
          HStack(spacing: 8) {
            if progress.isBusy { ProgressView() }
            Text(verbatim: progress.text)
          }
          .accessibilityElement(children: .combine)
        }
        ForEach(screen.payButtons) { row in
          ModelButton(row.button) { actions?.pay(with: row.id) }
            .buttonStyle(.borderedProminent)
            .frame(maxWidth: .infinity)
        }
      }
      .frame(maxWidth: .infinity)
    }
  }
#endif

#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The payments by their days.
  struct PaymentsListView<Above: View>: View {
    let screen: PaymentsScreen
    let actions: PaymentsModel?
    let focus: ScreenFocus<PaymentsScreen.Focus.Element>
    /// The failure and the work under way.
    @ViewBuilder let above: Above

    var body: some View {
      List {
        above
        if let text = screen.emptyText {
          Text(verbatim: text).foregroundStyle(.secondary)
        }
        ForEach(screen.days) { day in
          Section(day.heading) {
            ForEach(day.payments) { payment in row(payment) }
          }
        }
      }
      .refreshable { [actions] in await actions?.refresh() }
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          ModelButton(screen.newPayment) { actions?.newPayment() }
            .accessibilityFocused(focus.voice, equals: .newPayment)
        }
      }
    }

    private func row(_ payment: PaymentsScreen.Row) -> some View {
      Button {
        actions?.open(payment.id)
      } label: {
        HStack(alignment: .firstTextBaseline) {
          VStack(alignment: .leading, spacing: 2) {
            Text(verbatim: payment.description)
            Text(verbatim: payment.status)
              .font(.footnote)
              .foregroundStyle(payment.kind.color)
          }
          Spacer(minLength: 8)
          Text(verbatim: payment.amount).font(.body.monospacedDigit())
        }
      }
      .buttonStyle(.plain)
      .disabled(!payment.isEnabled)
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(payment.accessibilityLabel)
      .accessibilityHint(payment.accessibilityHint)
      .accessibilityAddTraits(.isButton)
      .accessibilityFocused(focus.voice, equals: .payment(id: payment.id))
    }
  }

  extension PaymentsScreen.Row.Kind {
    /// The color of the status.
    fileprivate var color: Color {
      switch self {
      case .open: .blue
      case .waiting: .orange
      case .paid: .green
      case .ended: .secondary
      }
    }
  }
#endif

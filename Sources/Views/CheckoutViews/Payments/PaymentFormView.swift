#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The form for a new payment, as sections of a form.
  struct PaymentFormView: View {
    let form: PaymentsScreen.Form
    let actions: PaymentsModel?
    let focus: ScreenFocus<PaymentsScreen.Focus.Element>

    var body: some View {
      field(form.amount, as: .amount) { actions?.setAmount($0) }
      field(form.description, as: .description) { actions?.setDescription($0) }
      Section {
        ModelButton(form.submit) { actions?.submit() }
        if let button = form.saveWithoutMethod {
          ModelButton(button) { actions?.saveWithoutMethod() }
        }
        ModelButton(form.cancel, role: .cancel) { actions?.cancel() }
      }
    }

    private func field(
      _ field: PaymentsScreen.Field, as element: PaymentsScreen.Focus.Element,
      change: @escaping @MainActor @Sendable (String) -> Void
    ) -> some View {
      Section {
        TextField(
          field.label,
          text: Binding(get: { @MainActor in field.text }, set: { @MainActor in change($0) }),
          prompt: Text(verbatim: field.placeholder)
        )
        .disabled(!field.isEnabled)
        .receives(focus, as: element)
        .accessibilityLabel(field.label)
        .accessibilityHint(field.problem ?? "")
      } header: {
        Text(verbatim: field.label)
      } footer: {
        if let problem = field.problem { Text(verbatim: problem).foregroundStyle(.red) }
      }
    }
  }
#endif

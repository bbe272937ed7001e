#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels

  /// A field of a native checkout's form.
  struct NativeFieldView: View {
    let field: NativeCheckoutScreen.Field
    let actions: NativeCheckoutModel?
    let focus: ScreenFocus<NativeCheckoutScreen.Focus.Target>
    /// Confirms the form, by the keyboard's return key.
    let submit: @MainActor () -> Void

    var body: some View {
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: field.label)
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .accessibilityHidden(true)
        TextField(field.label, text: text)
          .entry(field.keyboard, capitals: field.capitals, autofill: field.autofill)
          .autocorrectionDisabled()
          .privacySensitive()
          .disabled(!field.isEnabled)
          .onSubmit(submit)
          .receives(focus, as: .field(field.id))
          .accessibilityLabel(field.accessibilityLabel)
          .accessibilityHint(field.message ?? "")
        if let message = field.message {
          Text(verbatim: message).font(.footnote).foregroundStyle(.red).accessibilityHidden(true)
        }
      }
      .onChange(of: focus.keyboard.wrappedValue) { old, _ in
        if old == .field(field.id) { actions?.finish(field.id) }
      }
    }

    private var text: Binding<String> {
      Binding(
        get: { @MainActor in field.text },
        set: { @MainActor in actions?.change(field.id, to: $0) })
    }
  }
#endif

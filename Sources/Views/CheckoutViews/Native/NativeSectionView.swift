#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// A section of a native checkout: its head, and its data or its form.
  struct NativeSectionView: View {
    let section: NativeCheckoutScreen.Section
    let actions: NativeCheckoutModel?
    let focus: ScreenFocus<NativeCheckoutScreen.Focus.Target>

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        head
        if section.isExpanded { form } else { data }
        if let error = section.error { Text(verbatim: error).foregroundStyle(.red) }
        buttons
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .accessibilityElement(children: .contain)
    }

    private var head: some View {
      HStack(spacing: 8) {
        Text(verbatim: section.title).font(.headline)
        Spacer(minLength: 8)
        if section.isUpdating {
          ProgressView()
        } else {
          Image(systemName: section.state.symbol).foregroundStyle(.secondary)
        }
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(section.accessibilityLabel)
      .accessibilityAddTraits(.isHeader)
      .accessibilityFocused(focus.voice, equals: .section(section.id))
    }

    private var data: some View {
      VStack(alignment: .leading, spacing: 2) {
        ForEach(section.summary.indices, id: \.self) { index in
          Text(verbatim: section.summary[index])
        }
      }
      .privacySensitive()
      .accessibilityElement(children: .combine)
    }

    @ViewBuilder private var form: some View {
      ForEach(section.addresses) { row in
        ChoiceRow(
          title: row.lines.first ?? "", details: Array(row.lines.dropFirst()),
          isSelected: row.isSelected, isEnabled: row.isEnabled, isBusy: false,
          label: row.accessibilityLabel, hint: row.hint
        ) { actions?.choose(address: row.id, in: section.id) }
        .privacySensitive()
      }
      ForEach(section.methods) { row in
        ChoiceRow(
          title: row.title, details: [row.price], isSelected: row.isSelected,
          isEnabled: row.isEnabled, isBusy: row.isBusy, label: row.accessibilityLabel, hint: nil
        ) { actions?.choose(method: row.id) }
      }
      ForEach(section.fields) { field in
        NativeFieldView(field: field, actions: actions, focus: focus) {
          actions?.confirm(section.id)
        }
      }
    }

    @ViewBuilder private var buttons: some View {
      if let button = section.edit { ModelButton(button) { actions?.edit(section.id) } }
      if let button = section.useShippingAddress {
        ModelButton(button) { actions?.useShippingAddress() }
      }
      if let button = section.enterAddress {
        ModelButton(button) { actions?.enterAddress(in: section.id) }
      }
      if let button = section.confirm {
        ModelButton(button) { actions?.confirm(section.id) }.buttonStyle(.borderedProminent)
      }
      if let button = section.discard { ModelButton(button) { actions?.discard(section.id) } }
    }
  }

  extension SectionState {
    /// The name of the symbol of the state.
    fileprivate var symbol: String {
      switch self {
      case .complete: "checkmark.circle.fill"
      case .locked: "lock"
      case .open, .updating: "circle"
      }
    }
  }
#endif

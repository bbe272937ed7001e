#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The promo codes of an order.
  struct NativePromoCodesView: View {
    let codes: NativeCheckoutScreen.PromoCodes
    let actions: NativeCheckoutModel?
    let focus: ScreenFocus<NativeCheckoutScreen.Focus.Target>

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Text(verbatim: codes.title).font(.headline).accessibilityAddTraits(.isHeader)
        ForEach(codes.rows) { row in rowView(row) }
        NativeFieldView(field: codes.field, actions: actions, focus: focus) {
          actions?.applyPromoCode()
        }
        ModelButton(codes.apply) { actions?.applyPromoCode() }
      }
    }

    private func rowView(_ row: NativeCheckoutScreen.PromoCodeRow) -> some View {
      VStack(alignment: .leading, spacing: 4) {
        HStack(spacing: 8) {
          HStack {
            Text(verbatim: "\(row.code)")
            Spacer(minLength: 8)
            if let discount = row.discount { Text(verbatim: discount) }
          }
          .accessibilityElement(children: .ignore)
          .accessibilityLabel(row.accessibilityLabel)
          ModelButton(row.remove) { actions?.removePromoCode(row.code) }
        }
        if let error = row.error { Text(verbatim: error).foregroundStyle(.red) }
      }
    }
  }

  /// The items and costs of an order.
  struct NativeSummaryView: View {
    let summary: NativeCheckoutScreen.Summary

    var body: some View {
      VStack(alignment: .leading, spacing: 12) {
        Text(verbatim: summary.title).font(.headline).accessibilityAddTraits(.isHeader)
        ForEach(summary.items) { item in
          line(item.title, below: item.quantity, amount: item.total)
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(item.accessibilityLabel)
        }
        Divider()
        ForEach(summary.costs) { cost in costView(cost) }
        costView(summary.total).bold()
      }
    }

    private func costView(_ cost: NativeCheckoutScreen.Cost) -> some View {
      line(cost.label, below: nil, amount: cost.amount)
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(cost.accessibilityLabel)
    }

    private func line(_ title: String, below details: String?, amount: String) -> some View {
      HStack(alignment: .firstTextBaseline) {
        VStack(alignment: .leading, spacing: 2) {
          Text(verbatim: title)
          if let details { Text(verbatim: details).font(.footnote).foregroundStyle(.secondary) }
        }
        Spacer(minLength: 8)
        Text(verbatim: amount).font(.body.monospacedDigit())
      }
    }
  }
#endif

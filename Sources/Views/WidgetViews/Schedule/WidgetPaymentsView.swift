#if canImport(SwiftUI)
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetRendering

  /// The payments of a widget, in the arrangement of its style.
  struct WidgetPaymentsView: View {
    let payments: WidgetScreen.Payments
    let style: WidgetStyle

    var body: some View {
      switch style.theme {
      case .classic: columns
      case .timeline: lines
      case .collapsible, .modal:
        VStack(alignment: .leading, spacing: 12) {
          dueToday
          columns
        }
      }
    }

    /// The payments side by side, or below each other if the text is too large for that.
    private var columns: some View {
      ViewThatFits(in: .horizontal) {
        HStack(alignment: .top, spacing: 8) {
          ForEach(payments.rows) { row in
            WidgetPaymentView(row: row, marks: style.marks, isLine: false)
              .frame(maxWidth: .infinity)
          }
        }
        lines
      }
    }

    private var lines: some View {
      VStack(alignment: .leading, spacing: 12) {
        ForEach(payments.rows) { row in
          WidgetPaymentView(row: row, marks: style.marks, isLine: true)
        }
      }
    }

    private var dueToday: some View {
      HStack {
        Text(verbatim: payments.dueTodayLabel)
        Spacer(minLength: 8)
        Text(verbatim: payments.dueTodayAmount).bold()
      }
      .accessibilityElement(children: .combine)
    }
  }

  /// A payment: its circle, its amount and its day, as one element for VoiceOver.
  private struct WidgetPaymentView: View {
    let row: WidgetScreen.Row
    let marks: WidgetStyle.Marks
    /// Whether the parts are side by side.
    let isLine: Bool

    var body: some View {
      parts
        .accessibilityElement(children: .ignore)
        .accessibilityLabel(row.accessibilityLabel)
    }

    @ViewBuilder private var parts: some View {
      if isLine {
        HStack(spacing: 12) {
          PaymentMark(share: row.share, label: row.label, marks: marks)
          day
          Spacer(minLength: 8)
          amount
        }
      } else {
        VStack(spacing: 4) {
          PaymentMark(share: row.share, label: row.label, marks: marks)
          amount
          day
        }
        .multilineTextAlignment(.center)
      }
    }

    private var amount: some View {
      Text(verbatim: row.amount).font(.body.monospacedDigit()).bold()
    }

    private var day: some View {
      Text(verbatim: row.day).font(.footnote).foregroundStyle(.secondary)
    }
  }
#endif

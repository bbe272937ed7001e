#if canImport(SwiftUI)
  internal import SwiftUI
  internal import WidgetRendering

  /// The circle of a payment, filled clockwise from the top by the share that is paid then.
  struct PaymentMark: View {
    /// The share, from above 0 to 1.
    let share: Double
    /// The number of the payment.
    let label: String
    let marks: WidgetStyle.Marks
    /// The diameter, which grows with the text.
    @ScaledMetric private var diameter: CGFloat = 32

    var body: some View {
      switch marks {
      // A circle of half the diameter whose line is as wide as it: a disc.
      case .pie: sector(lineWidth: diameter / 2)
      case .ring:
        sector(lineWidth: diameter / 10)
          .overlay { Text(verbatim: label).font(.caption).bold() }
      }
    }

    private func sector(lineWidth: CGFloat) -> some View {
      ZStack {
        Circle().stroke(.quaternary, lineWidth: lineWidth)
        Circle().trim(from: 0, to: CGFloat(share))
          .rotation(.degrees(-90))
          .stroke(.tint, lineWidth: lineWidth)
      }
      .frame(width: diameter - lineWidth, height: diameter - lineWidth)
      .padding(lineWidth / 2)
    }
  }
#endif

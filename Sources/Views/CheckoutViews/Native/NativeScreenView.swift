#if canImport(SwiftUI)
  internal import CheckoutEngine
  internal import SwiftUI
  internal import ViewModels
  internal import WidgetViews

  /// The parts of a native checkout's screen, from top to bottom.
  struct NativeScreenView<Top: View>: View {
    let screen: NativeCheckoutScreen
    /// The receiver of the shopper's actions; nil in a preview.
    let actions: NativeCheckoutModel?
    let focus: ScreenFocus<NativeCheckoutScreen.Focus.Target>
    let top: Top

    var body: some View {
      ScrollView {
        VStack(alignment: .leading, spacing: 24) {
          if let notice = screen.notice { noticeView(notice) } else { checkout }
        }
        .padding(16)
      }
    }

    @ViewBuilder private var checkout: some View {
      if let progress = screen.progress {
        ProgressView(value: progress.fraction)
          .accessibilityLabel(progress.accessibilityLabel)
          .accessibilityValue(progress.text)
      }
      top
      if let banner = screen.banner { bannerView(banner) }
      ForEach(screen.sections) { section in
        NativeSectionView(section: section, actions: actions, focus: focus)
      }
      if let codes = screen.promoCodes {
        NativePromoCodesView(codes: codes, actions: actions, focus: focus)
      }
      if let summary = screen.summary { NativeSummaryView(summary: summary) }
      if let plan = screen.plan { NativePlanView(plan: plan) }
      NativePaymentView(screen: screen, actions: actions)
    }

    private func noticeView(_ notice: NativeCheckoutScreen.Notice) -> some View {
      VStack(spacing: 12) {
        if notice.isBusy { ProgressView() }
        Text(verbatim: notice.title)
          .font(.title3)
          .accessibilityAddTraits(.isHeader)
          .accessibilityFocused(focus.voice, equals: .notice)
        ForEach(notice.lines.indices, id: \.self) { index in
          Text(verbatim: notice.lines[index]).foregroundStyle(.secondary)
        }
        if let retry = notice.retry {
          ModelButton(retry) { actions?.retry() }.buttonStyle(.borderedProminent)
        }
      }
      .multilineTextAlignment(.center)
      .frame(maxWidth: .infinity)
    }

    private func bannerView(_ banner: NativeCheckoutScreen.Banner) -> some View {
      FailureView(
        sentences: [banner.advice, banner.message, banner.totals].compactMap { $0 },
        button: banner.retry, retry: { actions?.retry() }
      )
      .accessibilityFocused(focus.voice, equals: .banner)
    }
  }
#endif

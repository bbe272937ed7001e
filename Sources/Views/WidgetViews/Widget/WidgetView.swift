#if canImport(SwiftUI) && canImport(UIKit) && !os(watchOS)
  internal import Combine
  internal import Foundation
  internal import Observation
  internal import SwiftUI
  public import UIKit
  public import ViewModels
  public import WidgetRendering

  /// The widget of Afterpay's guide as a view of UIKit, drawn by the system instead of a web page.
  ///
  /// ```swift no-run
  /// let widgetView = try WidgetView(amount: "200.00")
  /// widgetView.layer.cornerRadius = 4
  /// widgetView.sendUpdate(amount: "180.00")
  /// ```
  ///
  /// The view's intrinsic height is that of its contents at its width, which is 300 points or more. It
  /// has the shopper's text size and colors. Its border and corners are those of its layer, for the
  /// app to change.
  ///
  /// Everything that the view shows is decided by its ``model``, whose events the shop's handler
  /// receives.
  public final class WidgetView: UIView {
    /// The look of the widget: its logo, heading, border and arrangement.
    public typealias Style = WidgetStyle

    /// The model that the view shows.
    public let model: WidgetViewModel
    private let contents: UIView
    /// The border's color if the app has not chosen another.
    private var usualBorderColor: CGColor?
    /// The width for which the height was computed.
    private var fittedWidth: CGFloat = 0

    /// Creates the view of a model.
    ///
    /// - Parameter model: The model.
    public init(model: WidgetViewModel) {
      self.model = model
      contents = UIHostingConfiguration {
        PaymentScheduleView(model: model).outline(false)
          // An app of UIKit has no phases of SwiftUI's scenes.
          .onReceive(
            NotificationCenter.default.publisher(for: UIApplication.didBecomeActiveNotification)
          ) { _ in model.refresh() }
      }
      .margins(.all, 0).makeContentView()
      super.init(frame: .zero)
      embed(contents)
      drawBorder()
      followTraits()
      followScreen()
    }

    /// A view of an interface file is not possible, since it has no order.
    @available(*, unavailable, message: "Create the view by its token or its amount.")
    public required init?(coder: NSCoder) { nil }

    /// The height of the contents at the view's width; any width.
    public override var intrinsicContentSize: CGSize {
      let width = max(bounds.width, CGFloat(WidgetScreen.minimumWidth))
      let size = contents.systemLayoutSizeFitting(
        CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
        withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      return CGSize(width: UIView.noIntrinsicMetric, height: size.height)
    }

    /// Computes the height again if the width is another.
    public override func layoutSubviews() {
      super.layoutSubviews()
      if bounds.width != fittedWidth {
        fittedWidth = bounds.width
        invalidateIntrinsicContentSize()
      }
    }
  }

  extension WidgetView {
    private func embed(_ view: UIView) {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: leadingAnchor),
        view.trailingAnchor.constraint(equalTo: trailingAnchor),
        view.topAnchor.constraint(equalTo: topAnchor),
        view.bottomAnchor.constraint(equalTo: bottomAnchor),
      ])
    }

    private func drawBorder() {
      clipsToBounds = true
      layer.cornerRadius = 8
      layer.borderWidth = model.screen.style.border ? 1 : 0
      updateBorderColor()
    }

    /// Sets the color of light or dark mode, which a layer does not follow by itself.
    private func updateBorderColor() {
      guard layer.borderColor == usualBorderColor else { return }
      usualBorderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
      layer.borderColor = usualBorderColor
    }

    private func followTraits() {
      registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: WidgetView, _) in
        view.updateBorderColor()
      }
      registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) { (view: WidgetView, _) in
        view.invalidateIntrinsicContentSize()
      }
    }

    /// Computes the height again after each change of the screen.
    private func followScreen() {
      withObservationTracking {
        _ = model.screen
      } onChange: { [weak self] in
        // The screen has its new value after this call.
        Task { @MainActor [weak self] in
          self?.invalidateIntrinsicContentSize()
          self?.followScreen()
        }
      }
    }
  }
#endif

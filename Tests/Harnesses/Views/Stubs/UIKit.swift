// swift-format-ignore-file

// The public names of UIKit that the views use, and those of QuartzCore and CoreGraphics that UIKit exports, for a module
// of that name. The signatures are those of Apple's documentation. Nothing here runs.

@_exported public import Foundation

// MARK: Everywhere

public final class CGColor: Hashable, Sendable {
  public static func == (first: CGColor, second: CGColor) -> Bool { first === second }
  public func hash(into hasher: inout Hasher) {}
}

open class UIColor: NSObject, @unchecked Sendable {
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
  open var cgColor: CGColor { fatalError() }
  #if !OS_watchOS
    open class var separator: UIColor { fatalError() }
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
  #endif
}

#if !OS_watchOS

  // MARK: QuartzCore

  open class CALayer: NSObject {
    open var cornerRadius: CGFloat = 0
    open var borderColor: CGColor?
    open var borderWidth: CGFloat = 0
  }

  // MARK: Traits

  public protocol UITraitDefinition {}
  public typealias UITrait = any UITraitDefinition.Type
  public enum UITraitUserInterfaceStyle: UITraitDefinition {}
  public enum UITraitPreferredContentSizeCategory: UITraitDefinition {}

  @MainActor open class UITraitCollection: NSObject {}
  @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
  }
  @MainActor public protocol UITraitChangeRegistration: NSObjectProtocol {}
  @MainActor public protocol UITraitChangeObservable {}
  extension UITraitChangeObservable {
    @discardableResult
    public func registerForTraitChanges<Observed: UITraitEnvironment>(
      _ traits: [UITrait], handler: @escaping (Observed, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration { fatalError() }
  }

  // MARK: Views

  @MainActor open class UIResponder: NSObject {
    public nonisolated override init() {}
  }

  @MainActor open class NSLayoutConstraint: NSObject {
    open class func activate(_ constraints: [NSLayoutConstraint]) {}
  }
  @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint { fatalError() }
  }
  @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
  @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

  public struct UILayoutPriority: Hashable, RawRepresentable, Sendable {
    public var rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(rawValue: 1000)
    public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
  }

  @MainActor open class UIView: UIResponder, UITraitEnvironment, UITraitChangeObservable {
    public init(frame: CGRect) {}
    public required init?(coder: NSCoder) { nil }
    open class var noIntrinsicMetric: CGFloat { -1 }
    open class var layoutFittingCompressedSize: CGSize { .zero }
    open var layer: CALayer { fatalError() }
    open var bounds: CGRect = .zero
    open var traitCollection: UITraitCollection { fatalError() }
    open var backgroundColor: UIColor?
    open var clipsToBounds = false
    open var intrinsicContentSize: CGSize { .zero }
    open var translatesAutoresizingMaskIntoConstraints = true
    open var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
    open var trailingAnchor: NSLayoutXAxisAnchor { fatalError() }
    open var topAnchor: NSLayoutYAxisAnchor { fatalError() }
    open var bottomAnchor: NSLayoutYAxisAnchor { fatalError() }
    open func invalidateIntrinsicContentSize() {}
    open func layoutSubviews() {}
    open func addSubview(_ view: UIView) {}
    open func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize { .zero }
  }

  // MARK: The contents of a view in SwiftUI

  @MainActor public protocol UIContentView: NSObjectProtocol {
    var configuration: any UIContentConfiguration { get set }
  }
  @MainActor public protocol UIContentConfiguration {
    func makeContentView() -> any UIView & UIContentView
  }

  // MARK: Text entry

  public struct UITextContentType: Hashable, Sendable {
    public static let emailAddress = Self(), name = Self(), streetAddressLine1 = Self()
    public static let streetAddressLine2 = Self(), addressCity = Self(), addressState = Self()
    public static let postalCode = Self(), countryName = Self(), telephoneNumber = Self()
  }
  public enum UIKeyboardType: Int, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
  }

  // MARK: What the snippets of the guides use

  @MainActor open class UIViewController: UIResponder {
    open var view: UIView!
    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) { nil }
    open var presentedViewController: UIViewController? { nil }
    open var modalPresentationStyle: UIModalPresentationStyle = .automatic
    open func present(
      _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
  }
  public enum UIModalPresentationStyle: Int, Sendable { case automatic, fullScreen, pageSheet, overFullScreen }
  @MainActor open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable { case unattached, foregroundActive, foregroundInactive, background }
    open var activationState: ActivationState { .unattached }
  }
  @MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
  }
  @MainActor open class UIWindowScene: UIScene {
    open var keyWindow: UIWindow? { nil }
  }
  @MainActor open class UIApplication: UIResponder {
    public struct OpenExternalURLOptionsKey: Hashable, Sendable {}
    open class var shared: UIApplication { fatalError() }
    public class nonisolated var didBecomeActiveNotification: Notification.Name { fatalError() }
    open var connectedScenes: Set<UIScene> { [] }
    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
      _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
      completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
    ) {}
  }
#endif

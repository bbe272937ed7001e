// swift-format-ignore-file

// The public names of SwiftUI that the views use, for a module of that name. The signatures are those of Apple's
// documentation; a result that SwiftUI names by a type of its own is `some View`. Nothing here runs.

public import Combine
@_exported public import Foundation

#if canImport(UIKit)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#endif

// MARK: Views

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: View {
  public typealias Body = Never
  public var body: Never { fatalError() }
}
extension View where Body == Never {
  public var body: Never { fatalError() }
}
extension Optional: View where Wrapped: View { public typealias Body = Never }

@resultBuilder public struct ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
  @MainActor public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> { fatalError() }
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> _ConditionalContent<First, Second> { fatalError() }
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> _ConditionalContent<First, Second> { fatalError() }
}
public struct TupleView<T>: View { public typealias Body = Never }
public struct _ConditionalContent<First: View, Second: View>: View { public typealias Body = Never }
public struct EmptyView: View {
  public typealias Body = Never
  public init() {}
}
// MARK: State

@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) {}
  public init(initialValue: Value) {}
  public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
  public var projectedValue: Binding<Value> { fatalError() }
}
@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  @preconcurrency public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void) {}
  public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
  public var projectedValue: Binding<Value> { self }
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> { fatalError() }
}
@propertyWrapper public struct FocusState<Value: Hashable> {
  @propertyWrapper public struct Binding {
    init(_ value: Value) {}
    public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    public var projectedValue: Binding { self }
  }
  public init() where Value == Bool {}
  public init<T>() where Value == T?, T: Hashable {}
  public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
  public var projectedValue: Binding { fatalError() }
}
@propertyWrapper public struct AccessibilityFocusState<Value: Hashable> {
  @propertyWrapper public struct Binding {
    init(_ value: Value) {}
    public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
    public var projectedValue: Binding { self }
  }
  public init() where Value == Bool {}
  public init<T>() where Value == T?, T: Hashable {}
  public var wrappedValue: Value { get { fatalError() } nonmutating set {} }
  public var projectedValue: Binding { fatalError() }
}
@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint> {
  public init(wrappedValue: Value) {}
  public var wrappedValue: Value { fatalError() }
}
@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}
public struct EnvironmentValues {
  public init() {}
  public var openURL: OpenURLAction { fatalError() }
  public var dynamicTypeSize: DynamicTypeSize = .large
  public var scenePhase: ScenePhase { .active }
  public var dismiss: DismissAction { fatalError() }
  public var colorScheme: ColorScheme = .light
  public var layoutDirection: LayoutDirection = .leftToRight
}
@MainActor public struct OpenURLAction: Sendable {
  public func callAsFunction(_ url: URL) {}
}
@MainActor public struct DismissAction: Sendable {
  public func callAsFunction() {}
}
public enum LayoutDirection: Hashable, CaseIterable, Sendable { case leftToRight, rightToLeft }
public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }
public enum DynamicTypeSize: Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}

// MARK: Texts, shapes and colors

public struct Text: View, Equatable {
  public typealias Body = Never
  public init(verbatim content: String) {}
  public init<Content: StringProtocol>(_ content: Content) {}
}
public struct Font: Hashable, Sendable {
  public static let title3 = Font(), headline = Font(), body = Font(), subheadline = Font(), footnote = Font()
  public static let caption = Font()
  public func monospacedDigit() -> Font { self }
}
public struct Image: View, Equatable {
  public typealias Body = Never
  public init(systemName: String) {}
  public func resizable() -> Image { self }
}
public struct AsyncImage<Content: View>: View {
  public typealias Body = Never
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {}
}
public protocol ShapeStyle: Sendable {}
public struct BackgroundStyle: ShapeStyle {}
extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}
extension ShapeStyle where Self == SeparatorShapeStyle {
  public static var separator: SeparatorShapeStyle { SeparatorShapeStyle() }
}
public struct HierarchicalShapeStyle: ShapeStyle {}
public struct TintShapeStyle: ShapeStyle {}
public struct SeparatorShapeStyle: ShapeStyle {}
extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}
extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}
extension ShapeStyle where Self == Color {
  public static var red: Color { fatalError() }
}
public struct Color: ShapeStyle, Hashable, Sendable {
  public enum RGBColorSpace: Hashable, Sendable { case sRGB }
  public struct Resolved: Hashable, Sendable {
    public var red: Float { 0 }
    public var green: Float { 0 }
    public var blue: Float { 0 }
    public var opacity: Float { 0 }
  }
  public init(
    _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
    opacity: Double = 1) {}
  public static let blue = Color(red: 0, green: 0, blue: 1), white = Color(red: 1, green: 1, blue: 1)
  public static let black = Color(red: 0, green: 0, blue: 0), red = Color(red: 1, green: 0, blue: 0)
  public static let orange = red, green = red, secondary = red, accentColor = red
  public static let clear = Color(red: 0, green: 0, blue: 0)
  public func resolve(in environment: EnvironmentValues) -> Resolved { Resolved() }
}
extension Color: View { public typealias Body = Never }
public enum ColorScheme: CaseIterable, Hashable, Sendable { case light, dark }
@MainActor @preconcurrency public protocol Shape: View, Sendable {}
public struct Circle: Shape {
  public typealias Body = Never
  public init() {}
}
public struct RoundedRectangle: Shape {
  public typealias Body = Never
  public init(cornerRadius: CGFloat) {}
}
extension Shape {
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape { self }
  public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { self }
  public func rotation(_ angle: Angle) -> some Shape { self }
}
public struct Angle: Hashable, Sendable {
  public static func degrees(_ degrees: Double) -> Angle { Angle() }
}
// MARK: Layout

public struct HorizontalAlignment: Equatable, Sendable {
  public static let leading = Self(), center = Self(), trailing = Self()
}
public struct VerticalAlignment: Equatable, Sendable {
  public static let top = Self(), center = Self(), firstTextBaseline = Self()
}
public struct Alignment: Equatable, Sendable {
  public static let center = Self(), leading = Self(), trailing = Self(), top = Self()
  public static let topLeading = Self()
}
public struct Edge {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let all = Set(rawValue: 15), horizontal = Set(rawValue: 10), vertical = Set(rawValue: 5)
    public static let top = Set(rawValue: 1), bottom = Set(rawValue: 4)
    public static let leading = Set(rawValue: 2), trailing = Set(rawValue: 8)
  }
}
public struct Axis {
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1), vertical = Set(rawValue: 2)
  }
}
public struct VStack<Content: View>: View {
  public typealias Body = Never
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content) {}
}
public struct HStack<Content: View>: View {
  public typealias Body = Never
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content) {}
}
public struct ZStack<Content: View>: View {
  public typealias Body = Never
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}
}
public struct ViewThatFits<Content: View>: View {
  public typealias Body = Never
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}
}
public struct Spacer: View {
  public typealias Body = Never
  public init(minLength: CGFloat? = nil) {}
}
public struct Divider: View {
  public typealias Body = Never
  public init() {}
}
public struct ScrollView<Content: View>: View {
  public typealias Body = Never
  public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {}
}
public struct GridItem: Sendable {
  public enum Size: Sendable {
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public init(_ size: Size, spacing: CGFloat? = nil, alignment: Alignment? = nil) {}
}
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}
public struct LazyVGrid<Content: View>: View {
  public typealias Body = Never
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content) {}
}
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}
extension ForEach: View where Content: View {
  public typealias Body = Never
}
extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
  public init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
extension ForEach where Content: View {
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}
public struct List<SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
}
extension List where SelectionValue == Never {
  public init(@ViewBuilder content: () -> Content) {}
}
public struct Form<Content: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder content: () -> Content) {}
}
public struct Section<Parent, Content, Footer> {}
extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
}
extension Section where Parent: View, Content: View, Footer: View {
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent,
    @ViewBuilder footer: () -> Footer) {}
}
extension Section where Parent: View, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {}
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content) {}
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}
public struct NavigationStack<Root: View>: View {
  public typealias Body = Never
  public init(@ViewBuilder root: () -> Root) {}
}

// MARK: Controls

public struct ButtonRole: Equatable, Sendable {
  public static let destructive = ButtonRole(), cancel = ButtonRole()
}
public struct Button<Label: View>: View {
  public typealias Body = Never
  @preconcurrency public init(
    action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
  @preconcurrency public init(
    role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}
extension Button where Label == Text {
  @preconcurrency public init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void) {}
  @preconcurrency public init<S: StringProtocol>(
    _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void) {}
}
public struct TextField<Label: View>: View {
  public typealias Body = Never
}
extension TextField where Label == Text {
  public init<S: StringProtocol>(_ title: S, text: Binding<String>) {}
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
}
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  public typealias Body = Never
}
extension Picker where Label == Text {
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {}
}
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
  public typealias Body = Never
}
extension ProgressView where CurrentValueLabel == EmptyView {
  public init() where Label == EmptyView {}
  public init<S: StringProtocol>(_ title: S) where Label == Text {}
  public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) where Label == EmptyView {}
}
// MARK: Styles of controls

@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct PlainButtonStyle: PrimitiveButtonStyle { public init() {} }
public struct BorderedButtonStyle: PrimitiveButtonStyle { public init() {} }
extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  public static var borderedProminent: BorderedProminentButtonStyle { .init() }
}
extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  public static var bordered: BorderedButtonStyle { .init() }
}
extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  public static var plain: PlainButtonStyle { .init() }
}
@MainActor @preconcurrency public protocol ProgressViewStyle {}
public struct LinearProgressViewStyle: ProgressViewStyle { public init() {} }
extension ProgressViewStyle where Self == LinearProgressViewStyle {
  public static var linear: LinearProgressViewStyle { .init() }
}
#if !OS_watchOS
  @MainActor @preconcurrency public protocol PickerStyle {}
  public struct SegmentedPickerStyle: PickerStyle { public init() {} }
  extension PickerStyle where Self == SegmentedPickerStyle {
    public static var segmented: SegmentedPickerStyle { .init() }
  }
  extension View {
    public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
  }
#endif

// MARK: Modifiers

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
}
public struct _ViewModifier_Content<Modifier: ViewModifier>: View { public typealias Body = Never }
extension View {
  public func modifier<T: ViewModifier>(_ modifier: T) -> some View { self }
  public func onReceive<P: Publisher>(
    _ publisher: P, perform action: @escaping (P.Output) -> Void
  ) -> some View where P.Failure == Never { self }
  public func scaledToFit() -> some View { self }
}

extension View {
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
  public func padding(_ length: CGFloat) -> some View { self }
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View { self }
  public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View { self }
  public func font(_ font: Font?) -> some View { self }
  public func bold(_ isActive: Bool = true) -> some View { self }
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  public func background<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
  public func overlay<V: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View { self }
  public func clipShape<S: Shape>(_ shape: S) -> some View { self }
  public func tint(_ tint: Color?) -> some View { self }
  public func disabled(_ disabled: Bool) -> some View { self }
  public func id<ID: Hashable>(_ id: ID) -> some View { self }
  public func tag<V: Hashable>(_ tag: V) -> some View { self }
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { self }
  public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View { self }

  // Work
  @preconcurrency public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
  @preconcurrency public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View { self }
  @preconcurrency public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor (V, V) -> Void
  ) -> some View { self }
  @preconcurrency public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> some View { self }
  @preconcurrency public func onOpenURL(perform action: @escaping @MainActor (URL) -> Void) -> some View { self }
  @preconcurrency public func onSubmit(_ action: @escaping @MainActor () -> Void) -> some View { self }
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

  // Above the screen
  @preconcurrency public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (@MainActor () -> Void)? = nil,
    @ViewBuilder content: @escaping @MainActor () -> Content
  ) -> some View { self }
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View { self }
  public func toolbar<Content: ToolbarContent>(
    @ToolbarContentBuilder content: () -> Content
  ) -> some View { self }

  #if !OS_macOS
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
  #endif

  // Focus
  public func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { self }

  // VoiceOver
  public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
}
public enum TextAlignment: Hashable, CaseIterable, Sendable { case leading, center, trailing }
// MARK: VoiceOver

public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = Self(), contain = Self(), combine = Self()
}
public struct AccessibilityTraits: SetAlgebra, Sendable {
  public typealias Element = AccessibilityTraits
  public typealias ArrayLiteralElement = AccessibilityTraits
  public static let isHeader = Self(), isSelected = Self(), isButton = Self()
  public init() {}
  public func contains(_ member: Self) -> Bool { false }
  public func union(_ other: Self) -> Self { self }
  public func intersection(_ other: Self) -> Self { self }
  public func symmetricDifference(_ other: Self) -> Self { self }
  public mutating func insert(_ newMember: Self) -> (inserted: Bool, memberAfterInsert: Self) { (true, self) }
  public mutating func remove(_ member: Self) -> Self? { nil }
  public mutating func update(with newMember: Self) -> Self? { nil }
  public mutating func formUnion(_ other: Self) {}
  public mutating func formIntersection(_ other: Self) {}
  public mutating func formSymmetricDifference(_ other: Self) {}
}
public enum AccessibilityNotification {
  public struct Announcement {
    public init(_ announcement: AttributedString) {}
    public func post() {}
  }
}
extension AttributeScopes {
  public struct AccessibilityAttributes: AttributeScope {
    public let accessibilitySpeechAnnouncementPriority: AnnouncementPriorityAttribute
    public enum AnnouncementPriorityAttribute: AttributedStringKey {
      public enum AnnouncementPriority: Hashable, Sendable { case high, `default`, low }
      public typealias Value = AnnouncementPriority
      public static let name = "announcementPriority"
    }
  }
  public var accessibility: AccessibilityAttributes.Type { AccessibilityAttributes.self }
}
extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.AccessibilityAttributes, T>
  ) -> T { fatalError() }
}

// MARK: Toolbars

public enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
#if !OS_macOS
  public struct ToolbarPlacement: Sendable {
    public static var navigationBar: ToolbarPlacement { ToolbarPlacement() }
  }
#endif

@MainActor @preconcurrency public protocol ToolbarContent {}
@resultBuilder public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }
  public static func buildBlock<C0: ToolbarContent, C1: ToolbarContent>(
    _ c0: C0, _ c1: C1
  ) -> some ToolbarContent { c0 }
}
public struct ToolbarItemPlacement: Sendable {
  public static let principal = Self(), cancellationAction = Self(), primaryAction = Self()
}
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}
extension ToolbarItem where ID == () {
  public init(placement: ToolbarItemPlacement, @ViewBuilder content: () -> Content) {}
}

// MARK: Views of the platform

#if canImport(UIKit) && !OS_watchOS
  @MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
  }
  extension UIViewRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
  }
  extension UIViewRepresentable {
    public static func dismantleUIView(_ uiView: UIViewType, coordinator: Coordinator) {}
  }
  @MainActor @preconcurrency public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { fatalError() }
  }
  public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
    public func makeContentView() -> any UIView & UIContentView { fatalError() }
    public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }
  }
  extension UIHostingConfiguration where Background == EmptyView {
    public init(@ViewBuilder content: () -> Content) {}
  }
#endif
#if canImport(UIKit) && !OS_watchOS
  @MainActor open class UIHostingController<Content: View>: UIViewController {
    public init(rootView: Content) { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { nil }
  }
#endif
#if canImport(UIKit)
  extension Color {
    public init(uiColor: UIColor) { self.init(red: 0, green: 0, blue: 0) }
  }
#elseif canImport(AppKit)
  @MainActor @preconcurrency public protocol NSViewRepresentable: View where Body == Never {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ nsView: NSViewType, context: Context)
    static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
    func makeCoordinator() -> Coordinator
  }
  extension NSViewRepresentable {
    public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
  }
  @MainActor @preconcurrency public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { fatalError() }
  }
#endif

// MARK: Text entry

#if canImport(UIKit)
  public struct TextInputAutocapitalization: Sendable {
    public static var never: Self { Self() }
    public static var words: Self { Self() }
    public static var characters: Self { Self() }
  }
  extension View {
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
  }
#endif
#if canImport(UIKit) && !OS_watchOS
  extension View {
    public func textContentType(_ textContentType: UITextContentType?) -> some View { self }
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
  }
#endif

// MARK: Previews

@freestanding(declaration) public macro Preview(
  _ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "PreviewsMacros", type: "Common")

// swift-format-ignore-file

// The public names of SwiftUI that are also nouns of a checkout, for a module of that name.

public protocol View {}
public protocol App {}
public protocol Scene {}
public protocol Widget {}
public protocol WidgetConfiguration {}
public struct Text: View { public init(_ text: String) {} }
public struct Button: View { public init(_ title: String, action: () -> Void) {} }
@propertyWrapper public struct Environment<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

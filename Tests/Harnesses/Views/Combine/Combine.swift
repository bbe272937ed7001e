// swift-format-ignore-file

// The declarations of Combine that this package and the guide's example use, with the behavior that
// Apple's documentation describes. Nothing is copied; the bodies are written here.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  func request(_ demand: Subscribers.Demand)
}

public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(ObjectIdentifier(self)) }
}

public struct CombineIdentifier: Hashable, Sendable {
  private let object: ObjectIdentifier

  init(_ object: ObjectIdentifier) { self.object = object }
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable, Comparable, Hashable, Sendable {
    /// The number of elements, or nil for no limit.
    private let count: Int?

    private init(count: Int?) { self.count = count }

    public static let unlimited = Demand(count: nil)
    public static let none = Demand(count: 0)

    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand is not negative")
      return Demand(count: value)
    }

    public static func < (one: Demand, other: Demand) -> Bool {
      guard let count = one.count else { return false }
      return other.count.map { count < $0 } ?? true
    }

    public static func += (demand: inout Demand, other: Demand) {
      guard let count = demand.count, let more = other.count else { return demand = .unlimited }
      demand = .max(count + more)
    }

    public static func -= (demand: inout Demand, count: Int) {
      if let old = demand.count { demand = .max(old - count) }
    }
  }
}

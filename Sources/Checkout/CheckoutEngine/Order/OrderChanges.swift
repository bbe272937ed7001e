public import ScheduleEngine

/// A part of an order that a shopper can change.
public enum OrderPart: Int, Hashable, Sendable, CaseIterable {
  /// The email address.
  case contact
  /// The shipping address.
  case shippingAddress
  /// The billing address.
  case billingAddress
  /// The shipping method.
  case shippingMethod
  /// The promo codes.
  case promoCodes

  /// The part's name in JSON, such as `shippingAddress`.
  public var name: StaticString {
    switch self {
    case .contact: "contact"
    case .shippingAddress: "shippingAddress"
    case .billingAddress: "billingAddress"
    case .shippingMethod: "shippingMethod"
    case .promoCodes: "promoCodes"
    }
  }
}

/// A set of parts of an order, in the order of ``OrderPart``.
///
///     let parts: OrderParts = [.promoCodes, .contact]
///     parts.map { "\($0)" }  // ["contact", "promoCodes"]
///     print(parts)           // [contact, promoCodes]
public struct OrderParts: SetAlgebra, Hashable, Sendable {
  private var bits: UInt8 = 0

  /// Creates an empty set.
  public init() {}

  private init(bits: UInt8) { self.bits = bits }

  private static func bit(_ part: OrderPart) -> UInt8 { 1 << UInt8(part.rawValue) }

  /// Returns whether the set has a part.
  public func contains(_ part: OrderPart) -> Bool { bits & Self.bit(part) != 0 }

  /// Returns the parts of either set.
  public func union(_ other: Self) -> Self { Self(bits: bits | other.bits) }

  /// Returns the parts of both sets.
  public func intersection(_ other: Self) -> Self { Self(bits: bits & other.bits) }

  /// Returns the parts of exactly one of the sets.
  public func symmetricDifference(_ other: Self) -> Self { Self(bits: bits ^ other.bits) }

  /// Adds a part.
  @discardableResult
  public mutating func insert(
    _ part: OrderPart
  ) -> (inserted: Bool, memberAfterInsert: OrderPart) {
    defer { bits |= Self.bit(part) }
    return (!contains(part), part)
  }

  /// Removes a part.
  @discardableResult
  public mutating func remove(_ part: OrderPart) -> OrderPart? {
    defer { bits &= ~Self.bit(part) }
    return contains(part) ? part : nil
  }

  /// Adds a part.
  @discardableResult
  public mutating func update(with part: OrderPart) -> OrderPart? {
    defer { bits |= Self.bit(part) }
    return contains(part) ? part : nil
  }

  /// Adds the parts of another set.
  public mutating func formUnion(_ other: Self) { bits |= other.bits }

  /// Removes the parts that are not in another set.
  public mutating func formIntersection(_ other: Self) { bits &= other.bits }

  /// Removes the parts of both sets and adds those of the other one.
  public mutating func formSymmetricDifference(_ other: Self) { bits ^= other.bits }
}

extension OrderParts: Sequence {
  /// Returns an iterator over the parts.
  public func makeIterator() -> Iterator { Iterator(bits: bits) }

  /// The parts one by one.
  public struct Iterator: IteratorProtocol {
    fileprivate var bits: UInt8

    /// Returns the next part.
    public mutating func next() -> OrderPart? {
      guard bits != 0 else { return nil }
      defer { bits &= bits - 1 }
      return OrderPart(rawValue: bits.trailingZeroBitCount)
    }
  }
}

extension OrderParts: CustomStringConvertible {
  /// The names of the parts, such as `[contact, promoCodes]`.
  public var description: String {
    var text: [UInt8] = []
    for part in self {
      text += Array((text.isEmpty ? "[" : ", ").utf8) + UTF8Text(stringLiteral: part.name).bytes
    }
    return text.isEmpty ? "[]" : String(decoding: text, as: UTF8.self) + "]"
  }
}

/// New values for parts of an order.
///
///     var changes = OrderChanges()
///     changes.contact = "ada@example.com"
///     changes.parts.contains(.contact)  // true
public struct OrderChanges: Hashable, Sendable {
  /// The email address, or nil.
  public var contact: UTF8Text?
  /// The shipping address, or nil.
  public var shippingAddress: Address?
  /// The billing address, or nil.
  public var billingAddress: Address?
  /// The identifier of the shipping method, or nil.
  public var shippingMethod: UTF8Text?
  /// All promo codes, or nil if they do not change.
  public var promoCodes: [UTF8Text]?

  /// Creates changes of nothing.
  public init() {}

  /// The parts that have a new value.
  public var parts: OrderParts {
    var parts = OrderParts()
    if contact != nil { parts.insert(.contact) }
    if shippingAddress != nil { parts.insert(.shippingAddress) }
    if billingAddress != nil { parts.insert(.billingAddress) }
    if shippingMethod != nil { parts.insert(.shippingMethod) }
    if promoCodes != nil { parts.insert(.promoCodes) }
    return parts
  }

  /// Removes the new value of a part.
  mutating func remove(_ part: OrderPart) {
    switch part {
    case .contact: contact = nil
    case .shippingAddress: shippingAddress = nil
    case .billingAddress: billingAddress = nil
    case .shippingMethod: shippingMethod = nil
    case .promoCodes: promoCodes = nil
    }
  }

  /// Returns the new values of some parts alone.
  func only(_ parts: OrderParts) -> Self {
    var changes = self
    for part in OrderPart.allCases where !parts.contains(part) { changes.remove(part) }
    return changes
  }
}

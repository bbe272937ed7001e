import ScheduleEngine
import Testing

@testable import CheckoutEngine

@Suite struct OrderPartsTests {
  @Test func `The parts and sections have the names and order of the contract`() {
    #expect(
      OrderPart.allCases.map { "\($0.name)" } == [
        "contact", "shippingAddress", "billingAddress", "shippingMethod", "promoCodes",
      ])
    #expect(
      CheckoutSection.allCases.map { "\($0.name)" } == [
        "contact", "shippingAddress", "billingAddress", "shippingMethod", "payment",
      ])
    #expect(
      CheckoutSection.allCases.map(\.part) == [
        .contact, .shippingAddress, .billingAddress, .shippingMethod, nil,
      ])
  }

  /// All 32 sets, each with its parts in order.
  private static let all: [(set: OrderParts, parts: [OrderPart])] = (0..<32).map { bits in
    let parts = OrderPart.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }
      .map(\.element)
    return (OrderParts(parts), parts)
  }

  @Test func `A set has its parts in the order of the contract, however it was made`() {
    for (set, parts) in Self.all {
      #expect(Array(set) == parts)
      #expect(OrderParts(parts.reversed()) == set)
      #expect(OrderParts(parts + parts) == set)
      #expect(OrderPart.allCases.filter(set.contains) == parts)
      #expect(set.isEmpty == parts.isEmpty)
    }
  }

  @Test func `A set prints the names of its parts`() {
    #expect("\(OrderParts())" == "[]")
    #expect("\([.promoCodes, .contact] as OrderParts)" == "[contact, promoCodes]")
    for (set, parts) in Self.all {
      #expect(set.description == "[\(parts.map { "\($0.name)" }.joined(separator: ", "))]")
    }
  }

  @Test func `Unions, intersections and differences are those of sets`() {
    for (left, leftParts) in Self.all {
      for (right, rightParts) in Self.all {
        let (a, b) = (Set(leftParts), Set(rightParts))
        #expect(Set(left.union(right)) == a.union(b))
        #expect(Set(left.intersection(right)) == a.intersection(b))
        #expect(Set(left.symmetricDifference(right)) == a.symmetricDifference(b))
        #expect(Set(left.subtracting(right)) == a.subtracting(b))
        #expect(left.isDisjoint(with: right) == a.isDisjoint(with: b))
        #expect(left.isSubset(of: right) == a.isSubset(of: b))
        var set = left
        set.formUnion(right)
        #expect(set == left.union(right))
        set = left
        set.formIntersection(right)
        #expect(set == left.intersection(right))
        set = left
        set.formSymmetricDifference(right)
        #expect(set == left.symmetricDifference(right))
      }
    }
  }

  @Test func `Inserting and removing report what was there`() {
    var set: OrderParts = [.contact]
    #expect(set.insert(.promoCodes).inserted)
    #expect(!set.insert(.promoCodes).inserted)
    #expect(set.update(with: .contact) == .contact)
    #expect(set.update(with: .billingAddress) == nil)
    #expect(set.remove(.shippingMethod) == nil)
    #expect(set.remove(.contact) == .contact)
    #expect(Array(set) == [.billingAddress, .promoCodes])
  }

  @Test func `Changes have the parts that have a value, an empty list of codes too`() {
    let all = OrderChanges(
      contact: "", shipping: .home, billing: .office, method: "", codes: [])
    #expect(Array(all.parts) == OrderPart.allCases)
    #expect(OrderChanges().parts.isEmpty)
    for (set, parts) in Self.all {
      let some = all.only(set)
      #expect(Array(some.parts) == parts)
      #expect(some.contact == (parts.contains(.contact) ? "" : nil))
      #expect(some.shippingAddress == (parts.contains(.shippingAddress) ? .home : nil))
      #expect(some.billingAddress == (parts.contains(.billingAddress) ? .office : nil))
      #expect(some.shippingMethod == (parts.contains(.shippingMethod) ? "" : nil))
      #expect(some.promoCodes == (parts.contains(.promoCodes) ? [] : nil))
    }
    for part in OrderPart.allCases {
      var some = all
      some.remove(part)
      #expect(Array(some.parts) == OrderPart.allCases.filter { $0 != part })
    }
  }
}

/// The schedules and checksums of a sequence of orders, computed while the results are read.
///
/// Checksums are most of the work, and eight at once take about half the time of eight one by one.
/// Therefore a batch reads up to 64 orders ahead of the result that it returns. It allocates memory
/// when an iteration begins, and none for an order.
///
///     let amounts = try ["200.00", "0.50", "57.27"].map { try Money($0, .usd) }
///     let orders = amounts.map { BatchOrder(total: $0, startDate: today) }
///     for result in ScheduleBatch(orders, by: .usPayIn4) {
///       switch result {
///       case .success(let order): print(order.schedule[3].amount)
///       case .failure(let refusal): print(refusal.code)
///       }
///     }
///     // 50.00 USD
///     // amount_below_minimum
///     // 14.31 USD
///
/// Each order has a result, in the same position, so that received checksums can be checked by
/// iterating over both:
///
///     let received = try ScheduleChecksum(
///       "beacae192e325099bd68d80798051c1df514f0c95a17c84a3e489163189c2d7c")
///     for (result, claim) in zip(ScheduleBatch(orders), [received]) {
///       print(try result.get().matches(claim))
///     }
///     // true
///
/// An iterator belongs to one thread; give each of several threads a batch of its own.
public struct ScheduleBatch<Orders: Sequence> where Orders.Element == BatchOrder {
  @usableFromInline let orders: Orders
  @usableFromInline let plan: Plan?
  @usableFromInline let kernel: SHA256Kernel

  /// Creates a batch of orders, all paid by one plan.
  ///
  ///     let order = BatchOrder(total: try Money("80.00", .gbp), startDate: today)
  ///     let batch = ScheduleBatch([order], by: .usPayIn4)
  ///     for case .failure(let refusal) in batch { print(refusal.code) }
  ///     // unsupported_currency
  ///
  /// - Parameters:
  ///   - orders: The orders; each iteration reads them while its results are read.
  ///   - plan: The plan, whose limits and validity apply as in the widget.
  ///   - kernel: The functions that compute SHA-256; by default the engine's own.
  /// - Complexity: O(1); an iteration takes O(*n*) in the number of payments of all orders.
  @inlinable
  public init(_ orders: Orders, by plan: Plan, kernel: SHA256Kernel = .portable) {
    self.orders = orders
    self.plan = plan
    self.kernel = kernel
  }

  /// Creates a batch of orders, each paid by the default plan of its currency.
  ///
  ///     let order = BatchOrder(total: try Money("80.00", .gbp), startDate: today)
  ///     for result in ScheduleBatch([order]) { print(try result.get().schedule.plan.id) }
  ///     // gb-pay-in-4
  ///
  /// - Parameters:
  ///   - orders: The orders; each iteration reads them while its results are read.
  ///   - kernel: The functions that compute SHA-256; by default the engine's own.
  /// - Complexity: O(1); an iteration takes O(*n*) in the number of payments of all orders.
  @inlinable
  public init(_ orders: Orders, kernel: SHA256Kernel = .portable) {
    self.orders = orders
    plan = nil
    self.kernel = kernel
  }
}

extension ScheduleBatch: Sendable where Orders: Sendable {}

extension ScheduleBatch: Sequence {
  /// The result of an order.
  public typealias Element = Result<OrderSchedule, OrderRefusal>

  /// A lower bound of the number of results.
  @inlinable public var underestimatedCount: Int { orders.underestimatedCount }

  /// Returns an iterator over the results, in the sequence of the orders.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(orders.makeIterator(), by: plan, kernel) }

  /// An iterator over the results of a batch.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var orders: Orders.Iterator
    @usableFromInline var window: BatchWindow
    @usableFromInline var isAtEnd = false

    @inlinable
    init(_ orders: Orders.Iterator, by plan: Plan?, _ kernel: SHA256Kernel) {
      self.orders = orders
      window = BatchWindow(plan: plan, by: kernel)
    }

    /// Returns the result of the next order, or nil after the last.
    ///
    /// - Complexity: O(*n*) in the number of payments, averaged over the orders.
    @inlinable @inline(__always)
    public mutating func next() -> Element? {
      if window.isEmpty, !isAtEnd { fill() }
      return window.next()
    }

    @inlinable @inline(never)
    mutating func fill() {
      window.clear()
      while window.hasRoom {
        guard let order = orders.next() else {
          isAtEnd = true
          break
        }
        window.add(order)
      }
      window.digest()
    }
  }
}

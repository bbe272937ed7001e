/// The measurement of one implementation: of the package's work, or of a peer that does the same.
package struct Measurement: Hashable, Sendable {
  /// The name of the implementation.
  package let name: String
  /// The time of an operation in nanoseconds; nil if only allocations were counted.
  package var nanoseconds: Spread?
  /// The number of allocations per operation; nil if they cannot be counted.
  package var allocations: Double?
  /// The ratio of a peer's time to the time of the package's work in the same round; nil for the work
  /// itself.
  package var ratio: Spread?
  /// The time of twice as many operations divided by the time of the operations: about 2, unless
  /// the optimizer has removed the loop; nil if not measured.
  package var doubling: Double?

  /// Creates an empty measurement.
  ///
  /// - Parameter name: The name of the implementation.
  package init(name: String) { self.name = name }
}

extension Measurement {
  /// A message if twice the work takes less than 1.5 times as long, because the optimizer removed
  /// the loop; nil otherwise.
  fileprivate var doublingComplaint: String? {
    guard let doubling, doubling < 1.5 else { return nil }
    return "twice the work of \(name) takes \(doubling.rounded(places: 2)) times as long, not 2"
  }
}

/// The result of a benchmark.
package struct BenchmarkResult: Hashable, Sendable {
  /// The benchmark's name.
  package let name: String
  /// The permitted number of allocations per operation, or nil if not checked.
  package let allowedAllocations: ClosedRange<Double>?
  /// The smallest permitted ratio of a peer's time to the work's, or nil if not checked.
  package let requiredRatio: Double?
  /// The measurement of the package's work.
  package let work: Measurement
  /// The measurements of the peers.
  package let peers: [Measurement]

  /// Creates a result.
  ///
  /// - Parameters:
  ///   - name: The benchmark's name.
  ///   - allowedAllocations: The permitted number of allocations per operation.
  ///   - requiredRatio: The smallest permitted ratio of a peer's time to the work's.
  ///   - work: The measurement of the package's work.
  ///   - peers: The measurements of the peers.
  package init(
    name: String, allowedAllocations: ClosedRange<Double>?, requiredRatio: Double? = nil,
    work: Measurement, peers: [Measurement]
  ) {
    self.name = name
    self.allowedAllocations = allowedAllocations
    self.requiredRatio = requiredRatio
    self.work = work
    self.peers = peers
  }

  /// The failed checks, a line for each.
  var complaints: [String] {
    let doublings = ([work] + peers).compactMap(\.doublingComplaint)
    let ratios = peers.compactMap(ratioComplaint)
    return ([allocationComplaint].compactMap { $0 } + doublings + ratios).map { "\(name): \($0)" }
  }

  /// Returns the time of a peer's fastest round divided by that of the work's, or nil if not timed.
  ///
  /// Other programs disturb the fastest rounds least.
  func fastestRatio(of peer: Measurement) -> Double? {
    guard let peer = peer.nanoseconds, let work = work.nanoseconds else { return nil }
    return peer.minimum / work.minimum
  }

  private func ratioComplaint(_ peer: Measurement) -> String? {
    guard let requiredRatio, let ratio = fastestRatio(of: peer), ratio < requiredRatio else {
      return nil
    }
    return "\(peer.name) takes \(ratio.rounded(places: 2)) times as long, "
      + "not at least \(requiredRatio.rounded(places: 2))"
  }

  private var allocationComplaint: String? {
    guard let allowedAllocations else { return nil }
    guard let allocations = work.allocations else { return "allocations cannot be counted here" }
    guard !allowedAllocations.contains(allocations) else { return nil }
    let bounds = [allowedAllocations.lowerBound, allowedAllocations.upperBound]
    let (least, most) = (bounds[0].rounded(places: 1), bounds[1].rounded(places: 1))
    let allowed = least == most ? most : "\(least) to \(most)"
    return "\(allocations.rounded(places: 3)) allocations an operation, not \(allowed)"
  }
}

/// The distribution of the values of several rounds.
package struct Spread: Hashable, Sendable {
  /// The smallest value.
  package let minimum: Double
  /// The first quartile.
  package let lowerQuartile: Double
  /// The median.
  package let median: Double
  /// The third quartile.
  package let upperQuartile: Double
  /// The largest value.
  package let maximum: Double

  /// Computes the distribution of values; quartiles between two values are interpolated.
  ///
  ///     Spread(of: [4, 1, 3, 2])?.median  // 2.5
  ///
  /// - Parameter values: The values; the result is nil if there are none.
  /// - Complexity: O(*n* log *n*) in the number of values.
  package init?(of values: [Double]) {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    func value(at share: Double) -> Double {
      let place = share * Double(sorted.count - 1)
      let index = Int(place)
      let next = min(index + 1, sorted.count - 1)
      return sorted[index] + (sorted[next] - sorted[index]) * (place - Double(index))
    }
    minimum = value(at: 0)
    lowerQuartile = value(at: 0.25)
    median = value(at: 0.5)
    upperQuartile = value(at: 0.75)
    maximum = value(at: 1)
  }
}

/// What was found out about one way to do a piece of work.
public struct Measurement: Hashable, Sendable {
  /// What did the work.
  public let name: String
  /// How long an operation took, in nanoseconds; nil where only allocations were counted.
  public var nanoseconds: Spread?
  /// How many blocks of memory an operation asked for; nil where that cannot be counted.
  public var allocations: Double?
  /// How many times as long as the benchmark's own work it took, round by round; nil for the work
  /// itself.
  public var ratio: Spread?
  /// How many times as long twice as many operations took: about 2, unless the optimizer has seen
  /// through the loop; nil where it was not measured.
  public var doubling: Double?

  /// Makes a measurement with nothing measured yet.
  ///
  /// - Parameter name: What did the work.
  public init(name: String) { self.name = name }
}

extension Measurement {
  /// What is wrong where twice the work does not take clearly longer: the loop was seen through.
  fileprivate var doublingComplaint: String? {
    guard let doubling, doubling < 1.5 else { return nil }
    return "twice the work of \(name) takes \(doubling.rounded(places: 2)) times as long, not 2"
  }
}

/// What was found out about a benchmark.
public struct BenchmarkResult: Hashable, Sendable {
  /// The benchmark's name.
  public let name: String
  /// How many blocks of memory an operation may ask for, or nil where that is not checked.
  public let allowedAllocations: ClosedRange<Double>?
  /// How many times as long every peer has to take, or nil where that is not checked.
  public let requiredRatio: Double?
  /// The package's own work.
  public let work: Measurement
  /// The same by others.
  public let peers: [Measurement]

  /// Makes a result.
  ///
  /// - Parameters:
  ///   - name: The benchmark's name.
  ///   - allowedAllocations: How many blocks of memory an operation may ask for.
  ///   - requiredRatio: How many times as long every peer has to take.
  ///   - work: The package's own work.
  ///   - peers: The same by others.
  public init(
    name: String, allowedAllocations: ClosedRange<Double>?, requiredRatio: Double? = nil,
    work: Measurement, peers: [Measurement]
  ) {
    self.name = name
    self.allowedAllocations = allowedAllocations
    self.requiredRatio = requiredRatio
    self.work = work
    self.peers = peers
  }

  /// What is wrong with the result, in words, one line each.
  var complaints: [String] {
    let doublings = ([work] + peers).compactMap(\.doublingComplaint)
    let ratios = peers.compactMap(ratioComplaint)
    return ([allocationComplaint].compactMap { $0 } + doublings + ratios).map { "\(name): \($0)" }
  }

  /// How many times as long a peer's fastest round took as the work's, or nil where nothing was
  /// timed: both are the rounds that other programs disturbed least.
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

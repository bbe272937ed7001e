/// A piece of work to be measured beside the same work done by other means.
///
///     Benchmark(
///       "read an amount", allocations: 0...0,
///       Work("engine", over: texts) { try? Money($0, .usd).minorUnits },
///       peers: [Work("Decimal", over: texts) { Decimal(string: $0).map(\.cents) }])
///
/// A benchmark is added by adding such a value to one of the groups of the program; all peers must
/// come to the same results as the work itself, which is checked before anything is timed.
public struct Benchmark {
  /// What is done, such as `read an amount`.
  public let name: String
  /// How the package does it.
  public let work: Work
  /// How others do it.
  public let peers: [Work]
  /// How many blocks of memory an operation may ask for, or nil where that is not checked.
  public let allocations: ClosedRange<Double>?
  /// How many times as long every peer has to take, or nil where that is not checked.
  public let requiredRatio: Double?

  /// Describes a benchmark.
  ///
  /// - Parameters:
  ///   - name: What is done.
  ///   - allocations: How many blocks of memory an operation may ask for in a release build, or nil
  ///     where that is not checked.
  ///   - debugAllocations: The same for a debug build; by default one more, because the timed loop
  ///     itself asks for a block there.
  ///   - requiredRatio: How many times as long every peer has to take in a release build, or nil
  ///     where that is not checked; for work whose speed hangs on what the optimizer makes of it.
  ///   - work: How the package does it.
  ///   - peers: How others do it, over the same number of inputs.
  public init(
    _ name: String, allocations: ClosedRange<Double>? = nil,
    debugAllocations: ClosedRange<Double>? = nil, requiredRatio: Double? = nil, _ work: Work,
    peers: [Work] = []
  ) {
    self.name = name
    self.work = work
    self.peers = peers
    #if DEBUG
      self.allocations =
        debugAllocations ?? allocations.map { $0.lowerBound...($0.upperBound + 1) }
      self.requiredRatio = nil
    #else
      self.allocations = allocations
      self.requiredRatio = requiredRatio
    #endif
  }

  /// Where a peer's result is another one, in words; nil where all agree.
  var disagreement: String? {
    let expected = peers.isEmpty ? [] : work.results().texts
    for peer in peers {
      let found = peer.results().texts
      guard found.count == expected.count else {
        return "\(name): \(peer.name) has \(found.count) inputs, not \(expected.count)"
      }
      if let index = found.indices.first(where: { found[$0] != expected[$0] }) {
        return "\(name): for input \(index), \(peer.name) gives '\(found[index])', "
          + "not '\(expected[index])'"
      }
    }
    return nil
  }
}

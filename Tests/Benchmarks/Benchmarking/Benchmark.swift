/// A piece of work to measure, and its peers: other implementations of the same work.
///
///     Benchmark(
///       "read an amount", allocations: 0...0,
///       Work("engine", over: texts) { try? Money($0, .usd).minorUnits },
///       peers: [Work("Decimal", over: texts) { Decimal(string: $0).map(\.cents) }])
///
/// To add a benchmark, add such a value to a group of the `benchmarks` program. Before the program
/// times a benchmark, it checks that all peers return the same results as the work.
package struct Benchmark {
  /// The name of the work, such as `read an amount`.
  package let name: String
  /// The package's implementation.
  package let work: Work
  /// The other implementations.
  package let peers: [Work]
  /// The permitted number of allocations per operation, or nil if not checked.
  package let allocations: ClosedRange<Double>?
  /// The smallest permitted ratio of a peer's time to the work's, or nil if not checked.
  package let requiredRatio: Double?

  /// Creates a benchmark.
  ///
  /// - Parameters:
  ///   - name: The name of the work.
  ///   - allocations: The permitted number of allocations per operation in a release build, or nil
  ///     for no check.
  ///   - debugAllocations: The same for a debug build; by default one more is permitted, because
  ///     the timed loop itself allocates there.
  ///   - requiredRatio: The smallest permitted ratio of a peer's time to the work's, or nil for no
  ///     check. Debug builds ignore it, because speed depends on the optimizer.
  ///   - work: The package's implementation.
  ///   - peers: The other implementations, over the same number of inputs.
  package init(
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

  /// A message that names the first peer whose results differ from the work's; nil if none differ.
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

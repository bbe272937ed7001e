/// A way to count the blocks of memory that a program asks for.
public struct AllocationCounting {
  /// Counts what a function asks for, or answers nil where that is not possible.
  let count: (() -> Void) -> UInt64?

  /// Makes a way to count.
  ///
  /// - Parameter count: Runs a function once and answers how many blocks it asked for, or nil where
  ///   that cannot be counted.
  public init(_ count: @escaping (() -> Void) -> UInt64?) { self.count = count }

  /// How many blocks of memory an operation asks for, or nil where that cannot be counted.
  ///
  /// A first pass fills whatever caches there are, and is not counted. Of the passes that are, the
  /// one with the fewest counts: what another thread asks for meanwhile is not the work's.
  func perOperation(of work: Work) -> Double? {
    _ = work.run(1)
    let counts = (0..<3).map { _ in count { _ = work.run(1) } }
    return counts.compactMap { $0 }.min().map { Double($0) / Double(work.operationsPerPass) }
  }
}

/// A random number generator that gives the same numbers for the same seed on every platform.
///
/// It is small and fast, and not suitable for secrets.
///
///     var random = SplitMix64(seed: 0)
///     random.next()  // 16294208416658607535
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Any number; neighboring seeds give unrelated sequences.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next random number, evenly distributed over all of `UInt64`.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

public import ScheduleEngine
import VectorInstructions

/// A kernel that this processor can run, and its name.
///
///     ProcessorKernel.available.last?.name  // "swift"
///
/// | name | processors | instructions |
/// | --- | --- | --- |
/// | `shani` | x86-64: AMD since Zen, Intel since Ice Lake | SHA extensions, two messages interleaved |
/// | `avx512` | x86-64: Intel since Skylake-SP, AMD since Zen 4 | AVX-512 VL, eight messages in lanes |
/// | `avx2` | x86-64: Intel since Haswell, AMD since Excavator | AVX2, eight messages in lanes |
/// | `armv8` | arm64: Apple's, and most others | SHA-256, two messages interleaved |
/// | `swift` | all | the engine's own: `SHA256Kernel.portable` |
public struct ProcessorKernel: Sendable {
  /// The name in the table.
  public let name: String
  /// The functions.
  public let kernel: SHA256Kernel

  /// The kernels that this processor can run, the fastest first; the last is `swift`.
  ///
  /// They are looked up at the first use: a kernel whose instructions the processor lacks is left
  /// out, and so is one that computes a wrong digest.
  public static let available: [Self] =
    usable(ofInstructions()) + [
      Self(name: "swift", kernel: .portable)
    ]

  /// The fastest kernel that this processor can run.
  public static var fastest: Self { available[0] }

  /// The names of the ``available`` kernels.
  package static var names: [String] { available.map(\.name) }

  /// Returns the available kernel with a name, or nil if there is none.
  ///
  ///     ProcessorKernel.named("swift")?.name  // "swift"
  ///     ProcessorKernel.named("md5")?.name    // nil
  ///
  /// - Parameter name: A name in the table.
  /// - Returns: The kernel.
  public static func named(_ name: String) -> Self? { available.first { $0.name == name } }

  /// Returns those of some kernels that compute right digests.
  package static func usable(_ kernels: [Self]) -> [Self] { kernels.filter(\.kernel.isCorrect) }

  package init(name: String, kernel: SHA256Kernel) {
    self.name = name
    self.kernel = kernel
  }

  /// Returns the kernels whose instructions this processor has.
  private static func ofInstructions() -> [Self] {
    var found: [Self] = []
    var index = 0
    while let entry = unsafe sha256_implementation_at(index) {
      index += 1
      let implementation = unsafe entry.pointee
      guard unsafe implementation.is_available() else { continue }
      let kernel = unsafe SHA256Kernel(
        compression: implementation.compress ?? SHA256Kernel.portableCompression,
        digestion: implementation.digest)
      found.append(unsafe Self(name: String(cString: implementation.name), kernel: kernel))
    }
    return found
  }
}

extension ProcessorKernel: Hashable {
  /// Returns whether two kernels have the same name, which identifies them.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension SHA256Kernel {
  /// The fastest kernel that this processor can run.
  ///
  ///     schedule.checksum(for: .tokenless, by: .fastest)  // beacae19…189c2d7c
  ///
  /// - Complexity: O(1); the first use checks all kernels, in less than a millisecond.
  public static var fastest: Self { ProcessorKernel.fastest.kernel }
}

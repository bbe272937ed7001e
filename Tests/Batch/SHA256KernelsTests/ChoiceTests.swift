import Foundation
import SHA256Kernels
import ScheduleEngine
import Testing

/// Which kernels are used.
@Suite struct ChoiceTests {
  @Test func `The engine's own kernel is always there, and comes last`() {
    #expect(ProcessorKernel.available.last?.name == "swift")
    #expect(ProcessorKernel.named("swift") != nil)
    #expect(ProcessorKernel.named("md5") == nil)
    let names = ProcessorKernel.available.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(ProcessorKernel.fastest.name == names[0])
  }

  /// Linux lists a processor's instructions in a file.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/cpuinfo")))
  func `The kernels are those of the processor's instructions, the fastest first`() throws {
    let text = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
    let line = text.split(separator: "\n").first {
      $0.hasPrefix("flags") || $0.hasPrefix("Features")
    }
    let flags = Set(try #require(line).split(whereSeparator: { $0 == " " || $0 == "\t" }))
    #if arch(x86_64)
      let table: [(name: String, flags: Set<Substring>)] = [
        ("shani", ["sha_ni", "ssse3", "sse4_1"]), ("avx512", ["avx2", "avx512f", "avx512vl"]),
        ("avx2", ["avx2"]), ("swift", []),
      ]
    #elseif arch(arm64)
      let table: [(name: String, flags: Set<Substring>)] = [("armv8", ["sha2"]), ("swift", [])]
    #else
      let table: [(name: String, flags: Set<Substring>)] = [("swift", [])]
    #endif
    let expected = table.filter { $0.flags.isSubset(of: flags) }.map(\.name)
    #expect(ProcessorKernel.available.map(\.name) == expected)
  }

  @Test func `A kernel that computes a wrong digest is not used`() {
    let right = SHA256Kernel.portable
    #expect(right.isCorrect)
    #expect(!WrongKernels.withoutCompression.isCorrect)
    #expect(!WrongKernels.withAnEighthMessage.isCorrect)
    #expect(!WrongKernels.ofOneMessage.isCorrect)
    #expect(!WrongKernels.ofThreeBlocks.isCorrect)
    let kernels = [
      ProcessorKernel(name: "wrong", kernel: WrongKernels.ofThreeBlocks),
      ProcessorKernel(name: "right", kernel: right),
    ]
    #expect(ProcessorKernel.usable(kernels).map(\.name) == ["right"])
  }
}

/// Kernels with a fault each.
private enum WrongKernels {
  /// Digests messages as the engine does, and then changes a bit of a digest.
  private static func digest(
    _ messages: UnsafeMutablePointer<UnsafeRawPointer>, _ count: Int, _ blockCount: Int,
    _ digests: UnsafeMutablePointer<UInt32>, changing place: Int?
  ) {
    unsafe digests.withMemoryRebound(to: SHA256Digest.self, capacity: count) { digests in
      unsafe SHA256Kernel.portable.digest(
        first: count, of: messages, blockCount: blockCount, into: digests)
    }
    if let place { unsafe digests[place * 8 + 7] ^= 1 }
  }

  static let withoutCompression = unsafe SHA256Kernel(compression: { _, _, _ in }) {
    unsafe digest($0, $1, $2, $3, changing: nil)
  }
  static let withAnEighthMessage = unsafe SHA256Kernel(
    compression: SHA256Kernel.portableCompression
  ) {
    unsafe digest($0, $1, $2, $3, changing: $1 == 8 ? 7 : nil)
  }
  static let ofOneMessage = unsafe SHA256Kernel(compression: SHA256Kernel.portableCompression) {
    unsafe digest($0, $1, $2, $3, changing: $1 == 1 ? 0 : nil)
  }
  static let ofThreeBlocks = unsafe SHA256Kernel(compression: SHA256Kernel.portableCompression) {
    unsafe digest($0, $1, $2, $3, changing: $2 == 3 ? 0 : nil)
  }
}

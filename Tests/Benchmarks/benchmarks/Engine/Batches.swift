import Benchmarking
import OrderBatch
import SHA256Kernels
import ScheduleEngine

extension Benchmarks {
  /// Eight SHA-256 digests at once, by each kernel that the processor can run; a block is one
  /// operation.
  ///
  /// A kernel is compared with the next slower one, and the engine's own with one digest after the
  /// other. The required ratios check that each is worth having, and that the compiler vectorizes the
  /// engine's lanes.
  static var kernels: [Benchmark] {
    let messages = (0..<16).map { EightMessages(seed: $0) }
    let works = ProcessorKernel.available.map { kernel in
      Work(kernel.name, over: messages, operations: 16) { $0.matches(by: kernel.kernel) }
    }
    let oneByOne = Work("one by one", over: messages, operations: 16) { $0.matchesOneByOne }
    return works.indices.map { index in
      Benchmark(
        "SHA-256: eight messages by \(works[index].name), per block", allocations: 0...0,
        requiredRatio: index + 1 < works.count ? 1.1 : 1.5, works[index],
        peers: [index + 1 < works.count ? works[index + 1] : oneByOne])
    }
  }
}

/// Eight messages of two blocks, and their digests.
private struct EightMessages {
  private let padded: [UInt8]
  private let digests: [SHA256Digest]

  private static var byteCount: Int { 119 }

  init(seed: Int) {
    let messages = (0..<8).map { lane in
      (0..<Self.byteCount).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ lane &* 31 &+ seed) }
    }
    digests = messages.map { SHA256Digest(of: $0.span) }
    // The padding ends with the length in bits, 952.
    padded = messages.flatMap { $0 + [0x80, 0, 0, 0, 0, 0, 0, 0x03, 0xB8] }
  }

  /// Returns the number of correct digests, computed eight at once.
  func matches(by kernel: SHA256Kernel) -> Int {
    unsafe padded.withUnsafeBytes { bytes in
      unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 8) { places in
        unsafe withUnsafeTemporaryAllocation(of: SHA256Digest.self, capacity: 8) { found in
          guard let start = bytes.baseAddress, let first = places.baseAddress,
            let target = found.baseAddress
          else { return 0 }
          for lane in 0..<8 { unsafe (first + lane).initialize(to: start + lane * 128) }
          unsafe kernel.digest(first: 8, of: first, blockCount: 2, into: target)
          return matches { unsafe found[$0] }
        }
      }
    }
  }

  /// The number of correct digests, computed one after the other.
  var matchesOneByOne: Int {
    let bytes = padded.span
    return matches { lane in
      SHA256Digest(of: bytes.extracting(lane * 128..<lane * 128 + Self.byteCount))
    }
  }

  @inline(__always)
  private func matches(_ digest: (Int) -> SHA256Digest) -> Int {
    var count = 0
    for lane in 0..<8 where digest(lane) == digests[lane] { count &+= 1 }
    return count
  }
}

extension Benchmarks {
  /// Rows of CSV, each an order, from their bytes to the bytes of the output lines.
  static func rows(_ samples: Samples) -> [Benchmark] {
    let orders = samples.schedules.enumerated()
    let tokenless = orders.map { "o-\($0),\($1.total.text),USD,\($1.startDate),\n" }
    let mixed = orders.map { index, schedule in
      let token = index % 3 == 0 ? "tok_\(SHA256Digest(of: "\(index)").description.prefix(32))" : ""
      return "o-\(index),\(schedule.total.text),USD,\(schedule.startDate),\(token)\n"
    }
    return [
      row("batch: a row of CSV", tokenless), row("batch: a row of CSV, a third with tokens", mixed),
    ] + forms(samples, plain: tokenless)
  }

  /// Rows of other forms beside plain rows of the same orders.
  ///
  /// The required ratios check that they take the fast way: the general one takes more than ten times
  /// as long as a plain row.
  private static func forms(_ samples: Samples, plain: [String]) -> [Benchmark] {
    let orders = samples.schedules.enumerated().map { index, schedule in
      ["o-\(index)", schedule.total.text, "USD", "\(schedule.startDate)", ""]
    }
    let quoted = orders.map { order in order.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }
    let names = ["id", "amount", "currency", "date"]
    let objects = orders.map { order in
      let members = zip(names, order).map { "\"\($0)\":\"\($1)\"" }
      return "{\(members.joined(separator: ","))}\n"
    }
    // As many bytes as `o-`, so that the lines are as long.
    let other = plain.map { "é" + $0.dropFirst(2) }
    var months = BatchOptions()
    months.plans = monthlyPlan.map { .one($0) } ?? .defaults
    var ndjson = BatchOptions()
    ndjson.input = .ndjson
    let plainWork = rowWork("plain", plain, BatchOptions())
    func form(_ name: String, _ rows: [String], _ options: BatchOptions) -> Benchmark {
      Benchmark(
        name, allocations: 0...0, debugAllocations: 0...400, requiredRatio: 0.4,
        rowWork("engine", rows, options), peers: [plainWork])
    }
    return [
      form("batch: a row of CSV in quotes", quoted, BatchOptions()),
      form("batch: a row of CSV beyond ASCII", other, BatchOptions()),
      form("batch: a row of JSON", objects, ndjson),
      form("batch: a row of a monthly plan", plain, months),
    ]
  }

  /// A plan of four payments that are a month apart.
  private static var monthlyPlan: Plan? {
    guard let id = try? PlanID("monthly"),
      let terms = try? InstallmentTerms(count: 4, interval: .months(1))
    else { return nil }
    return Plan(id: id, currency: .usd, installments: terms, split: .halfUpLast)
  }

  private static func row(_ name: String, _ rows: [String]) -> Benchmark {
    Benchmark(
      name, allocations: 0...0, debugAllocations: 0...40,
      rowWork("engine", rows, BatchOptions()))
  }

  private static func rowWork(_ name: String, _ rows: [String], _ options: BatchOptions) -> Work {
    let part = Array(rows.joined().utf8)
    let batch = Batch(options)
    // The first run allocates the buffer of the output lines.
    _ = batch.run(part)
    return Work(name, over: [part], operations: rows.count) { batch.run($0) }
  }
}

/// A batch processor in an object, which closures can capture.
final class Batch {
  private var batch: BatchProcessor

  init(_ options: BatchOptions) { batch = BatchProcessor(options) }

  /// Runs rows, and returns the number of bytes of the output lines.
  func run(_ rows: [UInt8]) -> Int {
    _ = batch.run(rows.span, firstLine: 1)
    return batch.withLines { $0.count }
  }
}

import OrderBatch
import ScheduleEngine

/// A batch from an input of the fuzzer: the options in its first line, then the rows.
///
/// Each letter of the first line is an option: `v` verifies checksums, `c` writes CSV, `f` full
/// lines, `p` and `m` choose another plan, `s` stops at the first error. The first line is also the
/// seed of the division into pieces. In the rows, the first two bytes 0x0F each repeat all
/// preceding bytes.
struct RowsInput {
  let options: BatchOptions
  let stopsAtError: Bool
  let rows: [UInt8]
  private let seed: UInt64

  /// Creates a batch of short rows.
  init(_ bytes: [UInt8], _ format: BatchOptions.InputFormat) {
    self.init(bytes, format, isLong: false)
  }

  /// Creates a batch of long rows, in JSON if the first line has an `n`.
  ///
  /// The first two bytes 0x0E each become 65,500 letters, and six bytes 0x0F instead of two repeat
  /// the preceding bytes, if these are fewer than 32,768.
  init(long bytes: [UInt8]) {
    let isJSON = bytes.prefix { $0 != 0x0A }.contains(UInt8(ascii: "n"))
    self.init(bytes, isJSON ? .ndjson : .csv, isLong: true)
  }

  private init(_ bytes: [UInt8], _ format: BatchOptions.InputFormat, isLong: Bool) {
    let lines = bytes.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
    let letters = lines.count == 2 ? Array(lines[0]) : []
    var options = BatchOptions()
    options.input = format
    options.output =
      letters.contains(UInt8(ascii: "c"))
      ? .csv : letters.contains(UInt8(ascii: "f")) ? .full : .json
    options.verifies = letters.contains(UInt8(ascii: "v"))
    if letters.contains(UInt8(ascii: "p")) { options.plans = .one(.usPayIn4NoUpfront) }
    if letters.contains(UInt8(ascii: "m")), let plan = NaivePlan.monthly {
      options.plans = .one(plan)
    }
    self.options = options
    stopsAtError = letters.contains(UInt8(ascii: "s"))
    seed = letters.reduce(0x9E37_79B9_7F4A_7C15) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    rows = Self.expanded(lines.last.map(Array.init) ?? [], isLong: isLong)
  }

  init(options: BatchOptions, stopsAtError: Bool = false, rows: [UInt8], seed: UInt64 = 1) {
    (self.options, self.stopsAtError, self.rows, self.seed) = (options, stopsAtError, rows, seed)
  }

  /// Returns the same batch with other rows.
  func with(rows: [UInt8]) -> Self {
    Self(options: options, stopsAtError: stopsAtError, rows: rows, seed: seed)
  }

  private static func expanded(_ bytes: [UInt8], isLong: Bool) -> [UInt8] {
    var expanded: [UInt8] = []
    var (long, again) = (0, 0)
    for byte in bytes {
      if isLong, byte == 0x0E, long < 2 {
        long += 1
        expanded += Array(repeating: UInt8(ascii: "x"), count: 65_500)
      } else if byte == 0x0F, again < (isLong ? 6 : 2), expanded.count < 32_768 {
        again += 1
        expanded += expanded
      } else {
        expanded.append(byte)
      }
    }
    return expanded
  }

  /// The number of rows that are computed at once for an input in pieces.
  var rowsAtOnce: Int { [.max, .max, 1, 3, 9][Int(seed >> 17) % 5] }

  /// The rows in pieces, as reads of an input return them.
  var pieces: [ArraySlice<UInt8>] {
    var state = seed
    var pieces: [ArraySlice<UInt8>] = []
    var rest = rows[...]
    while !rest.isEmpty {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let longest = [1, 7, 64, 1_000, 70_000, 70_000, 70_000, 200_000][Int(state >> 61)]
      // A long input in single bytes takes too much time.
      let size = max(1 + Int(state >> 33) % longest, rows.count / (rows.count > 16_384 ? 3 : 128))
      pieces.append(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    return pieces
  }
}

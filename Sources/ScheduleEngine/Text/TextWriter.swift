/// Receives text piece by piece.
protocol TextSink {
  /// Takes the next bytes of the text, a multiple of 64.
  mutating func receive(_ blocks: UnsafeRawBufferPointer)
  /// Takes the last bytes: the first `count` of the buffer, behind which at least 72 bytes are free.
  mutating func finish(with buffer: UnsafeMutableRawBufferPointer, count: Int)
}

/// Writes ASCII text into a small buffer, and hands it to a sink when the buffer is nearly full.
///
/// Text is written eight bytes at a time: a number is laid out in a word and the whole word is
/// stored, of which only the wanted bytes count. The canonical text of a schedule is written and
/// digested this way without allocating.
@safe struct TextWriter<Sink: TextSink>: ~Copyable {
  /// The largest number of bytes that may be written after ``beginLine()`` before the next.
  static var longestLine: Int { 160 }
  /// How many bytes are kept before they are handed to the sink.
  private static var capacity: Int { 512 }

  private let buffer: UnsafeMutableRawBufferPointer
  private var count = 0
  private var sink: Sink

  private init(buffer: UnsafeMutableRawBufferPointer, sink: Sink) {
    unsafe self.buffer = unsafe buffer
    self.sink = sink
  }

  /// How many bytes a buffer has.
  static var room: Int { capacity + 72 }

  /// Runs `body` with a writer on a buffer of the stack, and gives back the sink with the text.
  @inline(__always)
  static func write(to sink: Sink, _ body: (inout TextWriter) -> Void) -> Sink {
    unsafe withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) { buffer in
      unsafe write(to: sink, in: buffer, body)
    }
  }

  /// Runs `body` with a writer on a buffer of ``room`` bytes, and gives back the sink.
  @inline(__always)
  static func write(
    to sink: Sink, in buffer: UnsafeMutableRawBufferPointer, _ body: (inout TextWriter) -> Void
  ) -> Sink {
    precondition(buffer.count >= room, "a writer's buffer has its room")
    var writer = unsafe TextWriter(buffer: buffer, sink: sink)
    body(&writer)
    unsafe writer.sink.finish(with: buffer, count: writer.count)
    return writer.sink
  }

  /// Makes room for a line of up to ``longestLine`` bytes.
  @inline(__always)
  mutating func beginLine() {
    if Self.capacity &- count < Self.longestLine &+ 8 {
      count = unsafe Self.flush(buffer, count: count, to: &sink)
    }
  }

  /// Appends the lowest `byteCount` bytes of a word, the lowest first.
  @inline(__always)
  mutating func append(word: UInt64, byteCount: Int) {
    assert(count &+ 8 <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count &+= byteCount
  }

  /// Takes back the last bytes of the line.
  @inline(__always)
  mutating func removeLast(_ byteCount: Int) {
    precondition(byteCount <= count, "only what was written can be taken back")
    count &-= byteCount
  }

  /// Appends one ASCII byte.
  @inline(__always)
  mutating func append(byte: UInt8) { append(word: UInt64(byte), byteCount: 1) }

  /// Appends a short ASCII text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    let size = text.utf8CodeUnitCount
    precondition(count &+ size <= Self.capacity, "a line is at most \(Self.longestLine) bytes")
    let source = unsafe UnsafeRawBufferPointer(start: text.utf8Start, count: size)
    unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: source)
    count &+= size
  }

  /// Hands over all whole blocks, moves the rest to the front, and answers how much that is.
  ///
  /// It does not touch the writer itself, so that the writer's count can stay in a register.
  @inline(never)
  private static func flush(
    _ buffer: UnsafeMutableRawBufferPointer, count: Int, to sink: inout Sink
  ) -> Int {
    let whole = count & ~63
    unsafe sink.receive(UnsafeRawBufferPointer(rebasing: buffer[..<whole]))
    unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[whole..<count]))
    return count - whole
  }
}

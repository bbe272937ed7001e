/// What a batch needs of the world beside ``Surroundings``.
public struct BatchSurroundings: Sendable {
  /// How many threads can work at once.
  public var processors: Int
  /// Whether someone watches how far the batch has come, where its lines do not go.
  public var showsProgress: Bool
  /// Opens a file, or standard input for `-`.
  public var open: @Sendable (_ path: String) -> InputOpening
  /// Prints whole lines at once.
  public var print: @Sendable (_ lines: Span<UInt8>) -> LinePrinting
  /// Says something on standard error at once.
  public var say: @Sendable (_ text: String) -> Void
  /// The time since any moment that stays the same.
  public var elapsed: @Sendable () -> Duration
  /// Does a work on a thread of its own; answers whether there is one.
  public var start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool
  /// Begins to watch for signals that end the process.
  public var watch: @Sendable (_ interruption: BatchInterruption) -> Void
  /// Lets signals end the process as usual again; does not return when one has just come.
  public var unwatch: @Sendable () -> Void

  /// Describes the world.
  ///
  /// - Parameters:
  ///   - processors: How many threads can work at once.
  ///   - showsProgress: Whether someone watches how far the batch has come.
  ///   - open: Opens a file.
  ///   - print: Prints whole lines at once.
  ///   - say: Says something on standard error at once.
  ///   - elapsed: The time since any moment.
  ///   - start: Does a work on a thread of its own.
  ///   - watch: Begins to watch for signals.
  ///   - unwatch: Ends that.
  public init(
    processors: Int = 1, showsProgress: Bool = false,
    open: @escaping @Sendable (_ path: String) -> InputOpening,
    print: @escaping @Sendable (_ lines: Span<UInt8>) -> LinePrinting,
    say: @escaping @Sendable (_ text: String) -> Void = { _ in },
    elapsed: @escaping @Sendable () -> Duration,
    start: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool = { _ in false },
    watch: @escaping @Sendable (_ interruption: BatchInterruption) -> Void = { _ in },
    unwatch: @escaping @Sendable () -> Void = {}
  ) {
    self.processors = processors
    self.showsProgress = showsProgress
    self.open = open
    self.print = print
    self.say = say
    self.elapsed = elapsed
    self.start = start
    self.watch = watch
    self.unwatch = unwatch
  }

  /// A world that has no files.
  public static var empty: Self {
    Self(open: { _ in .missing }, print: { _ in .printed }, elapsed: { .zero })
  }
}

/// What opening an input came to.
public enum InputOpening: Sendable {
  /// It can be read.
  case input(ByteInput)
  /// There is no such file.
  case missing
  /// It cannot be read, in the system's words.
  case unreadable(String)
}

/// Bytes that are read one part after the other.
public struct ByteInput: Sendable {
  /// What reading came to.
  public enum Reading: Hashable, Sendable {
    /// So many bytes, at least one.
    case bytes(Int)
    /// Nothing is left.
    case end
    /// They cannot be read, in the system's words.
    case failed(String)
  }

  /// How many bytes there are, where that is known.
  public let byteCount: Int?
  /// Waits for bytes, and puts those that are there into a range of a buffer.
  public let read: @Sendable (_ buffer: inout [UInt8], _ range: Range<Int>) -> Reading

  /// Describes an input.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes there are.
  ///   - read: Waits for bytes, and puts those that are there into a range of a buffer.
  public init(
    byteCount: Int? = nil,
    read: @escaping @Sendable (_ buffer: inout [UInt8], _ range: Range<Int>) -> Reading
  ) {
    self.byteCount = byteCount
    self.read = read
  }
}

/// What printing whole lines came to.
public enum LinePrinting: Hashable, Sendable {
  /// They are with whoever reads them.
  case printed
  /// Nobody reads any more, which is no error: they have seen enough.
  case readerIsGone
  /// Only so many bytes of them are printed, which are whole lines where that can be helped, and why
  /// in the system's words.
  case failed(byteCount: Int, String)
  /// Only so many bytes of them are printed, because a signal ends the process.
  case interrupted(byteCount: Int)
}

/// What is to be done when a signal ends the process.
public struct BatchInterruption: Sendable {
  /// Lets no more lines be printed, and answers whether none are being printed, as often as asked.
  public let settle: @Sendable () -> Bool
  /// What to say then on standard error, given the signal's name.
  public let lastWords: @Sendable (_ signal: String) -> String
}

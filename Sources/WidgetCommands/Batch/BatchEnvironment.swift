/// What a batch needs of the environment beside ``CommandEnvironment``.
package struct BatchEnvironment: Sendable {
  /// How many threads can work at once.
  package var processors: Int
  /// Whether someone watches how far the batch has come, where its lines do not go.
  package var showsProgress: Bool
  /// Opens a file, or standard input for `-`.
  package var open: @Sendable (_ path: String) -> InputOpenResult
  /// Prints whole lines at once.
  package var print: @Sendable (_ lines: Span<UInt8>) -> LinePrintResult
  /// Says something on standard error at once.
  package var say: @Sendable (_ text: String) -> Void
  /// The time since any moment that stays the same.
  package var elapsed: @Sendable () -> Duration
  /// Does a work on a thread of its own; answers whether there is one.
  package var start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool
  /// Begins to watch for signals that end the process.
  package var watch: @Sendable (_ interruption: BatchInterruption) -> Void
  /// Lets signals end the process as usual again; does not return when one has just come.
  package var unwatch: @Sendable () -> Void

  /// Describes the environment.
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
  package init(
    processors: Int = 1, showsProgress: Bool = false,
    open: @escaping @Sendable (_ path: String) -> InputOpenResult,
    print: @escaping @Sendable (_ lines: Span<UInt8>) -> LinePrintResult,
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

  /// A environment that has no files.
  package static var empty: Self {
    Self(open: { _ in .missing }, print: { _ in .printed }, elapsed: { .zero })
  }
}

/// What opening an input came to.
package enum InputOpenResult: Sendable {
  /// It can be read.
  case input(ByteInput)
  /// There is no such file.
  case missing
  /// It cannot be read, in the system's words.
  case unreadable(String)
}

/// Bytes that are read one part after the other.
package struct ByteInput: Sendable {
  /// What reading came to.
  package enum ReadResult: Hashable, Sendable {
    /// So many bytes, at least one.
    case bytes(Int)
    /// Nothing is left.
    case end
    /// They cannot be read, in the system's words.
    case failed(String)
  }

  /// How many bytes there are, where that is known.
  package let byteCount: Int?
  /// Waits for bytes, and puts those that are there into a range of a buffer.
  package let read: @Sendable (_ buffer: inout [UInt8], _ range: Range<Int>) -> ReadResult

  /// Describes an input.
  ///
  /// - Parameters:
  ///   - byteCount: How many bytes there are.
  ///   - read: Waits for bytes, and puts those that are there into a range of a buffer.
  package init(
    byteCount: Int? = nil,
    read: @escaping @Sendable (_ buffer: inout [UInt8], _ range: Range<Int>) -> ReadResult
  ) {
    self.byteCount = byteCount
    self.read = read
  }
}

/// What printing whole lines came to.
package enum LinePrintResult: Hashable, Sendable {
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
package struct BatchInterruption: Sendable {
  /// Lets no more lines be printed, and answers whether none are being printed, as often as asked.
  package let settle: @Sendable () -> Bool
  /// What to say then on standard error, given the signal's name.
  package let lastWords: @Sendable (_ signal: String) -> String
}

/// The inputs, outputs, threads and signals of a batch or a checkout, in addition to ``CommandEnvironment``.
package struct BatchEnvironment: Sendable {
  /// The number of available processors.
  package var processors: Int
  /// Whether to show the progress on standard error.
  package var showsProgress: Bool
  /// Opens a file, or standard input for `-`.
  package var open: @Sendable (_ path: String) -> InputOpenResult
  /// Creates a file, which is appended to.
  package var create: @Sendable (_ path: String) -> OutputCreateResult
  /// Opens a file that exists, which is read and appended to.
  package var reopen: @Sendable (_ path: String) -> ReopenResult
  /// Prints whole lines to standard output.
  package var print: @Sendable (_ lines: Span<UInt8>) -> LinePrintResult
  /// Prints a text to standard error.
  package var printError: @Sendable (_ text: String) -> Void
  /// Returns the time since a fixed start, by a clock that never goes back.
  package var elapsed: @Sendable () -> Duration
  /// Runs a function on a new thread; returns false if no thread could be started.
  package var start: @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool
  /// Starts handling the signals that would end the process at once.
  package var watch: @Sendable (_ interruption: BatchInterruption) -> Void
  /// Stops handling signals; does not return if a signal is ending the process.
  package var unwatch: @Sendable () -> Void

  package init(
    processors: Int = 1, showsProgress: Bool = false,
    open: @escaping @Sendable (_ path: String) -> InputOpenResult,
    create: @escaping @Sendable (_ path: String) -> OutputCreateResult = { _ in
      .failed("no file can be created here")
    },
    reopen: @escaping @Sendable (_ path: String) -> ReopenResult = { _ in
      .failed("no file can be appended to here")
    },
    print: @escaping @Sendable (_ lines: Span<UInt8>) -> LinePrintResult,
    printError: @escaping @Sendable (_ text: String) -> Void = { _ in },
    elapsed: @escaping @Sendable () -> Duration,
    start: @escaping @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool = { _ in false },
    watch: @escaping @Sendable (_ interruption: BatchInterruption) -> Void = { _ in },
    unwatch: @escaping @Sendable () -> Void = {}
  ) {
    self.processors = processors
    self.showsProgress = showsProgress
    self.open = open
    self.create = create
    self.reopen = reopen
    self.print = print
    self.printError = printError
    self.elapsed = elapsed
    self.start = start
    self.watch = watch
    self.unwatch = unwatch
  }

  /// Prints whole lines to standard output.
  func print(_ lines: [UInt8]) -> LinePrintResult {
    let lines = lines[...]
    return print(lines.span)
  }

  /// An environment that has no files and discards all output.
  package static var empty: Self {
    Self(open: { _ in .missing }, print: { _ in .printed }, elapsed: { .zero })
  }
}

extension BatchEnvironment {
  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - source: The name of the input in messages.
  /// - Returns: The open input.
  /// - Throws: An error if it cannot be read.
  func input(_ path: String, named source: String) throws(CommandError) -> ByteInput {
    switch open(path) {
    case .input(let input): return input
    case .missing:
      throw CommandError(
        .noInput, "there is no file \(source); check its name", code: "no_such_file", field: "FILE")
    case .unreadable(let reason):
      throw CommandError(
        .noInput, "\(source) cannot be read: \(reason); pass a readable file",
        code: "unreadable_file", field: "FILE")
    }
  }
}

/// The result of opening an input.
package enum InputOpenResult: Sendable {
  /// The open input.
  case input(ByteInput)
  /// The file does not exist.
  case missing
  /// The input cannot be read; the text is the reason.
  case unreadable(String)
}

/// An input that is read in parts.
package struct ByteInput: Sendable {
  /// The result of a read.
  package enum ReadResult: Hashable, Sendable {
    /// The number of bytes that were read, at least one.
    case bytes(Int)
    /// The end of the input, so that no bytes were read.
    case end
    /// The read failed; the text is the system's error message.
    case failed(String)
  }

  /// The number of bytes that can be read from the input; nil if it is unknown.
  package let byteCount: Int?
  /// Whether a person types the input at a terminal.
  package let isTerminal: Bool
  /// Waits until bytes are available, and reads as many as fit into a range of a buffer.
  package let read: @Sendable (_ buffer: inout [UInt8], _ range: Range<Int>) -> ReadResult

  package init(
    byteCount: Int? = nil, isTerminal: Bool = false,
    read: @escaping @Sendable (_ buffer: inout [UInt8], _ range: Range<Int>) -> ReadResult
  ) {
    self.byteCount = byteCount
    self.isTerminal = isTerminal
    self.read = read
  }
}

/// The result of creating a file.
package enum OutputCreateResult: Sendable {
  /// The open file.
  case output(ByteOutput)
  /// There is a file of this name already.
  case exists
  /// The file cannot be created; the text is the reason.
  case failed(String)
}

/// The result of opening a file that is read and appended to.
package enum ReopenResult: Sendable {
  /// The open file.
  case file(ReopenedFile)
  /// The file does not exist.
  case missing
  /// The file cannot be used; the text is the reason.
  case failed(String)
}

/// A file that is read and appended to, by no other process at the same time.
package struct ReopenedFile: Sendable {
  /// The bytes of the file, from its start.
  package let input: ByteInput
  /// The end of the file.
  package let output: ByteOutput
  /// Removes all bytes after a number of them; returns the system's error message, or nil.
  package let cutOff: @Sendable (_ byteCount: Int) -> String?

  package init(
    input: ByteInput, output: ByteOutput,
    cutOff: @escaping @Sendable (_ byteCount: Int) -> String?
  ) {
    (self.input, self.output, self.cutOff) = (input, output, cutOff)
  }
}

/// A file that is appended to.
package struct ByteOutput: Sendable {
  /// Appends bytes; returns the system's error message if not all were written, else nil.
  package let append: @Sendable (_ bytes: [UInt8]) -> String?
  /// Waits until the bytes so far are on the disk; returns the system's error message, or nil.
  package let flush: @Sendable () -> String?

  package init(
    append: @escaping @Sendable (_ bytes: [UInt8]) -> String?,
    flush: @escaping @Sendable () -> String?
  ) {
    (self.append, self.flush) = (append, flush)
  }
}

/// The result of printing whole lines.
package enum LinePrintResult: Hashable, Sendable {
  /// All lines were written.
  case printed
  /// The reader closed the pipe, which is not an error of the command.
  case readerIsGone
  /// Only the first `byteCount` bytes were written, which are whole lines if possible; the text is
  /// the system's error message.
  case failed(byteCount: Int, String)
  /// Only the first `byteCount` bytes were written, because a signal is about to end the process.
  case interrupted(byteCount: Int)
}

/// The functions that a signal's handling calls before the signal ends the process.
package struct BatchInterruption: Sendable {
  /// Ends the batch after the lines that are being printed; returns false while there are any.
  package let stop: @Sendable () -> Bool
  /// Returns the last text to print on standard error, given the signal's name.
  package let summary: @Sendable (_ signal: String) -> String
}

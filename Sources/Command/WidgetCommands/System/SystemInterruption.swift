internal import POSIX
internal import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP during a batch, so that its output ends with a whole line.
///
/// The signals are blocked, and a separate thread waits for them. After a signal, it waits until
/// the current line is printed, prints a summary, and ends the process by the signal's default
/// action.
final class SystemInterruption: Sendable {
  private enum State {
    case idle
    case watching
    case ending
  }

  /// The signal that interrupts a write to a pipe whose reader does not read; the handler of this
  /// signal does nothing.
  private static var nudge: Int32 { SIGURG }
  private static let names = [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")]

  private let state = Mutex(State.idle)
  private let flag = Atomic(false)

  /// Whether a signal is about to end the process.
  var hasArrived: Bool { flag.load(ordering: .acquiring) }

  /// Starts handling signals.
  func watch(_ interruption: BatchInterruption) {
    let names = Self.names.filter { Self.wouldEndProcess($0.0) }
    guard !names.isEmpty else { return }
    Self.mask(SIG_BLOCK, names.map(\.0) + [Self.nudge])
    state.withLock { $0 = .watching }
    Self.installNudgeHandler()
    let isWatched = SystemThread.start { self.wait(for: names, interruption) }
    if !isWatched { Self.mask(SIG_UNBLOCK, names.map(\.0)) }
  }

  /// Stops handling signals; does not return if a signal is ending the process.
  func unwatch() {
    let isEnding = state.withLock { state in
      defer { if state == .watching { state = .idle } }
      return state == .ending
    }
    while isEnding { pause() }
  }

  /// Makes a system call that the nudge may interrupt.
  func interruptibly<Result>(_ call: () -> Result) -> Result {
    Self.mask(SIG_UNBLOCK, [Self.nudge])
    defer { Self.mask(SIG_BLOCK, [Self.nudge]) }
    return call()
  }

  private func wait(for names: [(Int32, String)], _ interruption: BatchInterruption) {
    var signals = Self.set(of: names.map(\.0))
    var number: Int32 = 0
    while unsafe sigwait(&signals, &number) != 0 {}
    let isWatching = state.withLock { state in
      defer { if state == .watching { state = .ending } }
      return state == .watching
    }
    if isWatching {
      flag.store(true, ordering: .releasing)
      stop(interruption)
      let name = names.first { $0.0 == number }?.1 ?? "a signal"
      let summary = interruption.summary(name)
      // If standard error is a full pipe, the summary is omitted, so that the process ends at once.
      if SystemOutput.isWritable(STDERR_FILENO) { SystemOutput.printError(summary) }
    }
    signal(number, SIG_DFL)
    Self.mask(SIG_UNBLOCK, [number])
    raise(number)
    // The default action does not end process 1, such as the first process of a container.
    _exit(128 + number)
  }

  /// Ends the batch, and waits until the current line is printed, but at most about 0.5 s, since a
  /// disk or a reader may block.
  private func stop(_ interruption: BatchInterruption) {
    for _ in 0..<100 {
      if interruption.stop() { return }
      kill(getpid(), Self.nudge)
      usleep(5_000)
    }
  }

  /// Makes the nudge interrupt system calls, so that they fail with `EINTR` instead of restarting.
  private static func installNudgeHandler() {
    signal(nudge) { _ in }
    var action = sigaction()
    guard unsafe sigaction(nudge, nil, &action) == 0 else { return }
    action.sa_flags &= ~SA_RESTART
    unsafe sigaction(nudge, &action, nil)
  }

  /// Whether a signal would end this process; not if the parent process started this one with the
  /// signal ignored or blocked.
  private static func wouldEndProcess(_ signal: Int32) -> Bool {
    var action = sigaction()
    var blocked = sigset_t()
    guard unsafe sigaction(signal, nil, &action) == 0,
      unsafe pthread_sigmask(SIG_BLOCK, nil, &blocked) == 0
    else { return false }
    return unsafe !action.isIgnored && sigismember(&blocked, signal) == 0
  }

  private static func set(of signals: [Int32]) -> sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals { unsafe sigaddset(&set, signal) }
    return set
  }

  private static func mask(_ how: Int32, _ signals: [Int32]) {
    var set = set(of: signals)
    unsafe pthread_sigmask(how, &set, nil)
  }
}

extension sigaction {
  /// Whether the signal is ignored.
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = unsafe __sigaction_u.__sa_handler
    #else
      let handler = unsafe __sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

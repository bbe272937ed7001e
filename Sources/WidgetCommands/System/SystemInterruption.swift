internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Ends the process in good order when SIGINT, SIGTERM or SIGHUP comes.
///
/// The signals are blocked, and a thread of its own waits for them. It lets what is being printed
/// come to the end of a line, says last words, and lets the signal end the process as it would have.
final class SystemInterruption: Sendable {
  private enum State {
    case idle
    case watching
    case ending
  }

  /// What wakes a thread up that waits for the reader of its output; it does nothing else.
  private static var nudge: Int32 { SIGURG }
  private static let names = [(SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGTERM, "SIGTERM")]

  private let state = Mutex(State.idle)
  private let flag = Atomic(false)

  /// Whether a signal is about to end the process.
  var hasCome: Bool { flag.load(ordering: .acquiring) }

  /// Begins to wait for a signal.
  func watch(_ interruption: BatchInterruption) {
    let names = Self.names.filter { Self.wouldEndProcess($0.0) }
    guard !names.isEmpty else { return }
    Self.mask(SIG_BLOCK, names.map(\.0) + [Self.nudge])
    state.withLock { $0 = .watching }
    Self.letNudgesInterrupt()
    let isWatched = SystemThread.start { self.wait(for: names, interruption) }
    if !isWatched { Self.mask(SIG_UNBLOCK, names.map(\.0)) }
  }

  /// Lets a signal end the process at once again; does not return when one is ending it.
  func unwatch() {
    let isEnding = state.withLock { state in
      defer { if state == .watching { state = .idle } }
      return state == .ending
    }
    while isEnding { pause() }
  }

  /// Lets a call be interrupted when the process is about to end.
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
      settle(interruption)
      let name = names.first { $0.0 == number }?.1 ?? "a signal"
      // Nobody is waited for who does not listen.
      let words = interruption.summary(name)
      if SystemOutput.isWritable(STDERR_FILENO) { SystemOutput.printError(words) }
    }
    signal(number, SIG_DFL)
    Self.mask(SIG_UNBLOCK, [number])
    raise(number)
    // The first process of a container is not ended by a signal that it does not handle.
    _exit(128 + number)
  }

  /// Waits for what is being printed, but not for a disk or a reader that is stuck.
  private func settle(_ interruption: BatchInterruption) {
    for _ in 0..<100 {
      if interruption.stop() { return }
      kill(getpid(), Self.nudge)
      usleep(5_000)
    }
  }

  /// Makes a call that waits answer that a signal came, instead of going on.
  private static func letNudgesInterrupt() {
    signal(nudge) { _ in }
    var action = sigaction()
    guard unsafe sigaction(nudge, nil, &action) == 0 else { return }
    action.sa_flags &= ~SA_RESTART
    unsafe sigaction(nudge, &action, nil)
  }

  /// Whether a signal ends the process, and is not one that whoever started it wants ignored.
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
  /// Whether the signal is thrown away.
  fileprivate var isIgnored: Bool {
    #if canImport(Darwin)
      let handler = unsafe __sigaction_u.__sa_handler
    #else
      let handler = unsafe __sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

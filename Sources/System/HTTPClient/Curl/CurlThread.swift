#if !canImport(Darwin)
  import CurlLoader
  import Synchronization

  /// The thread that libcurl runs on, and the queue of messages to it from other threads.
  ///
  /// A request starts the thread. It ends after a while without requests, or when it is stopped.
  final class CurlThread: Sendable {
    /// The messages to the thread.
    struct Mail {
      var begun: [Exchange] = []
      var resolved: [(host: String, addresses: String?)] = []
      var hasCancellation = false
      var isStopped = false
    }

    private struct State {
      var mail = Mail()
      var isRunning = false
      /// Wakes up the thread; nil while the thread has no handle of libcurl.
      var wake: WakeUp?
    }

    /// The address of a handle that another thread may wake up.
    struct WakeUp: Sendable {
      let library: CurlLibrary
      /// An integer, since a pointer is not `Sendable`.
      let address: UInt

      func callAsFunction() {
        unsafe curl_wake(library.pointer, OpaquePointer(bitPattern: address))
      }
    }

    let settings: CurlSettings
    let resolver: HostResolver
    private let state = Mutex(State())

    init(_ settings: CurlSettings, resolver: HostResolver) {
      self.settings = settings
      self.resolver = resolver
    }

    /// Whether the thread runs.
    var isRunning: Bool { state.withLock { $0.isRunning } }

    /// Passes a request to the thread, and starts the thread if it does not run.
    func begin(_ exchange: Exchange) {
      let needsThread = state.withLock { state in
        state.mail.begun.append(exchange)
        state.wake?()
        defer { state.isRunning = true }
        return !state.isRunning
      }
      guard needsThread, !OwnThread.start({ [self] in CurlLoop(self).run() }) else { return }
      for exchange in leave(force: true)?.begun ?? [] {
        exchange.end(.failure(.unusableLibrary(.unusable)))
      }
    }

    /// Asks the thread to remove the requests that have been cancelled.
    func noticeCancellation() { post { $0.hasCancellation = true } }

    /// Passes the addresses of a host to the thread, or nil if there are none.
    func deliver(_ addresses: String?, of host: String) {
      post { $0.resolved.append((host, addresses)) }
    }

    /// Asks the thread to end.
    ///
    /// The thread may run for a moment longer, until libcurl has closed its connections.
    func stop() { post { $0.isStopped = true } }

    private func post(_ change: (inout Mail) -> Void) {
      state.withLock { state in
        guard state.isRunning else { return }
        change(&state.mail)
        state.wake?()
      }
    }

    /// Removes and returns the messages; only the thread itself calls it.
    func takeMail() -> Mail {
      state.withLock { state in
        defer { state.mail = Mail() }
        return state.mail
      }
    }

    /// Sets the handle by which the thread is woken up.
    func setWakeUp(_ wake: WakeUp) { state.withLock { $0.wake = wake } }

    /// Marks the thread as ended, unless a new request waits for the thread.
    ///
    /// - Parameter force: Whether to mark the thread as ended even if a request waits.
    /// - Returns: The remaining messages, or nil if the thread must continue.
    func leave(force: Bool) -> Mail? {
      state.withLock { state in
        guard force || state.mail.begun.isEmpty else { return nil }
        defer { state = State() }
        return state.mail
      }
    }
  }

  /// The threads that are in libcurl, which end before the process does.
  ///
  /// Libraries that libcurl uses are taken down when the process exits. A thread that still made requests
  /// then would crash.
  enum CurlThreads {
    private struct State {
      /// The threads by what runs on them: a thread may start again while its last run ends.
      var running: [ObjectIdentifier: CurlThread] = [:]
      var isExiting = false
    }

    private static let state = Mutex(State())
    /// The milliseconds that the exit of the process waits at most.
    private static let longestWait = 2_000

    private static let registration: Void = call_at_exit { endAll() }

    /// Adds a thread that will load libcurl, and returns whether it may: not while the process exits.
    static func add(_ loop: CurlLoop, of thread: CurlThread) -> Bool {
      _ = registration
      return state.withLock { state in
        if !state.isExiting { state.running[ObjectIdentifier(loop)] = thread }
        return !state.isExiting
      }
    }

    /// Removes a thread that will not call libcurl again.
    static func remove(_ loop: CurlLoop) {
      state.withLock { $0.running[ObjectIdentifier(loop)] = nil }
    }

    /// Whether no thread is in libcurl.
    static var isEmpty: Bool { state.withLock { $0.running.isEmpty } }

    /// Ends all threads and waits until they have left libcurl; requests are cancelled from then on.
    static func endAll() {
      let threads = state.withLock { state in
        state.isExiting = true
        return Array(state.running.values)
      }
      for thread in threads { thread.stop() }
      for _ in 0..<longestWait where !isEmpty { sleep_briefly() }
    }
  }

  /// Threads of this module.
  ///
  /// Swift's tasks do not run on these threads, so a call that blocks one delays no task.
  enum OwnThread {
    private final class Body: Sendable {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that receives no signals.
    ///
    /// - Returns: Whether the system could start it.
    static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
      let box = unsafe Unmanaged.passRetained(Body(body))
      let isStarted = unsafe start_thread(
        { context in
          guard let context = unsafe context else { return }
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        }, box.toOpaque())
      if !isStarted { unsafe box.release() }
      return isStarted
    }
  }
#endif

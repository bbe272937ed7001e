#if !canImport(Darwin)
  import CurlLoader

  /// Threads of this module.
  ///
  /// They are no threads of the tasks, which a wait on them never holds up.
  enum OwnThread {
    private final class Body: Sendable {
      let run: @Sendable () -> Void

      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a thread that no signal is delivered to.
    ///
    /// - Returns: Whether the system had a thread.
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

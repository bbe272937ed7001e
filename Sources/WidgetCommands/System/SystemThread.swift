#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Threads as the system makes them.
enum SystemThread {
  /// What a thread does, kept until it begins.
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Does a work on a thread of its own, which nobody waits for; answers whether there is one.
  static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(Work(body))
    guard unsafe create(work.toOpaque()) else {
      unsafe work.release()
      return false
    }
    return true
  }

  #if canImport(Darwin)
    private static func create(_ work: UnsafeMutableRawPointer) -> Bool {
      var thread: pthread_t?
      let code = unsafe pthread_create(
        &thread, nil,
        { work in
          unsafe SystemThread.run(work)
          return nil
        }, work)
      if let thread = unsafe thread { unsafe pthread_detach(thread) }
      return code == 0
    }
  #else
    private static func create(_ work: UnsafeMutableRawPointer) -> Bool {
      var thread = pthread_t()
      let code = unsafe pthread_create(
        &thread, nil,
        { work in
          if let work = unsafe work { unsafe SystemThread.run(work) }
          return nil
        }, work)
      if code == 0 { pthread_detach(thread) }
      return code == 0
    }
  #endif

  /// Does the work that a thread was made for; it was retained for this thread alone.
  private static func run(_ work: UnsafeMutableRawPointer) {
    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
  }
}

#if !canImport(Darwin)
  import CurlLoader
  import Synchronization

  /// Looks up host names on at most four threads.
  ///
  /// Otherwise libcurl would start a thread for each lookup, and would block until that thread ends
  /// when a request is cancelled. One name server that does not answer would then delay all other
  /// requests.
  final class HostResolver: Sendable {
    private struct Lookup: Sendable {
      let host: String
      let deliver: @Sendable (String?) -> Void
    }

    private struct Work {
      var queue: ArraySlice<Lookup> = []
      var threadCount = 0
    }

    /// The largest number of threads at once.
    static let maximumThreadCount = 4

    private let work = Mutex(Work())
    private let addresses: @Sendable (String) -> String?

    /// Creates a resolver without threads.
    ///
    /// - Parameter addresses: Returns the addresses of a name, separated by commas; may block.
    init(addresses: @escaping @Sendable (String) -> String? = HostResolver.systemAddresses) {
      self.addresses = addresses
    }

    /// Looks up a name.
    ///
    /// - Parameters:
    ///   - host: The name.
    ///   - deliver: Receives the addresses, or nil if there are none; called on another thread.
    func resolve(_ host: String, deliver: @escaping @Sendable (String?) -> Void) {
      let needsThread = work.withLock { work in
        work.queue.append(Lookup(host: host, deliver: deliver))
        guard work.threadCount < Self.maximumThreadCount else { return false }
        work.threadCount += 1
        return true
      }
      guard needsThread, !OwnThread.start({ [self] in run(addresses) }) else { return }
      // If no thread can be started, every waiting lookup fails.
      run { _ in nil }
    }

    /// Looks up the names of the queue, until it is empty.
    private func run(_ addresses: (String) -> String?) {
      while let lookup = next() { lookup.deliver(addresses(lookup.host)) }
    }

    private func next() -> Lookup? {
      work.withLock { work in
        let lookup = work.queue.popFirst()
        if lookup == nil { work.threadCount -= 1 }
        return lookup
      }
    }

    /// Asks the system's resolver.
    @Sendable static func systemAddresses(of host: String) -> String? {
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1_024) { buffer in
        guard let start = buffer.baseAddress, unsafe host_addresses(host, start, buffer.count)
        else { return nil }
        return unsafe String(cString: start)
      }
    }
  }

  /// The addresses of hosts that were looked up in the last minute.
  struct KnownHosts {
    private struct Entry {
      let addresses: String
      let end: ContinuousClock.Instant
    }

    /// The time for which addresses are used: libcurl's own default.
    static let validity = Duration.seconds(60)
    /// The largest number of hosts; at this number, the next result first removes all others.
    static let maximumCount = 256

    private var entries: [String: Entry] = [:]

    /// The addresses of a host, separated by commas.
    subscript(host: String) -> String? {
      get { entries[host].flatMap { ContinuousClock.now < $0.end ? $0.addresses : nil } }
      set {
        if entries.count >= Self.maximumCount { entries = [:] }
        entries[host] = newValue.map { Entry(addresses: $0, end: .now + Self.validity) }
      }
    }
  }
#endif

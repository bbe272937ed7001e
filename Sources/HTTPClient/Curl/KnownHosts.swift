#if !canImport(Darwin)
  /// The addresses of hosts that were looked up in the last minute.
  struct KnownHosts {
    private struct Entry {
      let addresses: String
      let end: ContinuousClock.Instant
    }

    /// The time for which addresses are used, as libcurl has it.
    static let validity = Duration.seconds(60)
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

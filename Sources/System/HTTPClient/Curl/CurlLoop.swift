#if !canImport(Darwin)
  import CurlLoader

  /// The work of the thread that libcurl runs on.
  ///
  /// Only that thread uses it.
  final class CurlLoop {
    private let thread: CurlThread
    private let settings: CurlSettings
    /// The exchanges that libcurl works on, by the addresses of their handles.
    private var transfers: [UInt: CurlTransfer] = [:]
    /// The exchanges that wait until others have ended.
    private var waiting: ArraySlice<Exchange> = []
    /// The exchanges that wait for the addresses of a host.
    private var unresolved: [String: [Exchange]] = [:]
    private var knownHosts = KnownHosts()
    private let sockets = OpenSockets()
    /// The earliest deadline of an exchange, or an earlier time; nil only if there is none.
    private var nextDeadline: ContinuousClock.Instant?
    private var idleSince = ContinuousClock.now

    init(_ thread: CurlThread) {
      self.thread = thread
      settings = thread.settings
    }

    /// Makes requests until there is none for `CurlSettings.idleTime`, or until the thread is
    /// stopped.
    func run() {
      guard CurlThreads.add(self, of: thread) else { return endAll(.cancelled) }
      defer { CurlThreads.remove(self) }
      let library: CurlLibrary
      do throws(HTTPFailure) {
        library = try CurlLibrary(names: settings.libraryNames)
      } catch {
        return endAll(error)
      }
      guard let handle = CurlHandle(library, settings) else {
        return endAll(.unusableLibrary(.unusable))
      }
      thread.setWakeUp(handle.wakeUp)
      if let failure = run(handle) { endAll(failure) }
      for transfer in transfers.values { transfer.remove(from: handle) }
      handle.destroy()
    }

    /// Makes requests until the thread must end.
    ///
    /// - Returns: The failure for the remaining exchanges, or nil if none remain.
    private func run(_ handle: CurlHandle) -> HTTPFailure? {
      while true {
        let mail = thread.takeMail()
        if mail.isStopped { return .cancelled }
        read(mail, handle)
        guard handle.perform() else { return .unusableLibrary(.unusable) }
        while let (address, result) = handle.next() { end(address, result, handle) }
        endLate(handle)
        // Called after libcurl has read, so that unread bytes on a connection usually belong to no
        // request.
        startWaiting(handle)
        if isIdle, ContinuousClock.now - idleSince >= settings.idleTime {
          if thread.leave(force: false) != nil { return nil }
        } else {
          guard handle.wait(timeToWait) else { return .unusableLibrary(.unusable) }
        }
      }
    }

    private var isIdle: Bool { transfers.isEmpty && waiting.isEmpty && unresolved.isEmpty }

    private var timeToWait: Duration {
      let now = ContinuousClock.now
      if isIdle { return settings.idleTime - (now - idleSince) }
      return nextDeadline.map { $0 - now } ?? .seconds(1)
    }

    private func read(_ mail: CurlThread.Mail, _ handle: CurlHandle) {
      if mail.hasCancellation { dropEnded(handle) }
      for (host, addresses) in mail.resolved { resolved(host, addresses) }
      for exchange in mail.begun where !exchange.isEnded {
        nextDeadline = min(nextDeadline ?? exchange.deadline, exchange.deadline)
        waiting.append(exchange)
      }
    }

    /// Starts exchanges while there is room.
    private func startWaiting(_ handle: CurlHandle) {
      if transfers.isEmpty, !waiting.isEmpty { sockets.shutDownReadable() }
      while transfers.count < settings.maximumRequestCount, let exchange = waiting.popFirst() {
        if !exchange.isEnded { start(exchange, handle) }
      }
    }

    /// Starts an exchange, or the lookup of its host if the addresses are not known.
    private func start(_ exchange: Exchange, _ handle: CurlHandle) {
      let proxy = settings.proxies.proxy(for: exchange.request.address.origin)
      var resolution: String?
      if let (host, port) = Self.name(for: exchange.request.address.origin, proxy: proxy) {
        guard let addresses = knownHosts[host] else {
          if unresolved[host] == nil {
            thread.resolver.resolve(host) { [thread] in thread.deliver($0, of: host) }
          }
          unresolved[host, default: []].append(exchange)
          return
        }
        resolution = "\(host):\(port):\(addresses)"
      }
      guard
        let transfer = CurlTransfer(
          exchange, settings, proxy: proxy, resolution: resolution, library: handle.library,
          sockets: sockets),
        handle.add(transfer)
      else { return exchange.end(.failure(.unusableLibrary(.unusable))) }
      transfers[transfer.address] = transfer
    }

    /// Returns the host that libcurl will connect to, or nil if there is no name to look up here.
    private static func name(
      for origin: WebOrigin, proxy: String?
    ) -> (host: String, port: Int)? {
      if let proxy { return ProxySettings.origin(of: proxy) }
      return origin.isNumeric ? nil : (origin.host, origin.portNumber)
    }

    private func resolved(_ host: String, _ addresses: String?) {
      let exchanges = unresolved.removeValue(forKey: host) ?? []
      if let addresses {
        knownHosts[host] = addresses
        waiting = exchanges[...] + waiting
      } else {
        for exchange in exchanges { exchange.end(.failure(.hostNotFound)) }
        noteIdleness()
      }
    }

    private func end(_ address: UInt, _ result: Int32, _ handle: CurlHandle) {
      guard let transfer = transfers.removeValue(forKey: address) else { return }
      let outcome = transfer.outcome(result)
      transfer.remove(from: handle)
      transfer.exchange.end(outcome)
      noteIdleness()
    }

    /// Ends the exchanges whose deadline has passed.
    private func endLate(_ handle: CurlHandle) {
      let now = ContinuousClock.now
      guard let nextDeadline, nextDeadline <= now else { return }
      for exchange in exchanges where exchange.deadline <= now { exchange.end(.failure(.timedOut)) }
      dropEnded(handle)
      self.nextDeadline = exchanges.map(\.deadline).min()
    }

    /// Removes the exchanges that have an outcome; libcurl closes their connections.
    private func dropEnded(_ handle: CurlHandle) {
      for (address, transfer) in transfers where transfer.exchange.isEnded {
        transfers.removeValue(forKey: address)
        transfer.remove(from: handle)
      }
      waiting.removeAll(where: \.isEnded)
      // The lookup continues; the next exchange with the host joins it.
      for (host, exchanges) in unresolved { unresolved[host] = exchanges.filter { !$0.isEnded } }
      noteIdleness()
    }

    private func noteIdleness() {
      if isIdle { idleSince = ContinuousClock.now }
    }

    private var exchanges: [Exchange] {
      transfers.values.map(\.exchange) + waiting + unresolved.values.joined()
    }

    /// Ends the thread and all exchanges, including those that begin meanwhile.
    private func endAll(_ failure: HTTPFailure) {
      let mail = thread.leave(force: true)
      for exchange in exchanges + (mail?.begun ?? []) { exchange.end(.failure(failure)) }
    }
  }

  /// The sockets of connections that have carried a whole response and are still open.
  ///
  /// Bytes that arrive on such a connection belong to no request. libcurl older than 8.1 reads them
  /// as the response to the next request, so the connection must not be used again.
  ///
  /// Only the thread of libcurl uses it.
  final class OpenSockets {
    private var sockets: Set<Int32> = []

    /// Adds the socket of a transfer that has ended.
    func insert(_ socket: Int32) {
      if socket >= 0 { sockets.insert(socket) }
    }

    /// Closes a socket for libcurl.
    ///
    /// The number is removed first, since the system may give it to another file.
    func close(_ socket: Int32) {
      sockets.remove(socket)
      socket_close(socket)
    }

    /// Returns whether bytes have arrived on one of the connections.
    ///
    /// If a transfer uses that connection, the bytes may be its response.
    var hasReadable: Bool { sockets.contains(where: socket_is_readable) }

    /// Ends the connections on which bytes have arrived.
    ///
    /// No transfer may be using one of the connections.
    func shutDownReadable() {
      for socket in sockets where socket_is_readable(socket) {
        socket_shut_down(socket)
        // The end of the stream remains readable, so libcurl detects a dead connection and closes
        // it.
        sockets.remove(socket)
      }
    }
  }
#endif

#if !canImport(Darwin)
  import CurlLoader

  /// The sockets of connections that have carried a whole response and are still open.
  ///
  /// Bytes that arrive on such a connection belong to no request. Versions of libcurl before 8.1 would
  /// read them as the response to the next one, so that connection must not be used again.
  ///
  /// It is used by the thread of libcurl alone.
  final class OpenSockets {
    private var sockets: Set<Int32> = []

    /// Notes the socket of a transfer that has ended.
    func insert(_ socket: Int32) {
      if socket >= 0 { sockets.insert(socket) }
    }

    /// Closes a socket for libcurl.
    ///
    /// Its number may be that of another file afterwards.
    func close(_ socket: Int32) {
      sockets.remove(socket)
      socket_close(socket)
    }

    /// Returns whether bytes have arrived on one of the connections.
    ///
    /// If a transfer uses it, they may be its response.
    var hasReadable: Bool { sockets.contains(where: socket_is_readable) }

    /// Ends the connections on which bytes have arrived.
    ///
    /// No transfer may be using them.
    func shutDownReadable() {
      for socket in sockets where socket_is_readable(socket) {
        socket_shut_down(socket)
        // Its end stays readable; libcurl finds it dead, and closes it.
        sockets.remove(socket)
      }
    }
  }
#endif

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The standard error of the process.
enum StandardError {
  /// Writes a line that reports the loss of a handler.
  static func reportLostHandler(_ type: String) {
    write(
      "afterpay-widget: the widget handler (\(type)) was released while it was set, so it receives "
        + "no events; retain it, or remove it by removeWidgetHandler()\n")
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    let size = bytes.count
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe systemWrite(STDERR_FILENO, buffer.baseAddress, size)
    }
  }
}

/// The system call, under a name that no method hides.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  unsafe write(descriptor, buffer, size)
}

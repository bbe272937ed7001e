#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The process's standard error.
enum StandardError {
  /// Says that a handler was lost, in one line.
  static func reportLostHandler(_ type: String) {
    write(
      "afterpay-widget: the widget handler (\(type)) was released while it was set, so nobody hears "
        + "of the widgets; retain it, or remove it by removeWidgetHandler()\n")
  }

  private static func write(_ text: String) {
    let bytes = Array(text.utf8)
    let size = bytes.count
    _ = unsafe bytes.withUnsafeBytes { buffer in
      unsafe systemWrite(STDERR_FILENO, buffer.baseAddress, size)
    }
  }
}

/// The system's own call, by a name that no method here hides.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ size: Int) -> Int {
  unsafe write(descriptor, buffer, size)
}

internal import POSIX

/// The processors that this process may use.
enum SystemProcessors {
  /// The number of processors, at least one.
  ///
  /// On Linux, these are the processors in the process's affinity mask, which `sysconf` ignores.
  static var count: Int {
    #if os(Linux)
      if case .bytes(let status) = SystemFile.read("/proc/self/status", limit: 65_536),
        let count = count(inStatus: String(decoding: status, as: UTF8.self))
      {
        return count
      }
    #endif
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Returns the number of processors in the text of `/proc/self/status`, whose `Cpus_allowed` is a
  /// mask in hexadecimal digits; nil if there is none.
  static func count(inStatus status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    let digits = line.dropFirst(name.count).compactMap(\.hexDigitValue)
    let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
    return count > 0 ? count : nil
  }
}

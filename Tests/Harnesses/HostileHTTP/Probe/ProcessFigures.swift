import Foundation

/// Figures about this process, from `/proc` if it exists.
enum ProcessFigures {
  /// The number of threads.
  static var threads: Int { count("/proc/self/task") }
  /// The number of open file descriptors, without the one that counts them.
  static var descriptors: Int { max(count("/proc/self/fd") - 1, 0) }

  private static func count(_ folder: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
  }

  /// The largest memory so far, in KiB.
  ///
  /// `getrusage` would count the memory of the parent process.
  static var maximumResidentKiB: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? usage.ru_maxrss
  }

  /// The time of processors so far, in milliseconds.
  static var processorMilliseconds: Double {
    let usage = usage
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1_000
  }

  private static var usage: rusage {
    var usage = rusage()
    #if canImport(Glibc)
      _ = unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
    #else
      _ = unsafe getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}

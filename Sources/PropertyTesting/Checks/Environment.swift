#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The environment variables that configure the checks.
package enum Environment {
  /// Returns a variable of this process; tests replace this function.
  @TaskLocal package static var variable: @Sendable (String) -> String? = { name in
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

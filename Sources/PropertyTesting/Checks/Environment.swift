#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The environment that changes what the checks do.
package enum Environment {
  /// Looks up a variable: of this process, unless a test has put something else in its place.
  @TaskLocal package static var variable: @Sendable (String) -> String? = { name in
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }
}

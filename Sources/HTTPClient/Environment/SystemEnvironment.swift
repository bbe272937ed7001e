#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The environment of this process.
package enum SystemEnvironment {
  /// Returns the variables that are set and not empty.
  package static func variables(_ names: [String]) -> [String: String] {
    names.reduce(into: [:]) { variables, name in
      guard let value = unsafe getenv(name) else { return }
      let text = unsafe String(cString: value)
      if !text.isEmpty { variables[name] = text }
    }
  }

  /// Returns whether a file or folder can be read.
  static func canRead(_ path: String) -> Bool { unsafe access(path, R_OK) == 0 }
}

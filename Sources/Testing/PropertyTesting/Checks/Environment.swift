internal import POSIX

/// The environment variables that configure the checks.
package enum Environment {
  /// Returns the value of an environment variable, or nil if it is not set; tests replace this.
  @TaskLocal package static var variable: @Sendable (String) -> String? = { name in
    ProcessEnvironment.value(of: name)
  }
}

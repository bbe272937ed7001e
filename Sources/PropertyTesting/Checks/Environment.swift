internal import POSIX

/// The environment variables that configure the checks.
package enum Environment {
  /// Returns a variable of this process; tests replace this function.
  @TaskLocal package static var variable: @Sendable (String) -> String? = { name in
    ProcessEnvironment.value(of: name)
  }
}

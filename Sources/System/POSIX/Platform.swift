// The platform's C library: `import POSIX` gives a file all of its functions and constants. If a
// method hides a function, its qualified name, such as `POSIX.read`, still finds it.
#if canImport(Darwin)
  @_exported public import Darwin
#elseif canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Android)
  @_exported public import Android
#endif

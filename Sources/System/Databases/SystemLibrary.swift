import POSIX

/// A library of the system that is loaded when the program first uses it, and never unloaded.
///
/// Neither the library nor its headers are needed to build.
struct SystemLibrary: Sendable {
  /// The address of the loader's handle; an integer, since a pointer is not `Sendable`.
  private let handle: UInt

  /// Loads the first library of a list that is installed; nil if none is.
  init?(names: [String]) {
    for name in names {
      if let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = UInt(bitPattern: handle)
        return
      }
    }
    return nil
  }

  /// Returns a function of the library, whose type in C is a `@convention(c)` one; nil if it has none
  /// with the name.
  func function<Function>(_ name: String, as type: Function.Type) -> Function? {
    guard let address = unsafe dlsym(UnsafeMutableRawPointer(bitPattern: handle), name) else {
      return nil
    }
    return unsafe unsafeBitCast(address, to: type)
  }
}

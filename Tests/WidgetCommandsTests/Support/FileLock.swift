import Foundation

/// A lock on a file, as another process would hold it.
struct FileLock {
  private let descriptor: Int32

  struct Failure: Error {
    let code: Int32
  }

  init(_ path: String) throws(Failure) {
    descriptor = unsafe open(path, O_RDWR)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else { throw Failure(code: errno) }
  }

  func release() { close(descriptor) }
}

package import POSIX

/// A directory for one test that needs no Foundation, removed with all its files.
package struct ScratchDirectory: ~Copyable {
  package let path: String

  package init() throws(Errno) {
    var template = Array("/tmp/afterpay-widget tests-XXXXXX".utf8CString)
    let path = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let path else { throw .last }
    self.path = path
  }

  deinit {
    for name in (try? names()) ?? [] { _ = unsafe unlink(self(name)) }
    _ = unsafe rmdir(path)
  }

  /// Returns the path of a name in the directory.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  package func create(_ name: String, holding bytes: [UInt8]) throws {
    let file = try checked(unsafe open(self(name), O_WRONLY | O_CREAT | O_EXCL, 0o600))
    defer { _ = close(file) }
    try POSIXFile.write(bytes, to: file)
  }

  package func remove(_ name: String) throws(Errno) {
    _ = try checked(unsafe unlink(self(name)))
  }

  /// Returns the status of a file or link.
  package func status(_ name: String) throws(Errno) -> stat {
    var status = stat()
    _ = try checked(unsafe lstat(self(name), &status))
    return status
  }

  /// Returns the names in the directory, in order.
  package func names() throws(Errno) -> [String] {
    guard let stream = unsafe opendir(path) else { throw .last }
    defer { _ = unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}

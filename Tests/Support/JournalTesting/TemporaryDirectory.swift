import Journals
import POSIX

/// A directory for one test, removed with all its files.
struct TemporaryDirectory: ~Copyable {
  let path: String

  init() throws(TestFailure) {
    var template = Array("/tmp/widget journal-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.flatMap { unsafe mkdtemp($0) }.map { unsafe String(cString: $0) }
    }
    guard let made else { throw TestFailure("mkdtemp") }
    path = made
  }

  deinit { Self.removeAll(path) }

  /// Returns the path of a name in the directory.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  private static func removeAll(_ path: String) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      _ = unsafe unlink(path)
      return
    }
    for name in Raw.names(in: path) { removeAll("\(path)/\(name)") }
    _ = unsafe rmdir(path)
  }
}

/// The failure of a system call that a test needs.
struct TestFailure: Error, CustomStringConvertible {
  let description: String
  init(_ call: String) { description = "\(call): errno \(errno)" }
}

/// Access to files with the C library instead of the code under test.
enum Raw {
  static func bytes(at path: String) throws(TestFailure) -> [UInt8] {
    guard let file = unsafe fopen(path, "rb") else { throw TestFailure("fopen \(path)") }
    defer { _ = unsafe fclose(file) }
    var bytes: [UInt8] = []
    while true {
      let part = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
        count = unsafe fread(buffer.baseAddress, 1, buffer.count, file)
      }
      if part.isEmpty { return bytes }
      bytes += part
    }
  }

  /// Writes a file with a mode; an existing file is overwritten in place.
  static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o600
  ) throws(TestFailure) {
    guard let file = unsafe fopen(path, "wb") else { throw TestFailure("fopen \(path)") }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, count == bytes.count else { throw TestFailure("fwrite") }
    try setMode(mode, of: path)
  }

  static func setMode(_ mode: mode_t, of path: String) throws(TestFailure) {
    guard unsafe chmod(path, mode) == 0 else { throw TestFailure("chmod \(path)") }
  }

  static func makeDirectory(_ path: String, mode: mode_t = 0o700) throws(TestFailure) {
    guard unsafe mkdir(path, 0o700) == 0 else { throw TestFailure("mkdir \(path)") }
    try setMode(mode, of: path)
  }

  static func mode(of path: String) throws(TestFailure) -> mode_t {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { throw TestFailure("lstat \(path)") }
    return status.st_mode & 0o7777
  }

  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Returns the names in a directory, in order.
  static func names(in path: String) -> [String] {
    let system = SystemCalls.real
    guard let directory = try? system.open(path, in: .working, O_RDONLY | O_DIRECTORY) else {
      return []
    }
    let place = BaseDirectory(number: directory.number, path: path)
    return (try? system.names(in: place).sorted()) ?? []
  }

  static func link(_ path: String, symbolicallyTo target: String) throws(TestFailure) {
    guard unsafe symlink(target, path) == 0 else { throw TestFailure("symlink") }
  }

  static func link(_ path: String, to target: String) throws(TestFailure) {
    guard hardLink(target, path) == 0 else { throw TestFailure("link") }
  }

  private static func hardLink(_ target: String, _ path: String) -> Int32 {
    unsafe linkat(AT_FDCWD, target, AT_FDCWD, path, 0)
  }

  static func makePipe(_ path: String) throws(TestFailure) {
    guard unsafe mkfifo(path, 0o600) == 0 else { throw TestFailure("mkfifo") }
  }

  static func move(_ path: String, to target: String) throws(TestFailure) {
    guard unsafe rename(path, target) == 0 else { throw TestFailure("rename") }
  }

  static var isRoot: Bool { geteuid() == 0 }

  static func give(_ path: String, to user: uid_t) throws(TestFailure) {
    guard unsafe lchown(path, user, gid_t.max) == 0 else { throw TestFailure("lchown") }
  }
}

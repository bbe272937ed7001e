#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemFile {
  /// The calls that put a written file in the place of another; a test records them.
  struct Replacement {
    /// Waits until a file's bytes outlast a loss of power.
    var flush: (_ descriptor: Int32) -> Int32 = { fsync($0) }
    /// Gives a file another name, in the place of the file that has it.
    var rename: (_ path: String, _ newPath: String) -> Int32 = { systemRename($0, $1) }
  }

  /// Writes a file whole or not at all.
  ///
  /// The text goes into a file beside it, which then takes its name and its mode. Behind a link
  /// to a file that file is replaced, and the link stays. A device or a pipe takes the text
  /// as it is.
  static func write(
    _ text: String, to path: String, by calls: Replacement = Replacement()
  ) -> FileWriting {
    // A path with a zero byte would be cut there and lead elsewhere.
    guard !path.utf8.contains(0) else { return .notCreated("its name has a zero byte") }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      return withoutInterruption { replace(path, with: text, mode: nil, by: calls) }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      return withoutInterruption {
        replace(resolved(path), with: text, mode: status.st_mode, by: calls)
      }
    case S_IFDIR: return .notCreated(reason(EISDIR))
    default: return pour(text, into: path)
    }
  }

  /// Writes into what is no file.
  private static func pour(_ text: String, into path: String) -> FileWriting {
    let descriptor = retrying { unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { return .notCreated(reason(errno)) }
    defer { close(descriptor) }
    return SystemOutput.written(text, to: descriptor) == nil ? .written : .notWritten(reason(errno))
  }

  private static func replace(
    _ path: String, with text: String, mode: mode_t?, by calls: Replacement
  ) -> FileWriting {
    guard let file = temporaryFile(beside: path, mode: mode ?? 0o666) else {
      return .notCreated(reason(errno))
    }
    let failure = fill(file.descriptor, with: text, mode: mode, by: calls)
    // Some file systems tell only here that there was no room.
    let isClosed = close(file.descriptor) == 0
    if let code = failure ?? (isClosed ? nil : errno) {
      _ = unsafe unlink(file.path)
      return .notWritten(reason(code))
    }
    guard calls.rename(file.path, path) == 0 else {
      let code = errno
      _ = unsafe unlink(file.path)
      return .notCreated(reason(code))
    }
    return .written
  }

  /// Writes a text to a new file and flushes it, so that its name never leads to less than all of
  /// it; answers why it cannot.
  private static func fill(
    _ descriptor: Int32, with text: String, mode: mode_t?, by calls: Replacement
  ) -> Int32? {
    if let mode, fchmod(descriptor, mode & 0o777) != 0 { return errno }
    if SystemOutput.written(text, to: descriptor) != nil { return errno }
    return retrying { calls.flush(descriptor) } == 0 ? nil : errno
  }

  /// Makes a file in the directory of another; nobody may read it who may not read that one.
  private static func temporaryFile(
    beside path: String, mode: mode_t
  ) -> (descriptor: Int32, path: String)? {
    let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    // A program that was killed has left its file, and another can have the same number by now.
    for attempt in 0..<100 {
      let name = "\(directory).widget-\(getpid())-\(attempt).tmp"
      let descriptor = retrying { unsafe open(name, flags, mode & 0o777) }
      if descriptor >= 0 { return (descriptor, name) }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  /// The path of the file that a link leads to.
  private static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved) ?? path
  }

  /// Lets nobody end the process meanwhile but by force, so that no half of the work is left.
  private static func withoutInterruption(_ work: () -> FileWriting) -> FileWriting {
    var signals = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return work()
  }
}

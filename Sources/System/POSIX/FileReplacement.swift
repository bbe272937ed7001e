extension POSIXFile {
  /// The system calls by which a file is replaced.
  ///
  /// A test can record them or make them fail.
  package struct ReplacementCalls {
    /// Waits until a file's bytes outlast a power failure.
    package var flush: (_ descriptor: Int32) -> Int32
    /// Renames a file and replaces the file that has the new name.
    package var rename: (_ path: String, _ newPath: String) -> Int32

    package init(
      flush: @escaping (_ descriptor: Int32) -> Int32 = { fsync($0) },
      rename: @escaping (_ path: String, _ newPath: String) -> Int32 = {
        unsafe POSIX.rename($0, $1)
      }
    ) {
      (self.flush, self.rename) = (flush, rename)
    }
  }

  /// Writes a file as a whole or not at all.
  ///
  /// The bytes go into a new file in the same directory. It gets the mode of the file that it
  /// replaces, is flushed and is renamed. If the path is that of a link, the link stays, and the
  /// file that it leads to is replaced. A device or a pipe receives the bytes directly. The calling
  /// thread receives SIGHUP, SIGINT, SIGQUIT and SIGTERM only after the file is replaced.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - bytes: The bytes.
  ///   - temporaryPrefix: The start of the new file's name, such as `.widget`. The number of the
  ///     process and `.tmp` follow it.
  ///   - newFileMode: The mode of the file if no file had the path, less the bits of the process's
  ///     umask.
  ///   - calls: The system calls that flush and rename.
  /// - Throws: ``FileReplaceError``. A regular file at the path is then unchanged.
  package static func replace(
    _ path: String, with bytes: [UInt8], temporaryPrefix: String, newFileMode: mode_t = 0o666,
    by calls: ReplacementCalls = ReplacementCalls()
  ) throws(FileReplaceError) {
    guard !path.utf8.contains(0) else { throw .zeroByteInPath }
    var status = stat()
    let isPresent = unsafe stat(path, &status) == 0
    if isPresent, status.st_mode & S_IFMT == S_IFDIR { throw .cannotCreate(Errno(EISDIR)) }
    if isPresent, status.st_mode & S_IFMT != S_IFREG { return try pour(bytes, into: path) }
    let target = isPresent ? resolved(path) : path
    try blockingTermination { () throws(FileReplaceError) in
      let file: (descriptor: Int32, path: String)
      do throws(Errno) {
        file = try createTemporaryFile(
          beside: target, prefix: temporaryPrefix, mode: isPresent ? status.st_mode : newFileMode)
      } catch {
        throw .cannotCreate(error)
      }
      do throws(FileReplaceError) {
        try fill(file.descriptor, with: bytes, mode: isPresent ? status.st_mode : nil, by: calls)
        guard calls.rename(file.path, target) == 0 else { throw .cannotRename(.last) }
      } catch {
        _ = unsafe unlink(file.path)
        throw error
      }
    }
  }

  /// Writes to a device or a pipe.
  private static func pour(_ bytes: [UInt8], into path: String) throws(FileReplaceError) {
    let descriptor: Int32
    do throws(Errno) {
      descriptor = try retryingInterrupted {
        unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
      }
    } catch {
      throw .cannotCreate(error)
    }
    defer { _ = close(descriptor) }
    do throws(FileWriteError) {
      try write(bytes, to: descriptor)
    } catch {
      throw .cannotWrite(error.cause)
    }
  }

  /// Writes, flushes and closes a new file before it is renamed, so that its final name never leads
  /// to a part of the bytes.
  private static func fill(
    _ descriptor: Int32, with bytes: [UInt8], mode: mode_t?, by calls: ReplacementCalls
  ) throws(FileReplaceError) {
    do throws(FileReplaceError) {
      if let mode, fchmod(descriptor, mode & 0o777) != 0 { throw .cannotWrite(.last) }
      do throws(FileWriteError) {
        try write(bytes, to: descriptor)
      } catch {
        throw .cannotWrite(error.cause)
      }
      do throws(Errno) {
        _ = try retryingInterrupted { calls.flush(descriptor) }
      } catch {
        throw .cannotWrite(error)
      }
    } catch {
      _ = close(descriptor)
      throw error
    }
    // Some file systems report only here that the disk is full.
    guard close(descriptor) == 0 else { throw .cannotWrite(.last) }
  }

  private static func createTemporaryFile(
    beside path: String, prefix: String, mode: mode_t
  ) throws(Errno) -> (descriptor: Int32, path: String) {
    let directory = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    var attempt = 0
    while true {
      // A process that was killed leaves its file, and a later process can have the same number.
      let name = "\(directory)\(prefix)-\(getpid())-\(attempt).tmp"
      do throws(Errno) {
        return (try retryingInterrupted { unsafe open(name, flags, mode & 0o777) }, name)
      } catch {
        attempt += 1
        guard error.code == EEXIST, attempt < 100 else { throw error }
      }
    }
  }

  /// Returns the path of the file that a link leads to.
  private static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(validatingCString: resolved) ?? path
  }

  /// Runs work while this thread blocks SIGHUP, SIGINT, SIGQUIT and SIGTERM.
  private static func blockingTermination(
    _ work: () throws(FileReplaceError) -> Void
  ) throws(FileReplaceError) {
    var signals = sigset_t()
    var former = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &signals, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    try work()
  }
}

/// The reason why a file was not replaced.
package enum FileReplaceError: Error, Hashable, Sendable {
  /// The path has a NUL byte.
  case zeroByteInPath
  /// The new file cannot be created, or a device or a pipe cannot be opened.
  case cannotCreate(Errno)
  /// The bytes cannot be written, for example because the disk is full.
  case cannotWrite(Errno)
  /// The new file cannot be renamed.
  case cannotRename(Errno)
}

package import Journals
import POSIX

/// An error of a system call on a file or directory.
public struct SystemError: Error, Hashable, Sendable {
  /// The call's name, such as `fsync`.
  public let call: String
  /// The path of the file or directory.
  public let path: String
  /// The `errno`.
  public let code: Int32
}

extension SystemError {
  package init(_ error: CallError) {
    self.init(call: error.call, path: error.path, code: error.code)
  }
}

extension SystemError: CustomStringConvertible {
  /// One line that names the path, the system's reason and the call.
  public var description: String {
    "\(path.quotedPath): \(reason) (\(call))"
  }

  /// The system's text, such as `No space left on device`.
  public var reason: String { Errno(code).description }
}

/// The reason why a file or directory is rejected as storage of a widget.
public enum FileRejection: Hashable, Sendable {
  /// The path is empty or has a NUL byte.
  case unusablePath
  /// The path is that of a symbolic link.
  case symbolicLink
  /// The path is not that of a directory.
  case notADirectory
  /// The path is not that of a regular file, but of a directory or a pipe, for example.
  case notAFile
  /// The file has several hard links; the value is their number.
  case hardLinked(Int)
  /// Another user owns the file; the value is the user ID.
  case foreignOwner(UInt32)
  /// Other users have access; the values are the present and the required permissions.
  case permissions(UInt32, wanted: UInt32)
}

extension FileRejection {
  package init(_ reason: UntrustedReason) {
    self =
      switch reason {
      case .unusablePath: .unusablePath
      case .symbolicLink: .symbolicLink
      case .notADirectory: .notADirectory
      case .notAFile: .notAFile
      case .hardLinked(let count): .hardLinked(count)
      case .foreignOwner(let user): .foreignOwner(user)
      case .permissions(let mode, let wanted): .permissions(mode, wanted: wanted)
      }
  }

  /// Describes the mistake and its remedy in one line.
  package func explanation(of path: String) -> String {
    let quoted = path.quotedPath
    return switch self {
    case .unusablePath: "\(quoted) is not a path; name a directory"
    case .symbolicLink:
      "\(quoted) is a symbolic link; give the path of its target, or remove the link"
    case .notADirectory: "\(quoted) is not a directory; name another, or move it away"
    case .notAFile: "\(quoted) is not a regular file; move it away"
    case .hardLinked(let count): "\(quoted) has \(count) hard links; remove the others"
    case .foreignOwner(let user):
      "\(quoted) belongs to another user (number \(user)); run as that user, or use another directory"
    case .permissions(let mode, let wanted):
      "\(quoted) is open to other users (mode \(Self.octal(mode))); "
        + "run: chmod \(Self.octal(wanted).dropFirst()) \(quoted)"
    }
  }

  private static func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

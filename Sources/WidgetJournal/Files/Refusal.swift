/// Says why a file or directory is not trusted with a widget.
public enum Refusal: Hashable, Sendable {
  /// The path is empty or holds a NUL.
  case unusablePath
  /// A symbolic link stands there.
  case symbolicLink
  /// Something other than a directory stands there.
  case notADirectory
  /// Something other than a regular file stands there, such as a directory or a pipe.
  case notAFile
  /// The file is reached under so many names.
  case hardLinked(Int)
  /// It belongs to another user, with this number.
  case foreignOwner(UInt32)
  /// Others may do too much with it; the permissions that it has and those that it should have.
  case permissions(UInt32, wanted: UInt32)
}

extension Refusal {
  /// What is wrong and what to do about it, for one line.
  func explanation(of path: String) -> String {
    let quoted = path.quotedPath
    return switch self {
    case .unusablePath: "\(quoted) is not a path; name a directory"
    case .symbolicLink: "\(quoted) is a symbolic link; name what it leads to, or remove the link"
    case .notADirectory: "\(quoted) is not a directory; name another, or move it away"
    case .notAFile: "\(quoted) is not a regular file; move it away"
    case .hardLinked(let count): "\(quoted) is one of \(count) names of a file; remove the others"
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

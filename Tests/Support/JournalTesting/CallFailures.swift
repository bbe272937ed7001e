import Journals
import POSIX

extension SystemCalls.Call {
  /// The error numbers that the call can fail with.
  ///
  /// They include `ENOENT`, although the file exists, but not `EWOULDBLOCK`, the error of a lock
  /// that another program has acquired.
  var failures: [Int32] {
    switch self {
    case .open: [EACCES, ENOENT, EIO, EMFILE, ENFILE, EROFS]
    case .create: [EACCES, EIO, EMFILE, ENOSPC, EDQUOT, EROFS]
    case .makeDirectory: [EACCES, EIO, ENOSPC, EDQUOT, EROFS]
    case .inspect: [EACCES, EIO, ENOENT]
    case .setMode: [EIO, EPERM, EROFS]
    case .lock: [EIO, ENOLCK]
    case .unlock: [EIO]
    case .read: [EIO]
    case .write: [EIO, ENOSPC, EDQUOT, EFBIG]
    case .flush: [EIO, ENOSPC, EDQUOT]
    case .truncate: [EIO, EROFS]
    case .unlink: [EACCES, EIO, ENOENT, EROFS]
    case .rename: [EACCES, EIO, ENOENT, ENOSPC, EROFS]
    case .list: [EIO, EMFILE]
    case .pause: [EINTR]
    }
  }

  /// Whether the call may do less than requested.
  var canBeShort: Bool { self == .read || self == .write }
}

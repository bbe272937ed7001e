import Journals
import POSIX
import Synchronization

/// A file system in memory that programs share until the power fails.
///
/// It behaves as a real file system does; ``DiskConformanceTests`` compares the two.
final class SimulatedDisk: FileSystem {
  /// An open file or directory.
  struct Opened {
    let node: Int
    let isWritable: Bool
    var offset = 0
    /// Whether the lock is exclusive; nil without a lock.
    var lock: Bool?
  }

  /// The state of a machine while it runs.
  struct Memory {
    var disk: Disk
    /// The number of bytes that the disk has room for; nil for no limit.
    var room: Int?
    var opened: [Int32: Opened] = [:]
    var nextNumber: Int32 = 100
  }

  private let memory: Mutex<Memory>

  /// Starts a machine without open files and locks.
  init(_ disk: Disk = Disk(), room: Int? = nil) {
    memory = Mutex(Memory(disk: disk, room: room))
  }

  /// The disk with its unflushed changes.
  var disk: Disk { memory.withLock { $0.disk } }

  /// The number of open files and directories.
  var openCount: Int { memory.withLock { $0.opened.count } }

  /// Runs the body of one call; no other call runs at the same time.
  func call<Answer: Sendable>(
    _ body: (inout Memory) throws(Errno) -> Answer
  ) throws(Errno) -> Answer {
    let result = memory.withLock { memory in
      Result { () throws(Errno) in try body(&memory) }
    }
    return try result.get()
  }
}

extension SimulatedDisk.Memory {
  subscript(number: Int32) -> SimulatedDisk.Opened {
    get throws(Errno) {
      guard let file = opened[number] else { throw Errno(EBADF) }
      return file
    }
  }

  mutating func open(_ node: Int, isWritable: Bool) -> Int32 {
    defer { nextNumber += 1 }
    opened[nextNumber] = SimulatedDisk.Opened(node: node, isWritable: isWritable)
    return nextNumber
  }

  /// Returns the directory that is open under a number; the root for `AT_FDCWD`.
  func directory(_ number: Int32) throws(Errno) -> (number: Int, content: DiskDirectory) {
    let node = number == AT_FDCWD ? Disk.root : try self[number].node
    guard let directory = disk.directory(node) else { throw Errno(ENOTDIR) }
    return (node, directory)
  }

  /// Returns the directory of a path's last name, and that name; `.` if the path has no name.
  func parent(
    of path: String, from directory: Int32
  ) throws(Errno) -> (number: Int, content: DiskDirectory, name: String) {
    var (number, content) = try self.directory(directory)
    var names = path.split(separator: "/").map(String.init)
    let last = names.popLast() ?? "."
    for name in names {
      number = try node(named: name, in: number, content)
      guard let next = disk.directory(number) else { throw Errno(ENOTDIR) }
      content = next
    }
    return (number, content, last)
  }

  func node(
    named name: String, in number: Int, _ directory: DiskDirectory
  ) throws(Errno) -> Int {
    switch name {
    case ".": return number
    case "..": return directory.parent
    default:
      guard let node = directory.names[name] else { throw Errno(ENOENT) }
      return node
    }
  }

  func status(ofNode number: Int) -> FileStatus {
    let user = FileStatus.currentUser
    switch disk[number] {
    case .file(let file):
      return FileStatus(
        kind: .regular, mode: file.mode, owner: user, linkCount: disk.linkCount(of: number),
        byteCount: file.bytes.count, device: 1, number: UInt64(number))
    case .directory(let directory):
      return FileStatus(
        kind: .directory, mode: directory.isForeign ? 0o755 : 0o700,
        owner: directory.isForeign ? user &+ 1 : user, linkCount: 2, byteCount: 4_096, device: 1,
        number: UInt64(number))
    }
  }
}

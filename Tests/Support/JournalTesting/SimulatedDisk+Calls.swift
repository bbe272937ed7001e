import Journals
import POSIX

extension SimulatedDisk {
  func open(_ name: String, in directory: Int32, _ flags: Int32) throws(Errno) -> Int32 {
    try call { memory throws(Errno) in
      let (parent, content, last) = try memory.parent(of: name, from: directory)
      let node = try memory.node(named: last, in: parent, content)
      let isWritable = flags & O_ACCMODE != O_RDONLY
      switch memory.disk[node] {
      case .directory where isWritable: throw Errno(EISDIR)
      case .file where flags & O_DIRECTORY != 0: throw Errno(ENOTDIR)
      case .file, .directory: return memory.open(node, isWritable: isWritable)
      }
    }
  }

  func create(_ name: String, in directory: Int32) throws(Errno) -> Int32 {
    try call { memory throws(Errno) in
      let (parent, content, last) = try memory.parent(of: name, from: directory)
      guard (try? memory.node(named: last, in: parent, content)) == nil else { throw Errno(EEXIST) }
      let node = memory.disk.add(.file(DiskFile()), named: last, in: parent)
      return memory.open(node, isWritable: true)
    }
  }

  func close(_ number: Int32) {
    _ = try? call { memory throws(Errno) in memory.opened[number] = nil }
  }

  func makeDirectory(_ path: String) throws(Errno) {
    try call { memory throws(Errno) in
      let (parent, content, last) = try memory.parent(of: path, from: AT_FDCWD)
      guard (try? memory.node(named: last, in: parent, content)) == nil else { throw Errno(EEXIST) }
      let made = Disk.Node.directory(DiskDirectory(parent: parent))
      _ = memory.disk.add(made, named: last, in: parent)
    }
  }

  func status(of number: Int32) throws(Errno) -> FileStatus {
    try call { memory throws(Errno) in memory.status(ofNode: try memory[number].node) }
  }

  func status(of name: String, in directory: Int32) throws(Errno) -> FileStatus {
    try call { memory throws(Errno) in
      let (parent, content, last) = try memory.parent(of: name, from: directory)
      return memory.status(ofNode: try memory.node(named: last, in: parent, content))
    }
  }

  func setMode(_ mode: UInt32, of number: Int32) throws(Errno) {
    try call { memory throws(Errno) in
      let node = try memory[number].node
      memory.disk.change(node) { (file: inout DiskFile) in file.mode = mode }
    }
  }

  func lock(_ number: Int32, exclusively: Bool) throws(Errno) {
    try call { memory throws(Errno) in
      let node = try memory[number].node
      let isHeld = memory.opened.contains { other, file in
        other != number && file.node == node
          && (file.lock ?? false || exclusively && file.lock != nil)
      }
      guard !isHeld else { throw Errno(EWOULDBLOCK) }
      memory.opened[number]?.lock = exclusively
    }
  }

  func unlock(_ number: Int32) throws(Errno) {
    try call { memory throws(Errno) in
      _ = try memory[number]
      memory.opened[number]?.lock = nil
    }
  }

  func read(_ number: Int32, upTo count: Int, at offset: Int) throws(Errno) -> [UInt8] {
    try call { memory throws(Errno) in
      guard let file = memory.disk.file(try memory[number].node) else { throw Errno(EISDIR) }
      return Array(file.bytes.dropFirst(offset).prefix(count))
    }
  }

  func write(_ bytes: ArraySlice<UInt8>, to number: Int32) throws(Errno) -> Int {
    try call { memory throws(Errno) in
      let opened = try memory[number]
      guard opened.isWritable else { throw Errno(EBADF) }
      let fitting = bytes.prefix(memory.room ?? .max)
      guard !fitting.isEmpty || bytes.isEmpty else { throw Errno(ENOSPC) }
      memory.room = memory.room.map { $0 - fitting.count }
      memory.disk.change(opened.node) { (file: inout DiskFile) in file.append(Array(fitting)) }
      memory.opened[number]?.offset = memory.disk.file(opened.node)?.bytes.count ?? 0
      return fitting.count
    }
  }

  func flush(_ number: Int32) throws(Errno) {
    try call { memory throws(Errno) in memory.disk.flush(try memory[number].node) }
  }

  func truncate(_ number: Int32, to byteCount: Int) throws(Errno) {
    try call { memory throws(Errno) in
      let opened = try memory[number]
      guard opened.isWritable else { throw Errno(EINVAL) }
      let before = memory.disk.file(opened.node)?.bytes.count ?? 0
      memory.room = memory.room.map { $0 + before - byteCount }
      memory.disk.change(opened.node) { (file: inout DiskFile) in file.cut(to: byteCount) }
    }
  }

  func unlink(_ name: String, in directory: Int32) throws(Errno) {
    try call { memory throws(Errno) in
      let (parent, content, last) = try memory.parent(of: name, from: directory)
      let node = try memory.node(named: last, in: parent, content)
      guard let file = memory.disk.file(node) else { throw Errno(EISDIR) }
      memory.room = memory.room.map { $0 + file.bytes.count }
      memory.disk.change(parent) { (directory: inout DiskDirectory) in directory.remove(last) }
    }
  }

  func rename(_ name: String, to newName: String, in directory: Int32) throws(Errno) {
    try call { memory throws(Errno) in
      let (parent, content, last) = try memory.parent(of: name, from: directory)
      let (newParent, _, newLast) = try memory.parent(of: newName, from: directory)
      guard newParent == parent else { throw Errno(EXDEV) }
      let node = try memory.node(named: last, in: parent, content)
      if let replaced = content.names[newLast], replaced != node {
        switch (memory.disk[node], memory.disk[replaced]) {
        case (.file, .directory): throw Errno(EISDIR)
        case (.directory, .file): throw Errno(ENOTDIR)
        case (.directory, .directory(let other)):
          guard other.names.isEmpty else { throw Errno(ENOTEMPTY) }
        case (.file, .file(let file)): memory.room = memory.room.map { $0 + file.bytes.count }
        }
      }
      memory.disk.change(parent) { (directory: inout DiskDirectory) in
        directory.rename(last, node, to: newLast)
      }
    }
  }

  func names(in directory: Int32) throws(Errno) -> [String] {
    try call { memory throws(Errno) in
      Array(try memory.directory(directory).content.names.keys)
    }
  }

  func pause(_ duration: Duration) {}
}

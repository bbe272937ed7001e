import Journals

/// A disk and its cache as a value: the bytes that programs read, those that survive a power
/// failure, and the changes between them.
///
/// It contains files and directories, but no links. `/` and `/home` belong to another user,
/// `/home/ada` to the user of the tests.
struct Disk: Hashable {
  /// A file or directory on a disk.
  enum Node: Hashable {
    case file(DiskFile)
    case directory(DiskDirectory)
  }

  /// The home directory of the tests' user.
  static let home = "/home/ada"
  static let root = 0

  /// All nodes that were ever created; the index of a node is its number.
  private(set) var nodes: [Node]

  /// Creates a disk with an empty home directory; everything is flushed.
  init() {
    nodes = [
      .directory(DiskDirectory(parent: 0, isForeign: true, flushed: ["home": 1])),
      .directory(DiskDirectory(parent: 0, isForeign: true, flushed: ["ada": 2])),
      .directory(DiskDirectory(parent: 1)),
    ]
  }

  subscript(number: Int) -> Node {
    get { nodes[number] }
    set { nodes[number] = newValue }
  }

  /// Returns the directory with a number, or nil for a file.
  func directory(_ number: Int) -> DiskDirectory? {
    if case .directory(let directory) = nodes[number] { directory } else { nil }
  }

  /// Returns the file with a number, or nil for a directory.
  func file(_ number: Int) -> DiskFile? {
    if case .file(let file) = nodes[number] { file } else { nil }
  }

  /// Adds a node under a name, which must be free.
  mutating func add(_ node: Node, named name: String, in directory: Int) -> Int {
    nodes.append(node)
    let number = nodes.count - 1
    change(directory) { $0.add(name, number) }
    return number
  }

  mutating func change(_ number: Int, _ body: (inout DiskDirectory) -> Void) {
    guard case .directory(var directory) = nodes[number] else { return }
    body(&directory)
    nodes[number] = .directory(directory)
  }

  mutating func change(_ number: Int, _ body: (inout DiskFile) -> Void) {
    guard case .file(var file) = nodes[number] else { return }
    body(&file)
    nodes[number] = .file(file)
  }

  /// Flushes all changes of a node.
  mutating func flush(_ number: Int) {
    change(number) { (file: inout DiskFile) in file.flush() }
    change(number) { (directory: inout DiskDirectory) in directory.flush() }
  }

  /// The disk after a flush of all nodes.
  var flushed: Disk {
    var disk = self
    for number in nodes.indices { disk.flush(number) }
    return disk
  }

  /// Returns the number of names of a node in all directories.
  func linkCount(of number: Int) -> Int {
    nodes.count { node in
      if case .directory(let directory) = node {
        directory.names.values.contains(number)
      } else {
        false
      }
    }
  }
}

extension Disk {
  /// Returns the number of the node at an absolute path, or nil if there is none.
  func number(at path: String) -> Int? {
    path.split(separator: "/").reduce(Self.root) { number, name in
      number.flatMap { directory($0)?.names[String(name)] }
    }
  }

  /// Returns the bytes of a file, or nil if there is none.
  func bytes(at path: String) -> [UInt8]? { number(at: path).flatMap { file($0)?.bytes } }

  /// Returns the names in a directory, in order.
  func names(in path: String) -> [String] {
    number(at: path).flatMap { directory($0)?.names.keys.sorted() } ?? []
  }

  /// Removes a file, and flushes the removal.
  mutating func remove(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let parent = number(at: parts.dropLast().joined(separator: "/"))
    else { return }
    change(parent) { (directory: inout DiskDirectory) in directory.remove(name) }
    flush(parent)
  }

  /// Changes a bit of a byte of a file in place, and flushes the file.
  ///
  /// - Parameters:
  ///   - path: The file's path; nothing changes if there is no file.
  ///   - offset: Returns the byte's offset for the file's number of bytes.
  mutating func damage(_ path: String, at offset: (_ count: Int) -> Int) {
    guard let number = number(at: path), var bytes = file(number)?.bytes else { return }
    bytes[offset(bytes.count)] ^= 1
    change(number) { (file: inout DiskFile) in
      file.cut(to: 0)
      file.append(bytes)
    }
    flush(number)
  }

  /// Adds a flushed file, or replaces one.
  mutating func put(_ bytes: [UInt8], at path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let parent = number(at: parts.dropLast().joined(separator: "/"))
    else { return }
    change(parent) { (directory: inout DiskDirectory) in directory.remove(name) }
    _ = add(.file(DiskFile(flushed: bytes)), named: name, in: parent)
    flush(parent)
  }
}

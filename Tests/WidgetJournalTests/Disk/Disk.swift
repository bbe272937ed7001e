import Journals

/// A disk and its cache, as a value: what programs see, what outlasts a loss of power, and what lies
/// between.
///
/// It holds files and directories, no links. `/` and `/home` belong to another user, `/home/ada` to
/// the one that the tests run as.
struct Disk: Hashable {
  /// A file, directory or link on a disk.
  enum Node: Hashable {
    case file(DiskFile)
    case directory(DiskDirectory)
  }

  /// The home directory of the tests' user.
  static let home = "/home/ada"
  static let root = 0

  /// Everything that was ever made; a node is known by its place here.
  private(set) var nodes: [Node]

  /// A disk on which the home directory is empty, and everything is flushed.
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

  /// The directory with a number, or nil where that is a file.
  func directory(_ number: Int) -> DiskDirectory? {
    if case .directory(let directory) = nodes[number] { directory } else { nil }
  }

  /// The file with a number, or nil where that is a directory.
  func file(_ number: Int) -> DiskFile? {
    if case .file(let file) = nodes[number] { file } else { nil }
  }

  /// Makes a node under a name, which must be free.
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

  /// Makes everything that a node has not flushed outlast a loss of power.
  mutating func flush(_ number: Int) {
    change(number) { (file: inout DiskFile) in file.flush() }
    change(number) { (directory: inout DiskDirectory) in directory.flush() }
  }

  /// The disk when everything was flushed.
  var flushed: Disk {
    var disk = self
    for number in nodes.indices { disk.flush(number) }
    return disk
  }

  /// Under how many names a node is reached.
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
  /// The number of the node at an absolute path, or nil if there is none.
  func number(at path: String) -> Int? {
    path.split(separator: "/").reduce(Self.root) { number, name in
      number.flatMap { directory($0)?.names[String(name)] }
    }
  }

  /// The bytes of a file, or nil where there is none.
  func bytes(at path: String) -> [UInt8]? { number(at: path).flatMap { file($0)?.bytes } }

  /// The names in a directory, in order.
  func names(in path: String) -> [String] {
    number(at: path).flatMap { directory($0)?.names.keys.sorted() } ?? []
  }

  /// Removes a file, and flushes that.
  mutating func remove(_ path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let parent = number(at: parts.dropLast().joined(separator: "/"))
    else { return }
    change(parent) { (directory: inout DiskDirectory) in directory.remove(name) }
    flush(parent)
  }

  /// Changes a bit of a byte of a file in its place, and flushes that.
  mutating func damage(_ path: String, at offset: (_ count: Int) -> Int) {
    guard let number = number(at: path), var bytes = file(number)?.bytes else { return }
    bytes[offset(bytes.count)] ^= 1
    change(number) { (file: inout DiskFile) in
      file.cut(to: 0)
      file.append(bytes)
    }
    flush(number)
  }

  /// Puts a flushed file where none is, or in another's place.
  mutating func put(_ bytes: [UInt8], at path: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last, let parent = number(at: parts.dropLast().joined(separator: "/"))
    else { return }
    change(parent) { (directory: inout DiskDirectory) in directory.remove(name) }
    _ = add(.file(DiskFile(flushed: bytes)), named: name, in: parent)
    flush(parent)
  }
}

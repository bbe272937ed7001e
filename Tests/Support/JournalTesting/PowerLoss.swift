import PropertyTesting

/// The possible contents of a disk after a power failure.
///
/// Some changes of each unflushed node survive, independently of the other nodes: the changes of
/// two files have no order, and neither have those of a file and of its name.
struct PowerLoss {
  private let disk: Disk
  private let parts: [(number: Int, states: [Disk.Node])]

  /// The lengths to which an unflushed write may be cut: every number of bytes, or a few notable
  /// ones.
  enum Detail { case everyByte, notable }

  /// Creates the states of every byte, or only the notable ones if there are more than `limit`.
  init(_ disk: Disk, limit: Int = 2_000) {
    // A file with a single unflushed write has a state for each length. This check avoids the
    // creation of all states if there are too many.
    if disk.nodes.contains(where: { $0.stateCount(atLeast: limit + 1) }) {
      self = PowerLoss(disk, .notable)
      return
    }
    let fine = PowerLoss(disk, .everyByte)
    self = fine.count <= limit ? fine : PowerLoss(disk, .notable)
  }

  init(_ disk: Disk, _ detail: Detail) {
    self.disk = disk
    parts = disk.nodes.enumerated().compactMap { number, node in
      let states = node.states(detail)
      return states.count > 1 ? (number, states) : nil
    }
  }

  /// The number of states.
  var count: Int {
    parts.reduce(1) { count, part in
      let (product, overflow) = count.multipliedReportingOverflow(by: part.states.count)
      return overflow ? .max : product
    }
  }

  /// Returns the numbers of all states; if there are more than `limit`, of as many spread over all.
  func numbers(limit: Int) -> [Int] {
    guard count > limit else { return Array(0..<count) }
    // The step is prime, so that no part has the same state each time.
    return (0..<limit).map { ($0 &* 7_368_787) % count }
  }

  /// Returns a state by its number, from 0.
  subscript(index: Int) -> Disk {
    var (disk, rest) = (disk.withoutUnflushed, index)
    for part in parts {
      disk[part.number] = part.states[rest % part.states.count]
      rest /= part.states.count
    }
    return disk
  }
}

extension Disk {
  /// The disk after a power failure that loses all unflushed changes.
  var withoutUnflushed: Disk {
    var disk = self
    for number in nodes.indices { disk[number] = nodes[number].after { _ in .nothing } }
    return disk
  }
}

extension Disk.Node {
  /// Returns whether there are certainly at least this many states byte by byte.
  fileprivate func stateCount(atLeast count: Int) -> Bool {
    guard case .file(let file) = self, file.unflushed.count == 1,
      case .written(let bytes, let start) = file.unflushed[0], start >= file.flushed.count,
      file.unflushed[0].sectors.count <= 4
    else { return false }
    return bytes.count + 1 >= count
  }

  fileprivate func after(_ remnant: (DiskFile.Change) -> Remnant) -> Self {
    switch self {
    case .file(let file): .file(file.after(file.unflushed.map(remnant)))
    case .directory(let directory): .directory(directory.after([]))
    }
  }

  /// Returns the possible states of a node after a power failure.
  fileprivate func states(_ detail: PowerLoss.Detail) -> [Self] {
    switch self {
    case .file(let file):
      let choices = file.unflushed.map { change in
        detail == .everyByte && file.unflushed.count == 1
          ? change.remnants : change.notableRemnants
      }
      return Array(Set(combinations(of: choices).map { .file(file.after($0)) }))
    case .directory(let directory):
      let choices = directory.unflushed.map { _ in [false, true] }
      return Array(Set(combinations(of: choices).map { .directory(directory.after($0)) }))
    }
  }
}

/// Returns all combinations of one element of each array.
private func combinations<Element>(of choices: [[Element]]) -> [[Element]] {
  choices.reduce([[]]) { made, next in made.flatMap { start in next.map { start + [$0] } } }
}

extension Disk {
  /// A generator of disks after a power failure, on which any unflushed changes are missing.
  var remains: Generator<Disk> {
    Generator { choices throws(Rejection) in
      var disk = self.withoutUnflushed
      for (number, node) in nodes.enumerated() {
        switch node {
        case .file(let file):
          var remnants: [Remnant] = []
          for change in file.unflushed { remnants.append(try choices.draw(change.anyRemnant)) }
          disk[number] = .file(file.after(remnants))
        case .directory(let directory):
          var isLeft: [Bool] = []
          for _ in directory.unflushed { isLeft.append(try choices.draw(.bool)) }
          disk[number] = .directory(directory.after(isLeft))
        }
      }
      return disk
    }
  }
}

extension DiskFile.Change {
  /// A generator of remnants with any set of the sectors and any length.
  fileprivate var anyRemnant: Generator<Remnant> {
    let (size, all) = (size, sectors)
    return Generator { choices throws(Rejection) in
      let length = try choices.draw(Generator<Int>.integer(in: 0...size))
      var left: Set<Int> = []
      for sector in all where try choices.draw(.bool) { left.insert(sector) }
      return Remnant(sectors: left, length: length)
    }
  }
}

/// A machine and all that surrounds it, small enough to be explored.
package protocol ExplorableWorld {
  /// The machine, its surroundings and what an observer remembers.
  associatedtype Situation
  /// A situation in which all that makes no difference is equal.
  associatedtype Folded: Hashable
  /// An input, or something that happens around the machine.
  associatedtype Move: CustomStringConvertible

  /// The situation at the beginning.
  var start: Situation { get }

  /// Returns the moves that can be made.
  func moves(in situation: Situation) -> [Move]

  /// Makes a move.
  ///
  /// - Returns: The situation after it, or nil if nothing changed; and the first rule that the move
  ///   broke, or nil.
  func step(_ move: Move, in situation: Situation) -> (after: Situation?, broken: String?)

  /// Returns the situation without what makes no difference.
  func folded(_ situation: Situation) -> Folded
}

/// The result of an exploration, breadth first, of all situations that moves reach.
///
/// A broken rule is found by the shortest path to it.
package struct BreadthFirst: CustomStringConvertible {
  package private(set) var states = 0
  package private(set) var steps = 0
  package private(set) var depth = 0
  /// Whether no situation is left from which a longer path would continue.
  package private(set) var isComplete = false
  /// The broken rule and the path to it, or nil.
  package private(set) var violation: String?

  package var description: String {
    "\(states) states, \(steps) steps, depth \(depth)" + (isComplete ? ", which is all" : "")
  }

  /// Explores a world.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - limit: The length of the longest paths.
  package init<World: ExplorableWorld>(_ world: World, depth limit: Int) {
    var nodes: [(parent: Int, move: World.Move?)] = [(-1, nil)]
    var seen: Set = [world.folded(world.start)]
    var frontier = [(node: 0, situation: world.start)]
    while depth < limit, !frontier.isEmpty {
      depth += 1
      var next: [(node: Int, situation: World.Situation)] = []
      for (node, situation) in frontier {
        for move in world.moves(in: situation) {
          steps += 1
          let (after, broken) = world.step(move, in: situation)
          if let broken {
            var (path, node) = (["\(move)"], node)
            while let move = nodes[node].move {
              path.append("\(move)")
              node = nodes[node].parent
            }
            let lines = path.reversed().enumerated().map { "  \($0 + 1). \($1)" }
            violation =
              (["Broken after \(lines.count) steps: \(broken)"] + lines).joined(separator: "\n")
            return
          }
          guard let after, seen.insert(world.folded(after)).inserted else { continue }
          nodes.append((node, move))
          next.append((nodes.count - 1, after))
        }
      }
      frontier = next
    }
    states = seen.count
    isComplete = frontier.isEmpty
  }
}

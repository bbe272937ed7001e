import ScheduleEngine
import Synchronization

@testable import CheckoutEngine

/// An exploration of all situations that some moves reach, breadth first.
struct Explorer {
  let world: World
  let alphabet: Alphabet
  var invariants = Invariant.all
  /// The explorations that end together, or nil.
  var group: Group?

  /// Explorations that end as soon as one of them finds a broken rule.
  final class Group: Sendable {
    private let isEnded = Mutex(false)

    var hasEnded: Bool { isEnded.withLock { $0 } }

    func end() { isEnded.withLock { $0 = true } }
  }

  /// The result of an exploration.
  struct Report: CustomStringConvertible {
    var states = 0
    var steps = 0
    var depth = 0
    /// Whether no situation is left from which a longer path would go on.
    var isComplete = false
    var violation: Violation?

    var description: String {
      "\(states) states, \(steps) steps, depth \(depth)"
        + (isComplete ? ", which is all there is" : "")
    }
  }

  /// A broken rule and the shortest path to it.
  struct Violation: CustomStringConvertible {
    let sentence: String
    let path: [Move]

    var description: String {
      let moves = path.enumerated().map { "  \($0 + 1). \($1)" }
      return (["Broken after \(path.count) steps: \(sentence)"] + moves).joined(separator: "\n")
    }
  }

  private struct Node {
    let parent: Int
    let move: Move
    /// The index of the seed, for a node that a seed begins.
    var seed = -1
  }

  /// Explores from the situations at the ends of seeds, to a depth from the nearest of them.
  func explore(from seeds: [Seed], depth: Int) -> Report {
    let report = search(from: seeds, depth: depth)
    if report.violation != nil { group?.end() }
    return report
  }

  private func search(from seeds: [Seed], depth: Int) -> Report {
    var report = Report()
    var nodes: [Node] = []
    var seen: Set<FoldedSituation> = []
    var frontier: [(node: Int, situation: Situation)] = []
    for (index, seed) in seeds.enumerated() {
      var situation = world.start(isCartFilled: seed.isFilled)
      for (count, move) in seed.moves.enumerated() {
        let step = world.step(move, in: situation)
        if let sentence = broken(by: step) {
          report.violation = Violation(sentence: sentence, path: Array(seed.moves[...count]))
          return report
        }
        situation = step.after
      }
      guard seen.insert(FoldedSituation(situation)).inserted else { continue }
      nodes.append(Node(parent: -1, move: .load, seed: index))
      frontier.append((nodes.count - 1, situation))
    }
    for level in 1...depth {
      var next: [(node: Int, situation: Situation)] = []
      for (node, situation) in frontier {
        if group?.hasEnded == true { return report }
        func violation(_ sentence: String, _ moves: [Move]) -> Violation {
          Violation(sentence: sentence, path: path(to: node, nodes, seeds) + moves)
        }
        if let sentence = brokenByLateAnswers(in: situation) {
          report.violation = violation(sentence, [])
          return report
        }
        for move in alphabet.moves(in: situation) {
          let step = world.step(move, in: situation)
          report.steps += 1
          if let sentence = broken(by: step) {
            report.violation = violation(sentence, [move])
            return report
          }
          if case .refused = step.outcome { continue }
          if seen.insert(FoldedSituation(step.after)).inserted {
            nodes.append(Node(parent: node, move: move))
            next.append((nodes.count - 1, step.after))
          }
        }
      }
      report.depth = level
      frontier = next
      if frontier.isEmpty {
        report.isComplete = true
        break
      }
    }
    report.states = seen.count
    return report
  }

  private func path(to node: Int, _ nodes: [Node], _ seeds: [Seed]) -> [Move] {
    var (path, node): ([Move], Int) = ([], node)
    while nodes[node].parent >= 0 {
      path.append(nodes[node].move)
      node = nodes[node].parent
    }
    return seeds[nodes[node].seed].moves + path.reversed()
  }

  /// Returns the first rule that a step breaks, or nil.
  func broken(by step: Step) -> String? {
    let expected = world.expectedRefusal(of: step.move, in: step.before)
    switch step.outcome {
    case .refused(let refusal):
      guard step.after.flow == step.before.flow else {
        return "A refused input changes nothing."
      }
      return refusal.reason == expected
        ? nil : "An input is refused as the table says, not with \(refusal.code)."
    case .ignored: return "The answer to the request under way is not ignored."
    case .waited: return nil
    case .accepted:
      if let expected {
        return "An input is refused as the table says, with \(NativeRefusal(expected).code)."
      }
      return invariants.first { !$0.holds(step, world) }?.sentence
    }
  }

  /// Sends answers to requests that are finished or unknown; each must be ignored.
  private func brokenByLateAnswers(in situation: Situation) -> String? {
    let last = situation.memory.requests
    let finished = situation.memory.pending == nil ? last : last - 1
    let moment = world.moment(of: situation)
    let late = ShopAnswer<NativeReply>(
      status: 200, reply: .order(world.order(situation.shown ?? situation.cart)))
    for number in [finished, finished - 1, last + 1] {
      let inputs: [NativeInput] = [
        .answer(request: number, late), .answer(request: number, ShopAnswer(status: 410)),
        .noAnswer(request: number, .cancelled),
      ]
      for input in inputs {
        var flow = situation.flow
        guard (try? flow.apply(input, at: moment)) == .ignored, flow == situation.flow else {
          return "An answer to a finished or unknown request, here \(number), is ignored."
        }
      }
    }
    return nil
  }
}

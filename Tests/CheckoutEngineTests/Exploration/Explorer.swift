import ScheduleEngine

@testable import CheckoutEngine

/// An exploration of all situations that some moves reach, breadth first.
struct Explorer {
  let world: World
  let alphabet: Alphabet
  let invariants = Invariant.all

  /// The result of an exploration.
  struct Report {
    var states = 0
    var steps = 0
    var depth = 0
    /// Whether all situations were reached, so that no depth would show more.
    var isComplete = false
    var violation: Violation?
  }

  /// A broken invariant and the shortest path to it.
  struct Violation: CustomStringConvertible {
    let sentence: String
    let path: [Move]

    var description: String {
      let moves = path.enumerated().map { "  \($0 + 1). \($1)" }
      return (["\(sentence) Not after \(path.count) steps:"] + moves).joined(separator: "\n")
    }
  }

  private struct Node {
    let parent: Int
    let move: Move
  }

  /// Explores from the situation at the end of some moves, to a depth from there.
  func explore(from seed: [Move], depth: Int) -> Report {
    var report = Report()
    var start = world.start
    for (index, move) in seed.enumerated() {
      let step = world.step(move, in: start)
      if let sentence = broken(by: step) {
        report.violation = Violation(sentence: sentence, path: Array(seed[...index]))
        return report
      }
      start = step.after
    }
    var nodes: [Node] = []
    var seen: Set<FoldedSituation> = [FoldedSituation(start)]
    var frontier = [(-1, start)]
    for level in 1...depth {
      var next: [(Int, Situation)] = []
      for (node, situation) in frontier {
        if let sentence = brokenByLateAnswers(in: situation) {
          report.violation = Violation(sentence: sentence, path: seed + path(to: node, nodes))
          return report
        }
        for move in alphabet.moves(in: situation) {
          let step = world.step(move, in: situation)
          report.steps += 1
          if let sentence = broken(by: step) {
            report.violation = Violation(
              sentence: sentence, path: seed + path(to: node, nodes) + [move])
            return report
          }
          switch step.outcome {
          case .refused, .ignored: continue
          case .accepted, .waited: break
          }
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

  private func path(to node: Int, _ nodes: [Node]) -> [Move] {
    var (path, node): ([Move], Int) = ([], node)
    while node >= 0 {
      path.append(nodes[node].move)
      node = nodes[node].parent
    }
    return path.reversed()
  }

  /// Returns the first invariant that a step breaks.
  private func broken(by step: Step) -> String? {
    invariants.first { !$0.holds(step, world) }?.sentence
  }

  /// Sends answers to requests that are finished or unknown; each must be ignored.
  private func brokenByLateAnswers(in situation: Situation) -> String? {
    let last = situation.memory.requests
    let finished = situation.memory.pending == nil ? last : last - 1
    for number in [finished, finished - 1, 0, last + 1] {
      for status in [200, 410] {
        var flow = situation.flow
        let answer = ShopAnswer<NativeReply>(
          status: status, reply: .order(world.order(situation.shown ?? world.cart)))
        let reaction = try? flow.apply(
          .answer(request: number, answer), at: world.moment(of: situation))
        guard reaction == .ignored, flow == situation.flow else {
          return "A late, repeated or unknown answer (\(status) to request \(number)) is ignored."
        }
      }
      var flow = situation.flow
      let reaction = try? flow.apply(
        .noAnswer(request: number, .cancelled), at: world.moment(of: situation))
      guard reaction == .ignored, flow == situation.flow else {
        return "A late word that request \(number) has no answer is ignored."
      }
    }
    return nil
  }
}
